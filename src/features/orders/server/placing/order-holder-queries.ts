import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { manualMethods } from '../../../../platform/pure/payment-terms.ts'
import { countReserved } from '../../../catalog/server/reservations.ts'
import type { HeldOrder } from '../../rules/held-orders.ts'

/** Concurrent orders of one holder wait for each other, so that each counts the others. Sorted, to avoid deadlocks. */
export async function lockHolders(trx: Trx, holders: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(holder, 0)) FROM unnest(${holders.toSorted()}::text[]) AS holder`.execute(
    trx,
  )
}

/** An order to be paid by hand counts until its money has come. */
const manualProviders = sql.join(manualMethods.map((method) => sql.lit(method)))

export async function listHoldersOf(db: Database | Trx, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('order_holders').select('holder').where('order_id', '=', orderId).execute()
  return rows.map(({ holder }) => holder)
}

/**
 * Unpaid orders of any of these holders, oldest first. `OFFSET 0` has each read by its id: in a rush, statistics of the quiet time before
 * it would have all unpaid orders of the shop read for each new one.
 */
export async function readHeldOrders(trx: Trx, holders: readonly string[]): Promise<HeldOrder[]> {
  const { rows } = await sql<HeldOrder>`
    SELECT own.id AS "orderId", holder, ${countReserved(sql`own.id`)} AS items, own.waits
    FROM order_holders CROSS JOIN LATERAL (
      SELECT id, state, placed_at, number, (SELECT provider FROM payments WHERE order_id = orders.id AND part = 'order'
        AND provider IN (${manualProviders}) AND payments.state IN ('opening', 'open') LIMIT 1) AS waits
      FROM orders WHERE orders.id = order_holders.order_id OFFSET 0
    ) AS own
    WHERE holder = ANY (${holders}::text[])
      AND (own.state = 'pending' OR own.waits IS NOT NULL AND own.state IN ('placed', 'packed', 'shipped')) ORDER BY placed_at, number`.execute(
    trx,
  )
  return rows
}
