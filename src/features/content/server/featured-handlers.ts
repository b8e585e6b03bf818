import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Database } from '../../../platform/database/client.ts'
import type { Product } from '../../catalog/contract.ts'
import { catalogueOf, loadProducts } from '../../catalog/server/products.ts'
import { translatedColumns } from '../../translations/server/translated.ts'

interface SectionRow {
  id: string
  slug: string
  title: string
  subtitle: string
  link: string | null
  rule: string
  product_ids: string[]
}

/** The sections in order, each with the ids that its rule finds now. */
async function listFeaturedSections(db: Database, language: string | null): Promise<SectionRow[]> {
  const { of } = translatedColumns(language)
  const { rows } = await sql<SectionRow>`
    WITH RECURSIVE below(root, id) AS (
      SELECT category_id, category_id FROM featured_sections WHERE rule = 'category'
      UNION SELECT below.root, categories.id FROM category_tree AS categories JOIN below ON categories.parent_id = below.id
    )
    SELECT section.id, section.slug, ${of('section', 'title', sql`section.id`, sql`section.title`)} AS title,
      ${of('section', 'subtitle', sql`section.id`, sql`section.subtitle`)} AS subtitle, section.link, section.rule, ARRAY(
      SELECT id::text FROM (
        (SELECT products.id, featured_products.position AS place FROM featured_products
          JOIN products_for_sale AS products ON products.id = product_id
          WHERE section.rule = 'chosen' AND section_id = section.id)
        UNION ALL
        (SELECT id, row_number() OVER (ORDER BY published_at DESC, id DESC) FROM products_for_sale
          WHERE section.rule = 'newest'
          ORDER BY published_at DESC, id DESC LIMIT section.size_limit)
        UNION ALL
        (SELECT id, row_number() OVER (ORDER BY published_at DESC, id DESC) FROM products_for_sale
          WHERE section.rule = 'offers' AND price_cents > final_price_cents
          ORDER BY published_at DESC, id DESC LIMIT section.size_limit)
        UNION ALL
        (SELECT id, row_number() OVER (ORDER BY published_at DESC, id DESC) FROM products_for_sale
          WHERE section.rule = 'category'
            AND category_id IN (SELECT below.id FROM below WHERE below.root = section.category_id)
          ORDER BY published_at DESC, id DESC LIMIT section.size_limit)
      ) AS found ORDER BY place, id LIMIT section.size_limit) AS product_ids
    FROM featured_sections section WHERE section.active ORDER BY section.position, section.id`.execute(db)
  return rows
}

/** Offers are those of the market: its law may leave none of what the merchant calls an offer. */
const mayShow = (rule: string, { price, finalPrice }: Product) => rule !== 'offers' || finalPrice < price

export const handleFeatured = {
  /** A section without products is left out. */
  listFeaturedSections: async (_call, { db, config }) => {
    const sections = await listFeaturedSections(db, config.textLanguage)
    const ids = [...new Set(sections.flatMap((section) => section.product_ids))]
    const loaded = await loadProducts(catalogueOf({ db, config }), ids)
    const products = new Map(loaded.map((product) => [product.id, product]))
    return {
      sections: sections
        .map(({ product_ids: productIds, rule, ...section }) => ({
          _id: section.id,
          ...section,
          products: productIds.flatMap((id) => products.get(id) ?? []).filter((product) => mayShow(rule, product)),
        }))
        .filter((section) => section.products.length > 0),
    }
  },
} satisfies Partial<Handlers>
