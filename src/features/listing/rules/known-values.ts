import { choicesOf, type FilterSummary } from './index-format.ts'
import { type FilterState, pickChosen, rootCategory } from './query.ts'
import { isWithin, readRange } from './ranges.ts'

/** A chosen value that no facet of the shop has. */
export interface UnknownValue {
  /** `category`, or the facet's key. */
  facet: string
  value: string
}

/** A range is known to a facet of numbers. */
function listUnknown(values: readonly string[], choices: readonly { value: string; label?: string }[]): string[] {
  const known = new Set(choices.map(({ value }) => value))
  const hasNumbers = choices.some(({ label = '' }) => isWithin({ from: null, to: null }, label))
  return values.filter((value) => !known.has(value) && !(hasNumbers && readRange(value) !== null))
}

/** The chosen values that the shop doesn't know, in the order of the filter. */
export function findUnknown({ category, chosen }: FilterState, summary: FilterSummary): UnknownValue[] {
  const name = (facet: string, values: readonly string[]) => values.map((value) => ({ facet, value }))
  const ofCategory = listUnknown([category], [{ value: rootCategory }, ...summary.categories])
  return [
    ...name('category', ofCategory),
    ...Object.entries(chosen).flatMap(([key, values]) => name(key, listUnknown(values, choicesOf(summary, key)))),
  ]
}

/** A filter without values unknown to the shop, and the unknown values of the address. */
export interface KnownFilter {
  filter: FilterState
  unknown: string[]
}

/** An outdated or mistyped link still applies the rest of its filters: unknown values are ignored. */
export function keepKnown(filter: FilterState, summary: FilterSummary): KnownFilter {
  const unknown = findUnknown(filter, summary)
  const isKnown = (facet: string, value: string) =>
    !unknown.some((named) => named.facet === facet && named.value === value)
  const chosen = Object.entries(filter.chosen).map(
    ([key, values]) => [key, values.filter((value) => isKnown(key, value))] as const,
  )
  const category = isKnown('category', filter.category) ? filter.category : rootCategory
  return { filter: { ...filter, category, chosen: pickChosen(chosen) }, unknown: unknown.map(({ value }) => value) }
}
