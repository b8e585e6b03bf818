import type { Facets } from '../../catalog/contract.ts'
import { type FacetCounts, listFacets } from './choices.ts'
import { add, Counter, chosen, chosenSets, type SetCounts } from './counter.ts'
import type { FilterIndex, FilterSummary } from './index-format.ts'
import { chosenOf, type FilterState, rootCategory, type Sort } from './query.ts'

/** The result of a filter: the products in the requested order, by their numbers in the index, and the facets' counts. */
export interface FilterResult {
  products: Uint32Array
  facets: Facets
  /** The number of products without the category filter. */
  inAllCategories: number
}

function chosenCategories({ categories }: FilterSummary, slug: string): Uint8Array | null {
  if (slug === rootCategory) return null
  const inside = new Uint8Array(categories.length)
  // Parents come before their children.
  for (const [place, { value, parent }] of categories.entries()) {
    inside[place] = value === slug || inside[parent] === 1 ? 1 : 0
  }
  return inside
}

/** How a product takes part: not at all (0), if it passes the filter (1), or whatever the filter is. */
const always = 2

function markProducts(length: number, { found, always: pinned = [] }: Among): Uint8Array {
  const among = new Uint8Array(length)
  for (const product of found) among[product] = 1
  for (const product of pinned) if (among[product] === 1) among[product] = always
  return among
}

/**
 * One pass: a product that passes every facet counts everywhere; one that a single facet excludes counts for that
 * facet only, which is what disjunctive counts are.
 */
function count(index: FilterIndex, filter: FilterState, among: Uint8Array | null): Counter {
  const counter = new Counter(index, filter)
  const categories = chosenCategories(index.summary, filter.category)
  const colors = chosen(index.summary.colors, chosenOf(filter, 'color'))
  const sets = chosenSets(index.sizeSets, chosen(index.summary.sizes, chosenOf(filter, 'size')))
  const anyVariant = colors === null && sets === null
  const minCents = filter.minCents ?? 0
  const maxCents = filter.maxCents ?? Number.POSITIVE_INFINITY
  const { category, cents, color, sizeSet, colorStart } = index
  for (let product = 0; product < category.length; product += 1) {
    if (among !== null && among[product] === 0) continue
    if (among !== null && among[product] === always) {
      counter.addWhole(product)
      continue
    }
    const categoryAt = category[product] ?? 0
    const centsAt = cents[product] ?? 0
    const outOfCategory = categories !== null && categories[categoryAt] === 0
    const outOfPrice = centsAt < minCents || centsAt > maxCents
    const holder = counter.findHolder(product)
    if (holder === 'several') continue
    const held = Number(outOfCategory) + Number(holder !== null) + Number(outOfPrice)
    if (held > 1) continue
    let inStock = anyVariant
    const end = colorStart[product + 1] ?? 0
    for (let place = colorStart[product] ?? 0; place < end; place += 1) {
      const colorAt = color[place] ?? 0
      const setAt = sizeSet[place] ?? 0
      const colorFits = colors === null || colors[colorAt] === 1
      const setFits = sets === null || sets[setAt] === 1
      if (colorFits && setFits) inStock = true
      if (held > 0) continue
      if (setFits) add(counter.colors, colorAt)
      if (colorFits) counter.addSizes(product, setAt)
    }
    if (!inStock) continue
    if (held === 0) counter.products.push(product)
    if (held === 0 || outOfCategory) add(counter.categories, categoryAt)
    if (held === 0 || holder) counter.addSets(product, holder)
    if (held === 0 || outOfPrice) counter.addPrice(centsAt)
  }
  return counter
}

/** Products are numbered newest first, so sorting by a single number, with ties broken by position, is fast. */
function sortProducts(index: FilterIndex, products: number[], sort: Sort): Uint32Array {
  if (sort === 'relevance' || sort === 'newest') return Uint32Array.from(products)
  const { cents, rating, reviews } = index
  const total = index.category.length
  const mostReviews = reviews.reduce((most, amount) => Math.max(most, amount), 0)
  const highestCents = index.summary.price.max
  const keyOf = (product: number) => {
    if (sort === 'price-asc') return cents[product] ?? 0
    if (sort === 'price-desc') return highestCents - (cents[product] ?? 0)
    return (500 - (rating[product] ?? 0)) * (mostReviews + 1) + mostReviews - (reviews[product] ?? 0)
  }
  const keys = Float64Array.from(products, (product) => keyOf(product) * total + product).sort()
  return Uint32Array.from(keys, (key) => key % total)
}

/** A value's count is the sum over all sets that contain it. */
function countValues({ facet, counts }: SetCounts, values: number): Uint32Array {
  const counted = new Uint32Array(values)
  for (const [place, set] of facet.sets.entries()) {
    for (const value of set) counted[value] = (counted[value] ?? 0) + (counts[place] ?? 0)
  }
  return counted
}

function toCounts(summary: FilterSummary, counter: Counter): FacetCounts {
  const { categories } = summary
  const withParents = Uint32Array.from(counter.categories)
  for (let place = categories.length - 1; place > 0; place -= 1) {
    const parent = categories[place]?.parent ?? 0
    withParents[parent] = (withParents[parent] ?? 0) + (withParents[place] ?? 0)
  }
  const recount = <C extends { count: number }>(choices: readonly C[], counts: Uint32Array) =>
    choices.map((choice, place) => ({ ...choice, count: counts[place] ?? 0 }))
  const valuesOf = (key: string, length: number) => {
    const sets = counter.sets.find(({ facet }) => facet.key === key)
    return sets ? countValues(sets, length) : new Uint32Array(length)
  }
  return {
    categories: recount(categories, withParents),
    colors: recount(summary.colors, counter.colors),
    sizes: recount(summary.sizes, counter.sizes),
    facets: summary.facets.map(({ key, label, choices }) => ({
      ...{ key, label, choices: recount(choices, valuesOf(key, choices.length)) },
    })),
    price: { min: Number.isFinite(counter.minCents) ? counter.minCents : 0, max: counter.maxCents },
  }
}

/** Keeps the order of a text search, best first, for the products the filter left. */
function sortFound(found: readonly number[], products: readonly number[]): Uint32Array {
  const left = new Set(products)
  return Uint32Array.from(found.filter((product) => left.has(product)))
}

/** The result of a text search, best first, and those of them that come whatever the filter is. */
export interface Among {
  found: readonly number[]
  always?: readonly number[]
}

/**
 * The only filter engine: the browser runs it on the build's files, the server on the current database. Without the result of
 * a text search all products are filtered.
 */
export function filterIndex(index: FilterIndex, filter: FilterState, among: Among | null = null): FilterResult {
  const counter = count(index, filter, among && markProducts(index.category.length, among))
  return {
    products:
      among && filter.sort === 'relevance'
        ? sortFound(among.found, counter.products)
        : sortProducts(index, counter.products, filter.sort),
    facets: listFacets(toCounts(index.summary, counter), index.summary.currency),
    // A product has one category, so the category facet never excludes it from its own count.
    inAllCategories: counter.categories.reduce((sum, amount) => sum + amount, 0),
  }
}
