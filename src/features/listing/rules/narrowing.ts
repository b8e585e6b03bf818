import { rootCategory } from '../../catalog/rules/root-category.ts'
import { type Bits, bitsOf, bitsWhere, noBits } from './bits.ts'
import { chosen, chosenFacets, chosenSets, hasVariant, isAnyVariant } from './chosen-values.ts'
import type { SetCounts } from './counter.ts'
import type { FilterIndex, FilterSummary } from './index-format.ts'
import { chosenOf, type FilterState, type Sort } from './query.ts'

function chosenCategories({ categories }: FilterSummary, slug: string): Uint8Array | null {
  if (slug === rootCategory) return null
  const inside = new Uint8Array(categories.length)
  // Parents come before their children.
  for (const [place, { value, parent }] of categories.entries()) {
    inside[place] = value === slug || inside[parent] === 1 ? 1 : 0
  }
  return inside
}

/** A filter as positions in the index. */
export interface Narrowing {
  category: string
  /** Which categories, colours and sets of sizes are chosen; null for all. */
  categories: Uint8Array | null
  colors: Uint8Array | null
  sets: Uint8Array | null
  /** The facets of variants with a choice. */
  variantFacets: ReturnType<typeof chosenFacets>
  minCents: number
  maxCents: number
}

export function readNarrowing(index: FilterIndex, filter: FilterState): Narrowing {
  const { summary, sizeSets } = index
  const sizes = chosen(summary.sizes, chosenOf(filter, 'size'))
  return {
    category: filter.category,
    categories: chosenCategories(summary, filter.category),
    colors: chosen(summary.colors, chosenOf(filter, 'color')),
    sets: sizes && chosenSets(sizeSets, sizes),
    variantFacets: chosenFacets(index, index.variantFacets, filter),
    minCents: filter.minCents ?? 0,
    maxCents: filter.maxCents ?? Number.POSITIVE_INFINITY,
  }
}

/** The products that whole-product facets leave, those of variants aside. */
export interface Near {
  /** Excluded by none. */
  passing: Bits
  /** Excluded by one at most. */
  almost: Bits
}

function bitsOfPrices(cents: Uint32Array, { minCents, maxCents }: Narrowing): Bits {
  return bitsOf(cents.length, (product) => {
    const price = cents[product] ?? 0
    return price >= minCents && price <= maxCents ? 1 : 0
  })
}

/** The products of each category that was chosen before, its subcategories' among them. */
const keptCategories = new WeakMap<FilterIndex, Map<string, Bits>>()

function bitsOfCategory(index: FilterIndex, slug: string, categories: Uint8Array): Bits {
  // Addresses may name any category; only the shop's own are kept.
  if (!categories.includes(1)) return noBits(index.category.length)
  const kept = keptCategories.get(index) ?? new Map<string, Bits>()
  keptCategories.set(index, kept)
  const bits = kept.get(slug) ?? bitsWhere(index.category, categories)
  kept.set(slug, bits)
  return bits
}

/** Narrows `among` by a filter's facets of whole products, column by column. */
export function narrowNear(index: FilterIndex, by: Narrowing, choosing: readonly SetCounts[], among: Bits): Near {
  const columns = choosing.flatMap(({ chosen }) => chosen ?? [])
  if (by.categories) columns.push(bitsOfCategory(index, by.category, by.categories))
  if (by.minCents > 0 || by.maxCents < Number.POSITIVE_INFINITY) columns.push(bitsOfPrices(index.cents, by))
  const passing = among.slice()
  const almost = among.slice()
  for (const column of columns) {
    for (let word = 0; word < column.length; word += 1) {
      const passed = passing[word] ?? 0
      almost[word] = ((almost[word] ?? 0) & (column[word] ?? 0)) | passed
      passing[word] = passed & (column[word] ?? 0)
    }
  }
  return { passing, almost }
}

const mostReviews = new WeakMap<FilterIndex, number>()

function findMostReviews(index: FilterIndex): number {
  const most = mostReviews.get(index) ?? index.reviews.reduce((most, amount) => Math.max(most, amount), 0)
  mostReviews.set(index, most)
  return most
}

/** Products are numbered newest first, so sorting by a single number, with ties broken by position, is fast. */
export function sortProducts(index: FilterIndex, products: Uint32Array, sort: Sort): Uint32Array {
  if (sort === 'relevance' || sort === 'newest') return products.slice()
  const { cents, rating, reviews } = index
  const total = index.category.length
  const most = sort === 'rating' ? findMostReviews(index) : 0
  const highestCents = index.summary.price.max
  const keyOf = (product: number) => {
    if (sort === 'price-asc') return cents[product] ?? 0
    if (sort === 'price-desc') return highestCents - (cents[product] ?? 0)
    return (500 - (rating[product] ?? 0)) * (most + 1) + most - (reviews[product] ?? 0)
  }
  const keys = new Float64Array(products.length)
  for (let place = 0; place < keys.length; place += 1) {
    const product = products[place] ?? 0
    keys[place] = keyOf(product) * total + product
  }
  keys.sort()
  const sorted = new Uint32Array(products.length)
  for (let place = 0; place < keys.length; place += 1) sorted[place] = (keys[place] ?? 0) % total
  return sorted
}

/**
 * The products of a text search that pass a filter, in the requested order: the same as `filterIndex` lists, without counting
 * facets and without looking at any other product.
 */
export function narrowFound(index: FilterIndex, filter: FilterState, found: ArrayLike<number>): Uint32Array {
  const by = readNarrowing(index, filter)
  const { categories, minCents, maxCents } = by
  const ofProducts = chosenFacets(index, index.productFacets, filter)
  const { category, cents } = index
  const anyVariant = isAnyVariant(by)
  const passes = (product: number) => {
    const price = cents[product] ?? 0
    if (categories && !categories[category[product] ?? 0]) return false
    if (price < minCents || price > maxCents) return false
    return (
      ofProducts.every(({ setAt, passing }) => passing[setAt[product] ?? 0]) &&
      (anyVariant || hasVariant(index, product, by))
    )
  }
  const products = new Uint32Array(found.length)
  let length = 0
  for (let place = 0; place < found.length; place += 1) {
    const product = found[place] ?? 0
    if (!passes(product)) continue
    products[length] = product
    length += 1
  }
  const left = products.slice(0, length)
  return filter.sort === 'relevance' ? left : sortProducts(index, left.sort(), filter.sort)
}
