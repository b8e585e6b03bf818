import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/client.ts'
import type { SizeChart } from '../../size-chart-contract.ts'
import { findChart } from './size-chart-queries.ts'

/** The chart that a product shows, its own or its category's; null if it shows none. */
export async function readProductChart(db: Database, productId: string): Promise<SizeChart | null> {
  const product = await db
    .selectFrom('products')
    .leftJoin('category_size_charts as charts', 'charts.category_id', 'products.category_id')
    .where('products.id', '=', productId)
    .select(sql<string | null>`CASE WHEN NOT no_size_chart THEN COALESCE(size_chart_id, chart_id) END`.as('id'))
    .executeTakeFirst()
  return product?.id ? ((await findChart(db, product.id)) ?? null) : null
}

/** Whether the shop has a size guide. */
export async function hasSizeGuide(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM categories WHERE size_chart_id IS NOT NULL)
      OR EXISTS (SELECT FROM products WHERE size_chart_id IS NOT NULL) AS found`.execute(db)
  return rows[0]?.found ?? false
}
