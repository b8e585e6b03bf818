import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import type { ShippableLine, ShippedLine } from '../../rules/shipping.ts'
import { withdrawnOfLine } from '../refunds/refund-line-queries.ts'

/** The lines of an order with what of each is left to ship. The caller holds the order's lock. */
export async function readShippableLines(trx: Trx, orderId: string): Promise<ShippableLine[]> {
  const { rows } = await sql<ShippableLine>`
    SELECT order_lines.id, (order_lines.quantity - ${withdrawnOfLine(sql.ref('order_lines.id'))} - coalesce(sum(shipment_lines.quantity), 0))::int AS left
    FROM order_lines LEFT JOIN shipment_lines ON order_line_id = order_lines.id
    WHERE order_lines.order_id = ${orderId}
    GROUP BY order_lines.id ORDER BY order_lines.position`.execute(trx)
  return rows
}

/** The parcels of an order so far. The caller holds the order's lock. */
export async function listShipments(trx: Trx, orderId: string) {
  return trx
    .selectFrom('shipments')
    .select(['id', 'position', 'delivered_at'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

export interface NewShipment {
  orderId: string
  position: number
  carrier: string
  trackingNumber: string
  trackingUrl: string
  lines: ShippedLine[]
}

/** Records a parcel that leaves. The order's own carrier and number are those of its last parcel. */
export async function insertShipment(trx: Trx, shipment: NewShipment): Promise<void> {
  const { orderId, position, carrier, trackingNumber, trackingUrl, lines } = shipment
  const { id } = await trx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      position,
      carrier,
      tracking_number: trackingNumber,
      tracking_url: trackingUrl,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ lineId, quantity }) => ({ shipment_id: id, order_line_id: lineId, quantity }))
  if (rows.length > 0) await trx.insertInto('shipment_lines').values(rows).execute()
  await trx
    .updateTable('orders')
    .set({ carrier: carrier || null, tracking_number: trackingNumber || null })
    .where('id', '=', orderId)
    .execute()
}

/** Marks parcels as delivered. */
export async function recordDelivered(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('shipments')
    .set({ delivered_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute()
}
