import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { readSizeOrder } from '../../../platform/shop-settings.ts'
import { forProductKeys, type ProductKey, productKeys } from '../../catalog/rules/facets.ts'
import { compareSizesIn } from '../../catalog/rules/sizes.ts'
import { readFacetRows } from '../../catalog/server/attributes/facet-rows.ts'
import { type PriceList, pricedVariants } from '../../catalog/server/market-prices.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import { flagValues } from '../rules/flag-values.ts'
import type { ProductFacts, StockRow } from '../rules/index-columns.ts'
import type { Words } from '../rules/vocabularies.ts'
import type { ProductTexts } from '../rules/word-index.ts'
import { nameInSearch, wordsInSearch } from './translated-words.ts'

function describeFlag(key: keyof typeof flagValues, isSet: RawBuilder<unknown>) {
  const { value, label } = flagValues[key]
  return {
    words: sql`SELECT ${sql.lit(value)} AS value, ${sql.lit(label)} AS label`,
    value: sql`CASE WHEN ${isSet} THEN ${sql.lit(value)} END`,
  }
}

/** Where the database has the values of the fixed facets: all of them, and that of one row of `product_facets AS facets`. */
const ownFacets: Record<ProductKey, { words: RawBuilder<unknown>; value: RawBuilder<unknown> }> = {
  // Products of an unknown brand have a brand without a name.
  brand: {
    words: sql`SELECT slug AS value, name AS label FROM brands WHERE name <> ''`,
    value: sql`CASE WHEN brands.name <> '' THEN brands.slug END`,
  },
  availability: describeFlag('availability', sql`in_stock.stock IS NOT NULL`),
  offer: describeFlag('offer', sql`products.price_cents > products.final_price_cents`),
}

export interface ShopWords extends Words {
  /** Current slugs of renamed categories, by their former ones. */
  formerCategories: Record<string, string>
}

/** Every value that the index numbers, with its current name. */
export async function readWords(db: Database, language: string | null = null): Promise<ShopWords> {
  const { of } = translatedColumns(language)
  const own = productKeys.map(
    (key) => sql`${sql.lit(key)}, (SELECT COALESCE(json_agg(words), '[]') FROM (${ownFacets[key].words}) AS words)`,
  )
  const { rows } = await sql<Omit<ShopWords, 'facets'>>`SELECT
    (SELECT COALESCE(json_agg(json_build_object('slug', c.slug, 'name', ${of('category', 'name', sql`c.id`, sql`c.name`)}, 'parent', parent.slug, 'count', 0)
        ORDER BY c.parent_id NULLS FIRST, c.position, c.name, c.id), '[]')
      FROM categories AS c LEFT JOIN categories AS parent ON parent.id = c.parent_id) AS categories,
    json_build_object(${sql.join(own)}) AS "ofProducts",
    (SELECT COALESCE(json_agg(json_build_object('value', slug, 'label', ${of('color', 'name', sql`slug`, sql`name`)}, 'hex', hex)), '[]') FROM colors) AS colors,
    (SELECT COALESCE(json_agg(json_build_object('value', slug, 'label', label)), '[]') FROM sizes) AS sizes,
    (SELECT COALESCE(json_object_agg(former_addresses.slug, categories.slug), '{}')
      FROM former_addresses JOIN categories ON categories.id = target_id WHERE kind = 'category') AS "formerCategories"`.execute(
    db,
  )
  const [words] = rows
  if (!words) throw new Error('The database names nothing')
  const bySize = compareSizesIn(await readSizeOrder(db))
  const sizes = [...words.sizes].sort((a, b) => bySize(a.label, b.label))
  return { ...words, sizes, facets: await readFacetRows(db, language) }
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

/** A market without a rate doesn't sell every size of a product. */
const isPartial = ({ market }: PriceList) => market?.rate === null

/** The sizes in stock of each product's colours. */
function colorSizes(prices: PriceList, among: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isPartial(prices))
    return sql`(SELECT product_id, color_slug, sizes FROM (SELECT * FROM product_color_facets ${among}) AS known
      JOIN size_sets ON size_sets.id = known.size_set_id)`
  return sql`(SELECT variants.product_id, color_slug, array_agg(DISTINCT size_slug ORDER BY size_slug) AS sizes
    FROM variants JOIN ${pricedVariants(prices, among)} AS sold ON sold.variant_id = variants.id
    WHERE stock > 0 GROUP BY variants.product_id, color_slug)`
}

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
  const own = productKeys.map((key) => sql`${sql.lit(key)}, ${ownFacets[key].value}`)
  const priced =
    prices.market &&
    sql`JOIN (
      SELECT DISTINCT ON (product_id) product_id, price_cents FROM ${pricedVariants(prices, among)} AS sold
      ORDER BY product_id, price_cents) AS cheapest ON cheapest.product_id = facets.product_id`
  const { rows } = await sql<FactsRow>`
    SELECT facets.product_id AS id, facets.published_at, categories.slug AS category, json_build_object(${sql.join(own)}) AS own,
      ${priced ? sql`cheapest.price_cents` : sql`facets.final_price_cents`} AS cents, facets.rating_hundredths AS rating,
      facets.rating_count AS reviews, in_stock.stock, of_variants.rows AS variants, given.attributes,
      ${nameInSearch(language)} AS name, ${wordsInSearch(language)} AS words
    FROM (SELECT * FROM product_facets ${among}) AS facets
    JOIN categories ON categories.id = facets.category_id
    JOIN brands ON brands.id = facets.brand_id
    JOIN products ON products.id = facets.product_id
    ${priced ?? sql``}
    LEFT JOIN (
      SELECT product_id, json_object_agg(color_slug, sizes) AS stock
      FROM ${colorSizes(prices, among)} AS colored GROUP BY product_id
    ) AS in_stock ON in_stock.product_id = facets.product_id
    LEFT JOIN (
      SELECT product_id, json_agg(json_build_array(color_slug, json_build_array(size_slug), COALESCE(own.attributes, '{}'))
        ORDER BY variants.position, variants.id) AS rows
      FROM (
        SELECT DISTINCT product_id AS described FROM (SELECT * FROM product_attributes ${among}) AS own
        WHERE variant_id IS NOT NULL AND EXISTS (SELECT FROM attributes WHERE of_variants)
      ) AS differing
      JOIN variants ON product_id = described AND stock > 0
        ${isPartial(prices) ? sql`AND variants.id IN (SELECT variant_id FROM ${pricedVariants(prices, among)} AS sold)` : sql``}
      LEFT JOIN LATERAL (
        SELECT json_object_agg(attribute_key, slugs) AS attributes FROM (
          SELECT attribute_key, array_agg(slug) AS slugs
          FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
          WHERE variant_id = variants.id GROUP BY attribute_key
        ) AS grouped
      ) AS own ON true
      GROUP BY product_id
    ) AS of_variants ON of_variants.product_id = facets.product_id
    LEFT JOIN (
      SELECT product_id, json_object_agg(attribute_key, slugs) AS attributes FROM (
        SELECT product_id, attribute_key, array_agg(DISTINCT slug) AS slugs
        FROM (SELECT * FROM product_attributes ${among}) AS given
        JOIN attribute_values ON attribute_values.id = given.value_id GROUP BY product_id, attribute_key
      ) AS grouped GROUP BY product_id
    ) AS given ON given.product_id = facets.product_id`.execute(db)
  return rows.map(({ published_at, stock, variants, attributes, own: found, ...row }) => ({
    ...row,
    publishedAt: published_at.toISOString(),
    stock: variants ?? Object.entries(stock ?? {}),
    values: { ...attributes, ...forProductKeys((key) => [found[key]].filter((value) => value !== null)) },
  }))
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
    SELECT pg_current_snapshot()::text AS snapshot, version::text AS version, ${unseen} AS ids FROM catalogue_state`.execute(
    db,
  )
  const [changes] = rows
  if (!changes) throw new Error('The catalogue has lost its state')
  return changes
}
