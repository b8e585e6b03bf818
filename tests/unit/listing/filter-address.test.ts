import { expect, test } from 'vitest'
import { clearAll, readAddress, writeAddress } from '../../../src/features/listing/browser/filter-address.ts'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'

const ceiling = 50_000
const read = (path: string) =>
  readAddress(new URL(path, 'https://shop.example'), { currency: 'USD', ceilingCents: ceiling })

test("a category's own page is that category, with its number and what the query asks for", () => {
  expect(read('/category/linen-shirts')).toEqual({ ...emptyFilter, category: 'linen-shirts' })
  expect(read('/category/linen-shirts/3?color=white,sky&size=m')).toMatchObject({
    ...{ category: 'linen-shirts', page: 3, colors: ['white', 'sky'], sizes: ['m'] },
  })
  expect(read('/products?category=linen-shirts&page=2')).toMatchObject({ category: 'linen-shirts', page: 2 })
})

test('a category keeps its own address until anything besides is chosen', () => {
  const base = { ...emptyFilter, category: 'linen-shirts' }
  expect(writeAddress(base, 'linen-shirts', { currency: 'USD', ceilingCents: ceiling })).toBe('/category/linen-shirts')
  for (const change of [{ sizes: ['m'] }, { page: 2 }, { minCents: 1000 }, { category: 'oxford' }]) {
    expect(writeAddress({ ...base, ...change }, 'linen-shirts', { currency: 'USD', ceilingCents: ceiling })).toMatch(
      /^\/products\?/,
    )
  }
  expect(writeAddress(emptyFilter, null, { currency: 'USD', ceilingCents: ceiling })).toBe('/products')
})

test('an address reads as the filter that wrote it', () => {
  const filter = { ...emptyFilter, brands: ['alder', 'quay'], colors: ['sky'], minCents: 2000, maxCents: 9000, page: 2 }
  expect(read(writeAddress(filter, null, { currency: 'USD', ceilingCents: ceiling }))).toEqual(filter)
})

test('clearing everything keeps the category of the page and the order', () => {
  const filter = { ...emptyFilter, sizes: ['m'], page: 3, sort: 'newest' as const }
  expect(clearAll(filter, 'linen-shirts')).toEqual({ ...emptyFilter, category: 'linen-shirts', sort: 'newest' })
})
