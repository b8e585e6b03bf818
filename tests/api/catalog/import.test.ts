import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeFault } from '../../../src/features/catalog/server/shopify/faults.ts'
import { importCatalogue } from '../../../src/features/catalog/server/shopify/import.ts'
import { openProductFile } from '../../../src/hosts/local/catalog.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'
import { provideShop } from '../../support/shop.ts'
import { type Cells, current, legacy, toCsv } from '../../support/shopify-rows.ts'

const shop = provideShop()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function importText(text: string, dryRun = false, withStock = false) {
  const path = join(folder, 'products.csv')
  await writeFile(path, text)
  const options = { dryRun, withStock, onProgress: () => undefined }
  const result = await importCatalogue(shop().deps.db, openProductFile(path), options)
  return { ...result, lines: result.faults.map(describeFault) }
}

const importRows = (rows: readonly Cells[], dryRun = false) => importText(toCsv(rows), dryRun)
const importWithStock = (rows: readonly Cells[]) => importText(toCsv(rows), false, true)

async function findProduct(slug: string) {
  const row = await shop().deps.db.selectFrom('products').where('slug', '=', slug).selectAll().executeTakeFirst()
  if (!row) return null
  const { body } = await shop().call('getProduct', { params: { id: row.id } })
  return { row, product: body.product }
}

test('older header names: options, exact prices, pictures and sanitised HTML', async () => {
  expect(await importRows(legacy)).toMatchObject({ added: 1, changed: 0, variants: 2, lines: [] })
  const found = await findProduct('quay-shirt')
  expect(found?.product).toMatchObject({
    name: 'Quay Shirt',
    description: '<p>Thick <b>twill</b></p>',
    brand: { slug: 'harbour-co', name: 'Harbour & Co' },
    category: { slug: 'overshirts', name: 'Overshirts' },
    gender: 'male',
    price: 99,
    finalPrice: 79.95,
    colors: [{ slug: 'navy-blue', name: 'Navy Blue' }],
    variants: [
      { size: 'S', stock: 0, finalPrice: 79.95 },
      { size: 'M', stock: 3, sku: 'QUAY-M', price: 99 },
    ],
  })
  expect(found?.product.images.map((image) => image.url)).toEqual(
    ['front', 'back', 'cuff'].map((name) => `https://pictures.example/${name}.jpg`),
  )
})

test('current header names: without options there is one size and an unnamed colour', async () => {
  expect(await importRows(current)).toMatchObject({ added: 1, lines: [] })
  const found = await findProduct('slip-tee')
  expect(found?.product).toMatchObject({
    category: { slug: 't-shirts' },
    gender: 'unisex',
    ageGroup: null,
    weightGrams: null,
    sizeChart: null,
    fabric: null,
    colors: [],
    variants: [{ size: 'One size', color: 'default', stock: 5, finalPrice: 19.9 }],
  })
  const { facets } = (await shop().call('filterProductsV2')).body
  expect(facets.colors.map((color) => color.value)).toEqual(['navy-blue'])
})

const lengths = (slug: string, more: Cells = {}): Cells[] =>
  ['Short', 'Long'].map((length, place) => ({
    Handle: slug,
    ...(place === 0 ? { Title: slug, 'Option1 Name': 'Size', 'Option2 Name': 'Length', ...more } : {}),
    'Option1 Value': 'M',
    'Option2 Value': length,
    'Variant Price': '50',
    'Variant Inventory Qty': '3',
  }))

test('a third option is separate from the size, and two further ones are joined', async () => {
  expect((await importRows(lengths('long-shirt'))).lines).toEqual([])
  expect((await findProduct('long-shirt'))?.product.variants).toMatchObject([
    { size: 'M', option: { name: 'Length', value: 'Short' }, stock: 3 },
    { size: 'M', option: { name: 'Length', value: 'Long' }, stock: 3 },
  ])
  await importRows(lengths('both-shirt', { 'Option1 Name': 'Material' }))
  expect((await findProduct('both-shirt'))?.product.variants[1]).toMatchObject({
    size: 'One size',
    option: { name: 'Material / Length', value: 'M / Long' },
  })
})

test('a variant whose option was joined into its size stays the same one, with its stock', async () => {
  await importRows(lengths('joined-shirt'))
  const before = (await findProduct('joined-shirt'))?.product.variants.map(({ id, sku }) => ({ id, sku }))
  const { db } = shop().deps
  await sql`UPDATE variants SET size = size || ' / ' || option_value, option_name = '', option_value = '', stock = 2, received = 2
    WHERE product_id = (SELECT id FROM products WHERE slug = 'joined-shirt')`.execute(db)
  await importRows(lengths('joined-shirt'))
  const after = (await findProduct('joined-shirt'))?.product.variants
  expect(after?.map(({ id, sku }) => ({ id, sku }))).toEqual(before)
  expect(after).toMatchObject([
    { size: 'M', option: { value: 'Short' }, stock: 2 },
    { size: 'M', option: { value: 'Long' }, stock: 2 },
  ])
})

test('products without a vendor have no brand to show or filter by', async () => {
  await importRows(lengths('plain-shirt'))
  expect((await findProduct('plain-shirt'))?.product.brand.name).toBe('')
  const { body } = await shop().call('filterProductsV2', { query: {} })
  expect(JSON.stringify(body.facets)).not.toMatch(/unbranded|"label":""/i)
  expect(JSON.stringify((await shop().call('listBrands', {})).body)).not.toMatch(/unbranded/i)
})

test('columns that we have no place for are kept with the product or its variant', async () => {
  const quay = await findProduct('quay-shirt')
  expect(quay?.row.extra).toMatchObject({ 'Merchant Note': 'keep me', Type: 'Overshirts', 'Option1 Name': 'Size' })
  const extras = await shop()
    .deps.db.selectFrom('variants')
    .where('product_id', '=', quay?.row.id ?? '')
    .orderBy('position')
    .select('extra')
    .execute()
  expect(extras[0]?.extra).toMatchObject({ 'Variant Tax Code': 'P0000000', 'Option2 Value': 'Navy Blue' })
})

test('a second import updates the same product and removes what is no longer listed', async () => {
  const before = await findProduct('quay-shirt')
  const [first = {}] = legacy
  const result = await importRows([
    { ...first, Title: 'Quay Overshirt', 'Variant Price': '80', 'Variant Inventory Qty': '9' },
  ])
  expect(result).toMatchObject({ added: 0, changed: 1, variants: 1 })
  const after = await findProduct('quay-shirt')
  expect(after?.product).toMatchObject({ id: before?.product.id, name: 'Quay Overshirt', finalPrice: 80 })
  expect(after?.product.variants).toMatchObject([{ size: 'M', stock: 3 }])
  expect(after?.product.variants[0]?.id).toBe(before?.product.variants[1]?.id)
  expect(after?.product.images).toHaveLength(1)
})

test('stock on sale stays and the import says so, unless it is asked to overwrite', async () => {
  const stockOf = async (sku: string) => {
    const { db } = shop().deps
    return (await db.selectFrom('variants').where('sku', '=', sku).select('stock').executeTakeFirst())?.stock
  }
  const [first = {}] = legacy
  const counted = (quantity: string) => [{ ...first, 'Variant Inventory Qty': quantity }]
  await importWithStock(counted('3'))
  const differences = { differs: 1, ordered: 0, examples: [{ sku: 'QUAY-M', shop: 3, file: 9, ordered: 0 }] }
  expect((await importRows(counted('9'), true)).stock).toEqual(differences)
  expect((await importRows(counted('9'))).stock).toEqual(differences)
  expect(await stockOf('QUAY-M')).toBe(3)
  await importWithStock(counted('9'))
  expect(await stockOf('QUAY-M')).toBe(9)
  const nothingSaid = await importWithStock(counted(''))
  expect(nothingSaid.stock.differs).toBe(0)
  expect(await stockOf('QUAY-M')).toBe(9)
})

test('facts missing from the file are not made up: no gender, age, weight, chart, fabric or category', async () => {
  await importRows([{ Handle: 'plain-cap', Title: 'Plain Cap', 'Variant Price': '15.00' }])
  const found = await findProduct('plain-cap')
  expect(found?.product).toMatchObject({
    gender: null,
    ageGroup: null,
    weightGrams: null,
    sizeChart: null,
    fabric: null,
  })
  expect(found?.product.category.slug).toBe('fashion')
})

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a file with %s between its columns is read like one with commas', async (_name, separator) => {
  const slug = `by-${_name}`
  const lines = [
    ['Handle', 'Title', 'Variant Price', 'Body (HTML)'],
    [slug, 'Plain, Cap', '15.50', '"Soft, warm; and\tround, too"'],
  ]
  expect(await importText(lines.map((cells) => cells.join(separator)).join('\r\n'))).toMatchObject({
    added: 1,
    lines: [],
  })
  const found = await findProduct(slug)
  expect(found?.product).toMatchObject({ name: 'Plain, Cap', finalPrice: 15.5 })
  expect(found?.product.description).toContain('Soft, warm; and')
})

test('pictures on hosts that the shop does not allow are listed with their row', async () => {
  const shown = 'https://cdn.shopify.com/front.jpg'
  const result = await importRows(
    legacy.map((row, place) => (place === 0 ? { ...row, 'Image Src': shown } : row)),
    true,
  )
  expect(result.foreignPictures).toEqual([{ host: 'pictures.example', pictures: 2, row: 2 }])
  expect((await importRows(current, true)).foreignPictures).toEqual([])
})

test('a variant in orders is kept, sold out, when the merchant drops it', async () => {
  await importRows(legacy)
  const { db } = shop().deps
  const held = await db
    .updateTable('variants')
    .set((expression) => ({ stock: expression('stock', '-', 1), held: expression('held', '+', 1) }))
    .where('sku', '=', 'QUAY-M')
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first = {}] = legacy
  await importRows([{ ...first, 'Option1 Value': 'L' }])
  const kept = await db.selectFrom('variants').where('id', '=', held.id).selectAll().executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ stock: 0, held: 1, received: 1 })
  expect((await findProduct('quay-shirt'))?.product.variants.map((variant) => variant.size)).toEqual(['M', 'L'])
})

test('a missing SKU is generated the same way each time', async () => {
  const skuOf = async () => (await findProduct('slip-tee'))?.product.variants[0]?.sku
  const before = await skuOf()
  await importRows(current)
  expect(before).toMatch(/^SLIP-TEE-[0-9A-F]{6}$/)
  expect(await skuOf()).toBe(before)
})

test('an unpublished or archived product is imported and not shown', async () => {
  const [tee = {}] = current
  await importRows([
    { ...tee, 'URL handle': 'hidden-tee', 'Published on online store': 'FALSE' },
    { ...tee, 'URL handle': 'old-tee', Status: 'Archived' },
  ])
  expect((await findProduct('hidden-tee'))?.row.status).toBe('draft')
  expect((await findProduct('old-tee'))?.row.status).toBe('archived')
  expect((await shop().call('listProducts')).body.products.map((product) => product.slug)).not.toContain('old-tee')
})

const [tee = {}] = current
test.each<[string, Cells[], string]>([
  ['a negative price', [{ ...tee, Price: '-5' }], 'Row 2, Price: "-5" is below zero'],
  ['an absurd price', [{ ...tee, Price: '999999999' }], 'Row 2, Price: "999999999" is above 10000000.00'],
  ['words for a price', [{ ...tee, Price: 'twelve' }], 'Row 2, Price: "twelve" is not an amount such as 49.50'],
  ['no price', [{ ...tee, Price: '' }], 'Row 2, Price: a price above zero is needed'],
  ['half a piece', [{ ...tee, 'Inventory quantity': '1.5' }], 'Row 2, Inventory quantity: "1.5" is not a whole number'],
  ['no title', [{ ...tee, Title: '' }], 'Row 2, Title: missing; the first row of a product needs one'],
  ['an unknown status', [{ ...tee, Status: 'gone' }], 'Row 2, Status: "gone" is not active, draft or archived'],
  [
    'a picture that runs',
    [{ ...tee, 'Product image URL': 'javascript:alert(1)' }],
    'Row 2, Product image URL: "javascript:alert(1)" is not an https address',
  ],
  [
    'a variant twice',
    [tee, { ...tee, Title: '' }],
    'Row 3, Option1 value: the variant "Default, One size" is already in row 2',
  ],
  [
    'a SKU twice',
    [
      { ...tee, SKU: 'A1' },
      { ...tee, 'URL handle': 'other', SKU: 'A1' },
    ],
    'Row 3, SKU: "A1" is already in row 2',
  ],
  [
    'a SKU of another product of the shop',
    [{ ...tee, 'URL handle': 'thief', SKU: 'QUAY-M' }],
    'Row 2, SKU: "QUAY-M" belongs to the product "quay-shirt" of the shop',
  ],
  [
    'rows of one product that stand apart',
    [tee, { ...tee, 'URL handle': 'other' }, tee],
    'Row 4, URL handle: "slip-tee" already began in row 2; keep the rows of a product together',
  ],
])('%s is refused in one clear line', async (_name, rows, line) => {
  expect((await importRows(rows)).lines).toContain(line)
})

test('one bad row among good ones imports nothing', async () => {
  const rows = Array.from({ length: 500 }, (_, place) => ({ ...tee, 'URL handle': `bulk-${place}`, SKU: `B${place}` }))
  const result = await importRows([...rows, { ...tee, 'URL handle': 'bad', Price: 'free' }])
  expect(result.lines).toEqual(['Row 502, Price: "free" is not an amount such as 49.50'])
  expect(await findProduct('bulk-0')).toBeNull()
})

test('a dry run describes what would happen and changes nothing', async () => {
  const result = await importRows(
    [
      { ...tee, Title: 'Never' },
      { ...tee, 'URL handle': 'new-tee' },
    ],
    true,
  )
  expect(result).toMatchObject({ added: 1, changed: 1, faults: [] })
  expect(await findProduct('new-tee')).toBeNull()
  expect((await findProduct('slip-tee'))?.product.name).toBe('Slip Tee')
})

test.each([
  ['an empty file', '', 'Row 1: The file is empty'],
  [
    'another kind of CSV',
    'id,name\n1,x',
    'Row 1: No column "title": this is not a product CSV of Shopify, WooCommerce or Magento',
  ],
  ['a missing cell', 'Title,Price\nTee', 'Row 2: 1 cells where the header has 2'],
  ['an open quote', 'Title,Price\n"Tee,1', 'Row 2: Not valid CSV from here on (CSV_QUOTE_NOT_CLOSED)'],
  [
    'another encoding',
    Buffer.from('Title,Price\nCaf\xe9,1', 'latin1'),
    'Row 2: Not UTF-8: save the file as "CSV UTF-8"',
  ],
])('%s is refused', async (_name, text, line) => {
  expect((await importText(text as string)).lines).toEqual([line])
})

test('words that an import replaces lose their translations, and those that it keeps do not', async () => {
  const { db } = shop().deps
  const row = { Handle: 'hem-shirt', Title: 'Hem Shirt', Type: 'Shirts', 'Option1 Name': 'Size', 'Option1 Value': 'M' }
  const shirt = (hem: string, alt: string, price = '40') => ({
    ...row,
    'Option2 Name': 'Hem',
    'Option2 Value': hem,
    'Variant SKU': 'HEM-M',
    'Variant Price': price,
    'Image Src': 'https://pictures.example/hem.jpg',
    'Image Alt Text': alt,
  })
  expect(await importRows([shirt('Curved', 'From the front')])).toMatchObject({ added: 1, lines: [] })
  for (const [kind, word] of Object.entries({ option: 'Curved', alternative: 'From the front' }))
    await sql`INSERT INTO translations VALUES (${kind}, 'de', ${word}, 'text', ${word}, '')`.execute(db)
  await sql`INSERT INTO translations VALUES ('option', 'de', 'Hem', 'text', 'Saum', '')`.execute(db)
  const listWords = async () =>
    (
      await sql<{ record: string }>`SELECT record FROM translations WHERE record IN ('Curved', 'Hem', 'From the front')
        ORDER BY record`.execute(db)
    ).rows.map(({ record }) => record)
  expect(await importRows([shirt('Curved', 'From the front', '41')])).toMatchObject({ changed: 1, lines: [] })
  expect(await listWords()).toEqual(['Curved', 'From the front', 'Hem'])
  expect(await importRows([shirt('Straight', 'Worn')])).toMatchObject({ changed: 1, lines: [] })
  expect(await listWords()).toEqual(['Hem'])
})

const importFile = (path: string) =>
  importCatalogue(shop().deps.db, openProductFile(path), { dryRun: false, onProgress: () => undefined })

test("a file with every column of Shopify's sample is imported completely", async () => {
  expect(await importFile('tests/fixtures/shopify-products.csv')).toMatchObject({ added: 4, variants: 8, faults: [] })
  const found = await findProduct('harbour-smock')
  expect(found?.product.variants.map((variant) => variant.size)).toEqual(['Small', 'Medium', 'Large'])
  expect((await findProduct('tide-shirt'))?.product).toMatchObject({ finalPrice: 48, images: [{}, {}] })
})

const apparel = sharedData('shopify_apparel.csv')
test("Shopify's own sample is imported completely", overShared(apparel), async () => {
  expect(await importFile(apparel ?? '')).toMatchObject({
    added: 20,
    variants: 22,
    faults: [],
  })
  const found = await findProduct('classic-varsity-top')
  expect(found?.product.variants.map((variant) => variant.size)).toEqual(['Small', 'Medium', 'Large'])
})
