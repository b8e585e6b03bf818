import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'

/** A fact that a person must look at. */
export interface OrderFlag {
  /** Names the fact: told again, it is the same flag. */
  cause: string
  reason: string
}

/** Once for each cause, also after somebody has looked at it. */
export async function flagOrder(trx: Trx, orderId: string, { cause, reason }: OrderFlag): Promise<void> {
  await sql`
    INSERT INTO order_flags (order_id, cause, reason) VALUES (${orderId}, ${cause}, ${reason})
    ON CONFLICT (order_id, cause) DO NOTHING`.execute(trx)
}

/** The flag's reason; undefined when the order has no such flag open. */
export async function closeFlag(trx: Trx, orderId: string, flagId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    UPDATE order_flags SET looked_at = now()
    WHERE id = ${flagId} AND order_id = ${orderId} AND looked_at IS NULL RETURNING reason`.execute(trx)
  return rows[0]?.reason
}
