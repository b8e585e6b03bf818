import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { readSizeOrder } from '../../../platform/shop-settings.ts'
import { forProductKeys, type ProductKey, productKeys } from '../../catalog/rules/facets.ts'
import { compareSizesIn } from '../../catalog/rules/sizes.ts'
import { readFacetRows } from '../../catalog/server/attributes/facet-rows.ts'
import { readNamedValues } from '../../catalog/server/facts/named-values.ts'
import {
  describedProducts,
  sellsPart,
  sizesSold,
  valuesOfProducts,
  variantsWithValues,
} from '../../catalog/server/facts/product-facts.ts'
import { type PriceList, pricedVariants } from '../../catalog/server/market-prices.ts'
import { findReducedProducts } from '../../catalog/server/price-history.ts'
import { selectCatalogueVersion } from '../../publishing/server/builds.ts'
import { flagValues } from '../rules/flag-values.ts'
import type { ProductFacts, StockRow } from '../rules/index-columns.ts'
import type { Words } from '../rules/vocabularies.ts'
import type { ProductTexts } from '../rules/word-index.ts'

const flagIf = (key: keyof typeof flagValues, isSet: RawBuilder<unknown>) =>
  sql`CASE WHEN ${isSet} THEN ${sql.lit(flagValues[key].value)} END`

/** The value of each fixed facet of a whole product, of one row of `product_facets AS facets`. */
const ownValues: Record<ProductKey, RawBuilder<unknown>> = {
  brand: sql`products.brand`,
  availability: flagIf('availability', sql`in_stock.stock IS NOT NULL`),
  offer: flagIf('offer', sql`products.is_reduced`),
}

export interface ShopWords extends Words {
  /** Current slugs of renamed categories, by their former ones. */
  formerCategories: Record<string, string>
}

/** Every value that the index numbers, with its current name. */
export async function readWords(db: Database, language: string | null = null): Promise<ShopWords> {
  const { brands, categories, ...names } = await readNamedValues(db, language)
  const bySize = compareSizesIn(await readSizeOrder(db))
  return {
    ...names,
    categories: categories.map((category) => ({ ...category, count: 0 })),
    sizes: names.sizes.sort((a, b) => bySize(a.label, b.label)),
    ofProducts: { brand: brands, availability: [flagValues.availability], offer: [flagValues.offer] },
    facets: await readFacetRows(db, language),
  }
}

/** What the index in memory knows about a product. */
export type LiveFacts = ProductFacts & ProductTexts

interface FactsRow extends ProductTexts {
  id: string
  published_at: Date
  category: string
  cents: number
  rating: number
  reviews: number
  own: Record<ProductKey, string | null>
  stock: Record<string, string[]> | null
  /** Set if its variants have attributes of their own. */
  variants: StockRow[] | null
  attributes: Record<string, string[]> | null
}

/** The sizes in stock of each product's colours. */
const colorSizes = (prices: PriceList, among: RawBuilder<unknown>): RawBuilder<unknown> =>
  sellsPart(prices)
    ? sizesSold(prices, among)
    : sql`(SELECT product_id, color_slug, sizes FROM (SELECT * FROM product_color_facets ${among}) AS known
      JOIN size_sets ON size_sets.id = known.size_set_id)`

/** What an index in memory is of: a market's prices, and its language unless it is the shop's own. */
export interface Shown {
  prices: PriceList
  language: string | null
}

/** The facts of all products in the listing, or of some. */
export async function readFacts(
  db: Database,
  ids: readonly string[] | null,
  { prices, language }: Shown,
): Promise<LiveFacts[]> {
  const among = ids ? sql`WHERE product_id = ANY(${ids}::bigint[])` : sql``
  const own = productKeys.map((key) => sql`${sql.lit(key)}, ${ownValues[key]}`)
  const priced =
    prices.market &&
    sql`JOIN (
      SELECT DISTINCT ON (product_id) product_id, price_cents FROM ${pricedVariants(prices, among)} AS sold
      ORDER BY product_id, price_cents) AS cheapest ON cheapest.product_id = facets.product_id`
  const { rows } = await sql<FactsRow>`
    SELECT facets.product_id AS id, facets.published_at, products.category, json_build_object(${sql.join(own)}) AS own,
      ${priced ? sql`cheapest.price_cents` : sql`facets.final_price_cents`} AS cents, facets.rating_hundredths AS rating,
      facets.rating_count AS reviews, in_stock.stock, of_variants.rows AS variants, given.attributes,
      products.name, products.words
    FROM (SELECT * FROM product_facets ${among}) AS facets
    JOIN ${describedProducts(language)} AS products ON products.id = facets.product_id
    ${priced ?? sql``}
    LEFT JOIN (
      SELECT product_id, json_object_agg(color_slug, sizes) AS stock
      FROM ${colorSizes(prices, among)} AS colored GROUP BY product_id
    ) AS in_stock ON in_stock.product_id = facets.product_id
    LEFT JOIN (
      SELECT product_id, json_agg(json_build_array(color_slug, json_build_array(size_slug), attributes) ORDER BY position, id) AS rows
      FROM ${variantsWithValues(prices, among)} AS differing GROUP BY product_id
    ) AS of_variants ON of_variants.product_id = facets.product_id
    LEFT JOIN ${valuesOfProducts(among)} AS given ON given.product_id = facets.product_id`.execute(db)
  const reduced = await findReducedProducts(db, prices, ids)
  const offerOf = (id: string) => (reduced?.has(id) ? flagValues.offer.value : null)
  return rows.map(({ published_at, stock, variants, attributes, own: stored, ...row }) => {
    const found = reduced === null ? stored : { ...stored, offer: offerOf(row.id) }
    return {
      ...row,
      publishedAt: published_at.toISOString(),
      stock: variants ?? Object.entries(stock ?? {}),
      values: { ...attributes, ...forProductKeys((key) => [found[key]].filter((value) => value !== null)) },
    }
  })
}

export interface Changes {
  /** The snapshot of this reading; the next one asks for what it did not include. */
  snapshot: string
  /** The version of everything except stock. */
  version: string
  ids: string[]
}

/**
 * The products changed by transactions that `seen` does not include, in whatever order these began and committed. Rows
 * of a restored backup may carry transaction ids that this database has yet to reach: they don't count as its changes.
 */
export async function readChanges(db: Database, seen: string | null): Promise<Changes> {
  const unseen = seen
    ? sql`ARRAY(SELECT DISTINCT product_id::text FROM facet_changes
        WHERE xid >= pg_snapshot_xmin(${seen}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
          AND pg_visible_in_snapshot(xid, pg_current_snapshot()))`
    : sql`ARRAY[]::text[]`
  const { rows } = await sql<Changes>`
    SELECT pg_current_snapshot()::text AS snapshot, version::text AS version, ${unseen} AS ids
    FROM (${selectCatalogueVersion}) AS state`.execute(db)
  const [changes] = rows
  if (!changes) throw new Error('The catalogue has lost its state')
  return changes
}
