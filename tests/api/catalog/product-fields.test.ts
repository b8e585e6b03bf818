import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import {
  type ProductField,
  type ProductFieldName,
  productFields,
} from '../../../src/features/catalog/rules/product-fields.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { german } from '../../support/translated-shop.ts'

// A field of a product is a row of one table. Each way that a product takes through the shop is tried for every row: what forgets one fails here.

const shop = provideShop({ THROTTLES: 'false' })
const other = provideShop({ THROTTLES: 'false' })
let token = ''
let otherToken = ''

type Values = Record<ProductFieldName, string | string[]>

/** A value that no field has by itself. */
function anyValue(field: ProductField, written: string): string | string[] {
  if (field.name === 'hsnCode') return '6205'
  if (field.name === 'origin') return written === 'Filed' ? 'PT' : 'IN'
  if (field.name === 'composition') return written === 'Filed' ? ['60 cotton', '40 linen'] : ['100 wool']
  if (field.kind === 'list') return [`${written} one`, `${written} two`]
  if (field.kind === 'choice') return field.choices.at(-1) ?? ''
  return `${written} ${field.name}`
}

const make = (written: string) =>
  Object.fromEntries(productFields.map((field) => [field.name, anyValue(field, written)])) as Values

const filed = make('Filed')
const cellOf = (values: Values, field: ProductField) => {
  const value = values[field.name]
  return field.kind === 'list' && Array.isArray(value) ? value.join(`${field.separator} `) : String(value)
}

const writeFile = (values: Values) =>
  stringify([
    ['Handle', 'Title', 'Variant SKU', 'Variant Price', ...productFields.map(({ header }) => header)],
    ['quay-shirt', 'Quay Shirt', 'QUAY-1', '49.50', ...productFields.map((field) => cellOf(values, field))],
  ])
const csv = writeFile(filed)

async function readProduct(from: typeof shop, as: string, slug: string) {
  const row = await from()
    .deps.db.selectFrom('products')
    .where('slug', '=', slug)
    .select('id')
    .executeTakeFirstOrThrow()
  return (await from().call('readProduct', { params: { id: row.id }, token: as })).body.product
}

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  otherToken = (await addPerson(other(), { role: 'admin' })).token
  const markets = [makeMarket({ language: 'de', countries: ['DE'], rate: 1, rounding: 'none' })]
  await other().call('updateMarkets', { token: otherToken, body: { markets } })
  const { body } = await shop().call('importCatalogue', { body: { csv, dryRun: false }, token })
  expect(body).toMatchObject({ added: 1, faults: [] })
})

test.each(productFields)('$name comes with a file, and the merchant sees it', async ({ name }) => {
  expect((await readProduct(shop, token, 'quay-shirt'))[name]).toEqual(filed[name])
})

test('the same file once more changes nothing', async () => {
  const { body } = await shop().call('importCatalogue', { body: { csv, dryRun: true }, token })
  expect(body).toMatchObject({ added: 0, changed: 0 })
})

test('a file of other values changes every field, and an empty one takes each away', async () => {
  const first = (field: ProductField) => (field.kind === 'choice' ? field.choices[0] : undefined)
  const changed = make('Changed')
  const values = Object.fromEntries(
    productFields.map((field) => [field.name, first(field) ?? changed[field.name]]),
  ) as Values
  const empty = Object.fromEntries(
    productFields.map(({ name, kind }) => [name, kind === 'list' ? [] : '']),
  ) as unknown as Values
  for (const wanted of [values, empty, filed]) {
    await shop().call('importCatalogue', { body: { csv: writeFile(wanted), dryRun: false }, token })
    expect(await readProduct(shop, token, 'quay-shirt')).toMatchObject(wanted)
  }
})

test('an export has every field, and gives it to another shop', async () => {
  const { body } = await shop().call('exportCatalogue', { query: { limit: '7' }, token })
  const [row] = parse(body.csv, { columns: true }) as Record<string, string>[]
  for (const field of productFields)
    expect({ [field.name]: row?.[field.header] }).toEqual({ [field.name]: cellOf(filed, field) })
  await other().call('importCatalogue', { body: { csv: body.csv, dryRun: false }, token: otherToken })
  expect(await readProduct(other, otherToken, 'quay-shirt')).toMatchObject(filed)
})

test('a copy has every field', async () => {
  const { id } = await readProduct(shop, token, 'quay-shirt')
  const { product } = (await shop().call('duplicateProduct', { params: { id }, body: {}, token })).body
  expect(product).toMatchObject(filed)
})

describe('the form', () => {
  const typed = make('Typed')
  const inForm = productFields.filter(({ form }) => form)

  test.each(inForm)('changes $name alone, and takes it away', async (field) => {
    const { name } = field
    const { id } = await readProduct(shop, token, 'quay-shirt')
    const change = (value: unknown) =>
      shop().call('updateProduct', { params: { id }, token, body: { [name]: value } as BodyInput<'updateProduct'> })
    const before = await readProduct(shop, token, 'quay-shirt')
    const value = name === 'taxClass' ? filed.taxClass : field.kind === 'choice' ? field.choices[0] : typed[name]
    const saved = await change(value)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const after = await readProduct(shop, token, 'quay-shirt')
    expect({ ...after, version: '' }).toEqual({ ...before, [name]: value, version: '' })
    if (after.version === before.version) expect(value).toEqual(before[name])
    expect((await change(field.kind === 'list' ? [] : '')).status).toBe(200)
    expect((await readProduct(shop, token, 'quay-shirt'))[name]).toEqual(field.kind === 'list' ? [] : '')
  })

  test.each(inForm.filter((field) => 'max' in field))('refuses a $name that is too long', async (field) => {
    const { id } = await readProduct(shop, token, 'quay-shirt')
    const long = 'x'.repeat(('max' in field ? field.max : 0) + 1)
    const body = { [field.name]: field.kind === 'list' ? [long] : long } as BodyInput<'updateProduct'>
    expect((await shop().call('updateProduct', { params: { id }, token, body })).status).toBe(400)
  })
})

test.each(productFields.filter(({ shown }) => shown))(
  'pages have $name, translated where it has words',
  async (field) => {
    const { name, kind, translated } = field
    const params = { id: (await readProduct(other, otherToken, 'quay-shirt')).id }
    const read = async (headers: Record<string, string>) =>
      Reflect.get((await other().call('getProduct', { params, headers })).body.product, name)
    expect(await read({})).toEqual(filed[name])
    if (!translated) return
    const text = kind === 'list' ? 'Eins\nZwei' : 'Auf Deutsch'
    const body = { language: 'de' as const, kind: 'product' as const, record: params.id, texts: { [name]: text } }
    expect((await other().call('saveTranslation', { token: otherToken, body })).status).toBe(200)
    expect(await read(german.headers)).toEqual(kind === 'list' ? ['Eins', 'Zwei'] : 'Auf Deutsch')
    expect(await read({})).toEqual(filed[name])
  },
)
