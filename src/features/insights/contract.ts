import { z } from 'zod'
import { id, message, money, queryNumber } from '../../platform/schema/fields.ts'
import { listQuery, total } from '../../platform/schema/list-query.ts'
import { currencies, currency } from './report-contract.ts'
import { openingSteps } from './rules/opening-steps.ts'

const count = z.number().int()
const build = z.object({
  id,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** `running` until it ends; `asked`: the host accepted the call and has not finished; `requested` waits to start. */
  result: z.enum(['live', 'failed', 'requested', 'running', 'asked']),
  detail: z.string(),
})
const nextBuild = z.object({
  /** Null while another build is running. */
  at: z.string().nullable(),
  /** What it waits for: changes to gather, the pause between two builds, another build, or the daily limit. */
  held: z.enum(['gathering', 'window', 'building', 'cap']).nullable(),
})

export const adminTodaySchemas = {
  readToday: {
    reply: z.object({
      ordersToPack: count,
      ordersToShip: count,
      ordersFlagged: count,
      returnsOpen: count,
      reviewsPending: count,
      enquiriesNew: count,
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
  listFailedSearches: {
    query: listQuery,
    reply: z.object({ searches: z.array(z.object({ query: z.string(), count, lastAt: z.string() })), total }),
  },
  readPublishing: {
    reply: z.object({
      /** Something has changed since the live site was built. */
      waiting: z.boolean(),
      changedAt: z.string(),
      live: build.nullable(),
      /** A host builds and deploys; false: this server builds its own pages. */
      host: z.boolean(),
      /** A host's build without an end for this long counts as failed. */
      limitMinutes: count,
      /** The next build that starts without a request. */
      next: nextBuild.nullable(),
      /** Newest first. */
      builds: z.array(build),
    }),
  },
  publishNow: { status: 202, reply: z.object({ message }) },
}
