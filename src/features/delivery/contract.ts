import { z } from 'zod'
import { parcelGrams } from '../../platform/pure/limits.ts'
import { money, queryNumber, requiredText } from '../../platform/schema/fields.ts'
import { shippingMethod } from '../orders/contract.ts'

export const deliverySchemas = {
  /** Pages send pickup_postcode; the server ignores it and uses its own setting. */
  checkDelivery: {
    query: z.object({
      pickup_postcode: z.string().optional(),
      delivery_postcode: requiredText,
      weight_grams: queryNumber(parcelGrams, 1, 100_000),
      /** 1: cash on delivery, for carriers that offer it. */
      cod: z.string().optional(),
    }),
    reply: z.object({
      available: z.boolean(),
      postcode: z.string(),
      place: z.string().nullable(),
      methods: z.array(
        z.object({
          method: shippingMethod,
          /** Null where rates depend on a region that the postcode does not say. */
          price: money.nullable(),
          /** ISO dates, the first and the last likely day. */
          earliest: z.string(),
          latest: z.string(),
        }),
      ),
      message: z.string(),
    }),
  },
}
