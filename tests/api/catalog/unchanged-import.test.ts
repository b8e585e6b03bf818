import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { handleCatalogueFiles } from '../../../src/features/catalog/server/file-handlers.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const body = { label: 'Weave', kind: 'choice', of: 'product', values: [{ label: 'Twill' }, { label: 'Poplin' }] }
  const made = await shop().call('createAttribute', { body: body as never, token })
  expect(made.status).toBe(201)
})

type Cells = Readonly<Record<string, string>>
const shirt: Cells = {
  Handle: 'quay',
  Title: 'Quay',
  'Body (HTML)': '<p>Thick</p>',
  Vendor: 'Harbour',
  Type: 'Shirts',
  Tags: 'men',
  'Option1 Name': 'Color',
  'Option1 Value': 'Navy',
  'Option2 Name': 'Length',
  'Option2 Value': 'Tall',
  'Variant SKU': 'QUAY-N',
  'Variant Price': '80.00',
  'Variant Compare At Price': '',
  'Variant Barcode': '1',
  'Variant Inventory Qty': '5',
  'Image Src': 'https://pictures.example/1.jpg',
  'Image Alt Text': 'Front',
  'Cost per item': '31',
  'Weave (product.metafields.custom.weave)': 'Twill',
  Status: 'active',
  'Tax class (product.metafields.placket.tax_class)': 'Clothes',
  'Model height, cm (product.metafields.placket.model_height)': '185',
}
const tee: Cells = {
  Handle: 'tee',
  Title: 'Tee',
  'Variant SKU': 'TEE',
  'Variant Price': '20',
  'Variant Inventory Qty': '1',
}
const toCsv = (...rows: Cells[]) => stringify(rows, { header: true, columns: Object.keys(shirt) })

const send = async (csv: string, over: { dryRun?: boolean; withStock?: boolean } = {}) => {
  const { body } = await shop().call('importCatalogue', { body: { csv, dryRun: false, ...over }, token })
  expect(body.faults).toEqual([])
  return { added: body.added, changed: body.changed, same: body.same }
}
const both = { added: 0, changed: 0, same: 2 }
const readTime = async () =>
  (await sql<{ at: string }>`SELECT max(updated_at)::text AS at FROM products`.execute(shop().deps.db)).rows[0]?.at

beforeEach(async () => {
  await shop().deps.db.deleteFrom('products').where('slug', 'in', ['quay', 'tee']).execute()
  expect(await send(toCsv(shirt, tee))).toEqual({ added: 2, changed: 0, same: 0 })
})

test('the same file again changes nothing, and says so before it is imported and after', async () => {
  const before = await readTime()
  expect(await send(toCsv(shirt, tee), { dryRun: true })).toEqual(both)
  expect(await send(toCsv(shirt, tee))).toEqual(both)
  expect(await readTime()).toBe(before)
})

test.each(Object.entries(shirt).filter(([column]) => column !== 'Handle' && !/Inventory/.test(column)))(
  'another cell in the column “%s” is a change, the second time it is none',
  async (column, cell) => {
    const others: Cells = { Status: 'draft', 'Image Src': 'https://pictures.example/2.jpg', 'Option1 Name': 'Colour' }
    const other = others[column] ?? (/^\d*(\.\d+)?$/.test(cell) ? '99' : /Weave/.test(column) ? 'Poplin' : 'Another')
    const one = { added: 0, changed: 1, same: 1 }
    const csv = toCsv({ ...shirt, [column]: other }, tee)
    expect(await send(csv, { dryRun: true })).toEqual(one)
    expect(await send(csv)).toEqual(one)
    expect(await send(csv)).toEqual(both)
  },
)

test('a variant more or less is a change', async () => {
  const second = { Handle: 'quay', 'Option1 Value': 'Red', 'Variant SKU': 'QUAY-R', 'Variant Price': '80' }
  expect(await send(toCsv(shirt, second, tee))).toEqual({ added: 0, changed: 1, same: 1 })
  expect(await send(toCsv(shirt, second, tee))).toEqual(both)
  expect(await send(toCsv(shirt, tee))).toEqual({ added: 0, changed: 1, same: 1 })
})

test('stock is a change only where it is overwritten', async () => {
  const csv = toCsv({ ...shirt, 'Variant Inventory Qty': '9' }, tee)
  expect(await send(csv)).toEqual(both)
  expect(await send(csv, { withStock: true, dryRun: true })).toEqual({ added: 0, changed: 1, same: 1 })
  expect(await send(csv, { withStock: true })).toEqual({ added: 0, changed: 1, same: 1 })
  expect(await send(csv, { withStock: true })).toEqual(both)
})

test('what was changed in the admin since is changed back', async () => {
  await sql`UPDATE products SET name = 'Renamed' WHERE slug = 'quay'`.execute(shop().deps.db)
  expect(await send(toCsv(shirt, tee), { dryRun: true })).toEqual({ added: 0, changed: 1, same: 1 })
  expect(await send(toCsv(shirt, tee))).toEqual({ added: 0, changed: 1, same: 1 })
  expect(await send(toCsv(shirt, tee))).toEqual(both)
})

test('an export that comes back as it went has nothing to change after its first import', async () => {
  const { csv } = (await shop().call('exportCatalogue', { token })).body
  expect(parse(csv)).toHaveLength(3)
  await send(csv)
  expect(await send(csv)).toEqual(both)
})

test('a dry run of a large file goes in parts, too', async () => {
  const many = Array.from({ length: 250 }, (_, place) => ({
    ...tee,
    Handle: `m-${place}`,
    'Variant SKU': `M-${place}`,
  }))
  const { deps } = shop()
  const hurried = { ...deps, config: { ...deps.config, CALL_MAX_MS: 0 } }
  const body = { csv: toCsv(...many), dryRun: true, after: 0 }
  const first = handleCatalogueFiles.importCatalogue({ body, user: undefined } as never, hurried)
  expect(await first).toMatchObject({ added: 200, changed: 0, same: 0, variants: 250, after: 200 })
  const rest = await shop().call('importCatalogue', { body: { ...body, after: 200 }, token })
  expect(rest.body).toMatchObject({ added: 50, after: null })
})
