import { z } from 'zod'
import { isCurrency } from '../../platform/pure/currencies.ts'
import { money, queryNumber } from '../../platform/schema/fields.ts'
import { salesGroups } from './rules/sales-groups.ts'

const count = z.number().int()

/** The shop's own when left out. Amounts of several currencies are never added. */
export const currency = z.string().refine(isCurrency, 'must be a currency such as EUR').optional()

/** The shop's own, then those of its markets. */
export const currencies = z.array(z.string())

export const reportSchemas = {
  /** What was sold in paid orders of the last days, after discounts, in one currency; best first, at most 100 rows. */
  reportSales: {
    query: z.object({ by: z.enum(salesGroups).default('product'), days: queryNumber(30, 1, 730), currency }),
    reply: z.object({
      currency: z.string(),
      currencies,
      rows: z.array(
        z.object({
          /** As sold. Empty: a size without a name, a category that is gone. */
          label: z.string(),
          units: count,
          revenue: money,
          /** Of these units, those that came back or are to; rejected returns don't count. */
          returned: count,
          exchanged: count,
          /** Why they came back or were exchanged, most frequent first. */
          reasons: z.array(z.object({ reason: z.string(), units: count })),
        }),
      ),
    }),
  },
  /** Variants that run out within four weeks if they sell as in the last four, soonest first; at most 100. */
  reportRunningOut: {
    reply: z.object({
      variants: z.array(
        z.object({
          sku: z.string(),
          slug: z.string(),
          name: z.string(),
          color: z.string(),
          size: z.string(),
          stock: count,
          /** In the last four weeks. */
          sold: count,
          daysLeft: count,
        }),
      ),
    }),
  },
}
