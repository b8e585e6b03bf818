import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../../src/features/publishing/server/builds.ts'
import { saveMarketPreviews, savePreviewPages } from '../../../src/features/publishing/server/previews.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { endOldRows } from '../../../src/platform/database/retention.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const markets = [makeMarket({ key: 'ar', language: 'ar', rate: 1 })]
  expect((await shop().call('updateMarkets', { token, body: { markets } })).status).toBe(200)
})

async function draft(over: object = {}): Promise<string> {
  const body = { title: 'Of flax', body: '<p>Flax.</p>', state: 'draft' as const, ...over }
  return (await shop().call('createBlog', { token, body: { slug: crypto.randomUUID(), ...body } })).body.blog.id
}
const share = (id: string) => shop().call('createArticlePreview', { token, params: { id }, body: { days: 7 } })
const open = (url: string) => shop().fetch(url.slice(new URL(url).origin.length), { redirect: 'manual' })
const html = '<!doctype html><title>Of flax</title>'
const render = (id: string) =>
  transact(shop().deps.db, async (trx) => {
    await savePreviewPages(trx, 'article', [{ id, html }])
    await saveMarketPreviews(trx, [{ market: 'ar', of: 'article', id, html: `${html}ar` }])
  })

test('a link waits for the article’s page, shows it in each market, and is kept from search engines', async () => {
  const id = await draft()
  const before = await readCatalogueVersion(shop().deps.db)
  const { preview } = (await share(id)).body
  expect(await readCatalogueVersion(shop().deps.db)).not.toBe(before)
  expect((await open(preview.url)).status).toBe(202)
  await render(id)
  const shown = await open(preview.url)
  expect([shown.status, await shown.text(), shown.headers.get('x-robots-tag')]).toEqual([
    200,
    html,
    'noindex, nofollow',
  ])
  expect(preview.markets.map(({ language }) => language)).toEqual(['ar'])
  expect(await (await open(preview.markets[0]?.url ?? '')).text()).toBe(`${html}ar`)
  expect((await shop().call('listArticlePreviews', { token, params: { id } })).body.previews).toEqual([preview])
  expect((await shop().call('listBlogs', { query: {} })).body.blogs).toEqual([])
})

test('a link leads to the article once it is live, and shows nothing once it is withdrawn, expired or deleted', async () => {
  const { db } = shop().deps
  const id = await draft({ slug: 'of-flax' })
  const [first, second, third] = [await share(id), await share(id), await share(id)].map(({ body }) => body.preview)
  await render(id)
  await shop().call('deleteArticlePreview', { token, params: { id: first?.id ?? '' } })
  expect((await open(first?.url ?? '')).status).toBe(410)
  await sql`UPDATE article_previews SET expires_at = now() WHERE id = ${second?.id}`.execute(db)
  expect((await open(second?.url ?? '')).status).toBe(410)
  await endOldRows(db)
  expect(await db.selectFrom('article_previews').select('id').where('article_id', '=', id).execute()).toEqual([
    { id: third?.id },
  ])
  await shop().call('updateBlog', { token, params: { id }, body: { state: 'published' } })
  const live = await open(third?.url ?? '')
  expect([live.status, live.headers.get('location')]).toEqual([302, '/blog/of-flax'])
  expect((await open(third?.markets[0]?.url ?? '')).headers.get('location')).toBe('/ar/blog/of-flax')
  expect(await share(id)).toMatchObject({
    status: 409,
    body: { message: 'Only a draft or a scheduled article has a preview' },
  })
  await shop().call('deleteBlog', { token, params: { id } })
  expect((await open(third?.url ?? '')).status).toBe(410)
  for (const table of ['article_preview_html', 'market_previews'] as const)
    expect(await db.selectFrom(table).selectAll().where('article_id', '=', id).execute(), table).toEqual([])
})

test('an article whose date is still to come has a preview until then', async () => {
  const id = await draft({ state: 'published', publishedAt: new Date(Date.now() + 3_600_000).toISOString() })
  const { preview } = (await share(id)).body
  await render(id)
  expect((await open(preview.url)).status).toBe(200)
  await sql`UPDATE blogs SET published_at = now() WHERE id = ${id}`.execute(shop().deps.db)
  expect((await open(preview.url)).status).toBe(302)
})

test('each link and its end are in the audit log, with the title', async () => {
  const id = await draft({ title: 'Of hemp' })
  const { preview } = (await share(id)).body
  await shop().call('deleteArticlePreview', { token, params: { id: preview.id } })
  const rows = await shop()
    .deps.db.selectFrom('audit_log')
    .where('entity', '=', 'blog')
    .where('entity_id', '=', id)
    .where('action', '<>', 'created')
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'shared', before: null, after: { title: 'Of hemp', previewUntil: preview.expiresAt } },
    { action: 'withdrew the preview of', before: { title: 'Of hemp', preview: preview.id }, after: null },
  ])
})

test('the page of a draft belongs to one record: the former release writes its own, and two at once are refused', async () => {
  const { db } = shop().deps
  const article = await draft()
  const page = await db.insertInto('pages').values({ slug: 'looms', title: 'Looms' }).returning('id').executeTakeFirst()
  await sql`DELETE FROM market_previews`.execute(db)
  await sql`INSERT INTO market_previews (market, page_id, html) SELECT 'ar', id, '' FROM pages WHERE id = ${page?.id}`.execute(
    db,
  )
  const refused = (columns: string, values: string) =>
    expect(
      sql.raw(`INSERT INTO market_previews (market, html, ${columns}) VALUES ('ar', '', ${values})`).execute(db),
    ).rejects.toThrow('market_previews_check')
  await refused('page_id, article_id', `${page?.id}, ${article}`)
  await refused('article_id', 'NULL')
})
