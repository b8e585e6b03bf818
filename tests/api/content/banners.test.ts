import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const body = {
  title: 'Linen weather',
  imageUrl: '/pictures/banners/linen.webp',
  imageAlt: 'A linen shirt',
  link: '/category/linen',
}
let admin = { id: '', token: '' }
let shopper = { id: '', token: '' }

beforeAll(async () => {
  admin = await addPerson(shop(), { role: 'admin' })
  shopper = await addPerson(shop())
})

const audit = (entity: string) =>
  shop().deps.db.selectFrom('audit_log').selectAll().where('entity', '=', entity).orderBy('id').execute()
const shown = async () => (await shop().call('listActiveBanners')).body.banners.map(({ title }) => title)

test('an admin creates, changes and deletes a banner; each write is audited and shoppers see the change', async () => {
  const made = await shop().call('createBanner', { body, token: admin.token })
  expect(made).toMatchObject({ status: 201, body: { banner: { title: 'Linen weather', active: true } } })
  expect(await shown()).toEqual(['Linen weather'])
  const params = { id: made.body.banner.id }
  await shop().call('updateBanner', { params, body: { active: false }, token: admin.token })
  expect(await shown()).toEqual([])
  expect((await shop().call('listBanners', { token: admin.token })).body.banners).toHaveLength(1)
  expect((await shop().call('deleteBanner', { params, token: admin.token })).status).toBe(200)
  expect((await shop().call('deleteBanner', { params, token: admin.token })).status).toBe(404)
  const entries = await audit('banner')
  expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['created', admin.id],
    ['changed', admin.id],
    ['deleted', admin.id],
  ])
  expect(entries[1]).toMatchObject({ before: { active: true }, after: { active: false } })
})

test('a banner is shown only within its dates', async () => {
  const dates = [
    { title: 'past', endsAt: '2020-01-01T00:00:00Z' },
    { title: 'future', startsAt: '2999-01-01T00:00:00Z' },
    { title: 'now', startsAt: '2020-01-01T00:00:00Z', endsAt: '2999-01-01T00:00:00Z' },
  ]
  for (const banner of dates) await shop().call('createBanner', { body: { ...body, ...banner }, token: admin.token })
  expect(await shown()).toEqual(['now'])
})

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'http://plain.example',
  '/\\evil.example',
  'java\tscript:1',
  'data:text/html,x',
])('a banner that links to %j is refused', async (link) => {
  expect((await shop().call('createBanner', { body: { ...body, link }, token: admin.token })).status).toBe(400)
  expect((await shop().call('createBanner', { body: { ...body, imageUrl: link }, token: admin.token })).status).toBe(
    400,
  )
})

test('a shopper is forbidden, a guest is asked to sign in, and nothing changes', async () => {
  const before = await shop().deps.db.selectFrom('banners').selectAll().orderBy('id').execute()
  const params = { id: before[0]?.id ?? '1' }
  expect((await shop().call('createBanner', { body, token: shopper.token })).status).toBe(403)
  expect((await shop().call('updateBanner', { params, body: { title: 'x' }, token: shopper.token })).status).toBe(403)
  expect((await shop().call('deleteBanner', { params, token: shopper.token })).status).toBe(403)
  expect((await shop().call('listBanners', { token: shopper.token })).status).toBe(403)
  expect((await shop().call('listBanners')).status).toBe(401)
  expect(await shop().deps.db.selectFrom('banners').selectAll().orderBy('id').execute()).toEqual(before)
})

test('the announcement is created, overwritten, toggled and set', async () => {
  expect((await shop().call('getAnnouncement')).body.announcement).toBeNull()
  expect((await shop().call('toggleAnnouncement', { body: {}, token: admin.token })).status).toBe(404)
  const made = await shop().call('saveAnnouncement', { body: { text: 'Free shipping from $75' }, token: admin.token })
  const changed = await shop().call('saveAnnouncement', { body: { text: 'Summer hours' }, token: admin.token })
  expect(changed.body.announcement.id).toBe(made.body.announcement.id)
  expect((await shop().call('getAnnouncement')).body.announcement).toMatchObject({ text: 'Summer hours' })
  const flipped = await shop().fetch('/announcement/toggle', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(await flipped.json()).toMatchObject({ announcement: { active: false } })
  expect((await shop().call('getAnnouncement')).body.announcement).toBeNull()
  const set = { body: { active: true }, token: admin.token }
  await shop().call('toggleAnnouncement', set)
  expect((await shop().call('toggleAnnouncement', set)).body.announcement.active).toBe(true)
  expect((await audit('announcement')).map(({ action }) => action)).toEqual([
    'created',
    'changed',
    'switched off',
    'switched on',
    'switched on',
  ])
})

test('a merchant can read an inactive announcement', async () => {
  const read = async () => (await shop().call('readAnnouncement', { token: admin.token })).body.announcement
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  await shop().call('saveAnnouncement', { body: { text: 'Soon', startsAt }, token: admin.token })
  expect((await shop().call('getAnnouncement')).body.announcement).toBeNull()
  expect(await read()).toMatchObject({ text: 'Soon', active: true, startsAt })
  await shop().call('toggleAnnouncement', { body: { active: false }, token: admin.token })
  expect(await read()).toMatchObject({ text: 'Soon', active: false })
  expect((await shop().call('readAnnouncement', { token: shopper.token })).status).toBe(403)
})
