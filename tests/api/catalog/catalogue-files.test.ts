import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { handleCatalogueFiles } from '../../../src/features/catalog/server/file-handlers.ts'
import { catalogueFileMaxBytes, importFaultsShown } from '../../../src/platform/pure/limits.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const empty = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n'
const row = (number: number, price = '49.50') => `shirt-${number},Shirt ${number},Size,M,SHIRT-${number}-M,${price},5\n`
const write = (count: number) => header + Array.from({ length: count }, (_, number) => row(number)).join('')
const send = (csv: string, dryRun = false) => shop().call('importCatalogue', { body: { csv, dryRun }, token })

async function readSlugs(): Promise<string[]> {
  const rows = await shop().deps.db.selectFrom('products').select('slug').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

async function exportAll(from = shop(), as = token): Promise<string> {
  let csv = ''
  for (let after: string | null | undefined; after !== null; ) {
    const { body } = await from.call('exportCatalogue', {
      query: after ? { after, limit: '7' } : { limit: '7' },
      token: as,
    })
    csv += body.csv
    after = body.after
  }
  return csv
}

test('a dry run describes what an import would do, and writes nothing', async () => {
  expect((await send(write(20), true)).body).toMatchObject({ added: 20, changed: 0, variants: 20, faultCount: 0 })
  expect(await readSlugs()).toEqual([])
})

test('a fault in one row is reported with row and column, and nothing is imported', async () => {
  const { status, body } = await send(header + row(1) + row(2, 'free'))
  expect(status).toBe(200)
  expect(body).toMatchObject({ added: 0, faultCount: 1, faults: [{ row: 3, column: 'Variant Price' }] })
  expect(await readSlugs()).toEqual([])
  const many = await send(header + Array.from({ length: 300 }, (_, number) => row(number, 'free')).join(''))
  expect(many.body.faultCount).toBe(300)
  expect(many.body.faults).toHaveLength(importFaultsShown)
})

test('an import writes the whole file with an audit row, and another one updates it', async () => {
  expect((await send(write(20))).body).toMatchObject({ added: 20, changed: 0, faultCount: 0 })
  expect(await readSlugs()).toHaveLength(20)
  expect((await send(header + row(3, '55.00'))).body).toMatchObject({ added: 0, changed: 1 })
  const rows = await shop().deps.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute()
  expect(rows).toMatchObject([
    { action: 'imported', after: { added: 20, variants: 20, withStock: false } },
    { action: 'imported', after: { changed: 1, products: ['Shirt 3'] } },
  ])
})

test('an import in parts goes on after the products that are there, and the last part says so', async () => {
  const csv = header + Array.from({ length: 450 }, (_, number) => row(1000 + number)).join('')
  const countParts = async () => (await readSlugs()).filter((slug) => /^shirt-1\d{3}$/.test(slug)).length
  // A call without any time imports one batch.
  const { deps } = shop()
  const hurried = { ...deps, config: { ...deps.config, CALL_MAX_MS: 0 } }
  const user = await addPerson(shop(), { role: 'admin' })
  const first = handleCatalogueFiles.importCatalogue({ body: { csv, dryRun: false, after: 0 }, user } as never, hurried)
  expect(await first).toMatchObject({ added: 200, variants: 450, after: 200 })
  expect(await countParts()).toBe(200)
  const rest = await shop().call('importCatalogue', { body: { csv, dryRun: false, after: 200 }, token })
  expect(rest.body).toMatchObject({ added: 250, changed: 0, variants: 450, after: null, faultCount: 0 })
  expect(await countParts()).toBe(450)
  // A part whose reply was lost is sent again and changes nothing more.
  const again = await shop().call('importCatalogue', { body: { csv, dryRun: false, after: 200 }, token })
  expect(again.body).toMatchObject({ added: 0, changed: 0, same: 250, after: null })
  const beyond = await shop().call('importCatalogue', { body: { csv, dryRun: false, after: 450 }, token })
  expect(beyond.body).toMatchObject({ added: 0, changed: 0, after: null })
  for (const after of [-1, 1.5, '200']) {
    const body = { csv, dryRun: false, after } as never
    expect((await shop().call('importCatalogue', { body, token })).status).toBe(400)
  }
  await shop().deps.db.deleteFrom('products').where('slug', 'like', 'shirt-1___').execute()
})

test('the parts of an export give an empty shop the same catalogue, to the byte', async () => {
  const csv = await exportAll()
  expect(csv.split('\n')).toHaveLength(22)
  const secondAdmin = (await addPerson(empty(), { role: 'admin' })).token
  const imported = await empty().call('importCatalogue', { body: { csv, dryRun: false }, token: secondAdmin })
  expect(imported.body).toMatchObject({ added: 20, faultCount: 0 })
  expect(await exportAll(empty(), secondAdmin)).toBe(csv)
})

test.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠', "'=", "''＠"])(
  'a text that begins with %j stays as it is in the shop, and is no formula in the file',
  async (start) => {
    const text = `${start}HYPERLINK("https://evil.example")`
    const slug = `formula-${start.codePointAt(0)}-${start.length}`
    const quoted = `"${text.replaceAll('"', '""')}"`
    // As a former shop writes it, without an apostrophe of its own.
    const cell = start.startsWith("'") ? `"'${quoted.slice(1)}` : quoted
    const csv = `Handle,Title,Vendor,Variant SKU,Variant Price,SEO Title,Tags\n${slug},${cell},Harbour,${slug},49.50,${cell},${cell}\n`
    expect((await send(csv, true)).body).toMatchObject({ added: 1, faultCount: 0 })
    expect((await send(csv)).body).toMatchObject({ added: 1, faultCount: 0 })
    const readName = () =>
      shop().deps.db.selectFrom('products').select(['name', 'seo_title']).where('slug', '=', slug).executeTakeFirst()
    const stored = { name: text.trim(), seo_title: text.trim() }
    expect(await readName()).toEqual(stored)
    const file = await exportAll()
    const cells = parse(file).flat()
    expect(cells.filter((found) => /^[=+\-@\t\r＝＋－＠]/.test(found))).toEqual([])
    expect(cells).toContain(start === '\t' ? text.trim() : `'${text}`)
    expect((await send(file)).body).toMatchObject({ added: 0, faultCount: 0 })
    expect(await readName()).toEqual(stored)
    expect(await exportAll()).toBe(file)
  },
)

test('a file over the limit, a shopper and a file that is not CSV are refused', async () => {
  expect((await send('x'.repeat(catalogueFileMaxBytes + 1))).status).toBe(400)
  expect((await send('x'.repeat(7_000_000))).status).toBe(413)
  expect((await send('')).status).toBe(400)
  expect((await send('Handle,"broken')).body.faultCount).toBeGreaterThan(0)
  const shopper = (await addPerson(shop())).token
  const body = { csv: write(1), dryRun: true }
  expect((await shop().call('importCatalogue', { body, token: shopper })).status).toBe(403)
  expect((await shop().call('exportCatalogue', { token: shopper })).status).toBe(403)
  expect((await shop().call('exportCatalogue', { query: { after: 'none' }, token })).status).toBe(404)
})
