import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import { oneSize } from '../../../platform/pure/limits.ts'
import { type FiledFieldName, filedFields, type ProductFacts } from '../rules/product-fields.ts'
import { incoming } from './product-columns.ts'
import { isExchanged } from './products/used-goods.ts'

/** A price that a variant changes to at an instant (ISO). */
export interface PlannedPrice {
  at: string
  priceCents: number
  compareAtCents: number | null
}

export interface CatalogueVariant {
  sku: string
  color: { slug: string; name: string; hex: string }
  size: string
  /** The option besides colour and size, such as a length. */
  option?: { name: string; value: string } | null
  priceCents: number
  compareAtCents: number | null
  /** Null when the file doesn't say: 0 for a new variant, unchanged for an existing one. */
  stock: number | null
  /** False: sold without a count, and `stock` is `uncountedStock`. */
  counted?: false
  /** Absent when the file doesn't say: then the plan stays as long as the price does. */
  planned?: PlannedPrice[]
  /** Null when the file's can't be read: that of an existing variant stays. */
  barcode: string | null
  weightGrams: number | null
  extra: Record<string, string>
}

export interface CatalogueImage {
  url: string
  alt: string
  width: number
  height: number
  colorSlug: string | null
}

/** For products of an unknown brand: it has no name to show. */
export const noBrand = { slug: 'unbranded', name: '' } as const

/** A product from a merchant's file, identified by its `slug`. */
export interface CatalogueProduct extends ProductFacts<FiledFieldName> {
  slug: string
  name: string
  style: { slug: string; name: string }
  brand: { slug: string; name: string }
  /** Created when the shop doesn't have it, below those above it or else under the root. */
  category: { slug: string; name: string; above?: { slug: string; name: string }[] }
  /** Sanitised HTML. */
  descriptionHtml: string
  weightGrams: number | null
  /** The size chart to show. */
  sizeChart: 'shirts' | null
  status: 'active' | 'draft' | 'archived'
  extra: Record<string, string>
  /** Days since publication; used for new products only. */
  daysOld: number
  variants: CatalogueVariant[]
  images: CatalogueImage[]
}

function describeForSearch(product: CatalogueProduct): string {
  const { name, style, brand, category } = product
  const colors = new Set(product.variants.map((variant) => variant.color.name))
  const facts = filedFields.filter(({ searched }) => searched).flatMap((field) => product[field.name as FiledFieldName])
  const words = [name, style.name, brand.name, category.name, ...facts, ...colors]
  return words.filter(Boolean).join(' ').toLowerCase()
}

function cheapestOf(variants: readonly CatalogueVariant[]): { priceCents: number; finalPriceCents: number } {
  const [cheapest] = [...variants].sort((a, b) => a.priceCents - b.priceCents)
  const finalPriceCents = cheapest?.priceCents ?? 0
  return { finalPriceCents, priceCents: Math.max(finalPriceCents, cheapest?.compareAtCents ?? 0) }
}

async function saveNames(trx: Trx, products: readonly CatalogueProduct[]): Promise<void> {
  const brands = JSON.stringify(products.map((product) => product.brand))
  await sql`INSERT INTO brands (slug, name)
    SELECT DISTINCT ON (slug) slug, name FROM jsonb_to_recordset(${brands}::jsonb) AS r(slug text, name text)
    ORDER BY slug ON CONFLICT DO NOTHING`.execute(trx)
  await saveCategories(trx, products)
  const colors = JSON.stringify(products.flatMap((product) => product.variants.map((variant) => variant.color)))
  await sql`INSERT INTO colors (slug, name, hex)
    SELECT DISTINCT ON (slug) slug, name, hex FROM jsonb_to_recordset(${colors}::jsonb) AS r(slug text, name text, hex text)
    ORDER BY slug ON CONFLICT DO NOTHING`.execute(trx)
}

/** From the top down, so that each finds the one above it. */
async function saveCategories(trx: Trx, products: readonly CatalogueProduct[]): Promise<void> {
  const chains = products.map(({ category: { above = [], ...category } }) => [...above, category])
  const depth = Math.max(...chains.map((chain) => chain.length))
  for (let level = 0; level < depth; level += 1) {
    const rows = chains.flatMap((chain) => {
      const category = chain[level]
      return category ? [{ ...category, parent: chain[level - 1]?.slug ?? 'fashion' }] : []
    })
    await sql`INSERT INTO categories (slug, name, parent_id)
      SELECT DISTINCT ON (r.slug) r.slug, r.name, parents.id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(slug text, name text, parent text)
      JOIN categories AS parents ON parents.slug = r.parent
      ORDER BY r.slug ON CONFLICT DO NOTHING`.execute(trx)
  }
}

interface SavedProduct {
  id: string
  slug: string
  added: boolean
}

async function saveProductRows(trx: Trx, products: readonly CatalogueProduct[]): Promise<SavedProduct[]> {
  const rows = products.map(({ variants: all, images: _images, brand, category, style, ...product }) => ({
    ...product,
    brand: brand.slug,
    category: category.slug,
    styleSlug: style.slug,
    styleName: style.name,
    // A new product starts with the prices that the trigger would set a moment later.
    ...cheapestOf(all),
  }))
  const texts = products.map(describeForSearch)
  const { rows: saved } = await sql<SavedProduct>`
    INSERT INTO products (slug, name, style_slug, style_name, brand_id, category_id, description_html, ${incoming.columns},
      weight_grams, size_chart, status, extra, search_text, price_cents, final_price_cents, published_at)
    SELECT r.slug, r.name, "styleSlug", "styleName", brands.id, categories.id, "descriptionHtml", ${incoming.values},
      "weightGrams", "sizeChart", status, extra, (${texts}::text[])[ordinality], "priceCents", "finalPriceCents",
      now() - make_interval(days => "daysOld")
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (slug text, name text, "styleSlug" text,
      "styleName" text, brand text, category text, "descriptionHtml" text, ${incoming.types}, "weightGrams" int,
      "sizeChart" text, status text, extra jsonb, "daysOld" int, "priceCents" int, "finalPriceCents" int))
      WITH ORDINALITY AS r
    JOIN brands ON brands.slug = r.brand JOIN categories ON categories.slug = r.category
    ORDER BY ordinality
    ON CONFLICT (slug) DO UPDATE SET name = excluded.name, style_slug = excluded.style_slug,
      style_name = excluded.style_name, brand_id = excluded.brand_id, category_id = excluded.category_id,
      description_html = excluded.description_html, ${incoming.overwriting}, weight_grams = excluded.weight_grams,
      size_chart = excluded.size_chart, status = excluded.status, extra = excluded.extra,
      search_text = excluded.search_text, updated_at = now()
    RETURNING id, slug, xmax = 0 AS added`.execute(trx)
  return saved
}

/** A variant that is no longer listed is deleted; one that orders refer to stays, sold out, and gives up its SKU. */
async function retireVariants(trx: Trx, kept: string): Promise<void> {
  const gone = sql`product_id IN (SELECT DISTINCT product FROM kept) AND NOT EXISTS (
    SELECT FROM kept WHERE kept.product = product_id AND kept.color = color_slug AND kept.size = variants.size
      AND kept."optionValue" = option_value)`
  const incoming = sql`kept AS (
    SELECT product, color, size, "optionValue" FROM jsonb_to_recordset(${kept}::jsonb)
      AS r(product bigint, color text, size text, "optionValue" text))`
  await sql`WITH ${incoming} DELETE FROM variants WHERE ${gone} AND held = 0 AND sold = 0
    AND NOT EXISTS (SELECT FROM stock_reservations WHERE variant_id = variants.id)
    AND NOT ${isExchanged(sql`variants.id`)}`.execute(trx)
  await sql`WITH ${incoming} UPDATE variants SET stock = 0, counted = true, received = received - stock, sku = sku || '~' || id
    WHERE ${gone} AND sku NOT LIKE '%~' || id`.execute(trx)
}

/**
 * Earlier releases joined the option into the size: such a variant is the same one, and keeps its stock, orders and cart lines.
 */
async function takeApartJoinedSizes(trx: Trx, rows: string): Promise<void> {
  await sql`
    UPDATE variants SET size = r.size, option_name = r."optionName", option_value = r."optionValue"
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS r(product bigint, color text, size text, "optionName" text, "optionValue" text)
    WHERE r."optionValue" <> '' AND product_id = r.product AND color_slug = r.color AND option_value = ''
      AND variants.size = CASE WHEN r.size = ${oneSize} THEN r."optionValue" ELSE r.size || ' / ' || r."optionValue" END
      AND NOT EXISTS (SELECT FROM variants AS other WHERE other.product_id = r.product AND other.color_slug = r.color
        AND other.size = r.size AND other.option_value = r."optionValue")`.execute(trx)
}

/** Ends the plans of variants that get another price, or a plan of their own. */
async function endPlans(trx: Trx, rows: string): Promise<void> {
  await sql`
    DELETE FROM planned_prices USING variants, jsonb_to_recordset(${rows}::jsonb)
      AS r(product bigint, color text, size text, "optionValue" text, "priceCents" int, "compareAtCents" int, planned jsonb)
    WHERE planned_prices.variant_id = variants.id AND product_id = r.product AND color_slug = r.color
      AND variants.size = r.size AND option_value = r."optionValue"
      AND (r.planned IS NOT NULL
        OR (variants.price_cents, variants.compare_at_cents) IS DISTINCT FROM (r."priceCents", r."compareAtCents"))`.execute(
    trx,
  )
}

async function savePlans(trx: Trx, rows: string): Promise<void> {
  await sql`
    INSERT INTO planned_prices (variant_id, at, price_cents, compare_at_cents)
    SELECT variants.id, plan.at, plan."priceCents", plan."compareAtCents"
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS r(product bigint, color text, size text, "optionValue" text, planned jsonb)
    JOIN variants ON product_id = r.product AND color_slug = r.color AND variants.size = r.size
      AND option_value = r."optionValue"
    CROSS JOIN LATERAL jsonb_to_recordset(r.planned) AS plan(at timestamptz, "priceCents" int, "compareAtCents" int)
    ON CONFLICT DO NOTHING`.execute(trx)
}

async function saveVariants(trx: Trx, rows: string): Promise<void> {
  await sql`
    INSERT INTO variants (product_id, sku, color_slug, size, option_name, option_value, position, price_cents,
      compare_at_cents, barcode, weight_grams, extra, received, stock, counted)
    SELECT product, sku, color, size, "optionName", "optionValue", position, "priceCents", "compareAtCents", coalesce(barcode, ''),
      "weightGrams", extra, coalesce(stock, 0), coalesce(stock, 0), coalesce(counted, true)
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(product bigint, sku text, color text, size text, "optionName" text,
      "optionValue" text, position int, "priceCents" int, "compareAtCents" int, barcode text, "weightGrams" int,
      extra jsonb, stock int, counted boolean)
    ON CONFLICT (product_id, color_slug, size, option_value) DO UPDATE SET sku = excluded.sku,
      option_name = excluded.option_name, position = excluded.position, price_cents = excluded.price_cents, compare_at_cents = excluded.compare_at_cents, barcode = excluded.barcode,
      weight_grams = excluded.weight_grams, extra = excluded.extra`.execute(trx)
}

/** Overwrites what has been sold and counted since, so only on request. */
async function overwriteStock(trx: Trx, rows: string): Promise<void> {
  await sql`
    UPDATE variants SET stock = r.stock, counted = coalesce(r.counted, true), received = r.stock + held + sold - returned
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS r(product bigint, color text, size text, "optionValue" text, stock int, counted boolean)
    WHERE product_id = r.product AND color_slug = r.color AND variants.size = r.size AND option_value = r."optionValue"
      AND (variants.stock, variants.counted) <> (r.stock, coalesce(r.counted, true))`.execute(trx)
}

async function saveImages(trx: Trx, productIds: readonly string[], rows: string): Promise<void> {
  await trx
    .deleteFrom('product_images')
    .where('product_id', '=', sql<string>`any(${sql.val(productIds)}::bigint[])`)
    .execute()
  await sql`INSERT INTO product_images (product_id, position, url, alt, width, height, color_slug)
    SELECT product, position, url, alt, width, height, "colorSlug"
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(product bigint, position int, url text, alt text, width int, height int,
      "colorSlug" text)`.execute(trx)
}

/**
 * Adds these products, or replaces those whose slug exists: variants and pictures that are no longer given are
 * removed. Stock already on sale stays as it is unless `withStock` is set. A few hundred at a time. Call inside
 * one transaction.
 */
export async function saveProducts(
  trx: Trx,
  products: readonly CatalogueProduct[],
  { withStock = false } = {},
): Promise<{ added: number; changed: number }> {
  if (products.length === 0) return { added: 0, changed: 0 }
  await saveNames(trx, products)
  const saved = await saveProductRows(trx, products)
  const ids = new Map(saved.map((row) => [row.slug, row.id]))
  const variants = products.flatMap(({ slug, variants: all }) =>
    all.map(({ color, option, ...variant }, position) => ({
      ...variant,
      product: ids.get(slug),
      color: color.slug,
      position,
      optionName: option?.name ?? '',
      optionValue: option?.value ?? '',
    })),
  )
  const images = products.flatMap(({ slug, images: all }) =>
    all.map((image, position) => ({ ...image, product: ids.get(slug), position })),
  )
  const changed = saved.filter((row) => !row.added)
  const variantRows = JSON.stringify(variants)
  if (changed.length > 0) {
    await takeApartJoinedSizes(trx, variantRows)
    await retireVariants(trx, variantRows)
    await endPlans(trx, variantRows)
  }
  await saveVariants(trx, variantRows)
  await savePlans(trx, variantRows)
  if (withStock && changed.length > 0) await overwriteStock(trx, variantRows)
  await saveImages(trx, [...ids.values()], JSON.stringify(images))
  return { added: saved.length - changed.length, changed: changed.length }
}
