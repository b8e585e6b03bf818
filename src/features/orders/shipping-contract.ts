import { z } from 'zod'
import { pickupPlace } from '../../platform/schema/shipping-fields.ts'

/** How an order travels, as it was chosen and promised. */
export const orderShipping = z.object({
  methodId: z.string(),
  /** As the shopper read it; empty for the shop's usual standard or express. */
  name: z.string(),
  /** Where it is picked up; null: it is delivered. */
  place: pickupPlace.nullable(),
  /** The promised days, as ISO dates; null if the carrier was not asked. */
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
})
export type OrderShipping = z.infer<typeof orderShipping>
