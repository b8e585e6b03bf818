import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { hostileQueries } from '../../support/hostile-queries.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
beforeAll(() => seedDemo(shop().databaseUrl))

const search = async (query: string, more: Record<string, string> = {}) =>
  (await shop().call('searchProducts', { query: { query, limit: '50', ...more } })).body

function textOf({ name, cloth, pattern, brand, category }: Product): string {
  return [name, cloth, pattern, brand.name, category.name].join(' ').toLowerCase()
}

test('every word has to be there, in any order, from its start', async () => {
  const found = await search('shirt LINEN')
  expect(found.total).toBeGreaterThan(3)
  expect(found.total).toBe((await search('linen shirts')).total)
  expect(found.products.every((product) => textOf(product).includes('linen'))).toBe(true)
  expect((await search('ingham')).correctedQuery).toBe('gingham')
})

test('a word of the name comes before a word of the rest', async () => {
  const { products } = await search('oxford')
  const named = products.map(({ name }) => /oxford/i.test(name))
  expect(named).toEqual([...named].sort((one, other) => Number(other) - Number(one)))
  expect(named[0]).toBe(true)
})

test.each([
  ['oxfrod', 'oxford'],
  ['flanel', 'flannel'],
  ['gingam', 'gingham'],
  ['lnien', 'linen'],
  ['ploo', 'polo'],
  ['chambrey', 'chambray'],
  ['corduroi', 'corduroy'],
  ['seersuker', 'seersucker'],
])('%s is understood as %s', async (typed, meant) => {
  const found = await search(typed)
  expect(found.correctedQuery).toBe(meant)
  expect(found.total).toBeGreaterThan(0)
  expect(found.products.every((product) => textOf(product).includes(meant))).toBe(true)
})

test.each(['tee', 'tees', 't shirt', 't-shirts', 'tshirt'])('%s finds T-shirts', async (query) => {
  const { products, correctedQuery } = await search(query)
  expect(correctedQuery).toBeNull()
  expect(products.length).toBeGreaterThan(0)
  expect(products.every(({ category }) => category.slug === 't-shirts')).toBe(true)
})

test.each<[string, (product: Product) => boolean]>([
  ['mens shirt', ({ name, category }) => /shirt/i.test(`${name} ${category.name}`)],
  ['linen shirts for men', (product) => textOf(product).includes('linen')],
  ['slim fit shirt', ({ fit }) => fit === 'slim'],
  ['full sleeve shirt', ({ sleeve }) => sleeve === 'long'],
  ['half sleeve', ({ sleeve }) => sleeve === 'short'],
  ['colour navy', ({ name, colors }) => /navy/i.test(`${name} ${colors.map((one) => one.name).join(' ')}`)],
  ['cotton shirt', ({ cloth }) => cloth !== 'linen'],
  ['XL', ({ variants }) => variants.some(({ size, stock }) => size === 'XL' && stock > 0)],
  ['2xl', ({ variants }) => variants.some(({ size, stock }) => size === 'XXL' && stock > 0)],
  [
    'blue linen shirt size M',
    (product) =>
      textOf(product).includes('linen') && product.variants.some(({ size, stock }) => size === 'M' && stock > 0),
  ],
])('%s is understood as the trade says it', async (query, fits) => {
  const { products, correctedQuery } = await search(query)
  expect(correctedQuery).toBeNull()
  expect(products.length).toBeGreaterThan(0)
  expect(products.filter((product) => !fits(product)).map(({ name }) => name)).toEqual([])
})

test('a page of ten by default, and the next', async () => {
  const first = (await shop().call('searchProducts', { query: { query: 'shirt' } })).body
  const second = (await shop().call('searchProducts', { query: { query: 'shirt', page: '2' } })).body
  expect(first).toMatchObject({ page: 1, limit: 10 })
  expect(first.products).toHaveLength(10)
  expect(second.products).toHaveLength(10)
  expect(second.products.map(({ id }) => id)).not.toContain(first.products[0]?.id)
})

describe('nothing found', () => {
  test('says which words lead somewhere and shows what has some of them', async () => {
    const found = await search('linen tuxedo')
    expect(found).toMatchObject({ total: 0, products: [] })
    expect(found.closestTerms).toContain('linen')
    expect(found.closestProducts.length).toBeGreaterThan(0)
    expect(found.closestProducts.every((product) => textOf(product).includes('linen'))).toBe(true)
  })

  test('is remembered for the merchant, once a query', async () => {
    await search('spacesuit')
    await search('Spacesuits')
    const misses = await shop()
      .deps.db.selectFrom('search_misses')
      .where('query', '=', 'spacesuit')
      .selectAll()
      .execute()
    expect(misses).toMatchObject([{ query: 'spacesuit', count: 2 }])
  })
})

test('the filters narrow a search, and its order stays by relevance', async () => {
  const { products, total, facets } = (
    await shop().call('filterProductsV2', { query: { query: 'oxford', color: 'white', limit: '50' } })
  ).body
  expect(total).toBe(products.length)
  expect(products.every(({ colors }) => colors.some(({ slug }) => slug === 'white'))).toBe(true)
  expect(facets.categories.length).toBeGreaterThan(0)
  const all = (await search('oxford')).products.map(({ id }) => id)
  const places = products.map(({ id }) => all.indexOf(id))
  expect(places).toEqual([...places].sort((one, other) => one - other))
})

describe.each(['filter-products', 'filter-productsV2', 'filter-products-sidebar'])('%s', (call) => {
  test.each(hostileQueries)('answers %s', async (query) => {
    const response = await shop().fetch(`/product-api/${call}?${query}`)
    expect(response.status).toBe(200)
    expect((await response.json()).products).toBeInstanceOf(Array)
  })

  test('refuses NUL', async () => {
    expect((await shop().fetch(`/product-api/${call}?query=%00`)).status).toBe(400)
  })
})
