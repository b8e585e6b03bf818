import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'

/** A variant with its product and the product's categories, up to the root. */
export interface VariantPlace {
  variantId: string
  productId: string
  categoryIds: readonly string[]
}

export async function listPlacesOfVariants(db: Database | Trx, variantIds: readonly string[]): Promise<VariantPlace[]> {
  const { rows } = await sql<VariantPlace>`
    WITH RECURSIVE above(variant_id, product_id, category_id) AS (
      SELECT variants.id, products.id, category_id FROM variants JOIN products ON products.id = product_id
      WHERE variants.id = ANY (${variantIds}::bigint[])
      UNION SELECT variant_id, product_id, parent_id FROM above JOIN categories ON categories.id = category_id
      WHERE parent_id IS NOT NULL
    )
    SELECT variant_id::text AS "variantId", product_id::text AS "productId", array_agg(category_id::text) AS "categoryIds"
    FROM above GROUP BY variant_id, product_id`.execute(db)
  return rows
}
