import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { handleTranslations } from '../../../src/features/translations/server/handlers.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { german, listTexts, openTranslatedShop, translate } from '../../support/translated-shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = await openTranslatedShop(shop())
})

type Row = Record<'kind' | 'key' | 'field' | 'source' | 'translation', string>

async function readFile(query: object = {}): Promise<Row[]> {
  const texts: string[] = []
  for (let part: number | null = 1; part !== null; ) {
    const answer = await shop().call('exportTranslations', {
      token,
      query: { language: 'de', part: String(part), ...query },
    })
    const reply = answer.body as { csv: string; next: number | null }
    texts.push(reply.csv)
    part = reply.next
  }
  return parse(texts.join(''), { columns: true }) as unknown as Row[]
}

const send = (csv: string, dryRun = false) =>
  shop().call('importTranslations', { token, body: { language: 'de', csv, dryRun } })
const sendRows = (rows: readonly Row[], dryRun = false) => send(stringify([...rows], { header: true }), dryRun)
const row = (over: Partial<Row> = {}): Row => ({
  kind: 'product',
  key: 'mill-shirt',
  field: 'name',
  source: 'Mill Shirt',
  translation: 'Mühlenhemd',
  ...over,
})
const find = (rows: readonly Row[], wanted: Partial<Row>) =>
  rows.find((own) => Object.entries(wanted).every(([name, value]) => Reflect.get(own, name) === value))

test('the file has every text, and comes back without a change', async () => {
  const rows = await readFile()
  expect(rows).toHaveLength((await listTexts(shop(), token)).total)
  expect(find(rows, { kind: 'product', key: 'quay-shirt', field: 'care' })?.source).toBe('Wash at 30 °C\nDo not bleach')
  // Usual words are translated from the start.
  const empty = rows.filter(({ translation }) => translation === '').length
  const same = rows.length - empty
  expect(find(rows, { kind: 'facet', key: 'size' })?.translation).toBe('Größe')
  expect((await sendRows(rows)).body).toMatchObject({ added: 0, changed: 0, same, empty, faultCount: 0 })
})

test('a filled file is tried, imported, and shown; the same file again changes nothing', async () => {
  const rows = (await readFile({ kind: 'category' })).map((own) => ({ ...own, translation: `${own.source} (de)` }))
  const counts = { added: rows.length, changed: 0, same: 0, faultCount: 0 }
  expect((await sendRows(rows, true)).body).toMatchObject({ ...counts, message: 'Every row can be imported' })
  expect(find(await readFile({ kind: 'category' }), { key: 'shirts', field: 'name' })?.translation).toBe('')
  expect((await sendRows(rows)).body).toMatchObject(counts)
  const { categories } = (await shop().call('listCategories', german)).body
  expect(categories.map(({ name }) => name)).toContain('Shirts (de)')
  expect((await sendRows(rows)).body).toMatchObject({ added: 0, changed: 0, same: rows.length })
  const { entries } = (await shop().call('listAudit', { token, query: { entity: 'translation' } })).body
  expect(entries[0]).toMatchObject({ action: 'imported' })
  expect((await shop().call('undoChange', { token, params: { id: entries[0]?.id ?? '' } })).status).toBe(200)
})

describe('texts come back as they were', () => {
  test.each([
    '=1+1',
    '+49 30 1234',
    '-20 %',
    '@home',
    "'quoted'",
    "'=kept",
    "''=kept twice",
    'a, b; "c"',
    'Zwei\nZeilen',
    'नमस्ते مرحبا',
  ])('%j', async (text) => {
    const wanted = { kind: 'section' as const, source: 'Of this week' }
    await translate(shop(), token, wanted, text)
    const rows = await readFile({ kind: 'section' })
    await translate(shop(), token, wanted, 'Etwas anderes')
    expect((await sendRows(rows)).body).toMatchObject({ faultCount: 0, changed: 1 })
    const { sections } = (await shop().call('listFeaturedSections', german)).body
    expect(sections[0]?.subtitle).toBe(text)
  })

  test('and no cell is a formula', async () => {
    await translate(shop(), token, { kind: 'section', source: 'New in town' }, '=HYPERLINK("x")')
    const { csv } = (await shop().call('exportTranslations', { token, query: { language: 'de' } })).body
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    const cells = parse(csv) as unknown as string[][]
    expect(cells.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
  })
})

test('a row of a text that has changed since counts as outdated, whatever its line ends', async () => {
  const care = { kind: 'product', key: 'quay-shirt', field: 'care' }
  const same = row({ ...care, source: 'Wash at 30 °C\r\nDo not bleach', translation: 'Waschen\r\nNicht bleichen' })
  const old = row({ source: 'Miller Shirt' })
  expect((await sendRows([same, old])).body).toMatchObject({ added: 2, outdated: 1 })
  const { texts } = await listTexts(shop(), token, { kind: 'product', state: 'outdated' })
  expect(texts).toMatchObject([{ key: 'mill-shirt', field: 'name', translation: 'Mühlenhemd' }])
})

describe('a file is refused by row and column', () => {
  const header = 'kind,key,field,source,translation\n'
  test.each<[string, string, string]>([
    ['without a column', 'kind,key,field,translation\nproduct,mill-shirt,name,x\n', '1 source'],
    ['with a column twice', 'kind,kind\n', '1  The column "kind" appears twice'],
    ['with a cell too few', `${header}product,mill-shirt,name\n`, '2  3 cells where the header has 5'],
    ['with an open quote', `${header}product,"mill`, 'Not valid CSV'],
    ['of an unknown kind', `${header}order,1,name,x,y\n`, '2 kind "order" is no kind of text'],
    ['of an unknown record', `${header}product,no-shirt,name,x,y\n`, '2 key "no-shirt" has no such text here'],
    ['of an unknown field', `${header}product,mill-shirt,price,x,y\n`, '2 field "price" is no field of product'],
    ['of two lines for one', `${header}product,mill-shirt,name,x,"a\nb"\n`, '2 translation must be on one line'],
    [
      'of a text that is too long',
      `${header}product,mill-shirt,name,x,${'y'.repeat(301)}\n`,
      '2 translation must have',
    ],
    [
      'of markup alone',
      `${header}product,mill-shirt,description,x,<script>x()</script>\n`,
      '2 translation has nothing',
    ],
    [
      'with a text twice',
      `${header}product,mill-shirt,name,x,y\nproduct,mill-shirt,name,x,z\n`,
      '3 key is in row 2 already',
    ],
  ])('%s', async (_what, csv, problem) => {
    const { status, body } = await send(csv)
    expect(status).toBe(200)
    expect(body.message).toBe('Nothing was imported. Correct the rows below first.')
    expect(body.faults.map((fault) => `${fault.row} ${fault.column} ${fault.problem}`).join('\n')).toContain(problem)
  })

  test('and then nothing of it is written', async () => {
    const good = row({ field: 'description', source: '<p>Plain.</p>', translation: '<p>Schlicht.</p>' })
    const { body } = await sendRows([good, row({ key: 'no-shirt' })])
    expect(body).toMatchObject({ added: 0, faultCount: 1 })
    const { products } = (await shop().call('listProducts', german)).body
    expect(products.find(({ slug }) => slug === 'mill-shirt')?.description).toBe('<p>Plain.</p>')
  })

  test.each([
    ['the shop’s own language', 'en', 400],
    ['a language without texts', 'tlh', 400],
  ])('for %s', async (_what, language, status) => {
    const body = { language: language as 'de', csv: header, dryRun: true }
    expect((await shop().call('importTranslations', { token, body })).status).toBe(status)
  })
})

test('who may only read may download, not import', async () => {
  const viewer = (await addPerson(shop(), { role: 'viewer' })).token
  const body = { language: 'de' as const, csv: 'kind', dryRun: true }
  expect((await shop().call('exportTranslations', { token: viewer, query: { language: 'de' } })).status).toBe(200)
  expect((await shop().call('importTranslations', { token: viewer, body })).status).toBe(403)
})

test('a file of many translations goes in parts, in which none is written twice', async () => {
  const { deps } = shop()
  await sql`INSERT INTO categories (slug, name, position)
    SELECT 'many-' || at, 'Many ' || at, 0 FROM generate_series(1, 700) AS at`.execute(deps.db)
  const rows = (await readFile({ kind: 'category' }))
    .filter(({ key, field }) => key.startsWith('many-') && field === 'name')
    .map((own) => ({ ...own, translation: `${own.source} (de)` }))
  expect(rows).toHaveLength(700)
  const csv = stringify(rows, { header: true })
  // A call without any time imports one batch.
  const hurried = { ...deps, config: { ...deps.config, CALL_MAX_MS: 0 } }
  const user = await addPerson(shop(), { role: 'admin' })
  const sendPart = (after: number) =>
    handleTranslations.importTranslations(
      { body: { language: 'de', csv, dryRun: false, after }, user } as never,
      hurried,
    )
  expect(await sendPart(0)).toMatchObject({ added: 500, after: 500, message: messages.importGoesOn })
  // The reply was lost: the part is sent again.
  expect(await sendPart(0)).toMatchObject({ added: 0, same: 500, after: 500 })
  expect(await sendPart(500)).toMatchObject({ added: 200, after: null })
  const { rows: entries } =
    await sql`SELECT FROM audit_log WHERE entity = 'translation' AND actor_id = ${user.id}`.execute(deps.db)
  expect(entries).toHaveLength(700)
  const wrong = await send(`${csv}category,none,name,None,Keine\n`)
  expect(wrong.body).toMatchObject({ faults: [{ row: 702, column: 'key' }], added: 0 })
  await sql`DELETE FROM categories WHERE slug LIKE 'many-%'`.execute(deps.db)
})
