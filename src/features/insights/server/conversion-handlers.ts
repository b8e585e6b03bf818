import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { visitsPerAddress } from '../../../platform/policy.ts'
import { throttle } from '../../../platform/throttle.ts'
import { asksNotToBeCounted, isBot, type VisitStep } from '../rules/visit-steps.ts'

const shards = 8

/** Counts them on the day that it is in the shop's time zone. */
async function addSteps(db: Database, steps: readonly VisitStep[], timeZone: string): Promise<void> {
  await sql`
    INSERT INTO visit_counts AS present (day, step, shard, count)
    SELECT (now() AT TIME ZONE ${timeZone})::date, step, floor(random() * ${shards})::smallint, 1
    FROM unnest(${[...new Set(steps)].sort()}::text[]) AS step
    ON CONFLICT (day, step, shard) DO UPDATE SET count = present.count + 1`.execute(db)
}

type Day = Reply<'reportConversion'>['days'][number]

/** Counts of steps, and orders that were paid, by the shop's day on which they were placed. */
async function listSteps(db: Database, days: number, timeZone: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    WITH counted AS (
      SELECT day, step, sum(count)::int AS count FROM visit_counts
      WHERE day > (now() AT TIME ZONE ${timeZone})::date - ${days}::int GROUP BY day, step
      UNION ALL
      SELECT (placed_at AT TIME ZONE ${timeZone})::date, 'paid', count(*)::int FROM paid_orders
      WHERE placed_at >= (((now() AT TIME ZONE ${timeZone})::date - (${days}::int - 1))::timestamp AT TIME ZONE ${timeZone})
      GROUP BY 1)
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      coalesce(sum(count) FILTER (WHERE step = 'view'), 0)::int AS views,
      coalesce(sum(count) FILTER (WHERE step = 'product'), 0)::int AS products,
      coalesce(sum(count) FILTER (WHERE step = 'add'), 0)::int AS adds,
      coalesce(sum(count) FILTER (WHERE step = 'checkout'), 0)::int AS checkouts,
      coalesce(sum(count) FILTER (WHERE step = 'paid'), 0)::int AS paid
    FROM counted GROUP BY day ORDER BY day`.execute(db)
  return rows
}

export const handleVisits: Pick<Handlers, 'countVisit'> = {
  countVisit: async ({ body, request, clientAddress }, deps) => {
    const { headers } = request
    if (asksNotToBeCounted(headers) || isBot(headers.get('user-agent'))) return { counted: false }
    await throttle(deps, visitsPerAddress, clientAddress)
    await addSteps(deps.db, body.steps, deps.config.timeZone)
    return { counted: true }
  },
}

const nothing = { views: 0, products: 0, adds: 0, checkouts: 0, paid: 0 }

export const handleConversion: Pick<Handlers, 'reportConversion'> = {
  reportConversion: async ({ query }, { db, config }) => {
    const days = await listSteps(db, query.days, config.timeZone)
    const total = days.reduce(
      (sum, day) => ({
        views: sum.views + day.views,
        products: sum.products + day.products,
        adds: sum.adds + day.adds,
        checkouts: sum.checkouts + day.checkouts,
        paid: sum.paid + day.paid,
      }),
      nothing,
    )
    return { days, total }
  },
}
