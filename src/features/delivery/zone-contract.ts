import { z } from 'zod'
import { id, line, message, money, version } from '../../platform/schema/fields.ts'

const place = z.string().regex(/^[A-Z]{2}(-[A-Z]{2,3})?$/, 'a country such as US, or a part of it such as US-AK')
const amount = money.min(0).max(1_000_000)

/** One step of a method's price: from this subtotal on, a parcel costs this. */
const rate = z.object({ method: z.enum(['standard', 'express']), from: amount, price: amount })

const zone = z.object({
  /** The id of an existing zone; a new one has none. */
  id: id.optional(),
  name: line(60),
  places: z.array(place).min(1).max(300),
  rates: z.array(rate).min(1).max(20),
})
export type WrittenZone = z.infer<typeof zone>

const zones = z.object({
  zones: z.array(zone),
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
      /** Current delivery countries that are in no zone any more: they have to be named, or the change is refused. */
      leaveOut: z.array(z.string()).max(300).default([]),
      version: version.optional(),
    }),
    reply: zones.extend({ message }),
  },
}
