import type { Facets } from '../../catalog/contract.ts'
import { type FacetCounts, listFacets } from './choices.ts'
import type { FilterIndex, FilterSummary } from './index-format.ts'
import type { FilterState, Sort } from './query.ts'
import { rootCategory } from './query.ts'

/** What a filter leaves: the products in the order asked for, as their numbers in the index, and the facets' counts. */
export interface FilterResult {
  products: Uint32Array
  facets: Facets
  /** How many there would be without a choice of category. */
  inAllCategories: number
}

/** For each value of a facet whether it is chosen; null when nothing is, which means all. */
function chosen(choices: readonly { value: string }[], values: readonly string[]): Uint8Array | null {
  if (values.length === 0) return null
  const wanted = new Set(values)
  return Uint8Array.from(choices, ({ value }) => (wanted.has(value) ? 1 : 0))
}

function chosenCategories({ categories }: FilterSummary, slug: string): Uint8Array | null {
  if (slug === rootCategory) return null
  const inside = new Uint8Array(categories.length)
  // Parents stand before their children.
  for (const [place, { value, parent }] of categories.entries()) {
    inside[place] = value === slug || inside[parent] === 1 ? 1 : 0
  }
  return inside
}

/** Which sets of sizes hold a chosen size. */
function chosenSets(sets: FilterIndex['sizeSets'], sizes: Uint8Array | null): Uint8Array | null {
  return sizes && Uint8Array.from(sets, (set) => (set.some((size) => sizes[size] === 1) ? 1 : 0))
}

class Counter {
  readonly products: number[] = []
  readonly categories: Uint32Array
  readonly brands: Uint32Array
  readonly colors: Uint32Array
  readonly sizes: Uint32Array
  minCents = Number.POSITIVE_INFINITY
  maxCents = 0
  readonly #index: FilterIndex
  /** The product that each size was counted for last: a size counts once a product. */
  readonly #seen: Int32Array

  constructor(index: FilterIndex) {
    const { categories, brands, colors, sizes } = index.summary
    this.#index = index
    this.categories = new Uint32Array(categories.length)
    this.brands = new Uint32Array(brands.length)
    this.colors = new Uint32Array(colors.length)
    this.sizes = new Uint32Array(sizes.length)
    this.#seen = new Int32Array(sizes.length).fill(-1)
  }

  addPrice(cents: number): void {
    if (cents < this.minCents) this.minCents = cents
    if (cents > this.maxCents) this.maxCents = cents
  }

  addSizes(product: number, set: number): void {
    for (const size of this.#index.sizeSets[set] ?? []) {
      if (this.#seen[size] === product) continue
      this.#seen[size] = product
      add(this.sizes, size)
    }
  }
}

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}

/**
 * One pass: a product that every facet lets through counts everywhere; one that a single facet holds back counts for that
 * facet only, which is what disjunctive counts are.
 */
function count(index: FilterIndex, filter: FilterState): Counter {
  const counter = new Counter(index)
  const categories = chosenCategories(index.summary, filter.category)
  const brands = chosen(index.summary.brands, filter.brands)
  const colors = chosen(index.summary.colors, filter.colors)
  const sets = chosenSets(index.sizeSets, chosen(index.summary.sizes, filter.sizes))
  const anyVariant = colors === null && sets === null
  const minCents = filter.minCents ?? 0
  const maxCents = filter.maxCents ?? Number.POSITIVE_INFINITY
  const { category, brand, cents, color, sizeSet, colorStart } = index
  for (let product = 0; product < category.length; product += 1) {
    const categoryAt = category[product] ?? 0
    const brandAt = brand[product] ?? 0
    const centsAt = cents[product] ?? 0
    const outOfCategory = categories !== null && categories[categoryAt] === 0
    const outOfBrands = brands !== null && brands[brandAt] === 0
    const outOfPrice = centsAt < minCents || centsAt > maxCents
    const held = Number(outOfCategory) + Number(outOfBrands) + Number(outOfPrice)
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
    if (held === 0 || outOfBrands) add(counter.brands, brandAt)
    if (held === 0 || outOfPrice) counter.addPrice(centsAt)
  }
  return counter
}

/** Products stand newest first, so that a key of one number, ties broken by place, sorts them fast. */
function sortProducts(index: FilterIndex, products: number[], sort: Sort): Uint32Array {
  if (sort === 'relevance' || sort === 'newest') return Uint32Array.from(products)
  const { cents, rating, reviews } = index
  const total = index.category.length
  const mostReviews = reviews.reduce((most, one) => Math.max(most, one), 0)
  const highestCents = index.summary.price.max
  const keyOf = (product: number) => {
    if (sort === 'price-asc') return cents[product] ?? 0
    if (sort === 'price-desc') return highestCents - (cents[product] ?? 0)
    return (500 - (rating[product] ?? 0)) * (mostReviews + 1) + mostReviews - (reviews[product] ?? 0)
  }
  const keys = Float64Array.from(products, (product) => keyOf(product) * total + product).sort()
  return Uint32Array.from(keys, (key) => key % total)
}

function toCounts({ categories, brands, colors, sizes }: FilterSummary, counter: Counter): FacetCounts {
  const withParents = Uint32Array.from(counter.categories)
  for (let place = categories.length - 1; place > 0; place -= 1) {
    const parent = categories[place]?.parent ?? 0
    withParents[parent] = (withParents[parent] ?? 0) + (withParents[place] ?? 0)
  }
  const recount = <C extends { count: number }>(choices: readonly C[], counts: Uint32Array) =>
    choices.map((choice, place) => ({ ...choice, count: counts[place] ?? 0 }))
  return {
    categories: recount(categories, withParents),
    brands: recount(brands, counter.brands),
    colors: recount(colors, counter.colors),
    sizes: recount(sizes, counter.sizes),
    price: { min: Number.isFinite(counter.minCents) ? counter.minCents : 0, max: counter.maxCents },
  }
}

/** The browser's engine: the same answer as SQL gives to filter-productsV2. */
export function filterIndex(index: FilterIndex, filter: FilterState): FilterResult {
  const counter = count(index, filter)
  return {
    products: sortProducts(index, counter.products, filter.sort),
    facets: listFacets(toCounts(index.summary, counter), index.summary.currency),
    // A product has one category, and its own choice does not hold it back there.
    inAllCategories: counter.categories.reduce((sum, one) => sum + one, 0),
  }
}
