import { z } from 'zod'
import { money } from './fields.ts'
import { shippingMethod } from './orders.ts'

export const deliverySchemas = {
  /** pickup_postcode is accepted and ignored: it is configuration (decision 31). */
  checkDelivery: {
    query: z.object({
      pickup_postcode: z.string().optional(),
      delivery_postcode: z.string(),
    }),
    reply: z.object({
      available: z.boolean(),
      postcode: z.string(),
      place: z.string().nullable(),
      methods: z.array(
        z.object({
          method: shippingMethod,
          price: money,
          /** ISO dates, the first and the last likely day. */
          earliest: z.string(),
          latest: z.string(),
        }),
      ),
      message: z.string(),
    }),
  },
}
