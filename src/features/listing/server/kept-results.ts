import { RecentlyUsed } from '../../../platform/pure/recently-used.ts'
import { type FilterResult, filterIndex } from '../rules/filter.ts'
import type { FilterIndex } from '../rules/index-format.ts'
import type { FilterState } from '../rules/query.ts'

/** In numbers of products, four bytes each: some 50 MB. */
const weightMax = 10_000_000
/** A choice is an object of four fields, whose texts are the index's own. */
const choiceWeight = 20

function weigh({ products, facets: { categories, brands, colors, sizes, attributes } }: FilterResult): number {
  const lists = [categories, brands, colors, sizes, ...attributes.map(({ choices }) => choices)]
  return products.length + choiceWeight * lists.reduce((sum, { length }) => sum + 1 + length, 0)
}

/** An index never changes: a change of the catalogue makes another, and these results go with it. */
const kept = new WeakMap<FilterIndex, RecentlyUsed<FilterResult>>()

/** The same as `filterIndex` for all products; what was asked for before, on any page, isn't counted again. */
export function filterAgain(index: FilterIndex, filter: FilterState): FilterResult {
  const results = kept.get(index) ?? new RecentlyUsed<FilterResult>({ weigh, weightMax })
  kept.set(index, results)
  const { category, chosen, minCents, maxCents, sort } = filter
  const choices = Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1))
  const key = JSON.stringify([category, choices, minCents, maxCents, sort])
  const known = results.take(key)
  if (known) return known
  const result = filterIndex(index, filter)
  results.put(key, result)
  return result
}
