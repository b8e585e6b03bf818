import fc from 'fast-check'
import { rootCategory } from '../../src/features/catalog/rules/root-category.ts'
import type { FilterSummary } from '../../src/features/listing/rules/index-format.ts'
import { type FilterState, pickChosen, sorts } from '../../src/features/listing/rules/query.ts'

/** Filters a shopper could choose, and some nobody would: unknown values, empty ranges, pages past the end. */
export function makeFilters(summary: FilterSummary, numRuns: number, seed: number): FilterState[] {
  const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value)
  const some = (choices: readonly { value: string }[], maxLength: number) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      {
        weight: 4,
        arbitrary: fc.uniqueArray(fc.constantFrom(...valuesOf(choices), 'no-such-value'), { minLength: 1, maxLength }),
      },
    )
  const cents = fc.option(
    fc.integer({ min: 1, max: Math.ceil(summary.price.max / 100) + 10 }).map((units) => units * 100),
  )
  const filter: fc.Arbitrary<FilterState> = fc.record({
    category: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string>(rootCategory) },
      { weight: 3, arbitrary: fc.constantFrom(...valuesOf(summary.categories), 'no-such-category') },
    ),
    chosen: fc
      .record({
        color: some(summary.colors, 4),
        size: some(summary.sizes, 3),
        ...Object.fromEntries(summary.facets.map(({ key, choices }) => [key, some(choices, 3)])),
      })
      .map((chosen) => pickChosen(Object.entries(chosen))),
    minCents: cents,
    maxCents: cents,
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 4 }),
  })
  return fc.sample(filter, { numRuns, seed })
}
