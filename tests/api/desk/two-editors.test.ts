import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '../../../src/api/endpoints.ts'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let ada = ''
let bob = ''

beforeAll(async () => {
  ada = (await addPerson(shop(), { role: 'admin', name: 'Ada' })).token
  bob = (await addPerson(shop(), { role: 'admin', name: 'Bob' })).token
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt', { name: 'Quay Shirt' })]))
})

type Record = { [field: string]: unknown; id: string; version: string }
const call = (name: EndpointName, options: object) =>
  shop().call(name, options) as Promise<{ status: number; body: { [key: string]: unknown } }>
const make = async (name: EndpointName, key: string, body: object): Promise<Record> =>
  (await call(name, { body, token: ada })).body[key] as Record
const root = async () =>
  (await shop().call('listAllCategories', { token: ada })).body.categories.find(({ slug }) => slug === 'fashion')?.id ??
  ''

interface Kind {
  /** A record of this kind as an editor reads it. */
  read: () => Promise<Record>
  update: EndpointName
  theirs: [field: string, value: unknown]
  yours: [field: string, value: unknown]
}

const banner = { title: 'Linen', imageUrl: '/pictures/linen.webp', imageAlt: 'Linen' }
const kinds: { [name: string]: Kind } = {
  product: {
    read: async () => {
      const { id } = await shop().deps.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
      return (await shop().call('readProduct', { params: { id }, token: ada })).body.product
    },
    update: 'updateProduct',
    theirs: ['name', 'Harbour Shirt'],
    yours: ['fabric', 'linen'],
  },
  category: {
    read: async () => make('createCategory', 'category', { slug: 'hats', name: 'Hats', parentId: await root() }),
    update: 'updateCategory',
    theirs: ['name', 'Caps'],
    yours: ['description', 'For heads'],
  },
  section: {
    read: () => make('createSection', 'section', { slug: 'new', title: 'New', rule: 'newest' }),
    update: 'updateSection',
    theirs: ['title', 'Newest'],
    yours: ['sizeLimit', 4],
  },
  post: {
    read: () => make('createBlog', 'blog', { slug: 'one', title: 'One', markdown: 'Text', state: 'draft' }),
    update: 'updateBlog',
    theirs: ['body', '<p>Another text</p>'],
    yours: ['title', 'Two'],
  },
  banner: {
    read: () => make('createBanner', 'banner', banner),
    update: 'updateBanner',
    theirs: ['imageUrl', '/pictures/wool.webp'],
    yours: ['title', 'Wool'],
  },
  'promo code': {
    read: () => make('createPromoCode', 'promocode', { code: 'SPRING', kind: 'fixed', value: 5 }),
    update: 'updatePromoCode',
    theirs: ['value', 7.5],
    yours: ['isPublic', true],
  },
}

test.each(Object.entries(kinds))('two editors of one %s: the later one learns what changed', async (_name, kind) => {
  const record = await kind.read()
  const params = { id: record.id }
  const [field, value] = kind.theirs
  const save = (token: string, [name, given]: Kind['theirs'], version: unknown) =>
    call(kind.update, { params, body: { [name]: given, ...(version ? { version } : {}) }, token })
  expect((await save(ada, [field, value], record.version)).status).toBe(200)
  const refused = await save(bob, kind.yours, record.version)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Someone else has changed this since you opened it', changes: [{ field, theirs: value }] },
  })
  // With the version from the refusal the second change is applied on top of the first, and neither is lost.
  const merged = await save(bob, kind.yours, refused.body['version'])
  expect(merged.status).toBe(200)
  const saved = Object.values(merged.body).find((part) => typeof part === 'object') as Record
  expect({ ...saved, imageUrl: (saved['image'] as { url?: string } | undefined)?.url }).toMatchObject({
    [field]: value,
    [kind.yours[0]]: kind.yours[1],
  })
  // Clients without a version write without a check, as before.
  expect((await save(ada, kind.yours, undefined)).status).toBe(200)
})

test('both values of a field changed by both are shown', async () => {
  const { id, version } = await make('createBanner', 'banner', banner)
  await call('updateBanner', { params: { id }, body: { title: 'Wool', version }, token: ada })
  const { body } = await call('updateBanner', { params: { id }, body: { title: 'Silk', version }, token: bob })
  expect(body['changes']).toEqual([{ field: 'title', theirs: 'Wool', yours: 'Silk' }])
})

test('when two editors save at the same moment, one gets a conflict', async () => {
  const { id, version } = await make('createBanner', 'banner', banner)
  const answers = await Promise.all(
    [ada, bob].map((token, place) =>
      call('updateBanner', { params: { id }, body: { title: `Title ${place}`, version }, token }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the announcement, a review, an enquiry, a role and a price work the same way', async () => {
  const { db } = shop().deps
  const text = (await call('saveAnnouncement', { body: { text: 'One' }, token: ada })).body['announcement'] as Record
  await call('saveAnnouncement', { body: { text: 'Two', version: text.version }, token: ada })
  const announced = await call('saveAnnouncement', { body: { text: 'Three', version: text.version }, token: bob })
  expect(announced).toMatchObject({
    status: 409,
    body: { changes: [{ field: 'text', theirs: 'Two', yours: 'Three' }] },
  })

  const { product_id } = await db.selectFrom('variants').select('product_id').limit(1).executeTakeFirstOrThrow()
  await db.insertInto('reviews').values({ product_id, rating: 5, body: 'Good' }).execute()
  const review = (await shop().call('listReviewQueue', { token: ada })).body.reviews[0]
  const judge = (state: object, token: string) =>
    call('judgeReview', { params: { id: review?.id }, body: { ...state, version: review?.version }, token })
  expect((await judge({ state: 'published' }, ada)).status).toBe(200)
  expect(await judge({ state: 'rejected', reason: 'No' }, bob)).toMatchObject({
    status: 409,
    body: { changes: [{ field: 'state', theirs: 'published', yours: 'rejected' }] },
  })

  const asked = { name: 'Sam', email: 'sam@example.com', message: 'Hello' }
  await shop().call('contactUs', { body: asked })
  const enquiry = (await shop().call('listEnquiries', { token: ada })).body.enquiries[0]
  const move = (state: string, token: string) =>
    call('updateEnquiry', { params: { id: enquiry?.id }, body: { state, version: enquiry?.version }, token })
  expect((await move('answered', ada)).status).toBe(200)
  expect((await move('closed', bob)).status).toBe(409)

  const sam = await addPerson(shop(), { name: 'Sam' })
  const person = (await shop().call('listPeople', { query: { query: 'Sam' }, token: ada })).body.people[0]
  const promote = (role: string, token: string) =>
    call('changeRole', { params: { id: sam.id }, body: { role, version: person?.version }, token })
  expect((await promote('admin', ada)).status).toBe(200)
  expect((await promote('shopper', bob)).status).toBe(409)

  const variant = (await shop().call('listVariants', { token: ada })).body.variants[0]
  const reprice = (price: number) =>
    shop().call('updateVariants', {
      body: { changes: [{ id: variant?.id, price, seenPrice: variant?.price }] },
      token: ada,
    })
  expect((await reprice(61)).body.faults).toEqual([])
  expect((await reprice(62)).body.faults).toEqual([
    { id: variant?.id, problem: 'The price has changed: it is 61.00, not 50.00' },
  ])
})

interface List {
  /** The list as an editor reads it, with its version. */
  read: () => Promise<{ list: unknown[]; version: unknown }>
  save: (token: string, list: unknown[], version: unknown) => ReturnType<typeof call>
  /** Two changes that keep what the list is of. */
  theirs: (list: unknown[]) => unknown[]
  yours: (list: unknown[]) => unknown[]
}

const idsOf = (records: unknown) => (records as Record[]).map(({ id }) => id)
const arranged = (kind: string, read: List['read']): List => ({
  read,
  save: (token, ids, version) => call('arrange', { body: { kind, ids, ...(version ? { version } : {}) }, token }),
  theirs: (list) => list.toReversed(),
  yours: ([first, second, ...rest]) => [second, first, ...rest],
})
const lists: { [name: string]: List } = {
  filters: {
    read: async () => {
      const { facets, version } = (await shop().call('listFacets', { token: ada })).body
      return { list: facets.map(({ key, label, shown }) => ({ key, label, shown })), version }
    },
    save: (token, facets, version) =>
      call('updateFacets', { body: { facets, ...(version ? { version } : {}) }, token }),
    theirs: ([first, ...rest]) => [{ ...(first as object), label: 'Ranges' }, ...rest],
    yours: ([first, second, ...rest]) => [first, { ...(second as object), shown: false }, ...rest],
  },
  banners: arranged('banner', async () => {
    const { banners, orderVersion } = (await call('listBanners', { token: ada })).body
    return { list: idsOf(banners), version: orderVersion }
  }),
  'featured sections': arranged('section', async () => {
    const { sections, orderVersion } = (await call('listSections', { token: ada })).body
    return { list: idsOf(sections), version: orderVersion }
  }),
  'categories of one parent': arranged('category', async () => {
    const parent = await root()
    const { categories, orderVersions } = (await shop().call('listAllCategories', { token: ada })).body
    return {
      list: idsOf(categories.filter(({ parentId }) => parentId === parent)),
      version: orderVersions?.[parent],
    }
  }),
}

describe.each(Object.entries(lists))('two editors of the list of %s', (_name, list) => {
  beforeAll(async () => {
    const parentId = await root()
    for (const place of ['first', 'second', 'third']) {
      const slug = `${place}-${crypto.randomUUID()}`
      await make('createBanner', 'banner', banner)
      await make('createSection', 'section', { slug, title: place, rule: 'newest' })
      await make('createCategory', 'category', { slug, name: place, parentId })
    }
  })

  test('the later one learns of the change, and nothing of it is lost', async () => {
    const { list: before, version } = await list.read()
    const theirs = list.theirs(before)
    const yours = list.yours(before)
    const first = await list.save(ada, theirs, version)
    expect(first.status).toBe(200)
    const refused = await list.save(bob, yours, version)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Someone else has changed this since you opened it', changes: [{ theirs, yours }] },
    })
    const kept = await list.read()
    expect(kept.list).toEqual(theirs)
    expect([first.body['version'], refused.body['version']]).toEqual([kept.version, kept.version])
    expect((await list.save(bob, list.yours(theirs), kept.version)).status).toBe(200)
    expect((await list.read()).list).toEqual(list.yours(theirs))
    // Pages of the former release send no version.
    expect((await list.save(ada, before, undefined)).status).toBe(200)
  })

  test('of two who save at the same moment, one gets a conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { list: before, version } = await list.read()
      const wanted = [list.theirs(before), list.yours(before)]
      const saved = await Promise.all(wanted.map((given, place) => list.save(place ? bob : ada, given, version)))
      expect(saved.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await list.read()).list).toEqual(wanted[saved.findIndex(({ status }) => status === 200)])
      expect((await list.save(ada, before, undefined)).status).toBe(200)
    }
  })
})
