import { type Bits, bitsWhere, join, noBits } from './bits.ts'
import { choicesOf, type FilterIndex, type ProductFacet, type VariantFacet } from './index-format.ts'
import { chosenOf, type FilterState } from './query.ts'
import { isWithin, readRange } from './ranges.ts'

interface Named {
  value: string
  label: string
}

/** The place of each value, for lists of choices that never change. */
const placesOf = new WeakMap<readonly Named[], ReadonlyMap<string, number>>()

function readPlaces(choices: readonly Named[]): ReadonlyMap<string, number> {
  const places = placesOf.get(choices) ?? new Map(choices.map(({ value }, place) => [value, place]))
  placesOf.set(choices, places)
  return places
}

/** The places of chosen values: of each by itself, and of those within a range. */
function findChosen(choices: readonly Named[], values: readonly string[]): number[] {
  const places = readPlaces(choices)
  return values.flatMap((value) => {
    const own = places.get(value)
    if (own !== undefined) return [own]
    const range = readRange(value)
    return range ? choices.flatMap(({ label }, place) => (isWithin(range, label) ? [place] : [])) : []
  })
}

function flag(choices: readonly Named[], places: readonly number[]): Uint8Array {
  const flags = new Uint8Array(choices.length)
  for (const place of places) flags[place] = 1
  return flags
}

/** For each value of a facet, whether it is chosen by itself or by a range; null when none is, which means all. */
export function chosen(choices: readonly Named[], values: readonly string[]): Uint8Array | null {
  if (values.length === 0) return null
  return flag(choices, findChosen(choices, values))
}

/** More values than this, as in a wide range, are read together and not kept. */
const keptValuesMax = 16
const keptBits = new WeakMap<ProductFacet, Map<number, Bits>>()

/** The products with a value of a facet. */
function bitsOfValue(facet: ProductFacet, value: number): Bits {
  const kept = keptBits.get(facet) ?? new Map<number, Bits>()
  keptBits.set(facet, kept)
  const bits =
    kept.get(value) ??
    bitsWhere(
      facet.setAt,
      Uint8Array.from(facet.sets, (set) => (set.includes(value) ? 1 : 0)),
    )
  kept.set(value, bits)
  return bits
}

/** The products with a chosen value of a facet of whole products; null when none is chosen, which means all. */
export function bitsOfChosen(facet: ProductFacet, choices: readonly Named[], values: readonly string[]): Bits | null {
  if (values.length === 0) return null
  const places = findChosen(choices, values)
  if (places.length > keptValuesMax) return bitsWhere(facet.setAt, chosenSets(facet.sets, flag(choices, places)))
  return places.reduce((bits, place) => join(bits, bitsOfValue(facet, place)), noBits(facet.setAt.length))
}

/** Which sets contain a chosen value. */
export function chosenSets(sets: FilterIndex['sizeSets'], values: Uint8Array): Uint8Array {
  return Uint8Array.from(sets, (set) => (set.some((value) => values[value] === 1) ? 1 : 0))
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
    const flags = chosen(choicesOf(index.summary, facet.key), chosenOf(filter, facet.key))
    return flags ? { ...facet, passing: chosenSets(facet.sets, flags) } : []
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
