import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'
import { compareProducts } from '../../../src/features/lists/rules/comparison.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { askBoth, openIndex, readCatalogue } from '../../support/facet-check.ts'
import { writeMerchantFeed } from '../../support/google-feed.ts'
import { addPerson } from '../../support/people.ts'
import { openSearch, searchBoth } from '../../support/search-check.ts'
import { provideShop } from '../../support/shop.ts'
import { showSite } from '../../support/site.ts'

const shop = provideShop()
const slug = 'clerk-poplin-shirt'
let token = ''
let id = ''
beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  token = (await addPerson(shop(), { role: 'admin' })).token
  const { db } = shop().deps
  id = (await db.selectFrom('products').where('slug', '=', slug).select('id').executeTakeFirstOrThrow()).id
  const body = { label: 'Tail length', kind: 'choice', of: 'variant', values: [{ label: 'Regular' }] }
  const made = await shop().call('createAttribute', { token, body: body as never })
  expect(made).toMatchObject({ status: 201, body: { attribute: { key: 'tail-length', of: 'variant' } } })
  await db.updateTable('variants').where('product_id', '=', id).set({ stock: 5, received: 5 }).execute()
})

const readVariants = async () => (await shop().call('readProduct', { token, params: { id } })).body.product.variants
const findVariant = async (size: string) => {
  const found = (await readVariants()).find((variant) => variant.size === size)
  if (!found) throw new Error(`No variant in ${size}`)
  return found
}
type Labels = Record<string, string[]>
const give = async (size: string, attributes: Labels, seenAttributes?: Labels) => {
  const change = { id: (await findVariant(size)).id, attributes, ...(seenAttributes ? { seenAttributes } : {}) }
  return (await shop().call('updateVariants', { token, body: { changes: [change] } })).body
}
const filter = async (query: object) =>
  (await shop().call('filterProductsV2', { query: { limit: 50, ...query } as never })).body
const slugs = ({ products }: { products: { slug: string }[] }) => products.map((product) => product.slug)

test('a value of a variant is a filter with its size and a searched word, without code', async () => {
  expect((await give('M', { 'tail-length': ['regular'] })).faults).toEqual([])
  expect((await give('L', { 'tail-length': ['Zephyrlong'] })).faults).toEqual([])
  const found = await filter({ 'tail-length': 'zephyrlong' })
  expect(slugs(found)).toEqual([slug])
  expect(found.facets.attributes.find(({ key }) => key === 'tail-length')?.choices).toMatchObject([
    { label: 'Regular', count: 1 },
    { label: 'Zephyrlong', count: 1 },
  ])
  expect(slugs(await filter({ 'tail-length': 'zephyrlong', size: 'l' }))).toEqual([slug])
  expect(slugs(await filter({ 'tail-length': 'zephyrlong', size: 'm' }))).toEqual([])
  // What the next build writes for the browser says the same.
  const { db } = shop().deps
  for (const chosen of [{ 'tail-length': ['zephyrlong'] }, { 'tail-length': ['zephyrlong'], size: ['m'] }]) {
    const { server, browser } = await askBoth(db, await openIndex(db), { ...emptyFilter, chosen })
    expect(browser).toEqual(server)
  }
  const typed = await searchBoth(shop(), await openSearch(shop()), 'zephyrlong shirt')
  expect(typed.browser).toEqual(typed.server)
  expect(typed.server.filter.chosen).toEqual({ 'tail-length': ['zephyrlong'] })
  expect(typed.server.products).toEqual([id])
})

test('values of variants are a row in compare', async () => {
  const { products } = await filter({ 'tail-length': 'zephyrlong' })
  const row = compareProducts(products).find(({ label }) => label === 'Tail length')
  expect(row?.values).toEqual(['Regular, Zephyrlong'])
})

test('a variant that is sold out no longer has the value', async () => {
  const { db } = shop().deps
  const large = db.updateTable('variants').where('product_id', '=', id).where('size', '=', 'L')
  await large.set({ stock: 0, received: 0 }).execute()
  expect(slugs(await filter({ 'tail-length': 'zephyrlong' }))).toEqual([])
  await large.set({ stock: 5, received: 5 }).execute()
  expect(slugs(await filter({ 'tail-length': 'zephyrlong' }))).toEqual([slug])
})

test('each variant is told apart on the wire and in the merchant feed', async () => {
  const { product } = (await shop().call('getProduct', { params: { id } })).body
  const own = (size: string) => product.variants.find((variant) => variant.size === size)?.attributes
  expect([own('M'), own('L'), own('S')]).toEqual([
    { 'tail-length': ['regular'] },
    { 'tail-length': ['zephyrlong'] },
    undefined,
  ])
  expect(product.attributes.find(({ key }) => key === 'tail-length')).toMatchObject({ ofVariants: true })
  const [full] = (await readCatalogue(shop().deps.db)).filter((candidate) => candidate.id === id)
  const { xml } = writeMerchantFeed(full ? [full] : [], showSite())
  const detail = (value: string) =>
    `<g:attribute_name>Tail length</g:attribute_name><g:attribute_value>${value}</g:attribute_value>`
  expect(xml.split(detail('Zephyrlong'))).toHaveLength(2)
  expect(xml.split(detail('Regular'))).toHaveLength(2)
})

describe('a value is refused in words, and nothing is saved', () => {
  test.each([
    ['of an unknown attribute', { none: ['x'] }, '“none” is no attribute of the shop'],
    ['of whole products', { fit: ['Slim'] }, 'Fit describes whole products'],
    ['without a letter or digit', { 'tail-length': ['…'] }, 'Tail length: “…” needs letters or digits'],
  ])('%s', async (_name, attributes, problem) => {
    expect((await give('S', attributes as unknown as Labels)).faults).toMatchObject([{ problem }])
    expect((await findVariant('S')).attributes).toEqual({})
  })

  test('for a product as a whole', async () => {
    const body = { attributes: { 'tail-length': ['Regular'] } }
    expect(await shop().call('updateProduct', { token, params: { id }, body })).toMatchObject({
      status: 400,
      body: { faults: [{ field: 'attributes.tail-length', problem: 'describes variants' }] },
    })
  })

  test('that another editor changed meanwhile', async () => {
    const { faults } = await give('M', { 'tail-length': ['Short'] }, { 'tail-length': [] })
    expect(faults).toMatchObject([{ problem: 'Tail length has changed: it is Regular, not none' }])
    expect((await findVariant('M')).attributes).toEqual({ 'tail-length': ['Regular'] })
  })
})

test('what an attribute describes stays while products have values, and the audit log names the change of a variant', async () => {
  const params = { id: 'tail-length' }
  expect(await shop().call('updateAttribute', { token, params, body: { of: 'product' } })).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'of', problem: 'must stay while products have values, such as Regular' }] },
  })
  expect(await shop().call('updateAttribute', { token, params: { id: 'fit' }, body: { of: 'variant' } })).toMatchObject(
    {
      status: 400,
      body: { faults: [{ field: 'of' }] },
    },
  )
  const { db } = shop().deps
  const variant = await findVariant('M')
  const row = await db
    .selectFrom('audit_log')
    .where('entity', '=', 'variant')
    .where('entity_id', '=', variant.id)
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ before: { attributes: {} }, after: { attributes: { 'tail-length': ['regular'] } } })
})

test('a copy has the values of its original, variant by variant; an emptied cell removes them', async () => {
  const { product } = (await shop().call('duplicateProduct', { token, params: { id }, body: {} })).body
  const own = product.variants.map(({ size, attributes }) => [size, attributes['tail-length']])
  expect(own).toContainEqual(['L', ['Zephyrlong']])
  expect(own).toContainEqual(['S', undefined])
  await give('L', { 'tail-length': [] }, { 'tail-length': ['Zephyrlong'] })
  expect((await findVariant('L')).attributes).toEqual({})
  expect(slugs(await filter({ 'tail-length': 'zephyrlong' }))).toEqual([])
})

describe('files', () => {
  const length = 'Variant Metafield: custom.tail_length [single_line_text_field]'
  const send = async (csv: string, dryRun = false) =>
    (await shop().call('importCatalogue', { token, body: { csv, dryRun } })).body
  const attributesOf = async (wanted: string) => {
    const all = await readCatalogue(shop().deps.db)
    const variants = all.find((product) => product.slug === wanted)?.variants ?? []
    return Object.fromEntries(variants.map(({ size, attributes }) => [size, attributes?.['tail-length']]))
  }
  const shopify = (rows: string[][]) =>
    stringify([['Handle', 'Title', 'Price', 'SKU', 'Option1 Name', 'Option1 Value', length], ...rows])
  const pier = [
    ['pier', 'Pier shirt', '50', 'PIER-S', 'Size', 'S', 'Regular'],
    ['pier', '', '50', 'PIER-M', '', 'M', 'Extra tall'],
    ['pier', '', '50', 'PIER-L', '', 'L', ''],
  ]

  test('metafields of variants become their values; the dry run lists the column', async () => {
    expect((await send(shopify(pier), true)).attributes).toEqual([
      { column: length, attribute: 'Tail length', products: 1 },
    ])
    expect(await send(shopify(pier))).toMatchObject({ added: 1, faultCount: 0 })
    expect(await attributesOf('pier')).toEqual({ S: ['regular'], M: ['extra-tall'], L: undefined })
    const wrong = pier.map((row) => row.with(6, '…'))
    expect((await send(shopify(wrong), true)).faults[1]).toMatchObject({ row: 3, column: length })
  })

  test('an export has the values of today in the file’s own column, and importing it again changes nothing', async () => {
    const { db } = shop().deps
    const variant = await db.selectFrom('variants').where('sku', '=', 'PIER-L').select('id').executeTakeFirstOrThrow()
    const changes = [{ id: variant.id, attributes: { 'tail-length': ['Regular'] } }]
    await shop().call('updateVariants', { token, body: { changes } })
    const exportFrom = async (after?: string): Promise<string> => {
      const { body } = await shop().call('exportCatalogue', { token, query: after === undefined ? {} : { after } })
      return body.csv + (body.after === null ? '' : await exportFrom(body.after))
    }
    const csv = await exportFrom()
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    const cellOf = (sku: string | RegExp) => rows.find((row) => (row['Variant SKU'] ?? '').match(sku))?.[length]
    const cells = ['PIER-S', 'PIER-M', 'PIER-L', /^CLERK-POPLIN-SHIRT-.*-M$/].map(cellOf)
    expect(cells).toEqual(['Regular', 'Extra tall', 'Regular', 'Regular'])
    const again = rows.filter(({ Handle }) => Handle === 'pier')
    expect(await send(stringify(again, { header: true }))).toMatchObject({ changed: 1, faultCount: 0 })
    expect(await attributesOf('pier')).toEqual({ S: ['regular'], M: ['extra-tall'], L: ['regular'] })
  })

  test('WooCommerce’s attribute of variations is the choice and the value; one of the product counts for each', async () => {
    const headers = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Parent', 'Regular price', 'Stock']
    const attributes = ['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Attribute 2 value(s)']
    const row = (cells: string[], size: string, tail: string) => [...cells, 'Size', size, 'Tail length', tail]
    const csv = stringify([
      [...headers, ...attributes],
      row(['1', 'variable', 'QUAY', 'Quay shirt', '1', '', '', ''], 'S, M', 'Regular, Extra tall'),
      row(['2', 'variation', 'QUAY-S', 'Quay shirt', '1', 'QUAY', '40', '3'], 'S', 'Regular'),
      row(['3', 'variation', 'QUAY-M', 'Quay shirt', '1', 'QUAY', '40', '3'], 'M', 'Extra tall'),
      row(['4', 'simple', 'DOCK', 'Dock shirt', '1', '', '40', '3'], 'M', 'Extra tall'),
    ])
    expect(await send(csv)).toMatchObject({ added: 2, faultCount: 0 })
    expect(await attributesOf('quay-shirt')).toEqual({ S: ['regular'], M: ['extra-tall'] })
    expect(await attributesOf('dock-shirt')).toEqual({ M: ['extra-tall'] })
    expect(slugs(await filter({ 'tail-length': 'extra-tall', size: 's' }))).toEqual([])
  })
})
