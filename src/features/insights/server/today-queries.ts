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

/**
 * Paid orders count on the day they were placed, refunds on the day they were made; of an order that was cancelled neither counts.
 * Amounts in other currencies are left out.
 */
export async function listSalesByDay(db: Database, days: number, currency: string) {
  const { rows } = await sql<SalesRow>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      (SELECT count(*)::int FROM sold_orders WHERE placed_at >= day AND placed_at < day + interval '1 day'
        AND currency = ${currency}) AS orders,
      (SELECT coalesce(sum(total_cents), 0)::float8 FROM sold_orders WHERE placed_at >= day
        AND placed_at < day + interval '1 day' AND currency = ${currency}) AS revenue_cents,
      (SELECT coalesce(sum(cents), 0)::float8 FROM sale_refunds WHERE refunded_at >= day
        AND refunded_at < day + interval '1 day' AND currency = ${currency}) AS refunded_cents
    FROM generate_series(
      date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1}), now(), interval '1 day') AS day
    ORDER BY day`.execute(db)
  return rows.map(({ day, orders, revenue_cents, refunded_cents }) => ({
    day,
    orders,
    revenue: toWire(revenue_cents, currency),
    refunded: toWire(refunded_cents, currency),
  }))
}
