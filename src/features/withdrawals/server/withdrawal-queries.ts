import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Query } from '../../../api/schemas.ts'
import { holdsText, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Withdrawals } from '../../../platform/database/schema.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { ListedWithdrawal } from '../contract.ts'
import { findDueDate, findMoney } from '../rules/due.ts'

export type WithdrawalRow = Selectable<Withdrawals>

export interface NewWithdrawal {
  name: string
  orderText: string
  email: string
  items: string
  lines: readonly { lineId: string; quantity: number }[] | null
  market: string
  language: string
  key: string | null
  /** If it is proved already. */
  orderId: string | null
}

/** Stores a declaration. Null: it was made under this key before. */
export async function insertWithdrawal(trx: Trx, made: NewWithdrawal): Promise<WithdrawalRow | null> {
  const { orderText, lines, key, orderId, ...typed } = made
  const inserted = await trx
    .insertInto('withdrawals')
    .values({
      ...typed,
      order_text: orderText,
      lines: lines && JSON.stringify(lines),
      request_key: key,
      order_id: orderId,
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

export const findByKey = (trx: Trx, key: string) =>
  trx.selectFrom('withdrawals').selectAll().where('request_key', '=', key).executeTakeFirst()

export const findWithdrawal = (db: Database | Trx, id: string) =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends. Its order is locked before. */
export const lockWithdrawal = (trx: Trx, id: string) =>
  trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const storedLines = z.array(z.object({ lineId: z.string(), quantity: z.number().int() })).nullable()

/** The items of a declaration by line; null for the whole order, and for items in words alone. */
export const readLines = ({ lines }: WithdrawalRow) => storedLines.parse(lines)

export type Outcome = Partial<
  Pick<WithdrawalRow, 'state' | 'reason' | 'order_id' | 'refund_cause' | 'return_id' | 'proved_at' | 'note'>
>

export async function recordOutcome(trx: Trx, id: string, outcome: Outcome): Promise<void> {
  const updated_at = sql<Date>`now()`
  await trx
    .updateTable('withdrawals')
    .set({ ...outcome, updated_at })
    .where('id', '=', id)
    .execute()
}

/** Those that a crash left between their declaration and what follows from it, oldest first. */
export async function listUnfinished(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM withdrawals WHERE state = 'received' AND received_at < now() - interval '10 seconds'
    ORDER BY received_at LIMIT 50`.execute(db)
  return rows.map(({ id }) => id)
}

interface Joined {
  id: string
  received_at: Date
  name: string
  order_text: string
  email: string
  items: string
  state: ListedWithdrawal['state']
  reason: string
  proved_at: Date | null
  note: string
  order: ListedWithdrawal['order']
  currency: string | null
  cents: number
  refunds: ('requested' | 'done' | 'failed')[]
  return: { state: string; arrived: boolean; sendBy: string | null } | null
  total: number
}

/** Refunds that follow from it: of what had not been sent, and of the items that came back. */
const refundsOf = sql`order_refunds
  WHERE order_refunds.cause = withdrawals.refund_cause OR order_refunds.return_id = withdrawals.return_id`

const joined = sql`
  withdrawals.id, received_at, name, order_text, withdrawals.email, items, withdrawals.state, reason, proved_at, note,
  (SELECT json_build_object('id', known_orders.id, 'number', number, 'state', known_orders.state)
    FROM known_orders WHERE known_orders.id = withdrawals.order_id) AS "order",
  (SELECT currency FROM known_orders WHERE known_orders.id = withdrawals.order_id) AS currency,
  (SELECT coalesce(sum(amount_cents), 0)::int FROM ${refundsOf}) AS cents,
  (SELECT coalesce(json_agg(order_refunds.state), '[]') FROM ${refundsOf}) AS refunds,
  (SELECT json_build_object('state', order_returns.state, 'arrived', arrived_at IS NOT NULL, 'sendBy', send_by)
    FROM order_returns WHERE order_returns.id = withdrawals.return_id) AS "return"`

/** The money that is still to be paid; in SQL, of a row of `withdrawals`. */
export const isMoneyOpen: RawBuilder<boolean> = sql<boolean>`(
  EXISTS (SELECT FROM order_returns WHERE order_returns.id = withdrawals.return_id AND order_returns.state IN ('requested', 'received'))
  OR EXISTS (SELECT FROM order_refunds WHERE order_refunds.state <> 'done'
    AND (order_refunds.cause = withdrawals.refund_cause OR order_refunds.return_id = withdrawals.return_id)))`

function toListed(row: Omit<Joined, 'total'>): ListedWithdrawal {
  const { received_at: receivedAt, return: back, proved_at: provedAt, order_text: orderText, ...rest } = row
  const comesBack = back && { state: back.state, arrived: back.arrived, proved: provedAt !== null }
  const currency = row.currency ?? ''
  return {
    id: rest.id,
    receivedAt: receivedAt.toISOString(),
    name: rest.name,
    orderText,
    email: rest.email,
    items: rest.items,
    state: rest.state,
    reason: rest.reason,
    order: rest.order,
    money: findMoney({ refunds: rest.refunds, comesBack }),
    amount: currency === '' ? 0 : toWire(rest.cents, currency),
    currency,
    dueAt: findDueDate(receivedAt).toISOString(),
    sendBy: back?.sendBy ? new Date(back.sendBy).toISOString() : null,
    returnState: back?.state ?? null,
    provedAt: provedAt?.toISOString() ?? null,
    note: rest.note,
  }
}

function inState(state: Query<'listWithdrawals'>['state']): RawBuilder<boolean> {
  if (state === undefined) return sql<boolean>`true`
  if (state !== 'open') return sql<boolean>`withdrawals.state = ${state}`
  return sql<boolean>`(withdrawals.state IN ('received', 'to-review') OR (withdrawals.state = 'carried-out' AND ${isMoneyOpen}))`
}

/** Newest first. */
export async function listWithdrawals(db: Database, query: Query<'listWithdrawals'>) {
  const { rows } = await sql<Joined>`
    SELECT ${joined}, count(*) OVER ()::int AS total FROM withdrawals
    WHERE ${inState(query.state)} AND ${holdsText(query.query, [sql`name`, sql`order_text`, sql`withdrawals.email`])}
    ORDER BY received_at DESC, withdrawals.id ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return { withdrawals: found.rows.map(toListed), total: found.total }
}

export async function readListed(db: Database | Trx, id: string): Promise<ListedWithdrawal | null> {
  const { rows } = await sql<Joined>`SELECT ${joined} FROM withdrawals WHERE withdrawals.id = ${id}`.execute(db)
  return rows[0] ? toListed(rows[0]) : null
}
