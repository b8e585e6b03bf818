import { expect, test } from 'vitest'
import { listFacets } from '../../../src/features/listing/rules/choices.ts'

test('choices are ordered by label, then by slug, whatever their original order', () => {
  const choice = (value: string, label: string) => ({ value, label, count: 1 })
  const order = (...brands: ReturnType<typeof choice>[]) =>
    listFacets(
      {
        categories: [],
        colors: [],
        sizes: [],
        price: { min: 0, max: 0 },
        facets: [{ key: 'brand', label: 'Brand', choices: brands }],
      },
      'USD',
    ).brands.map(({ value }) => value)
  expect(order(choice('b', 'Aspen'), choice('a', 'Zulu'))).toEqual(['b', 'a'])
  expect(order(choice('a', 'Zulu'), choice('b', 'Aspen'))).toEqual(['b', 'a'])
  expect(order(choice('b', 'Same'), choice('a', 'Same'))).toEqual(['a', 'b'])
  expect(order(choice('a', 'Same'), choice('b', 'Same'))).toEqual(['a', 'b'])
})
