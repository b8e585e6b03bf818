import { beforeAll, describe, expect, test } from 'vitest'
import { translatable, translatedKinds } from '../../../src/features/translations/rules/translatable.ts'
import { addresses } from '../../support/five-markets.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { addMethodsAndTaxes, german, listTexts, openTranslatedShop, translate } from '../../support/translated-shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = await openTranslatedShop(shop())
  await addMethodsAndTaxes(shop(), token)
})

const list = (query: object = {}) => listTexts(shop(), token, query)

/** Everything that pages are built from. */
async function readPages(market: object): Promise<string> {
  const { call } = shop()
  const { products } = (await call('listProducts', market)).body
  const replies = [
    products,
    await call('listCategories', market),
    await call('listFacets', market),
    await call('listSizeCharts', market),
    await call('listPages', market),
    await call('listBlogs', market),
    await call('getNavigation', market),
    await call('getAnnouncement', market),
    await call('listActiveBanners', market),
    await call('listFeaturedSections', market),
    await call('listActivePromoCodes', market),
    await call('readShopSettings', market),
    await call('readSearchRules', market),
    await call('listShipping', { query: { items: '', ...addresses.DE }, ...market }),
    await call('findTaxes', { query: { items: products[0]?.variants[0]?.id ?? '', ...addresses.DE }, ...market }),
  ]
  return JSON.stringify(replies)
}

const write = (source: string) => (source.endsWith('</p>') ? source.replace('</p>', ' (de)</p>') : `${source} (de)`)

/** Of these kinds, some records are drafts or are used nowhere. */
const shownOnly: Partial<Record<string, string>> = { page: 'parcels', attribute: 'fabric' }

/** Words of mails are on no page. */
const pageKinds = translatedKinds.filter((kind) => kind !== 'mail')

test.each(pageKinds)('each text of the kind %s is shown in its market alone', async (kind) => {
  const wanted = ({ key }: { key: string }) => (shownOnly[kind] ?? key) === key
  const texts = (await list({ kind })).texts.filter(wanted)
  expect(texts.length).toBeGreaterThan(0)
  const before = await readPages({})
  for (const { record, field, source } of texts) {
    const body = { language: 'de' as const, kind, record, texts: { [field]: write(source) } }
    const saved = await shop().call('saveTranslation', { token, body })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  const shown = await readPages(german)
  for (const { source, field } of texts) {
    // An automatic promotion comes with a cart.
    if (source === 'Two for less') continue
    // Lines of care come one by one.
    const lines = field === 'care' ? write(source).split('\n') : [write(source)]
    for (const line of lines)
      expect(shown.includes(JSON.stringify(line).slice(1, -1)), `${kind} ${field} ${line}`).toBe(true)
  }
  expect(await readPages({})).toBe(before)
  expect((await list({ kind, state: 'open' })).texts.filter(wanted)).toEqual([])
})

test('a text that is removed falls back to the shop’s own', async () => {
  await translate(shop(), token, { kind: 'category', source: 'Shirts' }, 'Hemden')
  const nameIn = async (market: object) =>
    (await shop().call('listCategories', market)).body.categories.find(({ slug }) => slug === 'shirts')?.name
  expect(await nameIn(german)).toBe('Hemden')
  await translate(shop(), token, { kind: 'category', source: 'Shirts' }, '')
  expect(await nameIn(german)).toBe('Shirts')
})

test('a changed source marks the translation as outdated until it is confirmed or changed', async () => {
  const { texts } = await list({ kind: 'page', query: 'parcels' })
  const { record = '' } = texts.find(({ key }) => key === 'parcels') ?? {}
  const named = { language: 'de' as const, kind: 'page' as const, record }
  const save = (body: object) => shop().call('saveTranslation', { token, body: { ...named, texts: {}, ...body } })
  await save({ texts: { title: 'Versand' } })
  await shop().call('updatePage', { token, params: { id: record }, body: { title: 'Parcels and delivery' } })
  const stateOf = async () =>
    (await shop().call('readTranslation', { token, query: named })).body.fields.find(({ field }) => field === 'title')
  expect(await stateOf()).toMatchObject({ state: 'outdated', source: 'Parcels and delivery' })
  const { counts } = await list({ kind: 'page' })
  expect(counts.find(({ kind }) => kind === 'page')).toMatchObject({ outdated: 1 })
  // Shoppers go on reading it.
  expect(JSON.stringify((await shop().call('listPages', german)).body)).toContain('"title":"Versand"')
  // Saving the form doesn't say that the text still fits.
  await save({ texts: { title: 'Versand' } })
  expect(await stateOf()).toMatchObject({ state: 'outdated' })
  await save({ texts: { title: 'Versand' }, confirmed: ['title'] })
  expect(await stateOf()).toMatchObject({ state: 'translated' })
  // The source that the translator read counts, not the one that was saved meanwhile.
  const { sourceMark = '' } = (await stateOf()) ?? {}
  await shop().call('updatePage', { token, params: { id: record }, body: { title: 'Parcels' } })
  await save({ texts: { title: 'Versand und Lieferung' }, sources: { title: sourceMark } })
  expect(await stateOf()).toMatchObject({ state: 'outdated' })
})

describe('a translation is refused at its field', () => {
  const save = async (body: object) => {
    const { texts } = await list({ kind: 'product', query: 'Mill Shirt' })
    const named = { language: 'de' as const, kind: 'product' as const, record: texts[0]?.record ?? '' }
    return shop().call('saveTranslation', { token, body: { ...named, texts: {}, ...body } })
  }
  test.each<[string, object, number, string]>([
    ['in the shop’s own language', { language: 'en' }, 400, 'language is what the shop’s own texts are in'],
    ['in a language without texts', { language: 'tlh' }, 400, 'language'],
    ['of several lines for one', { texts: { name: 'Zwei\nZeilen' } }, 400, 'name must be on one line'],
    ['that is too long', { texts: { name: 'x'.repeat(301) } }, 400, 'name must have at most 300 characters'],
    ['of an unknown field', { texts: { price: '5' } }, 400, 'price has no text to translate'],
    ['of a record that is gone', { record: '999999' }, 404, ''],
    ['of an unknown kind', { kind: 'order' }, 400, 'kind'],
  ])('%s', async (_what, body, status, problem) => {
    const answer = await save(body)
    expect(answer.status).toBe(status)
    const { faults = [] } = answer.body as { faults?: { field: string; problem: string }[] }
    expect(faults.map((fault) => `${fault.field} ${fault.problem}`).join()).toContain(problem)
  })
})

test('markup that no page may have is left out', async () => {
  const source = '<p>Plain.</p>'
  await translate(shop(), token, { kind: 'product', source }, '<p onclick="x()">Schlicht.</p><script>x()</script>')
  const { products } = (await shop().call('listProducts', german)).body
  expect(products.find(({ slug }) => slug === 'mill-shirt')?.description).toBe('<p>Schlicht.</p>')
})

test('two editors are told, field by field', async () => {
  const { texts } = await list({ kind: 'banner' })
  const named = { language: 'de' as const, kind: 'banner' as const, record: texts[0]?.record ?? '' }
  const { version } = (await shop().call('readTranslation', { token, query: named })).body
  const save = (title: string) =>
    shop().call('saveTranslation', { token, body: { ...named, texts: { title }, version } })
  expect((await save('Es ist Sommer')).status).toBe(200)
  expect(await save('Der Sommer ist da')).toMatchObject({
    status: 409,
    body: { changes: [{ field: 'title', theirs: 'Es ist Sommer', yours: 'Der Sommer ist da' }] },
  })
})

test('a translation is in the audit log, and can be undone', async () => {
  await translate(shop(), token, { kind: 'color', source: 'White' }, 'Weiß')
  await translate(shop(), token, { kind: 'color', source: 'White' }, 'Schneeweiß')
  const { entries } = (await shop().call('listAudit', { token, query: { entity: 'translation' } })).body
  expect(entries[0]).toMatchObject({
    entityId: 'de/color/white',
    before: { name: 'Weiß' },
    after: { name: 'Schneeweiß' },
  })
  const undone = await shop().call('undoChange', { token, params: { id: entries[0]?.id ?? '' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const { products } = (await shop().call('listProducts', german)).body
  expect(products[0]?.colors[0]?.name).toBe('Weiß')
})

test.each([
  ['admin', 200],
  ['manager', 200],
  ['editor', 200],
  ['viewer', 403],
  ['packer', 403],
] as const)('a %s who translates gets %i', async (role, status) => {
  const person = await addPerson(shop(), { role })
  const saved = await translate(shop(), token, { kind: 'style', source: 'Quay Shirt' }, 'Kai-Hemd')
  expect(saved.status).toBe(200)
  const body = { language: 'de' as const, kind: 'style' as const, record: 'Quay Shirt', texts: { text: 'Kai-Hemd' } }
  expect((await shop().call('saveTranslation', { token: person.token, body })).status).toBe(status)
})

test('languages of markets come first', async () => {
  const { own, languages } = (await shop().call('listLanguages', { token })).body
  expect(own).toBe('en')
  expect(languages[0]).toEqual({ language: 'de', markets: ['Germany'] })
  expect(languages.map(({ language }) => language).sort()).toEqual(['ar', 'de', 'fr', 'hi'])
})

test('every kind has a label for each of its fields', () => {
  for (const { label, fields } of Object.values(translatable)) {
    expect(label).not.toBe('')
    for (const field of Object.values(fields)) expect(field.label).not.toBe('')
  }
})
