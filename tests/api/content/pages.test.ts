import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../../src/features/publishing/server/builds.ts'
import { markDueSchedules } from '../../../src/features/publishing/server/due-schedules.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

interface Given {
  title?: string
  slug?: string
  role?: 'shipping' | 'returns' | 'privacy' | 'terms' | null
  body?: string
  status?: 'draft' | 'scheduled' | 'active' | 'archived'
  publishAt?: string | null
  version?: string
  [other: string]: unknown
}

let made = 0
const create = (given: Given = {}) => {
  made += 1
  return shop().call('createPage', { body: { title: `Care of linen ${made}`, body: '<p>Cold.</p>', ...given }, token })
}
const change = (id: string, body: Given) => shop().call('updatePage', { params: { id }, body, token })
const shown = async () => (await shop().call('listPages')).body.pages
const moved = async () =>
  Object.fromEntries(
    (await shop().call('listFormerAddresses')).body.moved
      .filter(({ kind }) => kind === 'page')
      .map(({ from, to }) => [from, to]),
  )
const faultsOf = (body: object) => ('faults' in body ? body.faults : undefined)
const version = () => readCatalogueVersion(shop().deps.db)

test('a new shop has drafts for what the law asks for; none is shown before its gaps are filled', async () => {
  const { pages } = (await shop().call('listAllPages', { token })).body
  expect(pages.map(({ role, status }) => [role, status]).sort()).toEqual(
    ['privacy', 'returns', 'shipping', 'terms'].map((role) => [role, 'draft']),
  )
  expect(await shown()).toEqual([])
  const id = pages.find(({ role }) => role === 'terms')?.id ?? ''
  const refused = await change(id, { status: 'active' })
  expect(refused.status).toBe(400)
  expect(faultsOf(refused.body)).toMatchObject([{ field: 'body', problem: expect.stringContaining('[Fill in: ') }])
  expect((await change(id, { status: 'active', body: '<p>All sales are under the law of Portugal.</p>' })).status).toBe(
    200,
  )
  expect((await shown()).map(({ role, slug }) => [role, slug])).toEqual([['terms', 'terms']])
})

test('the text is sanitised, shown once it is live, and every write is in the log', async () => {
  const created = await create({
    title: 'About us',
    body: '<h1>Us</h1><p onclick="x()">A <a href="javascript:x()">mill</a></p><script>x()</script>',
    seoTitle: 'Who makes our shirts',
  })
  expect(created.status).toBe(201)
  const { page } = created.body
  expect(page).toMatchObject({ slug: 'about-us', status: 'draft', body: '<h2>Us</h2><p>A <a>mill</a></p>' })
  expect((await shown()).some(({ id }) => id === page.id)).toBe(false)
  expect((await change(page.id, { status: 'active' })).status).toBe(200)
  expect((await shown()).find(({ id }) => id === page.id)).toMatchObject({ html: page.body, seoTitle: page.seoTitle })
  expect((await shop().call('deletePage', { params: { id: page.id }, token })).status).toBe(200)
  const query = { entity: 'page', entityId: page.id }
  const { entries } = (await shop().call('listAudit', { query, token })).body
  expect(entries.map(({ action, title }) => `${action} ${title}`)).toEqual(
    ['deleted', 'changed', 'created'].map((action) => `${action} About us`),
  )
})

test.each([
  ['cart', 'belongs to another page of the shop'],
  ['blog', 'belongs to another page of the shop'],
  ['auth-api', 'belongs to another page of the shop'],
  ['create-promocode', 'belongs to another page of the shop'],
  ['de', 'must not be a language or country code'],
])('the address /%s is refused', async (slug, problem) => {
  const refused = await create({ slug })
  expect(refused.status).toBe(400)
  expect(faultsOf(refused.body)).toEqual([{ field: 'slug', problem }])
})

test('a title without letters needs an address, and a taken one is refused', async () => {
  expect(faultsOf((await create({ title: 'Über uns' })).body)).toBeUndefined()
  expect(faultsOf((await create({ title: '→' })).body)).toEqual([
    { field: 'slug', problem: 'must be given for a title without letters or digits' },
  ])
  expect((await create({ slug: 'o-nas' })).status).toBe(201)
  const taken = await create({ slug: 'o-nas' })
  expect([taken.status, faultsOf(taken.body)]).toEqual([409, [{ field: 'slug', problem: 'is already in use' }]])
})

test('a role belongs to one page', async () => {
  const refused = await create({ role: 'privacy' })
  expect(refused.status).toBe(400)
  expect(faultsOf(refused.body)).toEqual([{ field: 'role', problem: 'is that of the page “Privacy”' }])
  const { pages } = (await shop().call('listAllPages', { query: { query: 'privacy' }, token })).body
  expect((await change(pages[0]?.id ?? '', { role: null })).status).toBe(200)
  expect((await create({ role: 'privacy' })).status).toBe(201)
})

test('two people who edit a page are told, and nothing is lost', async () => {
  const { page } = (await create()).body
  expect((await change(page.id, { intro: 'Theirs', version: page.version })).status).toBe(200)
  const late = await change(page.id, { intro: 'Mine', version: page.version })
  expect(late).toMatchObject({ status: 409, body: { changes: [{ field: 'intro', theirs: 'Theirs', yours: 'Mine' }] } })
  const read = (await shop().call('readPage', { params: { id: page.id }, token })).body.page
  expect(read.intro).toBe('Theirs')
})

test('a page that was public leaves a redirect at each former address; a draft leaves none', async () => {
  await shop().deps.db.deleteFrom('former_page_addresses').execute()
  const { page } = (await create({ slug: 'fit-help' })).body
  await change(page.id, { slug: 'fit-hints' })
  expect(await moved()).toEqual({})
  await change(page.id, { status: 'active' })
  await change(page.id, { slug: 'fit-advice' })
  await change(page.id, { slug: 'how-it-fits' })
  expect(await moved()).toEqual({ 'fit-hints': 'how-it-fits', 'fit-advice': 'how-it-fits' })
  // Another page takes one of them; an archived page is gone everywhere, and comes back.
  await create({ slug: 'fit-hints' })
  await change(page.id, { status: 'archived' })
  expect(await moved()).toEqual({ 'fit-advice': null, 'how-it-fits': null })
  await change(page.id, { status: 'draft' })
  await change(page.id, { status: 'active' })
  expect(await moved()).toEqual({ 'fit-advice': 'how-it-fits' })
  await shop().call('deletePage', { params: { id: page.id }, token })
  expect(await moved()).toEqual({ 'fit-advice': null, 'how-it-fits': null })
})

test('a scheduled page goes live when its time comes', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  expect(faultsOf((await create({ status: 'scheduled' })).body)).toEqual([
    { field: 'publishAt', problem: 'must be in the future' },
  ])
  const { page } = (await create({ status: 'scheduled', publishAt: soon })).body
  const { db } = shop().deps
  await markDueSchedules(db)
  expect((await shown()).some(({ id }) => id === page.id)).toBe(false)
  await sql`UPDATE pages SET publish_at = now() - interval '1 second' WHERE id = ${page.id}`.execute(db)
  const before = await version()
  await markDueSchedules(db)
  expect((await shown()).some(({ id }) => id === page.id)).toBe(true)
  expect(await version()).not.toBe(before)
})

test('a draft costs no build, a live page does, and so does a draft that a link shows', async () => {
  const before = await version()
  const { page } = (await create()).body
  await change(page.id, { intro: 'Soon' })
  expect(await version()).toBe(before)
  const shared = await shop().call('createPagePreview', { params: { id: page.id }, body: { days: 7 }, token })
  const linked = await version()
  expect([shared.status, linked]).not.toEqual([201, before])
  await change(page.id, { intro: 'Sooner' })
  const edited = await version()
  expect(edited).not.toBe(linked)
  await change(page.id, { status: 'active' })
  const live = await version()
  expect(live).not.toBe(edited)
  await change(page.id, { intro: 'Now' })
  expect(await version()).not.toBe(live)
})

test('a preview link shows the built draft to anyone until it is withdrawn, and leads to the page once it is live', async () => {
  const { page } = (await create({ slug: 'winter' })).body
  const share = () => shop().call('createPagePreview', { params: { id: page.id }, body: { days: 7 }, token })
  const { preview } = (await share()).body
  const open = () => shop().fetch(new URL(preview.url).pathname, { redirect: 'manual' })
  expect((await open()).status).toBe(202)
  const { db } = shop().deps
  await db.insertInto('page_preview_html').values({ page_id: page.id, html: '<h1>Winter</h1>' }).execute()
  const draft = await open()
  expect([draft.status, await draft.text()]).toEqual([200, '<h1>Winter</h1>'])
  expect(draft.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  await change(page.id, { status: 'active' })
  const live = await open()
  expect([live.status, live.headers.get('location')]).toEqual([302, '/winter'])
  expect(await share()).toMatchObject({
    status: 409,
    body: { message: 'Only a draft or a scheduled page has a preview' },
  })
  await shop().call('deletePagePreview', { params: { id: preview.id }, token })
  expect((await open()).status).toBe(410)
})

test('pictures of the library in a page have their sizes, are found by where they are used and can not be deleted', async () => {
  const { db } = shop().deps
  const file = `${'a'.repeat(64)}.webp`
  const picture = { name: 'Mill', alt: 'The mill', width: 1200, height: 800, bytes: 1000 }
  const { id } = await db
    .insertInto('pictures')
    .values({ ...picture, file, source_hash: 'b'.repeat(64) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { page } = (await create({ body: `<p><img src="/media/${file}" alt="The mill"></p>` })).body
  expect(page.body).toContain('width="1200" height="800"')
  const { uses } = (await shop().call('readPicture', { params: { id }, token })).body
  expect(uses).toEqual([{ kind: 'page', id: page.id, name: page.title }])
  const missing = `/media/${'c'.repeat(64)}.webp`
  expect((await create({ body: `<img src="${missing}">` })).status).toBe(409)
})
