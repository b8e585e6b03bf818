import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { queueBackInStockMails } from '../../../src/features/catalog/server/back-in-stock.ts'
import { withShopSettings } from '../../../src/platform/shop-settings.ts'
import { addresses } from '../../support/five-markets.ts'
import { makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { german, openTranslatedShop, translate } from '../../support/translated-shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = await openTranslatedShop(shop())
  const texts = [
    ['product', 'Quay Shirt, White', 'Kaihemd, Weiß'],
    ['product', '<p>Woven of linen.</p>', '<p>Aus Flachs gewebt.</p>'],
    ['color', 'White', 'Weiß'],
    ['option', 'Length', 'Länge'],
    ['option', 'Long', 'Lang'],
    ['value', 'Linen', 'Leinen'],
    ['category', 'Shirts', 'Oberhemden'],
    ['promotion', 'Two for less', 'Zwei für weniger'],
  ] as const
  for (const [kind, source, text] of texts)
    expect((await translate(shop(), token, { kind, source }, text)).status).toBe(200)
})

describe('a search', () => {
  const search = async (query: string, market: object = german) =>
    (await shop().call('searchProducts', { query: { query }, ...market })).body
  const find = async (query: string, market?: object) => (await search(query, market)).products.map(({ slug }) => slug)

  test.each([
    ['a word of the name', 'Kaihemd'],
    ['the beginning of a word', 'kaih'],
    ['a word of the description', 'Flachs'],
    ['a translated value', 'Leinen'],
    ['a word of the shop’s own name', 'quay'],
    ['a mistyped word', 'kaihmed'],
  ])('in the market finds %s', async (_what, query) => {
    expect(await find(query)).toContain('quay-shirt')
  })

  test('corrects no word of the market’s language, and names what was meant in it', async () => {
    expect((await search('kaihemd')).correctedQuery).toBeNull()
    expect((await search('kaihmed')).correctedQuery).toBe('kaihemd')
  })

  test('elsewhere knows none of its words', async () => {
    expect((await search('kaihemd', {})).products).toEqual([])
    expect(await find('quay', {})).toContain('quay-shirt')
  })

  test('in pages has the texts and words of the language', async () => {
    const { texts } = (await shop().call('listSearchTexts', german)).body
    expect(texts[0]).toMatchObject({ name: 'kaihemd, weiß', description: '<p>aus flachs gewebt.</p>' })
    expect(texts[0]?.words).toContain('leinen')
    const words = async (market: object) => (await shop().call('readVocabulary', market)).body.vocabulary?.words ?? []
    expect(await words(german)).toContain('kaihemd')
    expect(await words({})).not.toContain('kaihemd')
  })

  test('follows a changed translation', async () => {
    await translate(shop(), token, { kind: 'product', source: 'Mill Shirt' }, 'Mühlenhemd')
    expect(await find('mühlenhemd')).toEqual(['mill-shirt'])
    await translate(shop(), token, { kind: 'product', source: 'Mill Shirt' }, 'Werkhemd')
    expect(await find('werkhemd')).toEqual(['mill-shirt'])
  })

  test('lists categories and filters by their names there', async () => {
    const { facets } = (await shop().call('filterProductsV2', { query: {}, ...german })).body
    expect(facets.categories.map(({ label }) => label)).toContain('Oberhemden')
    expect(facets.colors.map(({ label }) => label)).toEqual(['Weiß'])
    const own = (await shop().call('filterProductsV2', { query: {} })).body.facets
    expect(own.colors.map(({ label }) => label)).toEqual(['White'])
  })
})

test('a cart has its lines in the language of the market', async () => {
  const person = await addPerson(shop())
  const { products } = (await shop().call('listProducts', {})).body
  const variantId = products.find(({ slug }) => slug === 'quay-shirt')?.variants[0]?.id ?? ''
  await shop().call('addToCart', { token: person.token, body: { variantId, quantity: 1 } })
  const own = await shop().call('getCart', { token: person.token })
  const there = await shop().call('getCart', { token: person.token, ...german })
  expect(JSON.stringify(own.body)).toContain('Quay Shirt, White')
  expect(JSON.stringify(there.body)).toContain('Kaihemd, Weiß')
  expect(JSON.stringify(there.body)).not.toContain('Quay Shirt, White')
})

test('an order keeps the names that its lines were sold under', async () => {
  const rates = (['standard', 'express'] as const).map((method) => ({ method, from: 0, price: 0 }))
  const zones = ['US', 'DE'].map((country) => ({ name: country, places: [country], rates }))
  const saved = await shop().call('updateShippingZones', { token, body: { zones } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { products } = (await shop().call('listProducts', german)).body
  const quay = products.find(({ slug }) => slug === 'quay-shirt')
  const variant = { id: quay?.variants[0]?.id ?? '', productId: quay?.id ?? '', priceCents: 5000 }
  const { token: buyer } = await addPerson(shop())
  const base = makeOrderBody([{ variant, quantity: 1 }], { displayedTotal: 47.5 })
  const body = { ...base, currency: 'EUR', address: { name: 'A', line1: 'B 1', ...addresses.DE } }
  const placed = await shop().call('createOrder', { token: buyer, body, ...german })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { order } = placed.body
  expect(JSON.stringify(order)).toContain('Zwei für weniger')
  const line = { name: 'Kaihemd, Weiß', color: 'Weiß', option: { name: 'Länge', value: 'Lang' } }
  expect(order.lines[0]).toMatchObject(line)
  await translate(shop(), token, { kind: 'product', source: 'Quay Shirt, White' }, 'Hafenhemd')
  const { order: kept } = (await shop().call('readAnyOrder', { token, params: { id: order.id } })).body
  expect(kept.lines[0]).toMatchObject(line)
})

test('a mail about a product that is back has its name there', async () => {
  const { products } = (await shop().call('listProducts', {})).body
  const { id = '' } = products.find(({ slug }) => slug === 'mill-shirt')?.variants[0] ?? {}
  const { db } = shop().deps
  const setStock = (stock: number) =>
    db.updateTable('variants').set({ stock, received: stock }).where('id', '=', id).execute()
  await translate(shop(), token, { kind: 'product', source: 'Mill Shirt' }, 'Mühlenhemd')
  await setStock(0)
  for (const [email, market] of [
    ['de@example.com', german],
    ['us@example.com', {}],
  ] as const)
    await shop().call('notifyBackInStock', { params: { id }, body: { email }, ...market })
  await setStock(3)
  await queueBackInStockMails(await withShopSettings(shop().deps))
  const mails = await db.selectFrom('outbox').select(['recipient', 'body_text']).execute()
  const textTo = (email: string) => mails.find(({ recipient }) => recipient === email)?.body_text ?? ''
  expect(textTo('de@example.com')).toContain('Mühlenhemd')
  expect(textTo('us@example.com')).toContain('Mill Shirt')
})

test('a changed translation changes the marks of the catalogue’s parts in its market alone', async () => {
  const mark = async (market: object) => (await shop().call('listCatalogueParts', market)).body.parts[0]?.mark
  const before = [await mark({}), await mark(german)]
  await translate(shop(), token, { kind: 'product', source: 'Quay Shirt of linen' }, 'Kaihemd aus Leinen')
  const ofProduct = [await mark({}), await mark(german)]
  await translate(shop(), token, { kind: 'alternative', source: 'Front of the Quay Shirt' }, 'Vorderseite')
  const ofWord = [await mark({}), await mark(german)]
  await translate(shop(), token, { kind: 'page', source: 'Parcels' }, 'Pakete')
  const ofPage = [await mark({}), await mark(german)]
  expect([ofProduct[0], ofWord[0]]).toEqual([before[0], before[0]])
  expect(new Set([before[1], ofProduct[1], ofWord[1]]).size).toBe(3)
  // Products don't show pages.
  expect(ofPage).toEqual(ofWord)
})

describe('the language of parts', () => {
  const read = async (wanted: string, market: object = german) => {
    const { products } = (await shop().call('listProducts', market)).body
    const product = products.find(({ slug }) => slug === wanted)
    if (!product) throw new Error('No product')
    return product
  }

  test('a text without a translation names the language that it is written in, a translated one none', async () => {
    await sql`DELETE FROM translations WHERE kind = 'product' AND record = ${(await read('mill-shirt')).id}`.execute(
      shop().deps.db,
    )
    expect((await read('mill-shirt')).languages).toMatchObject({ name: 'en', description: 'en' })
    const quay = await read('quay-shirt')
    expect(quay.languages).toEqual({ care: 'en' })
    for (const slug of ['mill-shirt', 'quay-shirt'])
      expect(JSON.stringify(await read(slug, {}))).not.toMatch(/"(languages?|written)"/)
  })

  test('so do an attribute and its values', async () => {
    const { attributes } = await read('quay-shirt')
    const linen = attributes.flatMap(({ values }) => values).find(({ value }) => value === 'linen')
    expect(linen).toEqual({ value: 'linen', label: 'Leinen' })
    await sql`DELETE FROM translations WHERE kind IN ('value', 'attribute')`.execute(shop().deps.db)
    const [bare] = (await read('quay-shirt')).attributes
    expect(bare).toMatchObject({ label: 'Fabric', language: 'en', values: [{ label: 'Linen', language: 'en' }] })
  })

  test('pages and articles do the same', async () => {
    await sql`DELETE FROM translations WHERE kind IN ('page', 'article')`.execute(shop().deps.db)
    const { pages } = (await shop().call('listPages', german)).body
    const page = pages.find(({ slug }) => slug === 'parcels')
    expect(page?.languages).toMatchObject({ title: 'en', html: 'en' })
    const { blogs } = (await shop().call('listBlogs', german)).body
    expect(blogs[0]?.languages).toMatchObject({ title: 'en', html: 'en' })
    expect((await shop().call('listBlogs', {})).body.blogs[0]?.languages).toBeUndefined()
  })

  test('categories and entries of the menu do the same', async () => {
    await sql`DELETE FROM translations WHERE kind IN ('category', 'navigation')`.execute(shop().deps.db)
    const listed = async (headers: object) => (await shop().call('listCategories', headers)).body.categories
    const [category] = (await listed(german)).filter(({ parent }) => parent !== null)
    expect(category?.languages).toMatchObject({ name: 'en' })
    expect((await listed({})).every(({ languages }) => languages === undefined)).toBe(true)
    const menuOf = async (headers: object) => (await shop().call('getNavigation', headers)).body
    const flat = ({ header, footer }: Awaited<ReturnType<typeof menuOf>>) =>
      [...header, ...footer].flatMap((entry) => [entry, ...entry.children])
    const entry = flat(await menuOf(german)).find(({ label }) => label === category?.name)
    expect(entry).toMatchObject({ language: 'en' })
    expect(flat(await menuOf({})).some(({ language }) => language !== undefined)).toBe(false)
    expect((await read('quay-shirt')).category).toMatchObject({ language: 'en' })
    await translate(shop(), token, { kind: 'category', source: category?.name ?? '' }, 'Oberteile')
    expect((await listed(german)).find(({ name }) => name === 'Oberteile')?.languages?.name).toBeUndefined()
    const present = flat(await menuOf(german)).find(({ label }) => label === 'Oberteile')
    expect(present).toBeDefined()
    expect(present).not.toHaveProperty('language')
  })

  test('a market is offered in its own language, whoever asks', async () => {
    const { offer } = (await shop().call('readShopSettings', german)).body
    expect(offer).toMatchObject({ language: 'de', action: 'Wechseln' })
    expect(offer.text).toContain('Wir haben noch einen Shop')
    expect((await shop().call('readShopSettings', {})).body.offer).toMatchObject({ language: 'en', action: 'Switch' })
  })

  test('a code is sent in words of the market’s language, and a verifier is told that language', async () => {
    const { deps } = shop()
    const { providers } = deps
    const sent: string[] = []
    const send = async ({ language }: { language: string }, code: string, text: string) =>
      void sent.push(`${language}: ${text.replace(code, '…')}`)
    deps.providers = { ...providers, otp: { kind: 'carrier', name: 'listening', send } }
    for (const market of [{}, german])
      await shop().call('sendOtp', { body: { phoneNumber: '+12025550177' }, ...market })
    deps.providers = providers
    expect(sent[0]).toMatch(/^en: … is your code for /)
    expect(sent[1]).toMatch(/^de: … ist Ihr Code für /)
  })
})
