import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { readRole } from '../../../platform/pure/access/roles.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { presentConsents } from '../../mails/server/consents.ts'
import { customerEmail, customerName } from '../../orders/server/customer-contact.ts'
import type { Customer } from '../contract.ts'
import { listGroupsOf, versionOfGroups } from './group-queries.ts'

const ordersShown = 100

interface OrderRow {
  id: string
  number: string
  state: Customer['orders'][number]['state']
  total_cents: number
  currency: string
  items: number
  placed_at: Date
  open_returns: number
}

async function listOrders(db: Database, userId: string): Promise<Customer['orders']> {
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
async function sumSpent(db: Database, userId: string): Promise<Customer['spent']> {
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

async function countItems(db: Database, userId: string): Promise<Customer['items']> {
  const { rows } = await sql<Customer['items']>`SELECT
    (SELECT coalesce(sum(quantity), 0)::int FROM order_lines JOIN orders ON orders.id = order_id
      WHERE user_id = ${userId} AND state NOT IN ('pending', 'cancelled', 'refused')) AS bought,
    (SELECT coalesce(sum(return_lines.quantity), 0)::int FROM return_lines
      JOIN returns ON returns.id = return_id AND returns.state IN ('received', 'refunded', 'exchanged')
      JOIN orders ON orders.id = returns.order_id WHERE user_id = ${userId}) AS returned`.execute(db)
  return rows[0] ?? { bought: 0, returned: 0 }
}

/** Everything that the merchant's people need to know about a customer; null if there is none with this id. */
export async function findCustomer(db: Database, id: string): Promise<Customer | null> {
  const person = await db
    .selectFrom('users')
    .select(['id', customerName.as('name'), customerEmail.as('email'), 'phone', 'role', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) return null
  const [addresses, orders, spent, items, groups, consents] = await Promise.all([
    db
      .selectFrom('addresses')
      .select(['name', 'phone', 'line1', 'line2', 'city', 'state', 'postcode', 'country'])
      .where('user_id', '=', id)
      .orderBy('is_default', 'desc')
      .orderBy('created_at')
      .execute(),
    listOrders(db, id),
    sumSpent(db, id),
    countItems(db, id),
    listGroupsOf(db, id),
    presentConsents(db, id),
  ])
  const { created_at, role, ...given } = person
  const belongings = { addresses, orders, spent, items, groups, groupsVersion: versionOfGroups(groups), consents }
  return { ...given, role: readRole(role), joinedAt: created_at.toISOString(), ...belongings }
}
