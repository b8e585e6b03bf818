import { expect, test } from 'vitest'
import {
  clearAll,
  readAddress,
  saysFilters,
  writeAddress,
  writeSearchAddress,
} from '../../../src/features/listing/browser/filter-address.ts'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'

const ceiling = 50_000
const reading = { currency: 'USD', ceilingCents: ceiling, attributeKeys: ['fit'] }
const read = (path: string) => readAddress(new URL(path, 'https://shop.example'), reading)

test("a category's own page is that category, with its page number and the query's filters", () => {
  expect(read('/category/linen-shirts')).toEqual({ ...emptyFilter, category: 'linen-shirts' })
  expect(read('/category/linen-shirts/3?color=white,sky&size=m')).toMatchObject({
    category: 'linen-shirts',
    page: 3,
    chosen: { color: ['white', 'sky'], size: ['m'] },
  })
  expect(read('/products?category=linen-shirts&page=2')).toMatchObject({ category: 'linen-shirts', page: 2 })
})

test('a category keeps its own address until something else is chosen', () => {
  const base = { ...emptyFilter, category: 'linen-shirts' }
  expect(writeAddress(base, 'linen-shirts', reading)).toBe('/category/linen-shirts')
  for (const change of [{ chosen: { size: ['m'] } }, { page: 2 }, { minCents: 1000 }, { category: 'oxford' }]) {
    expect(writeAddress({ ...base, ...change }, 'linen-shirts', reading)).toMatch(/^\/products\?/)
  }
  expect(writeAddress(emptyFilter, null, reading)).toBe('/products')
})

test('an address parses to the filter that wrote it', () => {
  const filter = {
    ...emptyFilter,
    chosen: { brand: ['alder', 'quay'], color: ['sky'], fit: ['slim'] },
    minCents: 2000,
    maxCents: 9000,
    page: 2,
  }
  expect(read(writeAddress(filter, null, reading))).toEqual(filter)
})

test('clearing everything keeps the category of the page and the order', () => {
  const filter = { ...emptyFilter, chosen: { size: ['m'] }, page: 3, sort: 'newest' as const }
  expect(clearAll(filter, 'linen-shirts')).toEqual({ ...emptyFilter, category: 'linen-shirts', sort: 'newest' })
})

test('a search address has all filters once something is chosen, even that there are none', () => {
  const typed = '/search?query=blue%20linen%20%26%20co'
  expect(saysFilters(new URL(typed, 'https://shop.example').search)).toBe(false)
  const white = { ...emptyFilter, chosen: { color: ['white'], fit: ['slim'] } }
  const address = writeSearchAddress('blue linen & co', white, reading)
  expect(address).toBe(`${typed}&category=fashion&brand=&color=white&size=&minPrice=0&maxPrice=500&fit=slim`)
  expect(read(address)).toEqual(white)
  const cleared = new URL(writeSearchAddress('blue linen & co', emptyFilter, reading), 'https://shop.example')
  expect(saysFilters(cleared.search)).toBe(true)
  expect(cleared.searchParams.get('query')).toBe('blue linen & co')
  expect(readAddress(cleared, reading)).toEqual(emptyFilter)
})
