import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import type { PlacedAddress } from '../../../accounts/address-contract.ts'
import { replaceReservations } from '../../../catalog/server/reservations.ts'

/** Makes the reservations of a paid order those of its lines. */
export async function rewriteReservations(trx: Trx, orderId: string): Promise<void> {
  await replaceReservations(
    trx,
    orderId,
    sql`SELECT order_id, variant_id, quantity FROM order_lines WHERE order_id = ${orderId} AND variant_id IS NOT NULL`,
  )
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

/** What the tax service has to book for the order from now on. */
export async function recordCalculation(trx: Trx, orderId: string, calculation: string): Promise<void> {
  await trx.updateTable('orders').set({ tax_calculation: calculation }).where('id', '=', orderId).execute()
}
