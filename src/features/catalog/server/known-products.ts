import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { orderedSince } from './ordered-since.ts'

/** SKUs of this list that are already used by products other than the named ones, with the product that uses them. */
export async function findTakenSkus(
  db: Database,
  wanted: readonly { sku: string; slug: string }[],
): Promise<{ sku: string; owner: string }[]> {
  const { rows } = await sql<{ sku: string; owner: string }>`
    SELECT variants.sku, products.slug AS owner
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted(sku text, slug text)
    JOIN variants ON variants.sku = wanted.sku JOIN products ON products.id = variants.product_id
    WHERE products.slug <> wanted.slug`.execute(db)
  return rows
}

/** The quantity of a variant in a file. */
export interface FileStock {
  sku: string
  slug: string
  color: string
  size: string
  /** Empty if there is no such choice. */
  option: string
  /** Null: sold without a count. */
  stock: number | null
}

export interface StockDifference {
  sku: string
  /** Null: sold without a count. */
  shop: number | null
  file: number | null
  /** Items ordered since the file was written. */
  ordered: number
}

/** Variants on sale whose quantity in the shop differs. */
export async function findStockDifferences(
  db: Database,
  stocked: readonly FileStock[],
  since?: string,
): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    SELECT variants.sku, CASE WHEN counted THEN variants.stock END AS shop, wanted.stock AS file,
      ${orderedSince(sql`variants.id`, since)}::int AS ordered
    FROM jsonb_to_recordset(${JSON.stringify(stocked)}::jsonb)
      AS wanted(slug text, color text, size text, option text, stock int)
    JOIN products ON products.slug = wanted.slug
    JOIN variants ON product_id = products.id AND color_slug = wanted.color AND variants.size = wanted.size
      AND option_value = wanted.option
    WHERE CASE WHEN counted THEN variants.stock END IS DISTINCT FROM wanted.stock ORDER BY variants.id`.execute(db)
  return rows
}

/** The ids of products by their slugs. */
export async function findIds(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('products').where('slug', 'in', slugs).select(['slug', 'id']).execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
