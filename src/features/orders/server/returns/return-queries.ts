import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import { isUuid } from '../../../../platform/ids.ts'
import type { VariantQuantity } from '../../../catalog/server/stock.ts'
import type { OrderState } from '../../contract.ts'
import { refundedByLine, unpaidOfLine } from '../refunds/refund-line-queries.ts'

export interface ReturnedLine {
  lineId: string
  quantity: number
  reason: string
  /** The replacement variant; null for a return. */
  exchangeVariantId: string | null
}

/** An order line with the quantity already in returns. */
export interface ReturnableLine {
  id: string
  productId: string | null
  variantId: string | null
  unitPriceCents: number
  quantity: number
  /** Items in returns that were not rejected, and items refunded without a return or still to be. */
  askedBack: number
}

export async function readReturnableLines(trx: Trx, orderId: string): Promise<ReturnableLine[]> {
  const { rows } = await sql<ReturnableLine>`
    SELECT order_lines.id, product_id AS "productId", variant_id AS "variantId", unit_price_cents AS "unitPriceCents",
      order_lines.quantity, (coalesce(sum(return_lines.quantity) FILTER (WHERE returns.state <> 'rejected'), 0)
        + ${refundedByLine(sql.ref('order_lines.id'))} + ${unpaidOfLine(sql.ref('order_lines.id'))})::int AS "askedBack"
    FROM order_lines
    LEFT JOIN return_lines ON order_line_id = order_lines.id
    LEFT JOIN returns ON returns.id = return_id
    WHERE order_lines.order_id = ${orderId}
    GROUP BY order_lines.id ORDER BY order_lines.position`.execute(trx)
  return rows
}

/** Delivered, and no longer ago than that. */
export async function wasDeliveredWithin(trx: Trx, orderId: string, days: number): Promise<boolean> {
  const delivered: OrderState = 'delivered'
  const { rows } = await sql<{ fresh: boolean }>`
    SELECT max(at) > now() - make_interval(days => ${days}) AS fresh FROM order_events
    WHERE order_id = ${orderId} AND state = ${delivered}`.execute(trx)
  return rows[0]?.fresh ?? false
}

const reasonMax = 200

export interface NewReturn {
  orderId: string
  kind: string
  /** Where to send the parcel; empty if the shopper is told later. */
  sendTo: string
  /** Whether the parcel may be sent without the merchant's approval. */
  approved: boolean
  lines: ReturnedLine[]
  /** The header Idempotency-Key, and what was requested under it. */
  key: string | null
  bodyHash: Buffer
}

export async function insertReturn(
  trx: Trx,
  { orderId, kind, sendTo, approved, lines, key, bodyHash }: NewReturn,
): Promise<string> {
  const reason = [...new Set(lines.map((line) => line.reason))].join('; ').slice(0, reasonMax)
  const keyed = { request_key: key, request_hash: key === null ? null : bodyHash }
  const { id } = await trx
    .insertInto('returns')
    .values({ order_id: orderId, kind, reason, send_to: sendTo, ...keyed, ...(!approved && { approved_at: null }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map((line) => ({
    return_id: id,
    order_line_id: line.lineId,
    quantity: line.quantity,
    reason: line.reason,
    exchange_variant_id: line.exchangeVariantId,
  }))
  await trx.insertInto('return_lines').values(rows).execute()
  return id
}

/** The return requested under this key before. The caller holds the order's lock. */
export async function findReturnByKey(trx: Trx, orderId: string, key: string) {
  return trx
    .selectFrom('returns')
    .select(['id', 'request_hash'])
    .where('order_id', '=', orderId)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/** The order of a return: it is locked before its return. */
export async function findReturn(trx: Trx, id: string) {
  if (!isUuid(id)) return undefined
  return trx.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface ReturnedQuantity extends VariantQuantity {
  lineId: string
  exchangeVariantId: string | null
}

/** The items of a return. */
export async function readReturnedQuantities(trx: Trx, returnId: string): Promise<ReturnedQuantity[]> {
  const { rows } = await sql<ReturnedQuantity>`
    SELECT order_line_id AS "lineId", variant_id AS "variantId", return_lines.quantity,
      exchange_variant_id AS "exchangeVariantId"
    FROM return_lines JOIN order_lines ON order_lines.id = order_line_id
    WHERE return_id = ${returnId} AND variant_id IS NOT NULL`.execute(trx)
  return rows
}

export async function recordDamaged(
  trx: Trx,
  returnId: string,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<void> {
  await trx
    .updateTable('return_lines')
    .set({ damaged: quantity })
    .where('return_id', '=', returnId)
    .where('order_line_id', '=', lineId)
    .execute()
}

export async function recordReturnState(
  trx: Trx,
  id: string,
  state: 'received' | 'refunded' | 'exchanged' | 'rejected',
  note = '',
): Promise<void> {
  await trx.updateTable('returns').set({ state, note, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

export async function recordApproved(trx: Trx, id: string, note: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('returns')
    .set({ approved_at: now, approval_note: note, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function recordArrived(trx: Trx, id: string): Promise<void> {
  const now = sql<Date>`now()`
  await trx.updateTable('returns').set({ arrived_at: now, updated_at: now }).where('id', '=', id).execute()
}

export async function recordExchangePacked(trx: Trx, id: string): Promise<void> {
  const now = sql<Date>`now()`
  await trx.updateTable('returns').set({ packed_at: now, updated_at: now }).where('id', '=', id).execute()
}

/** The exchange's parcel has left, which completes it. */
export async function recordExchangeShipped(
  trx: Trx,
  id: string,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  const now = sql<Date>`now()`
  await trx
    .updateTable('returns')
    .set({
      state: 'exchanged',
      shipped_at: now,
      updated_at: now,
      carrier: carrier || null,
      tracking_number: trackingNumber || null,
    })
    .where('id', '=', id)
    .execute()
}
