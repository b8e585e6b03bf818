import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { Pieces } from '../../catalog/server/stock.ts'
import type { OrderState } from '../contract.ts'

export interface ReturnedLine {
  lineId: string
  quantity: number
  /** The size to have instead; null for a return. */
  exchangeVariantId: string | null
}

/** A line of an order with what has been asked back of it. */
export interface ReturnableLine {
  id: string
  productId: string | null
  variantId: string | null
  unitPriceCents: number
  quantity: number
  /** Pieces in returns that were not rejected. */
  askedBack: number
  /** Whether a return of it is still open. */
  underway: boolean
}

export async function readReturnableLines(trx: Trx, orderId: string): Promise<ReturnableLine[]> {
  const { rows } = await sql<ReturnableLine>`
    SELECT order_lines.id, product_id AS "productId", variant_id AS "variantId", unit_price_cents AS "unitPriceCents",
      order_lines.quantity, coalesce(sum(return_lines.quantity) FILTER (WHERE returns.state <> 'rejected'), 0)::int AS "askedBack",
      coalesce(bool_or(returns.state = 'requested'), false) AS underway
    FROM order_lines
    LEFT JOIN return_lines ON order_line_id = order_lines.id
    LEFT JOIN returns ON returns.id = return_id
    WHERE order_lines.order_id = ${orderId}
    GROUP BY order_lines.id ORDER BY order_lines.position`.execute(trx)
  return rows
}

/** Delivered, and not longer ago than that. */
export async function wasDeliveredWithin(trx: Trx, orderId: string, days: number): Promise<boolean> {
  const delivered: OrderState = 'delivered'
  const { rows } = await sql<{ fresh: boolean }>`
    SELECT max(at) > now() - make_interval(days => ${days}) AS fresh FROM order_events
    WHERE order_id = ${orderId} AND state = ${delivered}`.execute(trx)
  return rows[0]?.fresh ?? false
}

export async function insertReturn(
  trx: Trx,
  { orderId, kind, reason, lines }: { orderId: string; kind: string; reason: string; lines: ReturnedLine[] },
): Promise<string> {
  const { id } = await trx
    .insertInto('returns')
    .values({ order_id: orderId, kind, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map((line) => ({
    return_id: id,
    order_line_id: line.lineId,
    quantity: line.quantity,
    exchange_variant_id: line.exchangeVariantId,
  }))
  await trx.insertInto('return_lines').values(rows).execute()
  return id
}

/** The pieces of an exchange, held beside the order's own. */
export async function insertExchangeHolds(
  trx: Trx,
  { orderId, returnId, pieces }: { orderId: string; returnId: string; pieces: Pieces[] },
): Promise<void> {
  const rows = pieces.map(({ variantId, quantity }) => ({
    order_id: orderId,
    variant_id: variantId,
    quantity,
    return_id: returnId,
  }))
  await trx.insertInto('stock_reservations').values(rows).execute()
}

export async function moveExchangeHolds(trx: Trx, returnId: string, to: 'sold' | 'released'): Promise<Pieces[]> {
  return trx
    .updateTable('stock_reservations')
    .set({ state: to })
    .where('return_id', '=', returnId)
    .where('state', '=', 'held')
    .returning(['variant_id as variantId', 'quantity'])
    .execute()
}

/** Which order a return belongs to: the order is locked before its return. */
export async function findReturn(trx: Trx, id: string) {
  if (!isUuid(id)) return undefined
  return trx.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The pieces of a return with what they cost on the order. */
export async function readReturnedPieces(trx: Trx, returnId: string): Promise<(Pieces & { unitPriceCents: number })[]> {
  const { rows } = await sql<Pieces & { unitPriceCents: number }>`
    SELECT variant_id AS "variantId", return_lines.quantity, unit_price_cents AS "unitPriceCents"
    FROM return_lines JOIN order_lines ON order_lines.id = order_line_id
    WHERE return_id = ${returnId} AND variant_id IS NOT NULL`.execute(trx)
  return rows
}

/** What the goods that came back for a refund cost at list price. */
export async function sumReturnedGoods(trx: Trx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(unit_price_cents * return_lines.quantity), 0)::int AS cents
    FROM return_lines JOIN order_lines ON order_lines.id = order_line_id
    JOIN returns ON returns.id = return_id
    WHERE returns.order_id = ${orderId} AND returns.kind = 'return' AND returns.state IN ('received', 'refunded')`.execute(
    trx,
  )
  return rows[0]?.cents ?? 0
}

export async function recordReturnState(
  trx: Trx,
  id: string,
  state: 'received' | 'refunded' | 'exchanged' | 'rejected',
): Promise<void> {
  await trx.updateTable('returns').set({ state, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
