import { beforeAll, describe, expect, test } from 'vitest'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'
import { compareProducts } from '../../../src/features/lists/rules/comparison.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { askBoth, openIndex } from '../../support/facet-check.ts'
import { addPerson } from '../../support/people.ts'
import { openSearch, searchBoth } from '../../support/search-check.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
let token = ''
beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  token = (await addPerson(shop(), { role: 'admin' })).token
})

async function findProduct(slug = 'clerk-poplin-shirt'): Promise<string> {
  const { db } = shop().deps
  const row = await db.selectFrom('products').where('slug', '=', slug).select('id').executeTakeFirstOrThrow()
  return row.id
}

const create = (body: object) => shop().call('createAttribute', { token, body: body as never })
const give = async (attributes: Record<string, string[]>) =>
  shop().call('updateProduct', { token, params: { id: await findProduct() }, body: { attributes } })

test('an attribute added in the admin is a filter and searchable, without code', async () => {
  const { db } = shop().deps
  const values = [{ label: 'Twill' }, { label: 'Herringbone Zephyrine' }]
  const made = await create({ label: 'Weave type', kind: 'choice', values })
  expect(made).toMatchObject({ status: 201, body: { attribute: { key: 'weave-type', filter: true } } })
  expect((await give({ 'weave-type': ['herringbone zephyrine'] })).status).toBe(200)

  const filtered = await shop().call('filterProductsV2', { query: { 'weave-type': 'herringbone-zephyrine' } as never })
  expect(filtered.body.products.map(({ slug }) => slug)).toEqual(['clerk-poplin-shirt'])
  const counted = filtered.body.facets.attributes.find(({ key }) => key === 'weave-type')
  expect(counted).toMatchObject({ label: 'Weave type', choices: [{ label: 'Herringbone Zephyrine', count: 1 }] })
  // The next build writes the same for the browser.
  const chosen = { 'weave-type': ['herringbone-zephyrine'] }
  const { server, browser } = await askBoth(db, await openIndex(db), { ...emptyFilter, chosen })
  expect(server).toMatchObject({ total: 1 })
  expect(browser).toEqual(server)

  const search = async (query: string) => (await shop().call('searchProducts', { query: { query } })).body.total
  expect(await search('zephyrine')).toBe(1)
  expect(await search('zephyrine weave shirt')).toBe(1)
  // In the browser too, as a filter, with the files of the next build.
  const typed = await searchBoth(shop(), await openSearch(shop()), 'herringbone zephyrine shirt')
  expect(typed.browser).toEqual(typed.server)
  expect(typed.browser.filter.chosen).toEqual({ 'weave-type': ['herringbone-zephyrine'] })
  expect(typed.browser.products).toHaveLength(1)
})

test('an attribute added in the admin is a row in compare', async () => {
  const query = { 'weave-type': 'herringbone-zephyrine' } as never
  const { products } = (await shop().call('filterProductsV2', { query })).body
  const row = compareProducts(products).find(({ label }) => label === 'Weave type')
  expect(row?.values).toEqual(['Herringbone Zephyrine'])
})

test('an attribute of numbers is filtered by a range, one of colours has its colours on products', async () => {
  const { db } = shop().deps
  await create({ label: 'Cloth weight', kind: 'number', unit: 'g', values: [{ label: '140' }, { label: '180.5' }] })
  await create({ label: 'Lining', kind: 'color', values: [{ label: 'Rose', hex: '#d98c8c' }] })
  expect((await give({ 'cloth-weight': ['180.5'], lining: ['Rose'] })).status).toBe(200)
  const { facets } = (await shop().call('listFacets')).body
  expect(facets.find(({ key }) => key === 'cloth-weight')).toMatchObject({ kind: 'range', unit: 'g' })

  const filter = async (range: string) =>
    (await shop().call('filterProductsV2', { query: { 'cloth-weight': range } as never })).body
  const { products } = await filter('180-to-181')
  expect(products.map(({ slug }) => slug)).toEqual(['clerk-poplin-shirt'])
  expect((await filter('up-to-180')).total).toBe(0)
  const chosen = { 'cloth-weight': ['from-150'] }
  const { server, browser } = await askBoth(db, await openIndex(db), { ...emptyFilter, chosen })
  expect(server).toMatchObject({ total: 1 })
  expect(browser).toEqual(server)

  expect(products[0]?.attributes.find(({ key }) => key === 'lining')?.values).toEqual([
    { value: 'rose', label: 'Rose', hex: '#d98c8c' },
  ])
})

test('compare has numbers with their unit, and colours', async () => {
  const query = { 'cloth-weight': '180-to-181' } as never
  const rows = compareProducts((await shop().call('filterProductsV2', { query })).body.products)
  expect(rows.find(({ label }) => label === 'Cloth weight')?.values).toEqual(['180.5 g'])
  expect(rows.find(({ label }) => label === 'Lining')).toMatchObject({ values: ['Rose'], hexes: [['#d98c8c']] })
})

test('a renamed value keeps its products and its address, and its search words follow', async () => {
  const { attributes } = (await shop().call('listAttributes', { token })).body
  const weave = attributes.find(({ key }) => key === 'weave-type')
  const renamed = [{ value: 'herringbone-zephyrine', label: 'Fishbone' }, { label: 'Twill' }]
  const saved = await shop().call('updateAttribute', {
    token,
    params: { id: 'weave-type' },
    body: { label: 'Weaving', values: renamed, ...(weave ? { version: weave.version } : {}) },
  })
  expect(saved.body.attribute).toMatchObject({
    values: [
      { value: 'herringbone-zephyrine', label: 'Fishbone', products: 1 },
      { value: 'twill', label: 'Twill', products: 0 },
    ],
  })
  const search = async (query: string) => (await shop().call('searchProducts', { query: { query } })).body.total
  expect([await search('fishbone weaving'), await search('zephyrine')]).toEqual([1, 0])
  const again = await shop().call('updateAttribute', {
    token,
    params: { id: 'weave-type' },
    body: { label: 'Other', ...(weave ? { version: weave.version } : {}) },
  })
  expect(again.status).toBe(409)
})

test('a value that products have cannot be deleted', async () => {
  const kept = await shop().call('updateAttribute', { token, params: { id: 'weave-type' }, body: { values: [] } })
  expect(kept).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'values', problem: 'need Fishbone: 1 product has it' }] },
  })
})

describe('an invalid value is reported at its field, and nothing is saved', () => {
  test.each([
    [{ label: '', kind: 'choice' }, 'label'],
    [{ label: 'Brand', kind: 'choice' }, 'label'],
    [{ label: 'Page', kind: 'choice' }, 'label'],
    [{ label: '…', kind: 'choice' }, 'label'],
    [{ label: 'Fit', kind: 'choice' }, 'label'],
    [{ label: 'Rise', kind: 'length' }, 'kind'],
    [{ label: 'Rise', kind: 'number', values: [{ label: 'high' }] }, 'values.1'],
    [{ label: 'Lapel', kind: 'choice', values: [{ label: 'Notch' }, { label: 'notch' }] }, 'values.2'],
    [{ label: 'Lapel', kind: 'choice', values: [{ label: 'a, b' }] }, 'values.0.label'],
    [{ label: 'Lining', kind: 'color', values: [{ label: 'Red', hex: 'red' }] }, 'values.0.hex'],
  ])('%j', async (body, field) => {
    const before = (await shop().call('listAttributes', { token })).body.attributes.length
    const refused = await create(body)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ faults: [{ field }] })
    expect((await shop().call('listAttributes', { token })).body.attributes).toHaveLength(before)
  })

  test('of a product', async () => {
    await create({ label: 'Rise', kind: 'number', unit: 'cm' })
    expect(await give({ rise: ['high'] })).toMatchObject({
      status: 400,
      body: { faults: [{ field: 'attributes.rise' }] },
    })
    expect(await give({ nothing: ['x'] })).toMatchObject({
      status: 400,
      body: { faults: [{ field: 'attributes.nothing' }] },
    })
    expect((await give({ rise: ['28'] })).body.product.attributes).toMatchObject({ rise: ['28'] })
  })
})

test('the later of two editors of a product learns which attribute changed meanwhile', async () => {
  const params = { id: await findProduct() }
  const { version } = (await shop().call('readProduct', { token, params })).body.product
  await give({ collar: ['Mandarin'] })
  const late = await shop().call('updateProduct', { token, params, body: { version, attributes: { collar: [] } } })
  expect(late).toMatchObject({ status: 409, body: { changes: [{ field: 'attributes.collar', theirs: ['Mandarin'] }] } })
})

test("facets are in the merchant's order, and an incomplete list changes nothing", async () => {
  const read = async () =>
    (await shop().call('listFacets')).body.facets.map(({ key, label, shown }) => ({ key, label, shown }))
  const turned = (await read()).toReversed().map((facet) => ({ ...facet, shown: facet.key !== 'brand' }))
  expect((await shop().call('updateFacets', { token, body: { facets: turned } })).status).toBe(200)
  expect(await read()).toEqual(turned)
  expect((await shop().call('updateFacets', { token, body: { facets: turned.slice(1) } })).status).toBe(409)
  expect(await read()).toEqual(turned)
})

test('a deleted attribute disappears from products and filters', async () => {
  expect((await shop().call('deleteAttribute', { token, params: { id: 'weave-type' } })).status).toBe(200)
  expect((await shop().call('deleteAttribute', { token, params: { id: 'weave-type' } })).status).toBe(404)
  const { facets } = (await shop().call('listFacets')).body
  expect(facets.map(({ key }) => key)).not.toContain('weave-type')
  const search = await shop().call('searchProducts', { query: { query: 'fishbone' } })
  expect(search.body.total).toBe(0)
})
