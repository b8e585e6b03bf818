import { z } from 'zod'
import { rateBases } from '../pure/shipping/methods.ts'
import { line, optionalLine, optionalTypedLine } from './fields.ts'

const text = (max: number) => optionalLine(max).default('')

/** Where an order is picked up. */
export const pickupPlace = z.object({
  line1: line(120),
  city: text(80),
  state: text(80),
  postcode: optionalTypedLine(16).default(''),
  country: z.string().regex(/^[A-Z]{2}$/, 'a two-letter country code'),
  hours: text(200),
})

/** Whatever of a method is no amount. */
export const methodFields = {
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens'),
  name: text(60),
  speed: z.enum(['standard', 'express']),
  days: z.tuple([z.number().int().min(0).max(90), z.number().int().min(0).max(90)]).nullable(),
  basis: z.enum(rateBases),
  max: z.number().int().min(1).max(1_000_000).nullable(),
  place: pickupPlace.nullable(),
}

const cents = z.number().int().min(0)

/** As the database keeps them, in minor units. */
export const storedMethods = z.array(
  z.object({
    ...methodFields,
    steps: z.array(z.object({ fromCents: cents, priceCents: cents })),
    freeFromCents: cents.nullable(),
  }),
)

const day = z.iso.date()

export const scheduleFields = z.object({
  cutOff: z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 14:00')]),
  handlingDays: z.number().int().min(0).max(30),
  workingDays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  holidays: z.array(day).max(200),
  usHolidays: z.boolean(),
})

/** How fast a parcel goes, whatever the merchant calls it. */
export const shippingMethod = z.enum(['standard', 'express'])
export type ShippingMethod = z.infer<typeof shippingMethod>
