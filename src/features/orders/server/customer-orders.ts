import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { OrderState } from '../contract.ts'

const ordersShown = 100

interface OrderRow {
  id: string
  number: string
  state: OrderState
  total_cents: number
  currency: string
  items: number
  placed_at: Date
  open_returns: number
}

/** The newest, each with the returns of it that wait for the merchant. */
export async function listOrdersOf(db: Database, userId: string) {
  const { rows } = await sql<OrderRow>`
    SELECT id, number_prefix || number AS number, state, total_cents, currency, placed_at,
      (SELECT coalesce(sum(quantity), 0)::int FROM order_lines WHERE order_id = orders.id) AS items,
      (SELECT count(*)::int FROM returns WHERE order_id = orders.id AND returns.state IN ('requested', 'received')) AS open_returns
    FROM orders WHERE user_id = ${userId} ORDER BY placed_at DESC, id LIMIT ${ordersShown}`.execute(db)
  return rows.map(({ total_cents, placed_at, open_returns, ...row }) => ({
    ...row,
    total: toWire(total_cents, row.currency),
    placedAt: placed_at.toISOString(),
    openReturns: open_returns,
  }))
}

/**
 * What payments hold for this person's orders, without what was refunded. Orders that cost nothing or were refunded count; cancelled
 * ones don't, as in the exported list.
 */
export async function sumSpent(db: Database, userId: string) {
  const { rows } = await sql<{ currency: string; cents: number; orders: number }>`
    SELECT currency, sum(captured - refunded)::float8 AS cents, count(*) FILTER (WHERE is_kept)::int AS orders FROM (
      SELECT payments.currency, orders.state <> 'cancelled' AS is_kept, sum(captured_cents) AS captured, (SELECT coalesce(sum(amount_cents), 0) FROM refunds
        WHERE refunds.order_id = payments.order_id AND refunds.state = 'done') AS refunded
      FROM payments JOIN orders ON orders.id = order_id
      WHERE user_id = ${userId} AND (captured_cents > 0
        OR provider = 'free' AND payments.state = 'captured') GROUP BY payments.order_id, payments.currency, orders.state
    ) AS paid GROUP BY currency HAVING bool_or(is_kept) OR sum(captured - refunded) <> 0 ORDER BY cents DESC`.execute(
    db,
  )
  return rows.map(({ currency, cents, orders }) => ({ currency, amount: toWire(cents, currency), orders }))
}

/** How many items were bought, and how many of them came back. */
export async function countItems(db: Database, userId: string) {
  const { rows } = await sql<{ bought: number; returned: number }>`SELECT
    (SELECT coalesce(sum(quantity), 0)::int FROM order_lines JOIN orders ON orders.id = order_id
      WHERE user_id = ${userId} AND state NOT IN ('pending', 'cancelled', 'refused')) AS bought,
    (SELECT coalesce(sum(return_lines.quantity), 0)::int FROM return_lines
      JOIN returns ON returns.id = return_id AND returns.state IN ('received', 'refunded', 'exchanged')
      JOIN orders ON orders.id = returns.order_id WHERE user_id = ${userId}) AS returned`.execute(db)
  return rows[0] ?? { bought: 0, returned: 0 }
}

export async function hasOrder(db: Database | Trx, id: string): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
