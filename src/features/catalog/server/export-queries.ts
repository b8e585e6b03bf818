import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import { type ProductFacts, productFields } from '../rules/product-fields.ts'
import { labelsOfVariant } from './attributes/variant-attributes.ts'
import type { PlannedPrice } from './catalogue-writes.ts'
import { plannedOfVariant } from './planned-prices.ts'
import { namedValues } from './product-columns.ts'

export interface ExportedVariant {
  sku: string
  color_slug: string
  color: string
  hex: string
  size: string
  option_name: string
  option_value: string
  price_cents: number
  compare_at_cents: number | null
  stock: number
  counted: boolean
  planned: PlannedPrice[]
  barcode: string
  weight_grams: number | null
  /** Labels of its own values by the attribute's key. */
  attributes: Record<string, string[]>
  extra: Record<string, string>
}

export interface ExportedProduct {
  id: string
  slug: string
  name: string
  style_slug: string
  style_name: string
  brand: string
  category: string
  category_slug: string
  description_html: string
  facts: ProductFacts
  size_chart: string | null
  status: string
  model_height_mm: number | null
  model_size: string
  no_size_chart: boolean
  size_chart_id: string | null
  category_chart_id: string | null
  extra: Record<string, string>
  variants: ExportedVariant[]
  images: { url: string; alt: string; color_slug: string | null }[]
}

/** Names of columns of merchants' files that we don't store in a column of ours. */
export async function listExtraColumns(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT jsonb_object_keys(extra) AS name FROM products UNION SELECT jsonb_object_keys(extra) FROM variants`.execute(
    trx,
  )
  return rows.map(({ name }) => name)
}

/** The next complete products after this id. Variants kept only for old orders are left out, and products without any other. */
export async function readProductsAfter(trx: Trx, after: string, limit: number): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    SELECT products.id::text, products.slug, products.name, style_slug, style_name, brands.name AS brand,
      categories.name AS category, categories.slug AS category_slug, description_html,
      jsonb_build_object(${namedValues(productFields)}) AS facts, size_chart, model_height_mm, model_size, no_size_chart,
      products.size_chart_id::text, charts.chart_id::text AS category_chart_id, status, extra, listed.variants,
      coalesce((SELECT jsonb_agg(jsonb_build_object('url', url, 'alt', alt, 'color_slug', color_slug) ORDER BY position)
        FROM product_images WHERE product_id = products.id), '[]') AS images
    FROM products JOIN brands ON brands.id = brand_id JOIN categories ON categories.id = category_id
    LEFT JOIN category_size_charts AS charts ON charts.category_id = products.category_id
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('sku', sku, 'color_slug', color_slug, 'color', colors.name, 'hex', hex,
        'size', size, 'option_name', option_name, 'option_value', option_value, 'price_cents', variants.price_cents, 'compare_at_cents', compare_at_cents, 'stock', stock, 'counted', counted, 'planned', ${plannedOfVariant},
        'barcode', barcode, 'extra', variants.extra, 'attributes', ${labelsOfVariant}, 'weight_grams',
        coalesce(nullif(variants.weight_grams, 0), nullif(products.weight_grams, 0)))
        ORDER BY variants.position, variants.id) AS variants
      FROM variants JOIN colors ON colors.slug = color_slug
      WHERE product_id = products.id AND sku NOT LIKE '%~' || variants.id
    ) AS listed
    WHERE products.id > ${after} AND listed.variants IS NOT NULL ORDER BY products.id LIMIT ${limit}`.execute(trx)
  return rows
}
