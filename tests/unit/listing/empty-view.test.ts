// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Applied } from '../../../src/features/listing/browser/chips.ts'
import { showEmpty } from '../../../src/features/listing/browser/empty-view.ts'
import type { FilterState } from '../../../src/features/listing/rules/query.ts'

const show = (totals: readonly number[]) => {
  const place = document.createElement('section')
  const applied = totals.map((total, index) => ({ name: `Filter ${index}`, without: { total } }))
  const count = (filter: FilterState) => (filter as unknown as { total: number }).total
  showEmpty(place, count, applied as unknown as Applied[], () => {})
  return [place.querySelector('p')?.textContent, place.querySelectorAll('li').length]
}

test('an empty list advises to remove one of several filters, the only one, or all', () => {
  expect(show([3, 5, 0])).toEqual(['Try removing one:', 2])
  expect(show([3, 0])).toEqual(['Try removing it:', 1])
  expect(show([0, 0])).toEqual(['Try clearing all filters.', 0])
})
