import { type Bits, hasBit } from './bits.ts'
import { bitsOfChosen, type ChosenVariants, findMisfit, fitsAll, fitsNone, isAnyVariant } from './chosen-values.ts'
import { choicesOf, type FilterIndex, type ProductFacet } from './index-format.ts'
import { chosenOf, type FilterState } from './query.ts'

/** Counts for one facet of whole products: by set first, since many products share one. */
export interface SetCounts {
  facet: ProductFacet
  /** The products with a chosen value; null when nothing is chosen. */
  chosen: Bits | null
  counts: Uint32Array
}

/** Counts for a facet whose values belong to variants: a value counts once for each product. */
class VariantCounts {
  readonly counts: Uint32Array
  /** The last product that each value was counted for. */
  readonly #seen: Int32Array

  constructor(values: number) {
    this.counts = new Uint32Array(values)
    this.#seen = new Int32Array(values).fill(-1)
  }

  add(product: number, value: number): void {
    if (this.#seen[value] === product) return
    this.#seen[value] = product
    add(this.counts, value)
  }
}

/** What a filter counts in its one pass over the products. */
export class Counter {
  readonly categories: Uint32Array
  readonly sets: readonly SetCounts[]
  /** By the key of the facet. */
  readonly variantFacets: ReadonlyMap<string, VariantCounts>
  minCents = Number.POSITIVE_INFINITY
  maxCents = 0
  readonly #index: FilterIndex
  readonly #products: Uint32Array
  #found = 0
  /** Facets of whole products with a choice. */
  readonly choosing: readonly SetCounts[]
  /** Those with values to count. */
  readonly #counted: readonly SetCounts[]
  readonly #colors: VariantCounts
  readonly #sizes: VariantCounts
  /** How many products with a single row have each set of sizes. */
  readonly #ofOneRow: Uint32Array

  constructor(index: FilterIndex, filter: FilterState) {
    const { categories, colors, sizes } = index.summary
    this.#index = index
    this.#products = new Uint32Array(index.category.length)
    this.categories = new Uint32Array(categories.length)
    this.sets = index.productFacets.map((facet) => ({
      facet,
      chosen: bitsOfChosen(facet, choicesOf(index.summary, facet.key), chosenOf(filter, facet.key)),
      counts: new Uint32Array(facet.sets.length),
    }))
    this.choosing = this.sets.filter(({ chosen }) => chosen !== null)
    this.#counted = this.sets.filter(({ facet }) => facet.sets.some((set) => set.length > 0))
    this.variantFacets = new Map(
      index.variantFacets.map(({ key }) => [key, new VariantCounts(choicesOf(index.summary, key).length)]),
    )
    this.#colors = new VariantCounts(colors.length)
    this.#sizes = new VariantCounts(sizes.length)
    this.#ofOneRow = new Uint32Array(index.sizeSets.length)
  }

  get colors(): Uint32Array {
    return this.#colors.counts
  }

  get sizes(): Uint32Array {
    return this.#sizes.counts
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
      add(this.#ofOneRow, set)
      return
    }
    for (const size of sizeSets[set] ?? []) this.#sizes.add(product, size)
  }

  /** Adds the sizes that were counted by set. Call it once, after the last product. */
  addUp(): void {
    const { sizeSets } = this.#index
    for (const [place, set] of sizeSets.entries()) {
      const products = this.#ofOneRow[place] ?? 0
      if (products > 0) for (const size of set) this.sizes[size] = (this.sizes[size] ?? 0) + products
    }
  }

  /** The product facet that excludes this product; null for none. */
  findHolder(product: number): SetCounts | null {
    return this.choosing.find(({ chosen }) => chosen && !hasBit(chosen, product)) ?? null
  }

  /**
   * Counts its colours, its sizes and the other values of its variants, each where the variant has everything that is chosen
   * in the other facets. True if a variant has everything, or nothing is chosen.
   */
  addVariants(product: number, by: ChosenVariants): boolean {
    // Most shops: several times faster.
    if (this.#index.variantFacets.length === 0) return this.#addColors(product, by)
    const { color, sizeSet, colorStart } = this.#index
    const { colors, sets, variantFacets } = by
    const end = colorStart[product + 1] ?? 0
    let fits = isAnyVariant(by)
    for (let row = colorStart[product] ?? 0; row < end; row += 1) {
      const colorAt = color[row] ?? 0
      const setAt = sizeSet[row] ?? 0
      const colorFits = !colors || colors[colorAt] === 1
      const setFits = !sets || sets[setAt] === 1
      const misfit = findMisfit(variantFacets, row)
      if (colorFits && setFits && misfit === fitsAll) fits = true
      if (setFits && misfit === fitsAll) this.#colors.add(product, colorAt)
      if (colorFits && misfit === fitsAll) this.addSizes(product, setAt)
      if (colorFits && setFits && misfit !== fitsNone) this.#addValues(product, row, variantFacets[misfit]?.key)
    }
    return fits
  }

  /** The same where a row is all of a colour. */
  #addColors(product: number, { colors, sets }: ChosenVariants): boolean {
    const { color, sizeSet, colorStart } = this.#index
    const end = colorStart[product + 1] ?? 0
    let fits = colors === null && sets === null
    for (let row = colorStart[product] ?? 0; row < end; row += 1) {
      const colorAt = color[row] ?? 0
      const setAt = sizeSet[row] ?? 0
      const colorFits = !colors || colors[colorAt] === 1
      const setFits = !sets || sets[setAt] === 1
      if (colorFits && setFits) fits = true
      if (setFits) add(this.#colors.counts, colorAt)
      if (colorFits) this.addSizes(product, setAt)
    }
    return fits
  }

  /** Counts the row's values of one facet of variants, or of all. */
  #addValues(product: number, row: number, only: string | undefined): void {
    for (const { key, setAt, sets } of this.#index.variantFacets) {
      if (only !== undefined && only !== key) continue
      const counts = this.variantFacets.get(key)
      for (const value of sets[setAt[row] ?? 0] ?? []) counts?.add(product, value)
    }
  }

  /** Counts a product as if it passed every facet. */
  addWhole(product: number): void {
    const { category, cents } = this.#index
    this.addProduct(product)
    add(this.categories, category[product] ?? 0)
    this.addSets(product, null)
    this.addPrice(cents[product] ?? 0)
    this.addVariants(product, { colors: null, sets: null, variantFacets: [] })
  }

  addSets(product: number, only: SetCounts | null): void {
    if (only) add(only.counts, only.facet.setAt[product] ?? 0)
    else for (const { facet, counts } of this.#counted) add(counts, facet.setAt[product] ?? 0)
  }
}

export function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}
