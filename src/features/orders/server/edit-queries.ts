import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import type { PlacedAddress } from '../../accounts/address-contract.ts'
import type { SaleVariant } from '../../catalog/server/stock.ts'
import { refundedByLine, unpaidOfLine } from './refund-line-queries.ts'

export interface EditableLine {
  id: string
  variantId: string | null
  productId: string | null
  unitPriceCents: number
  quantity: number
  sku: string
  refunded: number
}

export async function readEditableLines(trx: Trx, orderId: string): Promise<EditableLine[]> {
  const { rows } = await sql<EditableLine>`
    SELECT id, variant_id::text AS "variantId", product_id::text AS "productId", unit_price_cents AS "unitPriceCents",
      quantity, sku, ${refundedByLine(sql.ref('order_lines.id'))} + ${unpaidOfLine(sql.ref('order_lines.id'))} AS refunded
    FROM order_lines WHERE order_id = ${orderId} ORDER BY position`.execute(trx)
  return rows
}

/** The line is now of this variant; what it cost stays. */
export async function recordSwap(trx: Trx, lineId: string, variant: SaleVariant): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({
      ...{ variant_id: variant.variantId, sku: variant.sku, color: variant.color, size: variant.size },
      ...{ option_name: variant.optionName, option_value: variant.optionValue, image_url: variant.imageUrl },
    })
    .where('id', '=', lineId)
    .execute()
}

/** Makes the reservations of a paid order those of its lines. */
export async function rewriteReservations(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('stock_reservations').where('order_id', '=', orderId).where('return_id', 'is', null).execute()
  await sql`
    INSERT INTO stock_reservations (order_id, variant_id, quantity, state)
    SELECT order_id, variant_id, sum(quantity), 'sold' FROM order_lines
    WHERE order_id = ${orderId} AND variant_id IS NOT NULL GROUP BY order_id, variant_id`.execute(trx)
}

/** Also makes the next edit need the new version. */
export async function recordEdit(
  trx: Trx,
  orderId: string,
  { address, email }: { address?: PlacedAddress | undefined; email?: string | undefined },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      updated_at: sql<Date>`clock_timestamp()`,
      ...(address && { address: JSON.stringify(address) }),
      ...(email !== undefined && { email }),
    })
    .where('id', '=', orderId)
    .execute()
}
