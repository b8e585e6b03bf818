import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Database } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { ArchivedProduct, FormerAddresses } from '../contract.ts'
import { readRedirects } from './redirect-queries.ts'

/** Every former public address with its current one; null if the target is no longer public. A page that was withdrawn is gone from its present address too. */
async function listMoved(db: Database): Promise<FormerAddresses['moved']> {
  const { rows } = await sql<FormerAddresses['moved'][number]>`
    SELECT kind, former_addresses.slug AS "from", coalesce(products.slug, categories.slug, blogs.slug) AS "to"
    FROM former_addresses
    LEFT JOIN products ON kind = 'product' AND products.id = target_id AND status <> 'draft'
    LEFT JOIN categories ON kind = 'category' AND categories.id = target_id
    LEFT JOIN blogs ON kind = 'blog' AND blogs.id = target_id AND state = 'published' AND blogs.published_at <= now()
    UNION ALL
    SELECT 'page', former.slug, pages.slug FROM former_page_addresses AS former
    LEFT JOIN pages ON pages.id = page_id AND status = 'active'
    UNION ALL SELECT 'page', slug, NULL FROM pages WHERE status <> 'active' AND published_at IS NOT NULL
    ORDER BY 1, 2`.execute(db)
  return rows
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

export const handleFormerAddresses = {
  listFormerAddresses: async (_call, { db, config }) => {
    const [moved, redirects, archived] = await Promise.all([
      listMoved(db),
      readRedirects(db),
      listArchived(db, config.CURRENCY),
    ])
    return { moved, redirects: [...redirects].map(([from, to]) => ({ from, to })), archived }
  },
} satisfies Partial<Handlers>
