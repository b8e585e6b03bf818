import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { hostileQueries } from '../../support/hostile-queries.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
beforeAll(() => seedDemo(shop().databaseUrl))

const search = async (query: string, more: Record<string, string> = {}) =>
  (await shop().call('searchProducts', { query: { query, limit: '50', ...more } })).body

function textOf({ name, fabric, pattern, brand, category }: Product): string {
  return [name, fabric, pattern, brand.name, category.name].join(' ').toLowerCase()
}

test('every word has to occur, in any order, at the start of a word', async () => {
  const found = await search('shirt LINEN')
  expect(found.total).toBeGreaterThan(3)
  expect(found.total).toBe((await search('linen shirts')).total)
  expect(found.products.every((product) => textOf(product).includes('linen'))).toBe(true)
  expect((await search('ingham')).correctedQuery).toBe('gingham')
})

test('matches in the name come before matches in other texts', async () => {
  const { products } = await search('oxford')
  const named = products.map(({ name }) => /oxford/i.test(name))
  expect(named).toEqual([...named].sort((a, b) => Number(b) - Number(a)))
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

test('known words come back as parameters of the listing, and the texts match the rest', async () => {
  const found = await search('blue linen shirt foyer size M under $60 shiping')
  expect(found.filters).toEqual({ fabric: 'linen', color: 'blue,sky,navy,indigo', size: 'm', maxPrice: '60' })
  expect((await search('white linen shirt')).filters).toEqual({ fabric: 'linen', color: 'white' })
  const harbour = await search('harbour oxford', { found: '1' })
  expect(harbour.filters).toEqual({ fabric: 'oxford' })
  expect(harbour.found?.andRest).toBe(false)
  expect(harbour.found?.ids).toEqual(expect.arrayContaining(harbour.products.map(({ id }) => id)))
  expect((await search('XL', { found: '1' })).found).toMatchObject({ ids: [], andRest: true })
})

test('a category that matches nothing with the rest is left out and reported', async () => {
  const found = await search('casual linen shirt')
  expect(found).toMatchObject({ ignored: ['casual'], filters: { fabric: 'linen' } })
  expect(found.total).toBeGreaterThan(10)
  expect((await search('linen shirt')).ignored).toEqual([])
})

test('a colour and a fabric that nothing has together: the colour is left out, and said so', async () => {
  const found = await search('blue linen shirt size M under $80')
  expect(found).toMatchObject({ ignored: ['blue'], filters: { fabric: 'linen', size: 'm', maxPrice: '80' } })
  expect(found.total).toBeGreaterThan(0)
  expect(found.filters).not.toHaveProperty('color')
})

test('a whole name finds its product although its words are filters elsewhere', async () => {
  const { products, filters } = await search('lagoon short sleeve linen white')
  expect(products.map(({ slug }) => slug)).toEqual(['lagoon-short-sleeve-white'])
  expect(filters).toEqual({})
})

test('words of the description are searched when no other text matches', async () => {
  const { products } = await search('swimsuit')
  expect(products.length).toBeGreaterThan(0)
  expect(products.every(({ description }) => /swimsuit/i.test(description))).toBe(true)
})

test('descriptions are read by an index, not one after the other', async () => {
  const { db } = shop().deps
  const plan = await db.transaction().execute(async (trx) => {
    // So small a catalogue is read faster without an index.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    const { rows } = await sql<Record<string, string>>`EXPLAIN SELECT id FROM products
      WHERE lower(description_html) LIKE ANY (${['%swimsuit%']}::text[])`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('products_descriptions')
})

test('a product is found by its new name at once, and no longer by the old', async () => {
  const { db } = shop().deps
  const [product] = (await search('clerk poplin')).products
  const rename = (name: string) =>
    db
      .updateTable('products')
      .set({ name, search_text: name.toLowerCase() })
      .where('id', '=', product?.id ?? '')
      .execute()
  const find = async (query: string) => (await search(query)).products.map(({ id }) => id)
  await rename('Xenolith Overshirt')
  expect(await find('xenolith')).toEqual([product?.id])
  expect(await find('clerk poplin')).not.toContain(product?.id)
  await rename('Clerk Poplin Shirt')
  expect(await find('clerk poplin')).toContain(product?.id)
})

test('a page of the shop is found beside products or alone, once it is live and where it is', async () => {
  const { db } = shop().deps
  await db.updateTable('pages').set({ status: 'archived' }).execute()
  expect((await search('return policy')).pages).toEqual([])
  await db.updateTable('pages').set({ status: 'active' }).execute()
  await db.updateTable('pages').set({ slug: 'delivery' }).where('role', '=', 'shipping').execute()
  const policy = await search('return policy')
  expect(policy).toMatchObject({ total: 0, pages: [{ title: 'Returns', path: '/returns' }] })
  const both = await search('linen shirt delivery')
  expect(both.pages).toEqual([{ title: 'Shipping', path: '/delivery' }])
  expect(both.total).toBeGreaterThan(10)
})

test('a page has ten products by default, and then comes the next', async () => {
  const first = (await shop().call('searchProducts', { query: { query: 'shirt' } })).body
  const second = (await shop().call('searchProducts', { query: { query: 'shirt', page: '2' } })).body
  expect(first).toMatchObject({ page: 1, limit: 10 })
  expect(first.products).toHaveLength(10)
  expect(second.products).toHaveLength(10)
  expect(second.products.map(({ id }) => id)).not.toContain(first.products[0]?.id)
})

describe('nothing found', () => {
  test('the filters stay, and each of them can be removed', async () => {
    const { total, filters, found } = await search('slim linen shirt', { found: '1' })
    expect({ total, filters, andRest: found?.andRest }).toEqual({
      total: 0,
      filters: { fit: 'slim', fabric: 'linen' },
      andRest: true,
    })
  })

  test('suggests words that have results and shows products that match some of the words', async () => {
    const found = await search('linen spacesuit')
    expect(found).toMatchObject({ total: 0, products: [] })
    expect(found.closestTerms).toContain('linen')
    expect(found.closestProducts.length).toBeGreaterThan(0)
    expect(found.closestProducts.every((product) => textOf(product).includes('linen'))).toBe(true)
  })

  test('is recorded for the merchant, once for each query', async () => {
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

test('parameters override what the text is understood to ask for', async () => {
  const ask = async (query: Record<string, string>) => (await shop().call('filterProductsV2', { query })).body.total
  const linen = await ask({ fabric: 'linen' })
  expect(await ask({ query: 'linen shirt' })).toBe(linen)
  expect(await ask({ query: 'linen shirt', color: 'white' })).toBe(await ask({ fabric: 'linen', color: 'white' }))
  expect(await ask({ query: 'linen shirt', fabric: 'oxford' })).toBe(await ask({ fabric: 'oxford' }))
})

test('filters narrow a search, whose order stays by relevance', async () => {
  const { products, total, facets } = (
    await shop().call('filterProductsV2', { query: { query: 'oxford', color: 'white', limit: '50' } })
  ).body
  expect(total).toBe(products.length)
  expect(products.every(({ colors }) => colors.some(({ slug }) => slug === 'white'))).toBe(true)
  expect(facets.categories.length).toBeGreaterThan(0)
  const all = (await search('oxford')).products.map(({ id }) => id)
  const places = products.map(({ id }) => all.indexOf(id))
  expect(places).toEqual([...places].sort((a, b) => a - b))
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
