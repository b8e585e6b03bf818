import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../../src/features/publishing/server/builds.ts'
import { saveMarketPreviews, savePreviewPages } from '../../../src/features/publishing/server/previews.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let params = { id: '' }

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const { categories } = (await shop().call('listAllCategories', { token })).body
  const body = { name: 'Mill Shirt', categoryId: categories[0]?.id ?? '', price: 40 }
  params = { id: (await shop().call('createProduct', { token, body })).body.product.id }
})

const share = async (days = 7) => (await shop().call('createPreview', { token, params, body: { days } })).body.preview
const open = (url: string) => shop().fetch(new URL(url).pathname)
const html = '<!doctype html><title>Mill Shirt</title>'
const render = () => transact(shop().deps.db, (trx) => savePreviewPages(trx, 'product', [{ id: params.id, html }]))

test('a link waits for its page, shows it to anyone, and is kept from search engines, caches and referrers', async () => {
  const before = await readCatalogueVersion(shop().deps.db)
  const { url, expiresAt } = await share()
  expect(await readCatalogueVersion(shop().deps.db)).not.toBe(before)
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(7)
  const early = await open(url)
  expect([early.status, early.headers.get('refresh')]).toEqual([202, '3'])
  await render()
  const shown = await open(url)
  expect(shown.status).toBe(200)
  expect(await shown.text()).toBe(html)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store, private',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'self'",
    'x-content-type-options': 'nosniff',
  })
})

test('a link that expired, was withdrawn or is signed by nobody shows nothing', async () => {
  await render()
  const { id, url } = await share(1)
  expect((await open(url)).status).toBe(200)
  await sql`UPDATE product_previews SET expires_at = now() WHERE id = ${id}`.execute(shop().deps.db)
  const expired = await open(url)
  expect(expired.status).toBe(410)
  expect(await expired.text()).toContain('This preview link has expired or was withdrawn. Ask for a new one.')
  const next = await share()
  const listed = (await shop().call('listPreviews', { token, params })).body.previews
  expect(listed.map((preview) => preview.id)).toContain(next.id)
  expect(listed.map((preview) => preview.id)).not.toContain(id)
  expect((await open(`${next.url.slice(0, -1)}${next.url.endsWith('0') ? '1' : '0'}`)).status).toBe(410)
  expect((await open(next.url.split('.').slice(0, -1).join('.'))).status).toBe(410)
  expect((await shop().call('deletePreview', { token, params: { id: next.id } })).status).toBe(200)
  expect((await open(next.url)).status).toBe(410)
  expect((await shop().call('deletePreview', { token, params: { id: next.id } })).status).toBe(404)
  expect((await shop().call('deletePreview', { token, params: { id: '1' } })).status).toBe(404)
})

test('a link has an address for each market, which shows its page, says that it has none, or that the market is gone', async () => {
  const markets = [makeMarket({ language: 'de', rate: 1 })]
  expect((await shop().call('updateMarkets', { token, body: { markets } })).status).toBe(200)
  await render()
  const { url, markets: links } = await share()
  expect(links).toEqual([{ name: 'Germany', language: 'de', url: `${url}?market=de` }])
  const openIn = (market: string) => shop().fetch(`${new URL(url).pathname}?market=${market}`)
  const notSold = await openIn('de')
  expect([notSold.status, await notSold.text()]).toEqual([
    404,
    expect.stringContaining('A product needs a price there'),
  ])
  const page = '<!doctype html><title>Mühlenhemd</title>'
  const save = () =>
    transact(shop().deps.db, (trx) =>
      saveMarketPreviews(trx, [{ market: 'de', of: 'product', id: params.id, html: page }]),
    )
  await save()
  await save()
  const shown = await openIn('de')
  expect([shown.status, await shown.text(), shown.headers.get('x-robots-tag')]).toEqual([
    200,
    page,
    'noindex, nofollow',
  ])
  expect(await (await open(url)).text()).toBe(html)
  expect((await openIn('fr')).status).toBe(410)
})

test('a link leads to the product once it is live, and nowhere once it is archived', async () => {
  const { url } = await share()
  await shop().call('updateProduct', { token, params, body: { status: 'active' } })
  const live = await open(url)
  expect([live.status, live.headers.get('location')]).toEqual([302, '/product/mill-shirt'])
  const there = await shop().fetch(`${new URL(url).pathname}?market=de`)
  expect([there.status, there.headers.get('location')]).toEqual([302, '/de/product/mill-shirt'])
  expect(await shop().call('createPreview', { token, params, body: { days: 7 } })).toMatchObject({
    status: 409,
    body: { message: 'Only a draft or a scheduled product has a preview' },
  })
  await shop().call('updateProduct', { token, params, body: { status: 'archived' } })
  expect((await open(url)).status).toBe(410)
  await shop().call('updateProduct', { token, params, body: { status: 'draft' } })
})

test.each([0, 31, 1.5])('a link for %s days is refused', async (days) => {
  expect((await shop().call('createPreview', { token, params, body: { days } })).status).toBe(400)
})

test('each link and its end are in the audit log', async () => {
  const rows = await shop()
    .deps.db.selectFrom('audit_log')
    .where('entity_id', '=', params.id)
    .select('action')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['shared', 'withdrew the preview of']))
})
