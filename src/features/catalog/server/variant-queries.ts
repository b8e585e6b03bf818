import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { holdsText, orderBy, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { ownTextLanguage } from '../../../platform/markets.ts'
import { lowStockVariant, uncountedStock } from '../../../platform/pure/limits.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { colorNameIn } from '../../translations/server/translated.ts'
import type { StockedVariant } from '../admin-contract.ts'
import { readOption } from '../rules/variant-name.ts'
import { labelsOfVariant } from './attributes/variant-attributes.ts'
import type { PlannedPrice } from './catalogue-writes.ts'
import { endPlannedPrices, plannedOfVariant } from './planned-prices.ts'

interface VariantRow {
  id: string
  product_id: string
  product_name: string
  image_url: string | null
  sku: string
  color: string
  size: string
  option_name: string
  option_value: string
  barcode: string
  weight_grams: number | null
  attributes: Record<string, string[]>
  price_cents: number
  compare_at_cents: number | null
  stock: number | null
  planned: PlannedPrice[]
  held: number
}

const pictureOfVariant = sql`(SELECT url FROM product_images WHERE product_images.product_id = variants.product_id
  ORDER BY product_images.color_slug IS NOT DISTINCT FROM variants.color_slug DESC, product_images.position LIMIT 1)`

const variantRows = (language: string | null) => sql`
  SELECT variants.id, product_id, products.name AS product_name, ${pictureOfVariant} AS image_url, sku, ${colorNameIn(language)} AS color, size, option_name, option_value, barcode,
    variants.weight_grams, variants.price_cents,
    compare_at_cents, CASE WHEN counted THEN stock END AS stock, ${plannedOfVariant} AS planned, held, variants.position, variants.color_slug, ${labelsOfVariant} AS attributes
  FROM variants JOIN products ON products.id = product_id JOIN colors ON colors.slug = color_slug`

/** As on a product's page: by colour, then by the merchant's order of sizes. */
const byProduct = (sizeOrder: readonly string[]) => sql`product_name, product_id,
  min(position) OVER (PARTITION BY product_id, color_slug),
  array_position(${sizeOrder.map((size) => size.toLowerCase())}::text[], lower(size)), position`

const sorts = {
  sku: sql`sku`,
  price: sql`price_cents`,
  stock: sql`stock`,
}

const stockFilters: Record<'low' | 'none', RawBuilder<boolean>> = {
  low: sql<boolean>`stock BETWEEN 1 AND ${lowStockVariant}`,
  none: sql<boolean>`stock = 0`,
}

function toVariant(
  { product_id, product_name, image_url, price_cents, compare_at_cents, option_name, option_value, ...row }: VariantRow,
  currency: string,
): StockedVariant {
  return {
    id: row.id,
    sku: row.sku,
    color: row.color,
    size: row.size,
    stock: row.stock,
    ...(row.planned.length > 0 && {
      planned: row.planned.map(({ at, priceCents, compareAtCents }) => ({
        at,
        price: toWire(priceCents, currency),
        compareAt: compareAtCents === null ? null : toWire(compareAtCents, currency),
      })),
    }),
    held: row.held,
    ...readOption(option_name, option_value),
    barcode: row.barcode,
    weightGrams: row.weight_grams,
    attributes: row.attributes,
    productId: product_id,
    productName: product_name,
    imageUrl: image_url,
    price: toWire(price_cents, currency),
    compareAt: compare_at_cents === null ? null : toWire(compare_at_cents, currency),
  }
}

/** Variants of all products that are for sale or drafts. */
export async function listVariants(db: Database, query: Query<'listVariants'>, config: Config) {
  const { CURRENCY, shop } = config
  const { rows } = await sql<VariantRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (${variantRows(ownTextLanguage(config))}
      WHERE products.status <> 'archived' AND ${query.stock ? stockFilters[query.stock] : sql`true`}
        AND ${holdsText(query.query, [sql`sku`, sql`products.name`, sql`products.slug`])}
    ) AS listed ORDER BY ${orderBy({ product: byProduct(shop.sizeOrder), ...sorts }, query.sort)} ${pageOf(query)}`.execute(
    db,
  )
  const found = takeTotal(rows)
  return { total: found.total, variants: found.rows.map((row) => toVariant(row, CURRENCY)) }
}

export async function listVariantsOf(
  db: Database | Trx,
  productId: string,
  { currency, language }: { currency: string; language: string | null },
): Promise<StockedVariant[]> {
  const { rows } =
    await sql<VariantRow>`${variantRows(language)} WHERE product_id = ${productId} ORDER BY variants.position, id`.execute(
      db,
    )
  return rows.map((row) => toVariant(row, currency))
}

/** In the order of ids, like orders, so that concurrent locks never deadlock. */
export async function lockAllVariants(
  trx: Trx,
  ids: readonly string[],
  { currency, language }: { currency: string; language: string | null },
): Promise<Map<string, StockedVariant>> {
  const { rows } = await sql<VariantRow>`
    ${variantRows(language)} WHERE variants.id = ANY(${ids}::bigint[]) ORDER BY variants.id FOR UPDATE OF variants`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.id, toVariant(row, currency)]))
}

/** SKUs of this list that belong to variants other than the given ones. */
export async function findOthersSkus(trx: Trx, skus: readonly string[], ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    SELECT sku FROM variants WHERE sku = ANY(${skus}::text[]) AND NOT id = ANY(${ids}::bigint[])`.execute(trx)
  return new Set(rows.map(({ sku }) => sku))
}

/** Two variants may swap their SKUs in one call. */
export async function saveGoods(
  trx: Trx,
  goods: readonly Pick<StockedVariant, 'id' | 'sku' | 'barcode' | 'weightGrams'>[],
): Promise<void> {
  await sql`
    UPDATE variants SET sku = r.sku, barcode = r.barcode, weight_grams = "weightGrams"
    FROM jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) AS r(id bigint, sku text, barcode text, "weightGrams" int)
    WHERE variants.id = r.id`.execute(trx)
}

/** Marks the pages for a rebuild, whatever the prices were before, and ends what was planned for them. */
export async function savePrices(
  trx: Trx,
  prices: readonly { id: string; priceCents: number; compareAtCents: number | null }[],
): Promise<void> {
  await sql`
    UPDATE variants SET price_cents = "priceCents", compare_at_cents = "compareAtCents"
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS r(id bigint, "priceCents" int, "compareAtCents" int)
    WHERE variants.id = r.id`.execute(trx)
  await endPlannedPrices(
    trx,
    prices.map(({ id }) => id),
  )
}

/** Null: sold without a count. Added stock counts as received and removed stock as never received, so that the columns still add up. */
export async function saveStock(trx: Trx, stocks: readonly { id: string; stock: number | null }[]): Promise<void> {
  const rows = stocks.map(({ id, stock }) => ({ id, stock: stock ?? uncountedStock, counted: stock !== null }))
  await sql`
    UPDATE variants SET stock = r.stock, counted = r.counted, received = received + r.stock - variants.stock
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id bigint, stock int, counted boolean)
    WHERE variants.id = r.id AND (variants.stock, variants.counted) <> (r.stock, r.counted)`.execute(trx)
}
