import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'

/** Something that someone has to look at. */
export interface OrderFlag {
  /** Identifies the flag: raised again, it is the same one. */
  cause: string
  reason: string
}

/** Once for each cause, even after it has been handled. */
export async function flagOrder(trx: Trx, orderId: string, { cause, reason }: OrderFlag): Promise<void> {
  await sql`
    INSERT INTO order_flags (order_id, cause, reason) VALUES (${orderId}, ${cause}, ${reason})
    ON CONFLICT (order_id, cause) DO NOTHING`.execute(trx)
}

/** The flag's reason; undefined when the order has no such open flag. */
export async function closeFlag(trx: Trx, orderId: string, flagId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    UPDATE order_flags SET looked_at = now()
    WHERE id = ${flagId} AND order_id = ${orderId} AND looked_at IS NULL RETURNING reason`.execute(trx)
  return rows[0]?.reason
}
