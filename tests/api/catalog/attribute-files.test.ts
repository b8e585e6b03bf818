import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const create = (body: object) => shop().call('createAttribute', { token, body: body as never })
  await create({ label: 'Weave', kind: 'choice', values: [{ label: 'Twill' }] })
  await create({ label: 'Cloth weight', kind: 'number', unit: 'g' })
  await create({ label: 'Made in', kind: 'choice' })
})

const weave = 'Weave type (product.metafields.custom.weave)'
const weight = 'Metafield: custom.cloth_weight [number_decimal]'
const other = 'Lining (product.metafields.custom.lining)'
const headers = ['Handle', 'Title', 'Price', weave, weight, other, 'Attribute 1 name', 'Attribute 1 value(s)']

const write = (rows: string[][]) => stringify([headers, ...rows])
const send = (rows: string[][], dryRun: boolean) =>
  shop().call('importCatalogue', { token, body: { csv: write(rows), dryRun } })

const pier = ['pier', 'Pier shirt', '50', 'twill; ["x"]', '180 g', 'None', 'Made in', 'Portugal, Italy']
const quay = ['quay', 'Quay shirt', '60', '["Twill","Zephyrine"]', '140.0', '', '', '']

async function attributesOf(slug: string): Promise<Record<string, string[]>> {
  const { products } = (await shop().call('listProducts', {})).body
  const attributes = products.find((product) => product.slug === slug)?.attributes ?? []
  return Object.fromEntries(attributes.map(({ key, values }) => [key, values.map(({ label }) => label)]))
}

async function exportRow(slug: string): Promise<Record<string, string>> {
  const { csv } = (await shop().call('exportCatalogue', { token })).body
  const rows: Record<string, string>[] = parse(csv, { columns: true })
  return rows.find((row) => row['URL handle'] === slug || row['Handle'] === slug) ?? {}
}

test('a dry run says which columns become attributes and which stay unshown, and writes nothing', async () => {
  const { body } = await send([pier, quay], true)
  expect(body.attributes).toEqual([
    { column: weave, attribute: 'Weave', products: 2 },
    { column: weight, attribute: 'Cloth weight', products: 2 },
    { column: other, attribute: null, products: 1 },
    { column: 'Attribute 1 value(s)', attribute: 'Made in', products: 1 },
  ])
  expect((await shop().call('listProducts', {})).body.total).toBe(0)
})

test('a value that does not suit its attribute is a fault of its cell', async () => {
  const { body } = await send([quay, ['bad', 'Bad shirt', '50', '', 'heavy', '', '', '']], true)
  expect(body.faults).toEqual([{ row: 3, column: weight, problem: '“heavy” is no number' }])
})

test('metafields and WooCommerce’s columns become attributes: facts of the product, filters and words of the search', async () => {
  expect((await send([pier, quay], false)).body).toMatchObject({ added: 2, faultCount: 0 })
  expect(await attributesOf('quay')).toEqual({ weave: ['Twill', 'Zephyrine'], 'cloth-weight': ['140'] })
  expect(await attributesOf('pier')).toMatchObject({ 'cloth-weight': ['180'], 'made-in': ['Italy', 'Portugal'] })
  const filtered = await shop().call('filterProductsV2', { query: { weave: 'zephyrine' } as never })
  expect(filtered.body.products.map(({ slug }) => slug)).toEqual(['quay'])
  const found = (await shop().call('searchProducts', { query: { query: 'zephyrine' } })).body
  expect(found.products.map(({ slug }) => slug)).toEqual(['quay'])
})

test('an export has the values of today, in the file’s own columns; unchanged cells keep their text', async () => {
  const { products } = (await shop().call('listProducts', {})).body
  const id = products.find(({ slug }) => slug === 'quay')?.id ?? ''
  await shop().call('updateProduct', { token, params: { id }, body: { attributes: { weave: ['Twill'] } } })
  expect(await exportRow('quay')).toMatchObject({ [weave]: 'Twill', [weight]: '140.0' })
  expect(await exportRow('pier')).toMatchObject({ [weight]: '180 g', 'Attribute 1 value(s)': 'Portugal, Italy' })
  // An empty cell leaves what the admin says.
  await send([['quay', 'Quay shirt', '60', '', '', '', '', '']], false)
  expect(await attributesOf('quay')).toEqual({ weave: ['Twill'], 'cloth-weight': ['140'] })
})
