import { sql } from 'kysely'
import type { Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { lowStockVariant } from '../../../platform/pure/limits.ts'
import { toWire } from '../../../platform/pure/money.ts'

/** Everything that waits for the merchant, each counted with its own index. */
export async function countToday(db: Database): Promise<Omit<Reply<'readToday'>, 'opening'>> {
  const { rows } = await sql<Omit<Reply<'readToday'>, 'opening'>>`SELECT
    (SELECT count(*)::int FROM orders WHERE state IN ('placed', 'paid')) AS "ordersToPack",
    (SELECT count(*)::int FROM orders WHERE state = 'packed') AS "ordersToShip",
    (SELECT count(DISTINCT order_id)::int FROM order_flags WHERE looked_at IS NULL) AS "ordersFlagged",
    (SELECT count(*)::int FROM returns WHERE state IN ('requested', 'received')) AS "returnsOpen",
    (SELECT count(*)::int FROM reviews WHERE state = 'pending') AS "reviewsPending",
    (SELECT count(*)::int FROM enquiries WHERE state = 'new') AS "enquiriesNew",
    count(*) FILTER (WHERE stock BETWEEN 1 AND ${lowStockVariant})::int AS "variantsLow",
    count(*) FILTER (WHERE stock = 0)::int AS "variantsSoldOut"
    FROM variants JOIN products ON products.id = product_id WHERE status <> 'archived'`.execute(db)
  if (!rows[0]) throw new Error('An aggregate has one row')
  return rows[0]
}

interface SalesRow {
  day: string
  orders: number
  revenue_cents: number
  refunded_cents: number
}

/** An order that counts as sold. */
export const isSale = sql`orders.state NOT IN ('pending', 'cancelled', 'refused')`

/**
 * Paid orders count on the day they were placed, refunds on the day they were made; of an order that was cancelled neither counts.
 * Amounts in other currencies are left out.
 */
export async function listSalesByDay(db: Database, days: number, currency: string) {
  const { rows } = await sql<SalesRow>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      (SELECT count(*)::int FROM orders WHERE placed_at >= day AND placed_at < day + interval '1 day'
        AND ${isSale} AND currency = ${currency}) AS orders,
      (SELECT coalesce(sum(total_cents), 0)::float8 FROM orders WHERE placed_at >= day
        AND placed_at < day + interval '1 day' AND ${isSale} AND currency = ${currency}) AS revenue_cents,
      (SELECT coalesce(sum(refunds.amount_cents - refunds.change_cents), 0)::float8 FROM refunds
        JOIN payments ON payments.id = payment_id JOIN orders ON orders.id = refunds.order_id AND ${isSale}
        WHERE refunds.state = 'done' AND NOT surplus AND refunds.change_id IS NULL AND refunds.updated_at >= day AND refunds.updated_at < day + interval '1 day'
        AND orders.currency = ${currency}) AS refunded_cents
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
