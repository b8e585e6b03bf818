import { sql } from 'kysely'
import type { Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { stockLevels } from '../../catalog/server/stock-levels.ts'
import { collectFigures, selectFigures } from './figures.ts'

/** Everything that waits for the merchant. */
export async function countToday(db: Database): Promise<Omit<Reply<'readToday'>, 'opening'>> {
  const { rows } = await sql<Omit<Reply<'readToday'>, 'opening'>>`
    SELECT ${selectFigures(collectFigures(({ today }) => today))}, levels.* FROM (${stockLevels}) AS levels`.execute(db)
  if (!rows[0]) throw new Error('An aggregate has one row')
  return rows[0]
}

interface SalesRow {
  day: string
  orders: number
  revenue_cents: number
  refunded_cents: number
}

interface Asked {
  days: number
  currency: string
  timeZone: string
}

/**
 * Paid orders count on the shop's day they were placed, refunds on the day they were made; of an order that was cancelled neither counts.
 * Amounts in other currencies are left out.
 */
export async function listSalesByDay(db: Database, { days, currency, timeZone }: Asked) {
  const { rows } = await sql<SalesRow>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      (SELECT count(*)::int FROM sold_orders WHERE placed_at >= begins AND placed_at < ends
        AND currency = ${currency}) AS orders,
      (SELECT coalesce(sum(total_cents), 0)::float8 FROM sold_orders WHERE placed_at >= begins AND placed_at < ends
        AND currency = ${currency}) AS revenue_cents,
      (SELECT coalesce(sum(cents), 0)::float8 FROM sale_refunds WHERE refunded_at >= begins AND refunded_at < ends
        AND currency = ${currency}) AS refunded_cents
    FROM generate_series(0, ${days - 1}::int) AS ago,
      LATERAL (SELECT (now() AT TIME ZONE ${timeZone})::date - ago AS day) AS days,
      LATERAL (SELECT day::timestamp AT TIME ZONE ${timeZone} AS begins,
        (day + 1)::timestamp AT TIME ZONE ${timeZone} AS ends) AS bounds
    ORDER BY day`.execute(db)
  return rows.map(({ day, orders, revenue_cents, refunded_cents }) => ({
    day,
    orders,
    revenue: toWire(revenue_cents, currency),
    refunded: toWire(refunded_cents, currency),
  }))
}
