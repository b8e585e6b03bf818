import { choicesOf, type FilterIndex, type ProductFacet } from './index-format.ts'
import { chosenOf, type FilterState } from './query.ts'
import { isWithin, readRange } from './ranges.ts'

interface Named {
  value: string
  label: string
}

/** For each value of a facet, whether it is chosen by itself or by a range; null when none is, which means all. */
export function chosen(choices: readonly Named[], values: readonly string[]): Uint8Array | null {
  if (values.length === 0) return null
  const wanted = new Set(values)
  const own = new Set(choices.map(({ value }) => value))
  const ranges = values.flatMap((value) => (own.has(value) ? [] : (readRange(value) ?? [])))
  const isChosen = ({ value, label }: Named) => wanted.has(value) || ranges.some((range) => isWithin(range, label))
  return Uint8Array.from(choices, (choice) => (isChosen(choice) ? 1 : 0))
}

/** Which sets contain a chosen value. */
export function chosenSets(sets: FilterIndex['sizeSets'], values: Uint8Array | null): Uint8Array | null {
  return values && Uint8Array.from(sets, (set) => (set.some((value) => values[value] === 1) ? 1 : 0))
}

/** Counts for one facet of whole products: by set first, since many products share one. */
export interface SetCounts {
  facet: ProductFacet
  /** Which sets contain a chosen value; null when nothing is chosen. */
  passing: Uint8Array | null
  counts: Uint32Array
}

interface ChosenVariants {
  /** Which colours, and which sets of sizes, are chosen; null for all. */
  colors: Uint8Array | null
  sets: Uint8Array | null
}

/** Whether a variant in stock has a chosen colour and a chosen size. */
export function hasVariant(index: FilterIndex, product: number, { colors, sets }: ChosenVariants): boolean {
  const { color, sizeSet, colorStart } = index
  const end = colorStart[product + 1] ?? 0
  for (let place = colorStart[product] ?? 0; place < end; place += 1) {
    if ((!colors || colors[color[place] ?? 0]) && (!sets || sets[sizeSet[place] ?? 0])) return true
  }
  return false
}

/** What a filter counts in its one pass over the products. */
export class Counter {
  readonly categories: Uint32Array
  readonly sets: readonly SetCounts[]
  readonly colors: Uint32Array
  readonly sizes: Uint32Array
  minCents = Number.POSITIVE_INFINITY
  maxCents = 0
  readonly #index: FilterIndex
  readonly #products: Uint32Array
  #found = 0
  /** Facets of whole products with a choice. */
  readonly choosing: readonly SetCounts[]
  /** Those with values to count. */
  readonly #counted: readonly SetCounts[]
  /** How many products with a single colour have each set of sizes. */
  readonly #ofOneColor: Uint32Array
  /** The last product that each size was counted for, since a size counts once for each product. */
  readonly #seen: Int32Array

  constructor(index: FilterIndex, filter: FilterState) {
    const { categories, colors, sizes } = index.summary
    this.#index = index
    this.#products = new Uint32Array(index.category.length)
    this.categories = new Uint32Array(categories.length)
    this.sets = index.productFacets.map((facet) => ({
      facet,
      passing: chosenSets(facet.sets, chosen(choicesOf(index.summary, facet.key), chosenOf(filter, facet.key))),
      counts: new Uint32Array(facet.sets.length),
    }))
    this.choosing = this.sets.filter(({ passing }) => passing !== null)
    this.#counted = this.sets.filter(({ facet }) => facet.sets.some((set) => set.length > 0))
    this.colors = new Uint32Array(colors.length)
    this.sizes = new Uint32Array(sizes.length)
    this.#ofOneColor = new Uint32Array(index.sizeSets.length)
    this.#seen = new Int32Array(sizes.length).fill(-1)
  }

  /** The products that pass, in the order of the index. */
  get products(): Uint32Array {
    return this.#products.subarray(0, this.#found)
  }

  addProduct(product: number): void {
    this.#products[this.#found] = product
    this.#found += 1
  }

  addPrice(cents: number): void {
    if (cents < this.minCents) this.minCents = cents
    if (cents > this.maxCents) this.maxCents = cents
  }

  addSizes(product: number, set: number): void {
    const { colorStart, sizeSets } = this.#index
    if ((colorStart[product + 1] ?? 0) - (colorStart[product] ?? 0) === 1) {
      add(this.#ofOneColor, set)
      return
    }
    for (const size of sizeSets[set] ?? []) {
      if (this.#seen[size] === product) continue
      this.#seen[size] = product
      add(this.sizes, size)
    }
  }

  /** Adds the sizes that were counted by set. Call it once, after the last product. */
  addUp(): void {
    const { sizeSets } = this.#index
    for (const [place, set] of sizeSets.entries()) {
      const products = this.#ofOneColor[place] ?? 0
      if (products > 0) for (const size of set) this.sizes[size] = (this.sizes[size] ?? 0) + products
    }
  }

  /** The product facet that excludes this product; null for none. */
  findHolder(product: number): SetCounts | null {
    return this.choosing.find(({ passing, facet }) => !passing?.[facet.setAt[product] ?? 0]) ?? null
  }

  /** Counts its colours of a chosen size, and its sizes in a chosen colour. True if it has both, or nothing is chosen. */
  addVariants(product: number, { colors, sets }: ChosenVariants): boolean {
    const { color, sizeSet, colorStart } = this.#index
    const end = colorStart[product + 1] ?? 0
    let fits = colors === null && sets === null
    for (let place = colorStart[product] ?? 0; place < end; place += 1) {
      const colorAt = color[place] ?? 0
      const setAt = sizeSet[place] ?? 0
      const colorFits = !colors || colors[colorAt] === 1
      const setFits = !sets || sets[setAt] === 1
      if (colorFits && setFits) fits = true
      if (setFits) add(this.colors, colorAt)
      if (colorFits) this.addSizes(product, setAt)
    }
    return fits
  }

  /** Counts a product as if it passed every facet. */
  addWhole(product: number): void {
    const { category, cents } = this.#index
    this.addProduct(product)
    add(this.categories, category[product] ?? 0)
    this.addSets(product, null)
    this.addPrice(cents[product] ?? 0)
    this.addVariants(product, { colors: null, sets: null })
  }

  addSets(product: number, only: SetCounts | null): void {
    if (only) add(only.counts, only.facet.setAt[product] ?? 0)
    else for (const { facet, counts } of this.#counted) add(counts, facet.setAt[product] ?? 0)
  }
}

export function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}
