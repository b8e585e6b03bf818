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

export interface ChosenVariants {
  /** Which colours, and which sets of sizes, are chosen; null for all. */
  colors: Uint8Array | null
  sets: Uint8Array | null
  /** The facets of variants with a choice. */
  variantFacets: readonly ChosenFacet[]
}

export interface ChosenFacet extends VariantFacet {
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

/** No facet of the row lacks a chosen value. */
export const fitsAll = -1
/** Several do. */
export const fitsNone = -2

/** The place of the only facet whose chosen values the row lacks; `fitsAll` or `fitsNone` otherwise. */
export function findMisfit(facets: readonly ChosenFacet[], row: number): number {
  let misfit = fitsAll
  for (const [place, { setAt, passing }] of facets.entries()) {
    if (passing[setAt[row] ?? 0]) continue
    if (misfit !== fitsAll) return fitsNone
    misfit = place
  }
  return misfit
}
