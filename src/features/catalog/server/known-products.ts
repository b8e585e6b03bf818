import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'

/** SKUs of this list that other products than the named ones already use, with the product that has them. */
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

export async function countKnownSlugs(db: Database, slugs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    SELECT count(*)::int AS known FROM products WHERE slug = ANY(${slugs}::text[])`.execute(db)
  return rows[0]?.known ?? 0
}
