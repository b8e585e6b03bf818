import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import type { FacetCounts } from '../rules/choices.ts'
import { type Facet, matches, type ResolvedFilter } from './filter-products.ts'

type Counted = 'total' | Facet

interface CountRow {
  facet: Counted
  value: string
  label: string
  hex: string
  count: number
  min: number | null
  max: number | null
}

const columns = {
  category: sql`facets.category_id`,
  brand: sql`facets.brand_id`,
  size: sql`facets.size_set_id`,
} as const

/**
 * Counts by id. What has no choices of its own is counted over the same products as the total, in one pass; what has is
 * counted over those that its choices are left out for.
 */
function countPasses(filter: ResolvedFilter): RawBuilder<unknown>[] {
  const { categoryIds, brandIds, colors, sizeSetIds, minCents, maxCents } = filter
  const pass = (facet: keyof typeof columns) => sql`
    SELECT ${facet} AS facet, ${columns[facet]} AS key, count(*) AS count, NULL::int AS min, NULL::int AS max
    FROM product_facets AS facets WHERE ${matches(filter, facet)} GROUP BY ${columns[facet]}`
  const shared = (['category', 'brand', 'size'] as const).filter(
    (facet) => ({ category: categoryIds, brand: brandIds, size: colors ?? sizeSetIds })[facet] === null,
  )
  const sets = [sql`()`, ...shared.map((facet) => sql`(${columns[facet]})`)]
  const name = shared.map((facet) => sql`WHEN GROUPING(${columns[facet]}) = 0 THEN ${facet}`)
  const key = shared.map((facet) => sql`WHEN GROUPING(${columns[facet]}) = 0 THEN ${columns[facet]}`)
  const passes = [
    sql`SELECT ${name.length > 0 ? sql`CASE ${sql.join(name, sql` `)} ELSE 'total' END` : sql`'total'`},
        ${key.length > 0 ? sql`CASE ${sql.join(key, sql` `)} END` : sql`NULL`},
        count(*), min(final_price_cents), max(final_price_cents)
      FROM product_facets AS facets WHERE ${matches(filter)} GROUP BY GROUPING SETS (${sql.join(sets)})`,
  ]
  if (categoryIds) passes.push(pass('category'))
  if (brandIds) passes.push(pass('brand'))
  if (sizeSetIds && !colors) passes.push(pass('size'))
  if (colors?.length === 1) passes.push(countSetsOfColor(filter))
  if (minCents !== null || maxCents !== null) {
    passes.push(sql`SELECT 'price', NULL, count(*), min(final_price_cents), max(final_price_cents)
      FROM product_facets AS facets WHERE ${matches(filter, 'price')}`)
  }
  return passes
}

/** `in_color`, with its product where a choice needs that: reading the products too takes as long again. */
function colorsOfProducts(filter: ResolvedFilter, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const { categoryIds, brandIds, minCents, maxCents, foundIds } = filter
  const narrowed = [categoryIds, brandIds, minCents, maxCents, foundIds].some((choice) => choice !== null)
  if (!narrowed) return sql`product_color_facets AS in_color WHERE ${condition}`
  return sql`product_color_facets AS in_color JOIN product_facets AS facets USING (product_id)
    WHERE ${condition} AND ${matches(filter, 'color', 'size')}`
}

function countSetsOfColor(filter: ResolvedFilter): RawBuilder<unknown> {
  const ofColor = sql`in_color.color_slug = ANY(${filter.colors}::text[])`
  return sql`SELECT 'size', in_color.size_set_id, count(*), NULL, NULL
    FROM ${colorsOfProducts(filter, ofColor)} GROUP BY in_color.size_set_id`
}

/** A product counts once for a size, also where several of the chosen colours have it in stock. */
function countSizesOfColors(filter: ResolvedFilter): RawBuilder<unknown> {
  const ofColors = sql`in_color.color_slug = ANY(${filter.colors}::text[])`
  return sql`SELECT size AS value, count(DISTINCT in_stock.product_id) AS count FROM (
      SELECT in_color.product_id, in_color.size_set_id FROM ${colorsOfProducts(filter, ofColors)}
    ) AS in_stock JOIN size_sets ON size_sets.id = in_stock.size_set_id CROSS JOIN unnest(size_sets.sizes) AS size GROUP BY size`
}

const countSizesOfSets = sql`SELECT size AS value, sum(counts.count) AS count
  FROM counts JOIN size_sets ON size_sets.id = counts.key CROSS JOIN unnest(size_sets.sizes) AS size
  WHERE counts.facet = 'size' GROUP BY size`

function countColors(filter: ResolvedFilter): RawBuilder<unknown> {
  const sets = filter.sizeSetIds
  const sized = sets ? sql`in_color.size_set_id = ANY(${sets}::int[])` : sql`true`
  return sql`SELECT in_color.color_slug, count(*) AS count FROM ${colorsOfProducts(filter, sized)}
    GROUP BY in_color.color_slug`
}

/** Every facet's choices with their disjunctive counts, the price range and the total, in one statement. */
export async function countFacets(
  db: Database,
  filter: ResolvedFilter,
): Promise<{ total: number; counts: FacetCounts }> {
  const { rows } = await sql<CountRow>`
    WITH RECURSIVE above(id, ancestor) AS (
      SELECT id, id FROM categories
      UNION SELECT above.id, categories.parent_id FROM above JOIN categories ON categories.id = above.ancestor
        WHERE categories.parent_id IS NOT NULL
    ), counts(facet, key, count, min, max) AS (${sql.join(countPasses(filter), sql` UNION ALL `)})
    SELECT facet, '' AS value, '' AS label, '' AS hex, count::int, min, max FROM counts WHERE facet IN ('total', 'price')
    UNION ALL
    SELECT 'category', categories.slug, categories.name, '', sum(counts.count)::int, NULL, NULL
      FROM counts JOIN above ON above.id = counts.key JOIN categories ON categories.id = above.ancestor
      WHERE counts.facet = 'category' GROUP BY categories.id
    UNION ALL
    SELECT 'brand', brands.slug, brands.name, '', counts.count::int, NULL, NULL
      FROM counts JOIN brands ON brands.id = counts.key WHERE counts.facet = 'brand'
    UNION ALL
    SELECT 'size', sized.value, sizes.label, '', sized.count::int, NULL, NULL
      FROM (${filter.colors && filter.colors.length > 1 ? countSizesOfColors(filter) : countSizesOfSets}) AS sized
      JOIN sizes ON sizes.slug = sized.value
    UNION ALL
    SELECT 'color', colors.slug, colors.name, colors.hex, colored.count::int, NULL, NULL
      FROM (${countColors(filter)}) AS colored JOIN colors ON colors.slug = colored.color_slug`.execute(db)
  const of = (facet: Counted) => rows.filter((row) => row.facet === facet)
  const [total] = of('total')
  const range = of('price')[0] ?? total
  return {
    total: total?.count ?? 0,
    counts: {
      categories: of('category'),
      brands: of('brand'),
      colors: of('color'),
      sizes: of('size'),
      price: { min: range?.min ?? 0, max: range?.max ?? 0 },
    },
  }
}
