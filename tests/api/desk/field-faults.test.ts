import { beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt')]))
})

const banner = { title: 'Linen', imageUrl: '/pictures/linen.webp', imageAlt: 'Linen' }
const code = { code: 'SPRING', kind: 'percent', value: 10 }
const post = { slug: 'one', title: 'One', markdown: 'Text', state: 'draft' }
const section = { slug: 'new', title: 'New', rule: 'newest' }
const later = '2027-02-01T00:00:00.000Z'
const earlier = '2027-01-01T00:00:00.000Z'
const linkRule = 'must be a path of this site such as /products, or an https address'

test.each<[EndpointName, object, string, string]>([
  ['createBanner', { ...banner, title: 'x'.repeat(121) }, 'title', 'must have at most 120 characters'],
  ['createBanner', { ...banner, title: 7 }, 'title', 'must be text'],
  ['createBanner', { ...banner, link: 'javascript:alert(1)' }, 'link', linkRule],
  ['createBanner', { ...banner, position: -1 }, 'position', 'must be at least 0'],
  ['createBanner', { ...banner, position: 1.5 }, 'position', 'must be a whole number'],
  ['createBanner', { ...banner, active: 'yes' }, 'active', 'must be true or false'],
  ['createBanner', { ...banner, startsAt: 'soon' }, 'startsAt', 'must be a date and a time'],
  ['createBanner', { ...banner, startsAt: later, endsAt: earlier }, 'endsAt', 'must be after startsAt'],
  ['createBanner', { ...banner, imageUrl: '/products' }, 'imageUrl', 'must be a picture, such as /pictures/linen.webp'],
  [
    'createBanner',
    { ...banner, phoneImageUrl: 'https://elsewhere.example/a.webp' },
    'phoneImageUrl',
    'must be on this site or on one of cdn.shopify.com, burst.shopifycdn.com',
  ],
  ['createBanner', { ...banner, text: 'a\nb' }, 'text', 'must be one line of plain text'],
  ['createBanner', { ...banner, title: 'a\u0000b' }, 'title', 'must be plain text'],
  ['saveAnnouncement', { text: 'Sale', startsAt: later, endsAt: later }, 'endsAt', 'must be after startsAt'],
  ['createPromoCode', { ...code, value: 101 }, 'value', 'must be a whole number of at most 100'],
  [
    'createPromoCode',
    { ...code, kind: 'gift' },
    'kind',
    'must be one of percent, fixed, free-shipping, buy-get, tiers',
  ],
  ['createPromoCode', { ...code, usageLimit: 0 }, 'usageLimit', 'must be at least 1'],
  ['createPromoCode', { ...code, startsAt: later, endsAt: earlier }, 'endsAt', 'must be after startsAt'],
  ['createBlog', { ...post, slug: 'Not a slug' }, 'slug', 'must be lower-case letters, digits and single hyphens'],
  ['createBlog', { ...post, tags: ['ok', 'x'.repeat(41)] }, 'tags.1', 'must have at most 40 characters'],
  ['createSection', { ...section, productIds: ['7', 'x'] }, 'productIds', 'must be numbers of products, not "x"'],
  ['createCategory', { slug: 'a', name: 'A', parentId: '99' }, 'parentId', 'must be a category of the shop'],
  [
    'updateVariants',
    { changes: [{ id: '1', price: 1.234 }] },
    'changes.0.price',
    'must have at most 2 decimal places in USD',
  ],
  ['updateVariants', { changes: [] }, 'changes', 'must not be empty'],
])('%s %# names the field and its rule', async (name, body, field, problem) => {
  const answer = await shop().call(name, { body, token })
  expect(answer).toMatchObject({ status: 400, body: { message: `${field} ${problem}`, faults: [{ field, problem }] } })
})

test('missing fields are named besides their message', async () => {
  expect(await shop().call('createBanner', { body: { title: ' ', imageAlt: 'x' }, token })).toMatchObject({
    status: 400,
    body: {
      message: 'Please fill all required fields',
      faults: [
        { field: 'title', problem: 'must not be empty' },
        { field: 'imageUrl', problem: 'must not be empty' },
      ],
    },
  })
})

test('an update is checked together with the values it keeps', async () => {
  const { id } = (await shop().call('createBanner', { body: { ...banner, startsAt: later }, token })).body.banner
  const update = (body: object) => shop().call('updateBanner', { params: { id }, body, token })
  expect(await update({ endsAt: earlier })).toMatchObject({ status: 400, body: { faults: [{ field: 'endsAt' }] } })
  expect((await update({ endsAt: earlier, startsAt: null })).status).toBe(200)
})

test('no admin call answers an invalid body with "Malformed request"', async () => {
  const writes = Object.entries(endpoints).filter(([, { who, method }]) => who === 'admin' && method !== 'GET')
  expect(writes.length).toBeGreaterThan(20)
  const refused = new Set<string>()
  for (const [name, endpoint] of writes) {
    const path = endpoint.path.replace(/\{\w+\}/g, '1')
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    }
    for (const body of [
      '{',
      '[]',
      '{"title":7,"name":7,"active":"x","changes":7,"state":7,"role":7,"dryRun":7,"amount":"x"}',
    ]) {
      const response = await shop().fetch(path, { method: endpoint.method, headers, body })
      if (response.status !== 400) continue
      refused.add(name)
      expect(((await response.json()) as { message: string }).message, `${name} ${body}`).not.toBe('Malformed request')
    }
  }
  expect(refused.size).toBeGreaterThan(20)
})

test('shoppers are told no more than before', async () => {
  const { body } = await shop().call('contactUs', {
    body: { name: 'x'.repeat(500), email: 'a@example.com', message: 'x' },
  })
  expect(Object.keys(body).sort()).toEqual(['message', 'requestId'])
})
