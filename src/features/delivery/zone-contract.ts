import { z } from 'zod'
import { id, line, message, money, version } from '../../platform/schema/fields.ts'
import { methodFields, scheduleFields } from '../../platform/schema/shipping-fields.ts'

const place = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^[A-Z]{2}(-[A-Z]{2,3}|:[A-Z0-9][A-Z0-9 .*-]{0,24})?$/,
    'a country such as US, a part of it such as US-AK, or postcodes such as DE:80000...80999 or GB:SW1*',
  )
const amount = money.min(0).max(1_000_000)

/** One step of a method's price: from this subtotal on, a parcel costs this. */
const rate = z.object({ method: z.enum(['standard', 'express']), from: amount, price: amount })

export const writtenMethod = z.object({
  ...methodFields,
  /** From this subtotal, weight in grams, or number of items on, by the basis. */
  steps: z
    .array(z.object({ from: z.number().min(0).max(1_000_000), price: amount }))
    .min(1)
    .max(20),
  /** The subtotal from which it is free; null: never. */
  freeFrom: amount.nullable(),
})
export type WrittenMethod = z.infer<typeof writtenMethod>

const zone = z.object({
  /** The id of an existing zone; a new one has none. */
  id: id.optional(),
  name: line(60),
  places: z.array(place).min(1).max(300),
  /** Of a zone without methods; otherwise what pages show of them, which isn't read back. */
  rates: z.array(rate).max(40).default([]),
  /** The ways to deliver there; null, or left out: a standard and an express one with the rates. */
  methods: z.array(writtenMethod).min(1).max(20).nullish(),
})
export type WrittenZone = z.infer<typeof zone>

const zones = z.object({
  zones: z.array(zone),
  schedule: scheduleFields,
  /** Of zones whose countries have no market of their own. */
  currency: z.string(),
  /** By country, where a market has another. */
  currencies: z.record(z.string(), z.string()),
  /** The environment variables that set zones and rates; if there are any, the admin can't change them. */
  lockedBy: z.array(z.string()),
  /** Every country that a zone may have, by two-letter code. */
  countries: z.array(z.string()),
  version,
})

export const zoneSchemas = {
  listShippingZones: { reply: zones },
  /** All zones at once, because a place's rates depend on all of them. */
  updateShippingZones: {
    body: z.object({
      zones: z.array(zone).min(1).max(50),
      /** Stays as it is where it is left out. */
      schedule: scheduleFields.optional(),
      /** Current delivery countries that are in no zone any more: they have to be named, or the change is refused. */
      leaveOut: z.array(z.string()).max(300).default([]),
      version: version.optional(),
    }),
    reply: zones.extend({ message }),
  },
}
