import { z } from 'zod'
import { money, queryNumber } from '../../platform/schema/fields.ts'
import { currencies, currency } from './report-contract.ts'
import { openingSteps } from './rules/opening-steps.ts'

const count = z.number().int()

export const adminTodaySchemas = {
  readToday: {
    reply: z.object({
      ordersToPack: count,
      ordersToShip: count,
      ordersFlagged: count,
      returnsOpen: count,
      reviewsPending: count,
      enquiriesNew: count,
      withdrawalsOpen: count,
      variantsLow: count,
      variantsSoldOut: count,
      /** What is left to do before the first order; null when nothing is, or once a parcel has been sent. */
      opening: z.array(z.enum(openingSteps)).nullable(),
    }),
  },
  /** The orders of one currency: an entry for each day, the last one today (UTC), including days without a sale. */
  listSales: {
    query: z.object({ days: queryNumber(30, 1, 366), currency }),
    reply: z.object({
      currency: z.string(),
      currencies,
      days: z.array(z.object({ day: z.string(), orders: count, revenue: money, refunded: money })),
    }),
  },
}
