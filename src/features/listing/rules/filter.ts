import type { Facets } from '../../catalog/contract.ts'
import { allBits, type Bits, hasBit, lowest, noBits, setBit } from './bits.ts'
import { type FacetCounts, listFacets } from './choices.ts'
import { hasVariant, isAnyVariant } from './chosen-values.ts'
import { add, Counter, type SetCounts } from './counter.ts'
import type { FilterIndex, FilterSummary } from './index-format.ts'
import { narrowNear, readNarrowing, sortProducts } from './narrowing.ts'
import type { FilterState } from './query.ts'

/** The result of a filter: the products in the requested order, by their numbers in the index, and the facets' counts. */
export interface FilterResult {
  products: Uint32Array
  facets: Facets
  /** The number of products without the category filter. */
  inAllCategories: number
}

/** All products, or those of a text search. */
function listAmong(total: number, among: Among | null): Bits {
  if (!among) return allBits(total)
  const bits = noBits(total)
  for (let place = 0; place < among.found.length; place += 1) setBit(bits, among.found[place] ?? 0)
  return bits
}

/** Those that come whatever the filter is. */
function listAlways(found: Bits, among: Among | null): Bits {
  const bits = noBits(found.length * 32)
  for (const product of among?.always ?? []) if (hasBit(found, product)) setBit(bits, product)
  return bits
}

/**
 * A product that passes every facet counts everywhere; one that a single facet excludes counts for that facet only, which
 * is what disjunctive counts are.
 */
function count(index: FilterIndex, filter: FilterState, among: Among | null): Counter {
  const counter = new Counter(index, filter)
  const by = readNarrowing(index, filter)
  const found = listAmong(index.category.length, among)
  const always = listAlways(found, among)
  const { passing, almost } = narrowNear(index, by, counter.choosing, found)
  const anyVariant = isAnyVariant(by)
  const { category, cents } = index
  const countPassing = (product: number) => {
    if (!counter.addVariants(product, by)) return
    counter.addProduct(product)
    add(counter.categories, category[product] ?? 0)
    counter.addSets(product, null)
    counter.addPrice(cents[product] ?? 0)
  }
  const countExcluded = (product: number) => {
    if (!anyVariant && !hasVariant(index, product, by)) return
    const price = cents[product] ?? 0
    if (by.categories && !by.categories[category[product] ?? 0]) add(counter.categories, category[product] ?? 0)
    else if (price < by.minCents || price > by.maxCents) counter.addPrice(price)
    else counter.addSets(product, counter.findHolder(product))
  }
  for (let word = 0; word < almost.length; word += 1) {
    for (let rest = (almost[word] ?? 0) | (always[word] ?? 0); rest !== 0; rest &= rest - 1) {
      const product = word * 32 + lowest(rest)
      if (hasBit(always, product)) counter.addWhole(product)
      else if (hasBit(passing, product)) countPassing(product)
      else countExcluded(product)
    }
  }
  counter.addUp()
  return counter
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
  // Choices without results are left out by `listFacets` anyway.
  const recount = <C extends { count: number }>(choices: readonly C[], counts: Uint32Array) => {
    const counted: C[] = []
    for (const [place, count] of counts.entries()) {
      const choice = choices[place]
      if (count > 0 && choice) counted.push({ ...choice, count })
    }
    return counted
  }
  const valuesOf = (key: string, length: number) => {
    const sets = counter.sets.find(({ facet }) => facet.key === key)
    return sets ? countValues(sets, length) : (counter.variantFacets.get(key)?.counts ?? new Uint32Array(length))
  }
  return {
    categories: recount(categories, withParents),
    colors: recount(summary.colors, counter.colors),
    sizes: recount(summary.sizes, counter.sizes),
    facets: summary.facets.map(({ key, label, choices }) => ({
      key,
      label,
      choices: recount(choices, valuesOf(key, choices.length)),
    })),
    price: { min: Number.isFinite(counter.minCents) ? counter.minCents : 0, max: counter.maxCents },
  }
}

/** Keeps the order of a text search, best first, for the products the filter left. */
function sortFound(found: ArrayLike<number>, products: Uint32Array, total: number): Uint32Array {
  const left = new Uint8Array(total)
  for (const product of products) left[product] = 1
  const sorted = new Uint32Array(products.length)
  let length = 0
  for (let place = 0; place < found.length; place += 1) {
    const product = found[place] ?? 0
    if (left[product] === 0) continue
    left[product] = 0
    sorted[length] = product
    length += 1
  }
  return sorted
}

/** The result of a text search, best first, and those of them that come whatever the filter is. */
export interface Among {
  found: ArrayLike<number>
  always?: readonly number[]
}

/**
 * The only filter engine: the browser runs it on the build's files, the server on the current database. Without the result of
 * a text search all products are filtered.
 */
export function filterIndex(index: FilterIndex, filter: FilterState, among: Among | null = null): FilterResult {
  const total = index.category.length
  const counter = count(index, filter, among)
  return {
    products:
      among && filter.sort === 'relevance'
        ? sortFound(among.found, counter.products, total)
        : sortProducts(index, counter.products, filter.sort),
    facets: listFacets(toCounts(index.summary, counter), index.summary.currency),
    // A product has one category, so the category facet never excludes it from its own count.
    inAllCategories: counter.categories.reduce((sum, amount) => sum + amount, 0),
  }
}
