import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { type FilterState, rootCategory, type Sort } from '../rules/query.ts'

export type Facet = 'category' | 'brand' | 'color' | 'size' | 'price'

/** A filter with its slugs looked up. Null: nothing chosen there, everything passes; an empty list passes nothing. */
export interface ResolvedFilter {
  categoryIds: string[] | null
  brandIds: string[] | null
  colors: string[] | null
  /** The sets of sizes that hold a chosen one. */
  sizeSetIds: number[] | null
  minCents: number | null
  maxCents: number | null
  /** What a text search found, best first. */
  foundIds: string[] | null
}

export async function resolveFilter(
  db: Database,
  filter: FilterState,
  foundIds: string[] | null,
): Promise<ResolvedFilter> {
  const { category, brands, sizes, colors, minCents, maxCents } = filter
  const { rows } = await sql<{ categories: string[]; brands: string[]; sets: number[] }>`
    SELECT ARRAY(
      WITH RECURSIVE below(id) AS (
        SELECT id FROM categories WHERE slug = ${category} OR id = (
          SELECT target_id FROM former_addresses WHERE kind = 'category' AND former_addresses.slug = ${category})
        UNION SELECT categories.id FROM categories JOIN below ON categories.parent_id = below.id
      ) SELECT id::text FROM below WHERE ${category} <> ${rootCategory}) AS categories,
      ARRAY(SELECT id::text FROM brands WHERE slug = ANY(${brands}::text[])) AS brands,
      ARRAY(SELECT id FROM size_sets WHERE sizes && ${sizes}::text[]) AS sets`.execute(db)
  const found = rows[0]
  return {
    categoryIds: category === rootCategory ? null : (found?.categories ?? []),
    brandIds: brands.length > 0 ? (found?.brands ?? []) : null,
    colors: colors.length > 0 ? colors : null,
    sizeSetIds: sizes.length > 0 ? (found?.sets ?? []) : null,
    minCents,
    maxCents,
    foundIds,
  }
}

type Condition = RawBuilder<unknown>

/** One variant in stock has a chosen colour and a chosen size; null when neither is asked for. */
function inStock({ colors, sizeSetIds }: ResolvedFilter, except: readonly Facet[]): Condition | null {
  const sets = except.includes('size') ? null : sizeSetIds
  if (colors === null || except.includes('color')) {
    return sets && sql`facets.size_set_id = ANY(${sets}::int[])`
  }
  return sql`facets.product_id IN (SELECT product_id FROM product_color_facets
    WHERE color_slug = ANY(${colors}::text[]) ${sets ? sql`AND size_set_id = ANY(${sets}::int[])` : sql``})`
}

/** The WHERE of a filter over `product_facets AS facets`, with some facets' own choices left out. */
export function matches(filter: ResolvedFilter, ...except: Facet[]): Condition {
  const { categoryIds, brandIds, minCents, maxCents, foundIds } = filter
  const conditions: Condition[] = []
  if (foundIds) conditions.push(sql`facets.product_id = ANY(${foundIds}::bigint[])`)
  if (categoryIds && !except.includes('category')) {
    conditions.push(sql`facets.category_id = ANY(${categoryIds}::bigint[])`)
  }
  if (brandIds && !except.includes('brand')) conditions.push(sql`facets.brand_id = ANY(${brandIds}::bigint[])`)
  if (!except.includes('price')) {
    if (minCents !== null) conditions.push(sql`facets.final_price_cents >= ${minCents}`)
    if (maxCents !== null) conditions.push(sql`facets.final_price_cents <= ${maxCents}`)
  }
  const variant = inStock(filter, except)
  if (variant) conditions.push(variant)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

function orderOf(sort: Sort, foundIds: string[] | null): RawBuilder<unknown> {
  const newest = sql`published_at DESC, product_id DESC`
  switch (sort) {
    case 'relevance':
      return foundIds ? sql`array_position(${foundIds}::bigint[], product_id), ${newest}` : newest
    case 'newest':
      return newest
    case 'price-asc':
      return sql`final_price_cents, ${newest}`
    case 'price-desc':
      return sql`final_price_cents DESC, ${newest}`
    case 'rating':
      return sql`rating_hundredths DESC, rating_count DESC, ${newest}`
  }
}

interface PageOfFilter {
  sort: Sort
  page: number
  limit: number
}

/** The ids of one page of what a filter leaves, in the order asked for. */
export async function findFilteredIds(db: Database, filter: ResolvedFilter, { sort, page, limit }: PageOfFilter) {
  const { rows } = await sql<{ product_id: string }>`
    SELECT product_id FROM product_facets AS facets WHERE ${matches(filter)}
    ORDER BY ${orderOf(sort, filter.foundIds)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  return rows.map((row) => row.product_id)
}
