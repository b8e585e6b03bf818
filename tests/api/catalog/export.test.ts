import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeFault } from '../../../src/features/catalog/server/shopify/faults.ts'
import { importCatalogue } from '../../../src/features/catalog/server/shopify/import.ts'
import { exportCatalogue, openProductFile } from '../../../src/hosts/local/catalog.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'
import { openShop, provideShop, type TestShop } from '../../support/shop.ts'

const shop = provideShop()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-export-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function exportShop({ deps }: TestShop, name: string): Promise<string> {
  const path = join(folder, name)
  await exportCatalogue(deps.db, path)
  return path
}

async function importInto({ deps }: TestShop, path: string) {
  const { faults } = await importCatalogue(deps.db, openProductFile(path), {
    dryRun: false,
    onProgress: () => undefined,
  })
  expect(faults.map(describeFault)).toEqual([])
}

/** Exports the shop, imports that into an empty one, and exports it again. */
async function roundTrip(from: TestShop): Promise<{ first: string; second: string }> {
  const path = await exportShop(from, 'first.csv')
  const empty = await openShop(inject('serverUrl'))
  try {
    await importInto(empty, path)
    const again = await exportShop(empty, 'second.csv')
    return { first: await readFile(path, 'utf8'), second: await readFile(again, 'utf8') }
  } finally {
    await empty.close()
  }
}

const odd = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Merchant Note,Cost per item,SEO Title,Status
quay,"Quay, the ""first""","<p>Thick &amp; warm
cloth</p>",Harbour & Co,,Overshirts,"men, twill",TRUE,Colour,Navy Blue,Size,M,Length,Tall,QUAY-M,420.0,3,79.95,99.00,https://pictures.example/1.jpg,1,Front,https://pictures.example/1.jpg,"keep, me",31.5,"=SUM(1)",active
quay,,,,,,,,,Navy Blue,,S,,,,,-2,79.95,,https://pictures.example/2.jpg,2,,,,30,,
quay,,,,,,,,,Écru,,S,,,QUAY-E,,4,81,,https://pictures.example/3.jpg,3,,https://pictures.example/3.jpg,,,,
quay,,,,,,,,,,,,,,,,,,,https://pictures.example/4.jpg,4,Cuff,,,,,
tee,Tee,,,Apparel & Accessories > Clothing > T-Shirts,,,FALSE,Title,Default Title,,,,,,,7,19.9,19.90,,,,,,,,
sock,Sock,,Strumpf,,,,,,,,,,,SOCK,0,1,5,,,,,,,,,archived
`

test('an export, imported into an empty shop and exported again, is the same to the byte', async () => {
  const path = join(folder, 'odd.csv')
  await writeFile(path, odd)
  await importInto(shop(), path)
  const { first, second } = await roundTrip(shop())
  expect(second).toBe(first)
  const stored = await shop()
    .deps.db.selectFrom('products')
    .select('seo_title')
    .where('slug', 'like', 'quay%')
    .executeTakeFirst()
  expect(stored?.seo_title).toBe('=SUM(1)')
  expect(first.split('\n')[0]).toMatch(/^Handle,Title,Body \(HTML\),Vendor,.*,Cost per item,Merchant Note$/)
  for (const text of [
    '"Quay, the ""first"""',
    '"keep, me"',
    'Navy Blue',
    'Color,Navy Blue,Size,M,Length,Tall,',
    '79.95,99.00',
    'Écru',
    'archived',
    // Not run by a spreadsheet, and read back as it was.
    "'=SUM(1)",
  ]) {
    expect(first).toContain(text)
  }
})

test('the demo keeps its styles, fabrics and colours', async () => {
  const demo = await openShop(inject('serverUrl'))
  try {
    await seedDemo(demo.databaseUrl)
    const { first, second } = await roundTrip(demo)
    expect(second).toBe(first)
    expect(first.split('\n').length).toBeGreaterThan(400)
  } finally {
    await demo.close()
  }
})

const guide = (slug: string, chest: string, more: object = {}) =>
  JSON.stringify({
    slug,
    name: 'Quay "fit"',
    measuredOn: 'garment',
    note: 'By hand',
    sizes: ['S', 'M'],
    measures: [{ name: 'Chest', how: 'Laid flat, seam to seam.', cm: ['50.5', chest] }],
    ...more,
  })
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const guideHeader = [
  'Handle',
  'Title',
  'Type',
  'Option1 Name',
  'Option1 Value',
  'Variant Price',
  'Model height, cm (product.metafields.placket.model_height)',
  'Metafield: placket.model_size [single_line_text_field]',
  'Size guide (product.metafields.placket.size_guide)',
  'Metafield: placket.category_size_guide [json]',
  'Care guide (product.metafields.custom.care_guide)',
].map(cell)
const sized = (...rows: string[]) => `${[guideHeader.join(','), ...rows].join('\n')}\n`
const sizedFile = sized(
  `oxford,Oxford,Shirts,Size,S,60,185.5,S,${cell(guide('slim', '38–39'))},${cell(guide('shirts', ''))},Cold`,
  'oxford,,,,M,60,,,,,',
  `twill,Twill,Shirts,Size,S,60,,,none,${cell(guide('shirts', ''))},`,
  `linen,Linen,Shirts,Size,S,60,,,,${cell(guide('shirts', ''))},`,
)

async function readSizes({ deps }: TestShop) {
  const { rows } = await sql<{ slug: string; facts: unknown }>`
    SELECT products.slug, jsonb_build_array(model_height_mm, model_size, no_size_chart, own.slug, ofcategory.slug) AS facts
    FROM products LEFT JOIN size_charts AS own ON own.id = products.size_chart_id
    LEFT JOIN category_size_charts AS charts ON charts.category_id = products.category_id
    LEFT JOIN size_charts AS ofcategory ON ofcategory.id = charts.chart_id
    WHERE products.slug IN ('oxford', 'twill', 'linen') ORDER BY products.id`.execute(deps.db)
  return rows.map(({ slug, facts }) => [slug, facts])
}

test('size guides, the model and foreign metafields travel in a file, and come back the same to the byte', async () => {
  const from = await openShop(inject('serverUrl'))
  try {
    const path = join(folder, 'sized.csv')
    await writeFile(path, sizedFile)
    await importInto(from, path)
    const sizes = [
      ['oxford', [1855, 'S', false, 'slim', 'shirts']],
      ['twill', [null, '', true, null, 'shirts']],
      ['linen', [null, '', false, null, 'shirts']],
    ]
    expect(await readSizes(from)).toEqual(sizes)
    const { first, second } = await roundTrip(from)
    expect(second).toBe(first)
    expect(first).toContain(cell(guide('slim', '38–39')))
    expect(first).toContain('185.5,S,')
    expect(first.split('\n')[0]).toContain('Care guide (product.metafields.custom.care_guide)')
    expect(first).toContain('Cold')

    // A chart of a category above stays there; a file without these columns changes none of this.
    await sql`UPDATE categories SET size_chart_id = (SELECT id FROM size_charts WHERE slug = 'shirts') WHERE parent_id IS NULL`.execute(
      from.deps.db,
    )
    await sql`UPDATE categories SET size_chart_id = NULL WHERE parent_id IS NOT NULL`.execute(from.deps.db)
    await importInto(from, path)
    const { rows } = await sql`SELECT slug FROM categories WHERE size_chart_id IS NOT NULL`.execute(from.deps.db)
    expect(rows).toEqual([{ slug: 'fashion' }])
    await writeFile(
      path,
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price\noxford,Oxford,Shirts,Size,S,61\n',
    )
    await importInto(from, path)
    expect(await readSizes(from)).toEqual(sizes)
  } finally {
    await from.close()
  }
})

test('a size guide that cannot be read is refused at its row and column, and nothing is imported', async () => {
  const path = join(folder, 'wrong.csv')
  const refuse = async (...rows: string[]) => {
    await writeFile(path, sized(...rows))
    const { deps } = shop()
    const { faults } = await importCatalogue(deps.db, openProductFile(path), {
      dryRun: false,
      onProgress: () => undefined,
    })
    return faults.map(describeFault).join('\n')
  }
  const row = (own: string, { height = '', size = '', ofCategory = '' } = {}) =>
    `hemp,Hemp,Hemp shirts,Size,S,60,${height},${size},${own && cell(own)},${ofCategory && cell(ofCategory)},`
  expect(await refuse(row('Regular'))).toContain(
    'Row 2, Size guide (product.metafields.placket.size_guide): "Regular" is no size guide such as',
  )
  expect(await refuse(row(guide('slim', '1 m')))).toContain('"1 m" is no measure in centimetres such as 54.5')
  expect(await refuse(row(guide('slim', '0')))).toContain(
    'the measures of the size guide must be between 0.5 and 250 cm',
  )
  expect(await refuse(row(guide('slim', '', { sizes: [] })))).toContain('the sizes of the size guide must not be empty')
  expect(await refuse(row('', { height: '1.85 m' }))).toContain('"1.85 m" is no height in centimetres from 50 to 250')
  expect(await refuse(row('', { size: 'XS' }))).toContain('"XS" is no size of the product')
  const second = row('', { ofCategory: guide('slim', '') }).replace('hemp,Hemp', 'jute,Jute')
  expect(await refuse(row('', { ofCategory: guide('shirts', '') }), second)).toContain(
    'the category "Hemp shirts" has another size guide in row 2',
  )
  const changed = row(guide('slim', '39')).replace('hemp,Hemp', 'jute,Jute')
  expect(await refuse(row(guide('slim', '38')), changed)).toContain('the size guide "slim" is another in row 2')
  expect(await sql`SELECT FROM products WHERE slug IN ('hemp', 'jute')`.execute(shop().deps.db)).toMatchObject({
    rows: [],
  })
})

test('tax classes and HSN codes travel in a file; without their columns they stay, and a wrong code is refused', async () => {
  const from = await openShop(inject('serverUrl'))
  try {
    const path = join(folder, 'taxed.csv')
    const columns = 'Handle,Title,Option1 Name,Option1 Value,Variant Price'
    const own = 'Tax class (product.metafields.placket.tax_class),HSN code (product.metafields.placket.hsn_code)'
    const read = () =>
      from.deps.db.selectFrom('products').select(['tax_class', 'hsn_code']).where('slug', '=', 'kurta').execute()
    await writeFile(path, `${columns},${own}\nkurta,Kurta,Size,S,60,Clothing,620520\n`)
    await importInto(from, path)
    expect(await read()).toEqual([{ tax_class: 'Clothing', hsn_code: '620520' }])
    const { first, second } = await roundTrip(from)
    expect(second).toBe(first)
    expect(first).toContain('Clothing,620520')
    await writeFile(path, `${columns}\nkurta,Kurta,Size,S,61\n`)
    await importInto(from, path)
    expect(await read()).toEqual([{ tax_class: 'Clothing', hsn_code: '620520' }])
    await writeFile(path, `${columns},${own}\nkurta,Kurta,Size,S,60,,62\n`)
    const file = openProductFile(path)
    const { faults } = await importCatalogue(from.deps.db, file, { dryRun: false, onProgress: () => undefined })
    expect(faults.map(describeFault).join()).toContain('"62" is no code of 4, 6 or 8 digits')
  } finally {
    await from.close()
  }
})

test('variants kept only for old orders are left out', async () => {
  await sql`UPDATE variants SET sku = sku || '~' || id WHERE sku = 'SOCK'`.execute(shop().deps.db)
  expect(await readFile(await exportShop(shop(), 'rest.csv'), 'utf8')).not.toContain('Strumpf')
})

test('a failed export leaves no partial file', async () => {
  await expect(exportCatalogue(shop().deps.db, join(folder, 'nowhere', 'x.csv'))).rejects.toThrow()
})

async function expectSameAfterRoundTrip(file: string): Promise<void> {
  const secondShop = await openShop(inject('serverUrl'))
  try {
    await importInto(secondShop, file)
    const { first, second } = await roundTrip(secondShop)
    expect(second).toBe(first)
    expect(first.split('\n').length).toBeGreaterThan(5)
  } finally {
    await secondShop.close()
  }
}

test("a file with every column of Shopify's sample comes back unchanged", () =>
  expectSameAfterRoundTrip('tests/fixtures/shopify-products.csv'))

const apparel = sharedData('shopify_apparel.csv')
test("Shopify's own sample comes back unchanged", overShared(apparel), () => expectSameAfterRoundTrip(apparel ?? ''))
