import { z } from 'zod'
import { queryNumber } from '../../platform/schema/fields.ts'
import { visitSteps } from './rules/visit-steps.ts'

const count = z.number().int()
const steps = { views: count, products: count, adds: count, checkouts: count, paid: count }

export const conversionSchemas = {
  /** Steps taken on a page. Without an identifier; nothing is counted for who asks not to be (DNT, GPC), nor for bots. */
  countVisit: {
    body: z.object({ steps: z.array(z.enum(visitSteps)).min(1).max(4) }),
    status: 202,
    reply: z.object({ counted: z.boolean() }),
  },
  /** The steps of the last days in UTC, oldest first, without days on which nothing happened, and their sums. */
  reportConversion: {
    query: z.object({ days: queryNumber(30, 1, 730) }),
    reply: z.object({ days: z.array(z.object({ day: z.string(), ...steps })), total: z.object(steps) }),
  },
}
