import { rootCategory } from '../../catalog/rules/root-category.ts'
import { choicesOf, type FilterSummary } from './index-format.ts'
import type { FilterState } from './query.ts'
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
