import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { findFormat } from '../../../src/features/catalog/server/shopify/columns.ts'
import { markDueSchedules } from '../../../src/features/publishing/server/due-schedules.ts'
import '../../../src/app/server/published.ts'
import { uncountedStock } from '../../../src/platform/pure/limits.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`, 'utf8')

/** A shop of its own for each file, with what an import of it says. */
function provideImport() {
  const shop = provideShop()
  let token = ''
  beforeAll(async () => {
    token = (await addPerson(shop(), { role: 'admin' })).token
  })
  const send = async (csv: string, more: Partial<BodyInput<'importCatalogue'>> = {}) =>
    (await shop().call('importCatalogue', { token, body: { csv, dryRun: false, ...more } })).body
  const notesOf = (report: Awaited<ReturnType<typeof send>>, kind: string) =>
    report.notes.find((group) => group.kind === kind)?.values.map(({ row, text }) => `${row}: ${text}`)
  const readVariants = async () => {
    const { rows } = await sql<Record<string, unknown> & { sku: string }>`
      SELECT sku, barcode, variants.price_cents, compare_at_cents, stock, counted, variants.weight_grams, size,
        products.status, (SELECT array_agg(at::date::text ORDER BY at) FROM planned_prices WHERE variant_id = variants.id) AS plans
      FROM variants JOIN products ON products.id = product_id`.execute(shop().deps.db)
    return new Map(rows.map((row) => [row.sku, row]))
  }
  return { shop, send, notesOf, readVariants, token: () => token }
}

describe('a German WooCommerce export', () => {
  const { shop, send, notesOf, readVariants } = provideImport()
  const csv = fixture('woocommerce-german.csv')

  test('is refused for a grouped product, which can be left out with its row', async () => {
    const refused = await send(csv)
    expect(refused.faults).toEqual([
      { row: 10, column: 'Typ', problem: '"grouped" is neither simple, variable nor variation; remove the row' },
    ])
    expect(refused).toMatchObject({ added: 0, skippable: true, skipped: { products: 0, rows: 0, csv: '' } })
    const tried = await send(csv, { dryRun: true, skipFaults: true })
    expect(tried).toMatchObject({ added: 4, faults: [], skipped: { products: 1, rows: 1 } })
    const [left] = parse<Record<string, string>>(tried.skipped.csv, { columns: true })
    expect(left).toMatchObject({ Artikelnummer: 'PAKET', 'Why it was left out': refused.faults[0]?.problem })
  })

  test('is taken with its decimal commas, and says what it changes, in the dry run as in the import', async () => {
    const tried = await send(csv, { dryRun: true, skipFaults: true })
    const done = await send(csv, { skipFaults: true })
    expect(done.notes).toEqual(tried.notes)
    expect(done).toMatchObject({ added: 4, variants: 6, faultCount: 0 })
    expect(notesOf(done, 'uncounted')).toEqual(['3: no quantity', '8: no quantity'])
    expect(notesOf(done, 'below-zero')).toEqual(['5: -2 becomes 0'])
    expect(notesOf(done, 'oversold')).toEqual(['9: the quantity 50 isn’t kept'])
    expect(notesOf(done, 'sale')).toEqual(['4: now, to 2099-12-31'])
    expect(notesOf(done, 'sale-over')).toEqual(['5: ended on 2020-01-31'])
    expect(notesOf(done, 'left-out')).toEqual(['6: a variation that is switched off there'])
    expect(notesOf(done, 'virtual')).toEqual(['8: "Pflegekurs"'])
    expect(notesOf(done, 'tax')).toEqual(['8: tax status none'])
    expect(notesOf(done, 'no-price')).toEqual(['9: "0,00"'])
    expect(notesOf(done, 'collection')).toEqual(['2: Neuheiten'])
    expect(notesOf(done, 'apostrophe')).toEqual(['3: 4006381333931', '3: 4006381333931'])
    const variants = await readVariants()
    expect(variants.get('4006381333931')).toMatchObject({
      barcode: '4006381333931',
      price_cents: 8990,
      stock: uncountedStock,
      counted: false,
      weight_grams: 350,
      size: '39',
    })
    expect(variants.get('DEICH-W-41')).toMatchObject({
      price_cents: 6990,
      compare_at_cents: 8990,
      stock: 4,
      counted: true,
    })
    expect(variants.get('DEICH-M-39')).toMatchObject({
      price_cents: 104_950,
      compare_at_cents: null,
      stock: 0,
      plans: null,
    })
    expect(variants.get('SCHAL')).toMatchObject({ stock: 0, counted: true, status: 'active' })
    expect(variants.get('KURS')).toMatchObject({ status: 'draft' })
    expect(variants.get('MUSTER')).toMatchObject({ status: 'draft', price_cents: 0, counted: false })
  })

  test('puts products into categories below those above them, and into further ones as collections', async () => {
    const { rows } = await sql`SELECT categories.slug, parents.slug AS parent FROM categories
      JOIN categories AS parents ON parents.id = categories.parent_id ORDER BY 1`.execute(shop().deps.db)
    // Two paths end in "Hemden".
    expect(rows).toEqual([
      { slug: 'damen', parent: 'fashion' },
      { slug: 'damen-hemden', parent: 'damen' },
      { slug: 'herren', parent: 'fashion' },
      { slug: 'herren-hemden', parent: 'herren' },
    ])
    const { products } = (await shop().call('listProducts', {})).body
    expect(products.find(({ slug }) => slug === 'hemd-deichgraf')).toMatchObject({
      category: { name: 'Hemden' },
      attributes: [{ key: 'collections', values: [{ label: 'Neuheiten' }] }],
    })
  })

  test('changes nothing when it is imported again', async () => {
    expect(await send(csv, { skipFaults: true })).toMatchObject({ added: 0, changed: 0, same: 4 })
  })
})

test('columns of a French WooCommerce export are known by their names', async () => {
  expect(findFormat(fixture('woocommerce-french.csv').split('\n')[0]?.split(',') ?? [])).toBe('woocommerce')
})

describe('a French WooCommerce export with a sale to come', () => {
  const { shop, send, notesOf, readVariants, token } = provideImport()
  const csv = fixture('woocommerce-french.csv')

  test('has a plan that the shop carries out, first its beginning, then its end', async () => {
    const done = await send(csv)
    expect(done).toMatchObject({ added: 1, variants: 2, faults: [] })
    expect(notesOf(done, 'sale')).toEqual(['4: from 2099-05-01 to 2099-05-31'])
    expect(notesOf(done, 'uncounted')).toEqual(['3: no quantity'])
    expect((await readVariants()).get('CHEM-41')).toMatchObject({ price_cents: 7950, size: '41', stock: 3 })
    const { variants } = (await shop().call('listVariants', { token: token(), query: { query: 'CHEM-41' } })).body
    expect(variants[0]?.planned?.map(({ at, price, compareAt }) => [at.slice(0, 7), price, compareAt])).toEqual([
      ['2099-05', 59.5, 79.5],
      ['2099-06', 79.5, null],
    ])
    const { db } = shop().deps
    await sql`UPDATE planned_prices SET at = now() - interval '1 minute' WHERE compare_at_cents IS NOT NULL`.execute(db)
    await markDueSchedules(db)
    expect((await readVariants()).get('CHEM-41')).toMatchObject({ price_cents: 5950, compare_at_cents: 7950 })
    expect((await readVariants()).get('CHEM-39')).toMatchObject({ price_cents: 7950, compare_at_cents: null })
    await sql`UPDATE planned_prices SET at = now() - interval '1 minute'`.execute(db)
    await markDueSchedules(db)
    expect((await readVariants()).get('CHEM-41')).toMatchObject({
      price_cents: 7950,
      compare_at_cents: null,
      plans: null,
    })
  })

  test('a price that the merchant gives ends the plan of that variant alone', async () => {
    await send(csv)
    const { db } = shop().deps
    await sql`INSERT INTO planned_prices (variant_id, at, price_cents)
      SELECT id, now() + interval '1 day', 7000 FROM variants WHERE sku = 'CHEM-39'`.execute(db)
    const { id } = await db.selectFrom('variants').where('sku', '=', 'CHEM-41').select('id').executeTakeFirstOrThrow()
    await shop().call('updateVariants', { token: token(), body: { changes: [{ id, price: 66 }] } })
    const variants = await readVariants()
    expect(variants.get('CHEM-41')?.['plans']).toBeNull()
    expect(variants.get('CHEM-39')?.['plans']).toHaveLength(1)
  })
})

describe('a Shopify store export', () => {
  const { shop, send, notesOf, readVariants, token } = provideImport()
  const csv = fixture('shopify-store.csv')

  test('names the fault with its row and column, and leaves out its product alone if that is chosen', async () => {
    expect((await send(csv)).faults).toEqual([
      { row: 10, column: 'Variant Inventory Qty', problem: '"two" is not a whole number' },
    ])
    expect(await send(csv, { skipFaults: true })).toMatchObject({
      added: 3,
      faultCount: 0,
      skipped: { products: 1, rows: 1 },
    })
    expect([...(await readVariants()).keys()].sort()).toEqual([
      '00123',
      'DUNE-L',
      'DUNE-SKY',
      'DUNE-SKY-L',
      'OLD',
      'PDF-1',
    ])
  })

  test('sells without a count what nobody tracks, and what goes on selling', async () => {
    const done = await send(csv, { skipFaults: true, dryRun: true })
    expect(notesOf(done, 'uncounted')).toEqual(['3: the quantity 0 isn’t kept', '8: no quantity'])
    expect(notesOf(done, 'oversold')).toEqual(['4: the quantity -2 isn’t kept'])
    expect(notesOf(done, 'below-zero')).toEqual(['5: -3 becomes 0'])
    const variants = await readVariants()
    expect(variants.get('00123')).toMatchObject({ stock: 7, counted: true, barcode: '4006381333931' })
    expect(variants.get('DUNE-L')).toMatchObject({ counted: false, barcode: '036000291452' })
    expect(variants.get('DUNE-SKY')).toMatchObject({ counted: false, barcode: '' })
    const { products } = (await shop().call('listProducts', {})).body
    const [dune] = products.filter(({ slug }) => slug === 'dune-shirt')
    expect(dune?.variants.find(({ sku }) => sku === 'DUNE-L')?.stock).toBe(uncountedStock)
  })

  test('names gift cards, goods that are not sent, prices of nothing and everything else that it leaves out', async () => {
    const done = await send(csv, { skipFaults: true, dryRun: true })
    expect(notesOf(done, 'gift-card')).toEqual(['6: "Gift card"'])
    expect(notesOf(done, 'virtual')).toEqual(['8: "Sewing pattern (PDF)"'])
    expect(notesOf(done, 'no-price')).toEqual(['9: "0.00"'])
    expect(notesOf(done, 'html')).toEqual(['2: <iframe>'])
    expect(notesOf(done, 'old-price')).toEqual(['3: "80.00"'])
    expect(notesOf(done, 'collection')).toEqual(['2: Summer; Linen'])
    expect(notesOf(done, 'spreadsheet')).toEqual([
      '3: "36000291452" becomes 036000291452, which it was before its zero got lost',
      '4: "4,00638E+12" has lost its digits: that of the shop stays, or none',
    ])
    expect((await readVariants()).get('OLD')).toMatchObject({ status: 'archived', price_cents: 0 })
  })

  test('a draft without a price is not published before it has one', async () => {
    const { db } = shop().deps
    const { id } = await db
      .selectFrom('products')
      .where('slug', '=', 'old-sample')
      .select('id')
      .executeTakeFirstOrThrow()
    const publish = () => shop().call('updateProduct', { token: token(), params: { id }, body: { status: 'active' } })
    const refused = await publish()
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('OLD')])
  })

  test('what was ordered since the file was written is said, and taken off the file’s stock if that is chosen', async () => {
    const written = new Date(Date.now() - 3_600_000).toISOString()
    const { token: buyer } = await addPerson(shop())
    const { id } = await shop()
      .deps.db.selectFrom('variants')
      .where('sku', '=', '00123')
      .select('id')
      .executeTakeFirstOrThrow()
    const variant = { id, priceCents: 8000 }
    const body = makeOrderBody([{ variant, quantity: 2 }])
    expect((await shop().call('createOrder', { token: buyer, body })).status).toBe(201)
    const ways = { skipFaults: true, writtenAt: written }
    const tried = await send(csv, { ...ways, dryRun: true })
    expect(tried.stock).toEqual({ differs: 1, ordered: 2, examples: [{ sku: '00123', shop: 5, file: 7, ordered: 2 }] })
    const { stock: later } = await send(csv, { ...ways, dryRun: true, writtenAt: new Date().toISOString() })
    expect(later.ordered).toBe(0)
    await send(csv, { ...ways, withStock: true, lessOrdered: true })
    expect((await readVariants()).get('00123')).toMatchObject({ stock: 5 })
    await send(csv, { ...ways, withStock: true })
    expect((await readVariants()).get('00123')).toMatchObject({ stock: 7 })
    await expectInvariants(shop().deps.db)
  })

  test('comes back from the shop’s own export as it is', async () => {
    const { csv: exported } = (await shop().call('exportCatalogue', { token: token() })).body
    await send(exported)
    expect(await send(exported, { withStock: true })).toMatchObject({ added: 0, changed: 0, same: 3, faults: [] })
    expect((await readVariants()).get('DUNE-L')).toMatchObject({ counted: false })
  })

  test('a row of another width takes its product out, not its neighbours', async () => {
    const lines = csv.split('\n').filter((line) => !line.startsWith('broken'))
    const wide = [...lines.slice(0, 2), `${lines[2]},more`, ...lines.slice(3)].join('\n')
    expect((await send(wide)).faults).toMatchObject([{ row: 3, column: '' }])
    const skipped = await send(wide, { skipFaults: true, dryRun: true })
    expect(skipped).toMatchObject({ faultCount: 0, skipped: { products: 1, rows: 4 } })
    expect(skipped.notes.flatMap(({ values }) => values).every(({ row }) => row > 5)).toBe(true)
  })

  test('the rows that were left out are imported once they are mended', async () => {
    const { skipped } = await send(csv, { skipFaults: true })
    const mended = await send(skipped.csv.replace('two', '2'))
    expect(mended).toMatchObject({ added: 1, faults: [] })
    const row = await shop()
      .deps.db.selectFrom('products')
      .where('slug', '=', 'broken')
      .select('extra')
      .executeTakeFirst()
    expect(row?.extra).not.toHaveProperty('Why it was left out')
  })
})
