import { choicesOf, type FilterIndex, type ProductFacet } from './index-format.ts'
import { chosenOf, type FilterState } from './query.ts'

/** For each value of a facet, whether it is chosen; null when none is, which means all. */
export function chosen(choices: readonly { value: string }[], values: readonly string[]): Uint8Array | null {
  if (values.length === 0) return null
  const wanted = new Set(values)
  return Uint8Array.from(choices, ({ value }) => (wanted.has(value) ? 1 : 0))
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

/** What a filter counts in its one pass over the products. */
export class Counter {
  readonly products: number[] = []
  readonly categories: Uint32Array
  readonly sets: readonly SetCounts[]
  readonly colors: Uint32Array
  readonly sizes: Uint32Array
  minCents = Number.POSITIVE_INFINITY
  maxCents = 0
  readonly #index: FilterIndex
  /** The last product that each size was counted for, since a size counts once for each product. */
  readonly #seen: Int32Array

  constructor(index: FilterIndex, filter: FilterState) {
    const { categories, colors, sizes } = index.summary
    this.#index = index
    this.categories = new Uint32Array(categories.length)
    this.sets = index.productFacets.map((facet) => ({
      facet,
      passing: chosenSets(facet.sets, chosen(choicesOf(index.summary, facet.key), chosenOf(filter, facet.key))),
      counts: new Uint32Array(facet.sets.length),
    }))
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

  /** The one product facet that excludes this product; null for none, 'several' for more than one. */
  findHolder(product: number): SetCounts | null | 'several' {
    let holder: SetCounts | null = null
    for (const set of this.sets) {
      if (set.passing === null || set.passing[set.facet.setAt[product] ?? 0] === 1) continue
      if (holder) return 'several'
      holder = set
    }
    return holder
  }

  /** Counts a product as if it passed every facet. */
  addWhole(product: number): void {
    const { category, cents, color, sizeSet, colorStart } = this.#index
    this.products.push(product)
    add(this.categories, category[product] ?? 0)
    this.addSets(product, null)
    this.addPrice(cents[product] ?? 0)
    const end = colorStart[product + 1] ?? 0
    for (let place = colorStart[product] ?? 0; place < end; place += 1) {
      add(this.colors, color[place] ?? 0)
      this.addSizes(product, sizeSet[place] ?? 0)
    }
  }

  addSets(product: number, only: SetCounts | null): void {
    if (only) add(only.counts, only.facet.setAt[product] ?? 0)
    else for (const { facet, counts } of this.sets) add(counts, facet.setAt[product] ?? 0)
  }
}

export function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}
