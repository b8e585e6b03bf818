import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { holdsPhone, holdsText, orderBy, pageOf } from '../../../desk/server/list-page.ts'
import type { Database } from '../../../platform/database/client.ts'
import { loadOrders } from './order-queries.ts'

const sorts = { placed: sql`placed_at`, number: sql`number`, name: sql`name`, total: sql`total_cents` }

const attentions: Record<'pack' | 'flagged' | 'return', RawBuilder<boolean>> = {
  pack: sql<boolean>`state IN ('placed', 'paid')`,
  flagged: sql<boolean>`EXISTS (SELECT FROM order_flags WHERE order_id = orders.id AND looked_at IS NULL)`,
  return: sql<boolean>`EXISTS (SELECT FROM returns WHERE order_id = orders.id AND returns.state IN ('requested', 'received'))`,
}

/** A page of all orders. The search matches a number, name, email, phone or SKU. */
export async function listAllOrders(db: Database, query: Query<'listAllOrders'>) {
  const skus = sql`(SELECT string_agg(sku, ' ') FROM order_lines WHERE order_id = orders.id)`
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT id, count(*) OVER ()::int AS total FROM (
      SELECT id, number, placed_at, total_cents, coalesce(address ->> 'name', '') AS name FROM orders
      WHERE ${query.state ? sql`state = ${query.state}` : sql`true`}
        AND ${query.attention ? attentions[query.attention] : sql`true`}
        AND (${holdsText(query.query, [sql`number_prefix || number`, sql`address ->> 'name'`, sql`email`, sql`phone`, skus])}
          OR ${holdsPhone(query.query, sql`phone`)})
    ) AS orders ORDER BY ${orderBy(sorts, query.sort ?? '-placed')} ${pageOf(query)}`.execute(db)
  return {
    rows: await loadOrders(
      db,
      rows.map(({ id }) => id),
    ),
    total: rows[0]?.total ?? 0,
  }
}
