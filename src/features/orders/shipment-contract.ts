import { z } from 'zod'
import { cartQuantityCap } from '../../platform/pure/limits.ts'
import { id, message, optionalLine } from '../../platform/schema/fields.ts'
import { httpsLink } from '../../platform/schema/links.ts'

/** A parcel that has left. */
export const shipment = z.object({
  id,
  /** 1 for the order's first parcel. */
  position: z.number().int(),
  carrier: z.string(),
  trackingNumber: z.string(),
  /** Where the parcel can be followed. */
  trackingUrl: z.string().nullable(),
  shippedAt: z.string(),
  deliveredAt: z.string().nullable(),
  lines: z.array(z.object({ lineId: id, quantity: z.number().int() })),
})
export type Shipment = z.infer<typeof shipment>

export const advanceInput = z.object({
  to: z.enum(['packed', 'shipped', 'delivered']),
  carrier: optionalLine(60),
  trackingNumber: optionalLine(60),
  /** A tracking page, for a carrier that the shop doesn't know. */
  trackingUrl: z.union([z.literal(''), httpsLink]).optional(),
  /** What the parcel contains; everything that is left by default. */
  lines: z
    .array(z.object({ lineId: id, quantity: z.number().int().min(1).max(cartQuantityCap) }))
    .min(1)
    .max(50)
    .optional(),
  /** How many parcels had left when the packer looked; any other number is 409. */
  parcels: z.number().int().min(0).optional(),
  /** `delivered`: only this parcel. */
  shipmentId: id.optional(),
})

export const advanceManySchema = {
  body: z.object({
    ids: z.array(id).min(1).max(50),
    to: z.enum(['packed', 'shipped']),
    carrier: optionalLine(60),
  }),
  reply: z.object({ moved: z.array(id), refused: z.array(z.object({ id, number: z.string(), message })) }),
}
