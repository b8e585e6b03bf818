import { type RawBuilder, sql } from 'kysely'
import { neutralColor } from '../../contract/limits.ts'
import { type FilterState, rootCategory, type Sort } from '../../domain/facets/query.ts'
import { ratingOf } from './catalogue.ts'
import type { Database } from './client.ts'

/** A filter as SQL sees it: the shopper's choices, and the ids of a text search when there is one, best first. */
export interface ProductFilter extends FilterState {
  foundIds: string[] | null
}

type Condition = RawBuilder<boolean>
type Facet = 'category' | 'brand' | 'color' | 'size' | 'price'

function inStockVariant(filter: ProductFilter, facets: readonly Facet[]): Condition | null {
  const colors = facets.includes('color') && filter.colors.length > 0
  const sizes = facets.includes('size') && filter.sizes.length > 0
  if (!colors && !sizes) return null
  // decision 15: one variant in stock has both
  return sql`EXISTS (SELECT FROM variants WHERE product_id = products.id AND stock > 0
    ${colors ? sql`AND color_slug = ANY(${filter.colors})` : sql``}
    ${sizes ? sql`AND size_slug = ANY(${filter.sizes})` : sql``})`
}

/** The WHERE of a filter, with one facet's own choices left out for its counts (decision 15). */
export function matches(filter: ProductFilter, except?: Facet): Condition {
  const facets = (['category', 'brand', 'color', 'size', 'price'] as const).filter((facet) => facet !== except)
  const conditions: Condition[] = [sql`products.status = 'active'`]
  if (filter.foundIds) conditions.push(sql`products.id = ANY(${filter.foundIds}::bigint[])`)
  if (facets.includes('category') && filter.category !== rootCategory) {
    conditions.push(sql`products.category_id IN (
      WITH RECURSIVE below(id) AS (
        SELECT id FROM categories WHERE slug = ${filter.category}
        UNION SELECT categories.id FROM categories JOIN below ON categories.parent_id = below.id
      ) SELECT id FROM below)`)
  }
  if (facets.includes('brand') && filter.brands.length > 0) {
    conditions.push(sql`products.brand_id IN (SELECT id FROM brands WHERE slug = ANY(${filter.brands}))`)
  }
  if (facets.includes('price')) {
    if (filter.minCents !== null) conditions.push(sql`products.final_price_cents >= ${filter.minCents}`)
    if (filter.maxCents !== null) conditions.push(sql`products.final_price_cents <= ${filter.maxCents}`)
  }
  const variant = inStockVariant(filter, facets)
  if (variant) conditions.push(variant)
  return sql.join(conditions, sql` AND `)
}

function orderOf(sort: Sort, foundIds: string[] | null): RawBuilder<unknown> {
  const newest = sql`published_at DESC, id DESC`
  switch (sort) {
    case 'relevance':
      return foundIds ? sql`array_position(${foundIds}::bigint[], id), ${newest}` : newest
    case 'newest':
      return newest
    case 'price-asc':
      return sql`final_price_cents, ${newest}`
    case 'price-desc':
      return sql`final_price_cents DESC, ${newest}`
    case 'rating':
      return sql`${ratingOf} DESC, rating_count DESC, ${newest}`
  }
}

export async function findFilteredIds(db: Database, filter: ProductFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM products WHERE ${matches(filter)} ORDER BY ${orderOf(filter.sort, filter.foundIds)}
    LIMIT ${limit} OFFSET ${(filter.page - 1) * limit}`.execute(db)
  return rows.map((row) => row.id)
}

interface CountRow {
  facet: 'total' | 'category' | 'brand' | 'color' | 'size' | 'price'
  value: string
  label: string
  hex: string | null
  count: number
}

/** Every facet's choices with their disjunctive counts, the price range and the total, in one statement. */
export async function countFacets(db: Database, filter: ProductFilter): Promise<CountRow[]> {
  const inStock = (choice: 'color' | 'size') => {
    const other = choice === 'color' ? filter.sizes : filter.colors
    const column = choice === 'color' ? sql`size_slug` : sql`color_slug`
    return other.length > 0 ? sql`AND variants.${column} = ANY(${other})` : sql``
  }
  const { rows } = await sql<CountRow>`
    WITH RECURSIVE above(id, ancestor) AS (
      SELECT id, id FROM categories
      UNION SELECT above.id, categories.parent_id FROM above JOIN categories ON categories.id = above.ancestor
        WHERE categories.parent_id IS NOT NULL
    ), in_category AS (
      SELECT category_id, count(*) AS count FROM products WHERE ${matches(filter, 'category')} GROUP BY category_id
    )
    SELECT 'total' AS facet, '' AS value, '' AS label, NULL AS hex, count(*)::int AS count
      FROM products WHERE ${matches(filter)}
    UNION ALL
    SELECT 'category', c.slug, c.name, NULL, sum(in_category.count)::int FROM in_category
      JOIN above ON above.id = in_category.category_id JOIN categories c ON c.id = above.ancestor
      WHERE c.slug <> ${rootCategory} GROUP BY c.id
    UNION ALL
    SELECT 'brand', brands.slug, brands.name, NULL, counted.count::int FROM (
      SELECT brand_id, count(*) AS count FROM products WHERE ${matches(filter, 'brand')} GROUP BY brand_id
    ) AS counted JOIN brands ON brands.id = counted.brand_id
    UNION ALL
    SELECT 'color', colors.slug, colors.name, colors.hex, counted.count::int FROM (
      SELECT color_slug, count(DISTINCT products.id) AS count
      FROM products JOIN variants ON variants.product_id = products.id AND variants.stock > 0 ${inStock('color')}
      WHERE ${matches(filter, 'color')} GROUP BY color_slug
    ) AS counted JOIN colors ON colors.slug = counted.color_slug WHERE colors.slug <> ${neutralColor}
    UNION ALL
    SELECT 'size', size_slug, min(size), NULL, count(DISTINCT products.id)::int
      FROM products JOIN variants ON variants.product_id = products.id AND variants.stock > 0 ${inStock('size')}
      WHERE ${matches(filter, 'size')} GROUP BY size_slug
    UNION ALL
    SELECT 'price', edge.name, '', NULL, edge.cents FROM (
      SELECT min(final_price_cents) AS low, max(final_price_cents) AS high
      FROM products WHERE ${matches(filter, 'price')}
    ) AS range, LATERAL (VALUES ('min', range.low), ('max', range.high)) AS edge(name, cents)
    WHERE edge.cents IS NOT NULL`.execute(db)
  return rows
}
