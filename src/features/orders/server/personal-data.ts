import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { moveRows, readStored } from '../../../platform/database/rows-of-person.ts'
import { deleteMailsOfOrders } from '../../../platform/outbox.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'

const ordersOf = (userId: string) => sql`SELECT id FROM orders WHERE user_id = ${userId}`

/** Selects the ids of a person's orders, and when they were placed. */
export const placedOrdersOf = (userId: string) => sql`SELECT id, placed_at FROM orders WHERE user_id = ${userId}`

/** The ids of a person's orders. */
export async function listOrderIds(db: Database | Trx, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('orders').where('user_id', '=', userId).select('id').execute()
  return rows.map(({ id }) => id)
}

async function hasOrderUnderWay(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('state', 'in', ['pending', 'placed', 'paid', 'packed', 'shipped']),
        exists(
          selectFrom('returns')
            .select('returns.id')
            .whereRef('returns.order_id', '=', 'orders.id')
            .where('kind', '=', 'exchange')
            .where('returns.state', '<>', 'rejected')
            .where('shipped_at', 'is', null),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const dataOfOrders: PersonalDataOf = {
  collect: (db, userId) =>
    readStored(db, {
      orders: sql`SELECT to_jsonb(o) - 'user_id' - 'flag' || jsonb_build_object('lines',
            (SELECT jsonb_agg(to_jsonb(l) - 'order_id' ORDER BY position) FROM order_lines l WHERE l.order_id = o.id)) AS row
          FROM orders o WHERE user_id = ${userId} ORDER BY placed_at`,
    }),

  isUnderWay: hasOrderUnderWay,

  erase: async (trx, user) => {
    await trx
      .updateTable('orders')
      .set({
        email: '',
        phone: '',
        // The region stays as far as tax records need it.
        address: sql`jsonb_build_object('country', address -> 'country', 'state', address -> 'state')`,
      })
      .where('user_id', '=', user.id)
      .execute()
    // Mails about orders went to the address that the order named.
    await deleteMailsOfOrders(trx, ordersOf(user.id))
    await sql`DELETE FROM return_labels
      WHERE return_id IN (SELECT id FROM returns WHERE order_id IN (${ordersOf(user.id)}))`.execute(trx)
  },

  count: (userId) => ({
    orders: sql`(SELECT count(*)::int FROM orders WHERE user_id = ${userId})`,
    returns: sql`(SELECT count(*)::int FROM returns JOIN orders ON orders.id = order_id WHERE user_id = ${userId})`,
    giftCards: sql`(SELECT count(DISTINCT credit_account_id)::int FROM payments JOIN orders ON orders.id = order_id
      WHERE orders.user_id = ${userId} AND payments.provider = 'gift-card' AND payments.state IN ('open', 'captured'))`,
  }),

  move: (trx, merge) => moveRows(trx, 'orders', merge),
}
