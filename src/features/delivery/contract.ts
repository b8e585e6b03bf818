import { z } from 'zod'
import { parcelGrams } from '../../platform/pure/limits.ts'
import { anyLine, anyTyped, money, queryNumber } from '../../platform/schema/fields.ts'
import { pickupPlace, scheduleFields, shippingMethod } from '../../platform/schema/shipping-fields.ts'
import { writtenMethod } from './zone-contract.ts'

const offeredMethod = z.object({
  /** What an order names. */
  id: z.string(),
  /** Empty for the page's own word for its speed. */
  name: z.string(),
  speed: shippingMethod,
  price: money,
  /** What a free-shipping promotion leaves of the price. */
  freePrice: money,
  /** ISO dates, the first and the last likely day; null if the carrier doesn't say. */
  earliest: z.string().nullable(),
  latest: z.string().nullable(),
  /** Where it is picked up; null: it is delivered. */
  place: pickupPlace.nullable(),
})

export const deliverySchemas = {
  /** Pages send pickup_postcode; the server ignores it and uses its own setting. */
  checkDelivery: {
    query: z.object({
      pickup_postcode: z.string().optional(),
      delivery_postcode: anyTyped.min(1),
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
          /** The id that an order names; absent from a release with two methods. */
          id: z.string().optional(),
          /** Empty for the page's own word for its speed. */
          name: z.string().optional(),
          /** It is picked up there. */
          isPickup: z.boolean().optional(),
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
  /** Every way to get these items to a place, cheapest first, priced as an order is. */
  listShipping: {
    query: z.object({
      country: anyTyped.max(2).default(''),
      state: anyLine.max(80).default(''),
      postcode: anyTyped.max(16).default(''),
      /** The variants' ids, each with its quantity, separated by commas: `7:2,12:1`. */
      items: z.string().max(2000).default(''),
    }),
    reply: z.object({
      methods: z.array(offeredMethod),
      /** Methods that don't carry as much. */
      refused: z.array(
        z.object({ id: z.string(), name: z.string(), speed: shippingMethod, fault: z.enum(['weight', 'items']) }),
      ),
      /** Null: it is delivered there. `region`, `postcode`: which method there is depends on it. */
      lacks: z.enum(['region', 'postcode', 'service']).nullable(),
    }),
  },
  /** How parcels go to a country, for feeds and structured data, which know no cart and no address. */
  getDeliveryTerms: {
    query: z.object({ country: anyTyped.max(2).default('') }),
    reply: z.object({
      /** Without those whose price depends on a region or a postcode. `days` of null: nobody can say without an address. */
      methods: z.array(writtenMethod),
      schedule: scheduleFields.pick({ cutOff: true, handlingDays: true, workingDays: true }),
    }),
  },
}
