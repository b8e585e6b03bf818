import { choicesOf, type FilterIndex, type ProductFacet, type VariantFacet } from './index-format.ts'
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
  /** The facets of variants with a choice. */
  variantFacets: readonly ChosenFacet[]
}

interface ChosenFacet extends VariantFacet {
  /** Which sets contain a chosen value. */
  passing: Uint8Array
}

/** The facets with a choice, each with the sets that contain a chosen value. */
export function chosenFacets(index: FilterIndex, facets: readonly ProductFacet[], filter: FilterState): ChosenFacet[] {
  return facets.flatMap((facet) => {
    const passing = chosenSets(facet.sets, chosen(choicesOf(index.summary, facet.key), chosenOf(filter, facet.key)))
    return passing ? { ...facet, passing } : []
  })
}

/** Whether nothing is chosen that depends on the variant. */
export const isAnyVariant = ({ colors, sets, variantFacets }: ChosenVariants) =>
  colors === null && sets === null && variantFacets.length === 0

/** Whether one variant in stock has everything that is chosen. */
export function hasVariant(index: FilterIndex, product: number, by: ChosenVariants): boolean {
  const { color, sizeSet, colorStart } = index
  const { colors, sets, variantFacets } = by
  const end = colorStart[product + 1] ?? 0
  for (let row = colorStart[product] ?? 0; row < end; row += 1) {
    if (colors && !colors[color[row] ?? 0]) continue
    if (sets && !sets[sizeSet[row] ?? 0]) continue
    if (variantFacets.every(({ setAt, passing }) => passing[setAt[row] ?? 0])) return true
  }
  return false
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

/** No facet of the row lacks a chosen value. */
const fitsAll = -1
/** Several do. */
const fitsNone = -2

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
      passing: chosenSets(facet.sets, chosen(choicesOf(index.summary, facet.key), chosenOf(filter, facet.key))),
      counts: new Uint32Array(facet.sets.length),
    }))
    this.choosing = this.sets.filter(({ passing }) => passing !== null)
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
    return this.choosing.find(({ passing, facet }) => !passing?.[facet.setAt[product] ?? 0]) ?? null
  }

  /**
   * Counts its colours, its sizes and the other values of its variants, each where the variant has everything that is chosen
   * in the other facets. True if a variant has everything, or nothing is chosen.
   */
  addVariants(product: number, by: ChosenVariants): boolean {
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

/** The place of the only facet whose chosen values the row lacks; `fitsAll` or `fitsNone` otherwise. */
function findMisfit(facets: readonly ChosenFacet[], row: number): number {
  let misfit = fitsAll
  for (const [place, { setAt, passing }] of facets.entries()) {
    if (passing[setAt[row] ?? 0]) continue
    if (misfit !== fitsAll) return fitsNone
    misfit = place
  }
  return misfit
}

export function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}
