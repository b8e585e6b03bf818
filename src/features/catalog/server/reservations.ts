import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { VariantQuantity } from './stock.ts'

type ReservationState = 'held' | 'sold' | 'released'

/** Moves an order's own reservations (not those of its exchanges and changes) from one state to another and returns their items. */
export async function moveReservations(
  trx: Trx,
  orderId: string,
  { from, to }: { from: ReservationState; to: ReservationState },
): Promise<VariantQuantity[]> {
  const rows = await trx
    .updateTable('stock_reservations')
    .set({ state: to })
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .where('change_id', 'is', null)
    .where('state', '=', from)
    .returning(['variant_id as variantId', 'quantity'])
    .execute()
  return rows
}

/** Whether items are held for an order, in SQL. */
export const hasHeldStock = (orderId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM stock_reservations WHERE order_id = ${orderId} AND stock_reservations.state = 'held')`

/** The items of a cancelled order, from its reservations. */
export async function readReleasedQuantities(trx: Trx, orderId: string): Promise<VariantQuantity[]> {
  return trx
    .selectFrom('stock_reservations')
    .select(['variant_id as variantId', 'quantity'])
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .where('change_id', 'is', null)
    .where('state', '=', 'released')
    .execute()
}

/** How many items are held or sold for an order, in SQL. */
export const countReserved = (orderId: RawBuilder<unknown>) => sql<number>`(
  SELECT coalesce(sum(stock_reservations.quantity), 0)::int FROM stock_reservations
  WHERE stock_reservations.order_id = ${orderId} AND stock_reservations.state IN ('held', 'sold'))`

/** The variants that these orders hold. */
export async function readHeldVariants(trx: Trx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('stock_reservations')
    .select('variant_id')
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'held')
    .execute()
  return rows.map((row) => row.variant_id)
}

/** Of an exchange or a change of an order, which is reserved apart from the order's own items. */
type ReservedFor = { return_id: string } | { change_id: string }

export async function reserveApart(
  trx: Trx,
  { orderId, apart }: { orderId: string; apart: ReservedFor },
  items: readonly VariantQuantity[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ variantId, quantity }) => ({
    order_id: orderId,
    variant_id: variantId,
    quantity,
    ...apart,
  }))
  await trx.insertInto('stock_reservations').values(rows).execute()
}

/** Moves what an exchange holds, and returns its items. */
export async function moveExchangeHolds(
  trx: Trx,
  returnId: string,
  to: 'sold' | 'released',
): Promise<VariantQuantity[]> {
  return trx
    .updateTable('stock_reservations')
    .set({ state: to })
    .where('return_id', '=', returnId)
    .where('state', '=', 'held')
    .returning(['variant_id as variantId', 'quantity'])
    .execute()
}

export async function deleteChangeHolds(trx: Trx, changeId: string): Promise<void> {
  await trx.deleteFrom('stock_reservations').where('change_id', '=', changeId).execute()
}

/** Replaces an order's own reservations by what it sold now. `sold` selects order_id, variant_id and quantity. */
export async function replaceReservations(trx: Trx, orderId: string, sold: RawBuilder<unknown>): Promise<void> {
  await trx
    .deleteFrom('stock_reservations')
    .where('order_id', '=', orderId)
    .where('return_id', 'is', null)
    .where('change_id', 'is', null)
    .execute()
  await sql`
    INSERT INTO stock_reservations (order_id, variant_id, quantity, state)
    SELECT order_id, variant_id, sum(quantity), 'sold' FROM (${sold}) AS sold (order_id, variant_id, quantity)
    GROUP BY order_id, variant_id`.execute(trx)
}

const heldItems = (held: readonly VariantQuantity[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS held ("variantId" bigint, quantity int)`

/** Part of the statement that writes an order: reserves the items for the row of `order`, which has its id. */
export const insertReservations = (order: RawBuilder<unknown>, held: readonly VariantQuantity[]) => sql`
  INSERT INTO stock_reservations (order_id, variant_id, quantity)
  SELECT placed.id, "variantId", quantity FROM ${order} AS placed, ${heldItems(held)}`

/** Part of the same statement: takes the items from stock, and returns the id of each variant that had enough. */
export const holdStock = (held: readonly VariantQuantity[]) => sql`
  UPDATE variants SET stock = stock - CASE WHEN counted THEN held.quantity ELSE 0 END, held = variants.held + held.quantity,
    received = received + CASE WHEN counted THEN 0 ELSE held.quantity END
  FROM ${heldItems(held)}
  WHERE variants.id = held."variantId" AND stock >= held.quantity RETURNING variants.id`
