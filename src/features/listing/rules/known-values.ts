import { choicesOf, type FilterSummary } from './index-format.ts'
import { type FilterState, pickChosen, rootCategory } from './query.ts'
import { isWithin, readRange } from './ranges.ts'

/** A filter without values unknown to the shop, and the unknown values of the address. */
export interface KnownFilter {
  filter: FilterState
  unknown: string[]
}

/** An outdated or mistyped link still applies the rest of its filters: unknown values are ignored. */
export function keepKnown(filter: FilterState, summary: FilterSummary): KnownFilter {
  const unknown: string[] = []
  const keep = (values: readonly string[], choices: readonly { value: string; label?: string }[]) => {
    const known = new Set(choices.map(({ value }) => value))
    // A range is known to a facet of numbers.
    const hasNumbers = choices.some(({ label = '' }) => isWithin({ from: null, to: null }, label))
    const isKnown = (value: string) => known.has(value) || (hasNumbers && readRange(value) !== null)
    unknown.push(...values.filter((value) => !isKnown(value)))
    return values.filter(isKnown)
  }
  const [category = rootCategory] = keep([filter.category], [{ value: rootCategory }, ...summary.categories])
  const kept = Object.entries(filter.chosen).map(
    ([key, values]) => [key, keep(values, choicesOf(summary, key))] as const,
  )
  return { filter: { ...filter, category, chosen: pickChosen(kept) }, unknown }
}
