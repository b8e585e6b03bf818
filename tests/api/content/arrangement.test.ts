import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const arrange = (kind: 'banner' | 'section' | 'category', ids: string[]) =>
  shop().call('arrange', { body: { kind, ids }, token })

async function addBanner(title: string): Promise<string> {
  const body = { title, imageUrl: '/pictures/quay.webp', imageAlt: 'Quay' }
  return (await shop().call('createBanner', { body, token })).body.banner.id
}
const titles = async () => (await shop().call('listBanners', { token })).body.banners.map(({ title }) => title)

test('a new banner, section or category comes last', async () => {
  for (const title of ['First', 'Second', 'Third']) await addBanner(title)
  expect(await titles()).toEqual(['First', 'Second', 'Third'])
  for (const slug of ['b', 'a'])
    await shop().call('createSection', { body: { slug, title: slug, rule: 'newest' }, token })
  const { sections } = (await shop().call('listSections', { token })).body
  expect(sections.map(({ slug }) => slug)).toEqual(['b', 'a'])
})

test('banners have the order that was given, for shoppers too, and the log names it', async () => {
  const { banners } = (await shop().call('listBanners', { token })).body
  const [first = '', second = '', third = ''] = banners.map(({ id }) => id)
  expect((await arrange('banner', [third, first, second])).status).toBe(200)
  expect(await titles()).toEqual(['Third', 'First', 'Second'])
  const shown = (await shop().call('listActiveBanners')).body.banners
  expect(shown.map(({ title }) => title)).toEqual(['Third', 'First', 'Second'])
  const { entries } = (await shop().call('listAudit', { query: { entity: 'banner' }, token })).body
  expect(entries[0]).toMatchObject({ action: 'arranged', after: { order: [third, first, second] } })
})

test('an order of another list than there is now is refused, and nothing moves', async () => {
  const before = await titles()
  const ids = (await shop().call('listBanners', { token })).body.banners.map(({ id }) => id)
  await addBanner('Meanwhile')
  const [first = '', second = ''] = ids
  for (const wrong of [ids, [first, second], [...ids, first], ['x'], [...ids, '999999']])
    expect((await arrange('banner', wrong)).status, wrong.join()).toBe(409)
  expect(await titles()).toEqual([...before, 'Meanwhile'])
})

test('categories are arranged within their parent', async () => {
  const { categories } = (await shop().call('listAllCategories', { token })).body
  const [root] = categories
  const make = async (slug: string) =>
    (await shop().call('createCategory', { body: { slug, name: slug, parentId: root?.id ?? '' }, token })).body.category
      .id
  const linen = await make('linen')
  const wool = await make('wool')
  expect((await arrange('category', [wool, linen, root?.id ?? ''])).status).toBe(409)
  const beside = (await shop().call('listAllCategories', { token })).body.categories
    .filter(({ parentId }) => parentId === root?.id)
    .map(({ id }) => id)
  expect(beside.slice(-2)).toEqual([linen, wool])
  expect((await arrange('category', beside.toReversed())).status).toBe(200)
  const after = (await shop().call('listAllCategories', { token })).body.categories
  expect(after.filter(({ parentId }) => parentId === root?.id).map(({ id }) => id)).toEqual(beside.toReversed())
})
