import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { isUuid } from '../../../platform/ids.ts'
import { type OrderState, orderState } from '../contract.ts'
import { waitingChangeOf } from './changes/change-queries.ts'
import {
  addressName,
  creditRows,
  documentRows,
  eventRows,
  lineRows,
  openFlagRows,
  paidAtPage,
  promotionRows,
  returnRows,
  shipmentRows,
  shownNumber,
  soldLineRows,
  taxRows,
} from './order-rows.ts'
import { paymentRow, refundedRow } from './payments/receipt-queries.ts'
import { cardsOfOrders } from './sold-cards.ts'

/** Complete orders: lines, taxes, history, parcels, returns, refunds and flags. */
function selectOrders(db: Database | Trx) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      shownNumber,
      lineRows(eb),
      taxRows(eb),
      promotionRows(eb),
      creditRows(eb),
      cardsOfOrders().select(sql.ref('orders.id')).as('gift_card'),
      eventRows(eb),
      returnRows(eb),
      shipmentRows(eb),
      documentRows(eb),
      openFlagRows(eb),
      waitingChangeOf(sql.ref('orders.id')).as('change'),
      refundedRow,
      addressName,
      paymentRow,
      paidAtPage,
    ])
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

/** `userId` restricts it to that person: another's order looks like one that doesn't exist. */
export async function findOrder(db: Database | Trx, id: string, userId?: string): Promise<OrderRow | undefined> {
  if (!isUuid(id)) return undefined
  const query = selectOrders(db).where('orders.id', '=', id)
  return (userId === undefined ? query : query.where('user_id', '=', userId)).executeTakeFirst()
}

/**
 * An order that was placed a moment ago, as `findOrder` returns it. What can only come later in its life is not asked for: planning
 * those questions is most of what `findOrder` costs.
 */
export async function findNewOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [shownNumber, soldLineRows(eb), taxRows(eb), promotionRows(eb), creditRows(eb), eventRows(eb)])
    .select([addressName, paymentRow, paidAtPage])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (row?.state !== 'pending') return findOrder(db, id)
  const unsettled = { refunded: 0, refund_failed: 0, withdrawn: 0 }
  const later = { returns: [], shipments: [], documents: [], flags: [] }
  const lines = row.lines.map((line) => ({ ...line, ...unsettled }))
  return { ...row, ...later, lines, gift_card: null, change: null, refunded_cents: 0 }
}

/** A person's newest order. */
export async function listOrders(db: Database, { userId, limit }: { userId: string; limit: number }) {
  return selectOrders(db)
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .orderBy('orders.number', 'desc')
    .limit(limit)
    .execute()
}

/** In the order of the ids. */
export async function loadOrders(db: Database, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows = new Map((await selectOrders(db).where('orders.id', 'in', ids).execute()).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** What a transition needs to know about an order, locked until the transaction ends. Every writer locks the order first. */
export async function lockOrder(trx: Trx, id: string) {
  if (!isUuid(id)) return undefined
  // By the database's clock, since that of a server may be wrong.
  const isHeld = sql<boolean>`hold_expires_at > now()`.as('is_held')
  const query = trx.selectFrom('orders').selectAll().select([paidAtPage, isHeld]).where('id', '=', id)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  // The column's check constraint allows only the contract's states.
  return row && { ...row, state: orderState.parse(row.state) }
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export type Actor = 'shopper' | 'admin' | 'provider' | 'reconciler' | 'shop'

/** Writes the state and its history entry together. */
export async function recordState(
  trx: Trx,
  orderId: string,
  { state, actor, note = '' }: { state: OrderState; actor: Actor; note?: string },
): Promise<void> {
  await sql`
    WITH moved AS (UPDATE orders SET state = ${state}, updated_at = now() WHERE id = ${orderId} RETURNING id)
    INSERT INTO order_events (order_id, state, actor, note) SELECT id, ${state}, ${actor}, ${note} FROM moved`.execute(
    trx,
  )
}

/** Who cancelled an order: a late payment must not reopen what a person cancelled. */
export async function readLastActor(trx: Trx, orderId: string): Promise<string> {
  const row = await trx
    .selectFrom('order_events')
    .select('actor')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor ?? ''
}

/** Pending orders whose reservation has expired, oldest first. */
export async function readExpiredHolds(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('hold_expires_at', '<=', sql<Date>`now()`)
    .orderBy('hold_expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
