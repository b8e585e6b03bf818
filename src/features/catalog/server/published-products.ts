import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { ArchivedProduct } from '../../publishing/contract.ts'
import type { PresentAddresses, PreviewedRecords, SchedulesOf } from '../../publishing/slots.ts'
import { applyPlannedPrices } from './planned-prices.ts'

export const schedulesOfProducts: SchedulesOf = {
  publishDue: async (db) => {
    const due = await sql`SELECT FROM products WHERE publish_at <= now() LIMIT 1`.execute(db)
    // Even an update of zero rows would mark the catalogue.
    if (due.rows.length > 0)
      await sql`UPDATE products SET status = 'active', published_at = publish_at WHERE publish_at <= now()`.execute(db)
    await applyPlannedPrices(db)
  },
}

interface ArchivedRow {
  slug: string
  name: string
  brand: string
  category_slug: string
  category_name: string
  style_slug: string
  final_price_cents: number
  image: ArchivedProduct['image']
}

/** Products that are no longer sold, for the pages that say so. */
async function listArchived(db: Database, currency: string): Promise<ArchivedProduct[]> {
  const { rows } = await sql<ArchivedRow>`
    SELECT products.slug, products.name, brands.name AS brand, categories.slug AS category_slug,
      categories.name AS category_name, style_slug, final_price_cents, (
        SELECT jsonb_build_object('url', url, 'alt', alt, 'width', width, 'height', height, 'color', color_slug)
        FROM product_images WHERE product_id = products.id ORDER BY position LIMIT 1) AS image
    FROM products JOIN brands ON brands.id = brand_id JOIN categories ON categories.id = category_id
    WHERE status = 'archived' ORDER BY products.id`.execute(db)
  return rows.map(({ category_slug, category_name, style_slug, final_price_cents, ...row }) => ({
    ...row,
    category: { slug: category_slug, name: category_name },
    style: style_slug,
    finalPrice: toWire(final_price_cents, currency),
  }))
}

export const addressesOfCatalog: PresentAddresses = {
  targets: sql`SELECT 'product' AS kind, id, slug FROM products WHERE status <> 'draft'
    UNION ALL SELECT 'category', id, slug FROM categories`,
  listArchived,
}

export const previewedProducts: PreviewedRecords = { product: sql`SELECT id, slug, status FROM products` }
