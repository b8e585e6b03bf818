import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/client.ts'
import { tooLarge, tooSmall } from '../../rules/return-reasons.ts'

/** Items that came back, or were exchanged, for their size; refused returns don't count. */
export async function countFitReturns(db: Database, productId: string): Promise<{ small: number; large: number }> {
  const { rows } = await sql<{ small: number; large: number }>`
    SELECT COALESCE(sum(quantity) FILTER (WHERE said = ${tooSmall}), 0)::int AS small,
      COALESCE(sum(quantity) FILTER (WHERE said = ${tooLarge}), 0)::int AS large
    FROM (
      SELECT return_lines.quantity, COALESCE(NULLIF(return_lines.reason, ''), returns.reason) AS said
      FROM return_lines
      JOIN returns ON returns.id = return_id AND returns.state <> 'rejected'
      JOIN order_lines ON order_lines.id = order_line_id
      WHERE order_lines.product_id = ${productId}
    ) AS returned`.execute(db)
  return rows[0] ?? { small: 0, large: 0 }
}
