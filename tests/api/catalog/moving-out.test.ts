import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../../../src/api/schemas.ts'
import type { ExportFormat } from '../../../src/features/catalog/rules/export-formats.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { saveInGermanExcel } from '../../support/german-excel.ts'
import { addPerson } from '../../support/people.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'
import { provideShop } from '../../support/shop.ts'
import { readAsShopify } from '../../support/shopify-reader.ts'
import { readAsWooCommerce } from '../../support/woocommerce-reader.ts'

const site = 'https://shop.example'
const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`, 'utf8')

function provideCatalogue() {
  const shop = provideShop({ SITE_URL: site })
  let token = ''
  beforeAll(async () => {
    token = (await addPerson(shop(), { role: 'admin' })).token
  })
  const send = async (csv: string, more: { dryRun?: boolean; skipFaults?: boolean; withStock?: boolean } = {}) =>
    (await shop().call('importCatalogue', { token, body: { csv, dryRun: false, ...more } })).body
  const exportAs = async (format: ExportFormat) => {
    let csv = ''
    let after: string | null = null
    do {
      const part: Reply<'exportCatalogue'> = (
        await shop().call('exportCatalogue', { token, query: { format, ...(after && { after }) } })
      ).body
      csv += part.csv
      after = part.after
    } while (after !== null)
    return csv
  }
  return { shop, send, exportAs }
}

describe('of three shops’ files', () => {
  const { shop, send, exportAs } = provideCatalogue()
  beforeAll(async () => {
    for (const name of ['woocommerce-german.csv', 'shopify-store.csv', 'woocommerce-french.csv'])
      await send(fixture(name), { skipFaults: true })
    await sql`UPDATE product_images SET url = '/media/dune.jpg' WHERE url LIKE '%dune%'`.execute(shop().deps.db)
  })

  test('the export has pictures with their whole addresses, which this shop takes back as its own', async () => {
    const csv = await exportAs('placket')
    expect(csv).toContain(`${site}/media/dune.jpg`)
    expect(csv).not.toMatch(/,\/media\//)
    await send(csv)
    expect(await send(csv, { dryRun: true, withStock: true })).toMatchObject({
      added: 0,
      changed: 0,
      foreignPictures: expect.anything(),
    })
    const kept = await sql`SELECT FROM product_images WHERE url = '/media/dune.jpg'`.execute(shop().deps.db)
    expect(kept.rows).toHaveLength(1)
  })

  test('Shopify takes its file without a fault, with stock that is not counted and choices as they are', async () => {
    const { products, faults } = readAsShopify(await exportAs('shopify'))
    expect(faults).toEqual([])
    const dune = products.find(({ handle }) => handle === 'dune-shirt')
    expect(
      dune?.variants.map((row) => [row['Variant SKU'], row['Variant Inventory Tracker'], row['Variant Inventory Qty']]),
    ).toEqual([
      ['00123', 'shopify', '7'],
      ['DUNE-L', '', ''],
      ['DUNE-SKY', '', ''],
      ['DUNE-SKY-L', 'shopify', '0'],
    ])
    expect(dune?.rows[0]).toMatchObject({
      'Option1 Name': 'Color',
      'Image Src': `${site}/media/dune.jpg`,
      Vendor: 'Saltmarsh',
    })
  })

  test('WooCommerce takes its file without a fault, with sales and their dates, categories and collections', async () => {
    const { rows, faults } = readAsWooCommerce(await exportAs('woocommerce'))
    expect(faults).toEqual([])
    const parent = rows.find(({ SKU }) => SKU === 'HEMD-DEICHGRAF')
    expect(parent).toMatchObject({ Type: 'variable', Categories: 'Herren > Hemden, Neuheiten', Brands: 'Nordfaden' })
    expect(rows.find(({ SKU }) => SKU === 'DEICH-W-41')).toMatchObject({
      'Regular price': '89.90',
      'Sale price': '69.90',
      Stock: '4',
      Parent: 'HEMD-DEICHGRAF',
      'Weight (kg)': '0.35',
    })
    expect(rows.find(({ SKU }) => SKU === 'CHEM-41')).toMatchObject({
      'Regular price': '79.50',
      'Sale price': '59.50',
      'Date sale price starts': '2099-05-01 00:00:00',
      'Date sale price ends': '2099-06-01 00:00:00',
    })
    expect(rows.find(({ SKU }) => SKU === '4006381333931')).toMatchObject({ 'In stock?': '1', Stock: '' })
  })

  const other = provideCatalogue()

  test('what WooCommerce gets makes the same products in another shop', async () => {
    const done = await other.send(await exportAs('woocommerce'))
    expect(done).toMatchObject({ faults: [], added: 8 })
    const goods = (from: typeof shop) =>
      sql`
      SELECT sku, variants.price_cents, compare_at_cents, stock, counted, size, color_slug, variants.weight_grams, categories.slug
      FROM variants JOIN products ON products.id = product_id JOIN categories ON categories.id = category_id
      ORDER BY sku`.execute(from().deps.db)
    expect((await goods(other.shop)).rows).toEqual((await goods(shop)).rows)
  })
})

describe('the shop’s own file in a German spreadsheet', () => {
  const { shop, send, exportAs } = provideCatalogue()
  const { db } = { db: () => shop().deps.db }
  const readGoods = async () => {
    const { rows } =
      await sql<object>`SELECT sku, barcode, price_cents, compare_at_cents, size, stock, counted FROM variants
      ORDER BY id`.execute(db())
    return rows
  }
  beforeAll(async () => {
    await send(fixture('shopify-store.csv'), { skipFaults: true })
    await sql`UPDATE variants SET barcode = '4006381333931', price_cents = 8990 WHERE sku = 'DUNE-SKY'`.execute(db())
  })

  test('is taken back with all its numbers, and what the spreadsheet spoilt is said', async () => {
    const before = await readGoods()
    const opened = new TextDecoder('windows-1252').decode(saveInGermanExcel(await exportAs('placket')))
    expect(opened).toContain('WAHR')
    expect(opened).toContain('4,00638E+12')
    const done = await send(opened, { withStock: true })
    expect(done.faults).toEqual([])
    const said = done.notes.find(({ kind }) => kind === 'spreadsheet')?.values.map(({ text }) => text)
    expect(said).toContain('"123" stays 00123, as in the shop')
    expect(said).toContain('it stays 4006381333931, as in the shop')
    expect(await readGoods()).toEqual(before)
  })

  test('another number in its place is a change', async () => {
    const csv = (await exportAs('placket')).replace(',00123,', ',124,')
    expect(csv).toContain(',124,')
    await send(csv)
    expect((await readGoods())[0]).toMatchObject({ sku: '124' })
  })
})

describe('the demo', () => {
  const { shop, exportAs } = provideCatalogue()
  beforeAll(() => seedDemo(shop().databaseUrl))

  test('is taken by both without a fault', async () => {
    const shopify = readAsShopify(await exportAs('shopify'))
    const woo = readAsWooCommerce(await exportAs('woocommerce'))
    expect([shopify.faults, woo.faults]).toEqual([[], []])
    expect(shopify.products.length).toBeGreaterThan(100)
  })
})

const apparel = sharedData('shopify_apparel.csv')

describe('a real Shopify file', () => {
  const { send, exportAs } = provideCatalogue()
  test('goes in and out again without a fault', overShared(apparel), async () => {
    const done = await send(readFileSync(apparel ?? '', 'utf8'))
    expect(done.faults).toEqual([])
    expect(done.notes.find(({ kind }) => kind === 'uncounted')?.count).toBe(done.variants)
    expect(readAsShopify(await exportAs('shopify')).faults).toEqual([])
    expect(readAsWooCommerce(await exportAs('woocommerce')).faults).toEqual([])
  })
})
