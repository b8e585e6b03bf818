import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { VariantChange } from '../../../src/features/catalog/admin-contract.ts'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import type { Role } from '../../../src/platform/pure/access/roles.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = { id: '', token: '' }
let shopper = { id: '', token: '' }

beforeAll(async () => {
  admin = await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })
  shopper = await addPerson(shop(), { name: 'Sam Shopper' })
  const products = [
    makeProduct('quay-shirt', { name: 'Quay Shirt', stock: [5, 2, 0], priceCents: 8000 }),
    makeProduct('mill-shirt', { name: 'Mill Shirt', stock: [9], priceCents: 6000, status: 'draft' }),
    makeProduct('old-shirt', { name: 'Old Shirt', stock: [4], priceCents: 5000, status: 'archived' }),
  ]
  await transact(shop().deps.db, (trx) => saveProducts(trx, products))
})

const auditOf = (entity: string) =>
  shop().deps.db.selectFrom('audit_log').where('entity', '=', entity).selectAll().orderBy('id').execute()

async function readVariants(query: Record<string, string> = {}) {
  return (await shop().call('listVariants', { query, token: admin.token })).body.variants
}

const update = (changes: VariantChange[]) => shop().call('updateVariants', { body: { changes }, token: admin.token })

async function readVersion() {
  const { version } = await shop().deps.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return version
}

test('products of every status are listed, sorted, searched, filtered and paged', async () => {
  const list = async (query: Record<string, string>) => {
    const { body } = await shop().call('listAllProducts', { query, token: admin.token })
    return { slugs: body.products.map(({ slug }) => slug), total: body.total }
  }
  expect(await list({ sort: 'price' })).toEqual({ slugs: ['old-shirt', 'mill-shirt', 'quay-shirt'], total: 3 })
  expect(await list({ sort: '-stock' })).toMatchObject({ slugs: ['mill-shirt', 'quay-shirt', 'old-shirt'] })
  expect(await list({ status: 'draft' })).toEqual({ slugs: ['mill-shirt'], total: 1 })
  expect(await list({ query: 'QUAY' })).toEqual({ slugs: ['quay-shirt'], total: 1 })
  expect(await list({ sort: 'name', limit: '1', page: '2' })).toEqual({ slugs: ['old-shirt'], total: 3 })
  expect(await list({ status: 'no such', sort: '; DROP' })).toMatchObject({ total: 3 })
  const { db } = shop().deps
  await db
    .updateTable('products')
    .set({ search_text: 'goes with old-shirt' })
    .where('slug', '=', 'quay-shirt')
    .execute()
  const { slugs } = await list({ query: 'old-shirt', sort: '-price', limit: '1' })
  expect(slugs, 'the address that is searched for comes first').toEqual(['old-shirt'])
})

test('an edit changes only the named fields, sanitises, updates the search and adds an audit row', async () => {
  const { body } = await shop().call('listAllProducts', { query: { query: 'mill' }, token: admin.token })
  const params = { id: body.products[0]?.id ?? '' }
  const change = { name: 'Loom Shirt', description: '<p onclick="x()">Soft<script>1</script></p>', tags: ['brushed'] }
  const edited = await shop().call('updateProduct', { params, body: change, token: admin.token })
  expect(edited).toMatchObject({
    status: 200,
    body: { product: { name: 'Loom Shirt', description: '<p>Soft</p>', status: 'draft', slug: 'mill-shirt' } },
  })
  const found = await shop().call('listAllProducts', { query: { query: 'brushed' }, token: admin.token })
  expect(found.body.total).toBe(1)
  await shop().call('updateProduct', { params, body: { status: 'active' }, token: admin.token })
  expect((await shop().call('getProduct', { params })).body.product.name).toBe('Loom Shirt')
  const rows = await auditOf('product')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ actor_id: admin.id, before: { name: 'Mill Shirt' }, after: { name: 'Loom Shirt' } })
})

test('a product cannot be moved to a category that does not exist', async () => {
  const params = { id: (await readVariants())[0]?.productId ?? '' }
  for (const categoryId of ['999999', 'x']) {
    expect((await shop().call('updateProduct', { params, body: { categoryId }, token: admin.token })).status).toBe(400)
  }
})

test('prices and stock are saved in bulk, and added stock counts as received', async () => {
  const [first, two] = await readVariants({ query: 'quay', sort: '-stock' })
  if (!first || !two) throw new Error('The shop has two such variants')
  const saved = await update([
    { id: first.id, price: 75.5, compareAt: 90, stock: 12, seenStock: 5 },
    { id: two.id, stock: 0, seenStock: 2 },
  ])
  expect(saved.body).toMatchObject({ faults: [], variants: [{ price: 75.5, compareAt: 90, stock: 12 }, { stock: 0 }] })
  const rows = await shop()
    .deps.db.selectFrom('variants')
    .where('id', 'in', [first.id, two.id])
    .select(['stock', 'received'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { stock: 12, received: 12 },
    { stock: 0, received: 0 },
  ])
  const audit = await auditOf('variant')
  expect(audit.map(({ entity_id, before, after }) => [entity_id, before, after])).toEqual([
    [first.id, { price: 80, compareAt: null, stock: 5 }, { price: 75.5, compareAt: 90, stock: 12 }],
    [two.id, { price: 80, compareAt: null, stock: 2 }, { price: 80, compareAt: null, stock: 0 }],
  ])
  const { body } = await shop().call('getProduct', { params: { id: first.productId } })
  expect(body.product).toMatchObject({ finalPrice: 75.5, price: 90 })
})

test('with one bad row every error is listed and nothing is written', async () => {
  const [first, two] = await readVariants({ query: 'quay', sort: 'sku' })
  if (!first || !two) throw new Error('The shop has two such variants')
  const stock = Number(two.stock)
  const before = await shop().deps.db.selectFrom('variants').selectAll().orderBy('id').execute()
  const { body } = await update([
    { id: first.id, price: 1, compareAt: null },
    { id: two.id, stock: 50, seenStock: stock + 1 },
    { id: two.id, price: 9 },
    { id: '999999', price: 9 },
    { id: 'nonsense', price: 9 },
  ])
  expect(body.faults).toEqual([
    { id: two.id, problem: `The stock has changed: it is ${stock}, not ${stock + 1}` },
    { id: two.id, problem: 'Not found' },
    { id: '999999', problem: 'Not found' },
    { id: 'nonsense', problem: 'Not found' },
  ])
  expect((await update([{ id: first.id, price: 80, compareAt: 80 }])).body.faults).toHaveLength(1)
  expect(await shop().deps.db.selectFrom('variants').selectAll().orderBy('id').execute()).toEqual(before)
})

test.each([
  ['a price of nothing', { price: 0 }],
  ['a price below zero', { price: -1 }],
  ['a third of a cent', { price: 10.001 }],
  ['stock below zero', { stock: -1, seenStock: 0 }],
  ['half a shirt', { stock: 1.5, seenStock: 0 }],
  ['a price as text', { price: '10' }],
])('%s is refused', async (_name, change) => {
  const id = (await readVariants())[0]?.id
  const answer = await shop().call('updateVariants', { body: { changes: [{ id, ...change }] }, token: admin.token })
  expect(answer.status).toBe(400)
})

test('only a change that pages show causes a rebuild', async () => {
  const [variant] = await readVariants({ query: 'loom' })
  if (variant?.stock == null) throw new Error('The shop has such a variant')
  const before = await readVersion()
  await update([{ id: variant.id, stock: variant.stock + 1, seenStock: variant.stock }])
  expect(await readVersion()).toBe(before)
  await update([{ id: variant.id, price: variant.price + 1 }])
  expect(await readVersion()).not.toBe(before)
})

test('the table of variants shows low and sold-out stock', async () => {
  const variants = await readVariants({ sort: 'stock' })
  const soldOut = (await readVariants({ stock: 'none' })).map(({ stock }) => stock)
  expect(soldOut.length).toBeGreaterThan(0)
  expect(new Set(soldOut)).toEqual(new Set([0]))
  const [variant] = variants.filter(({ stock }) => stock !== null && stock > 3)
  if (!variant) throw new Error('The shop has such a variant')
  await update([{ id: variant.id, stock: 3, seenStock: variant.stock }])
  expect((await readVariants({ stock: 'low' })).map(({ id }) => id)).toEqual([variant.id])
})

test('an admin whose proof is old may read, and must confirm by code before a write', async () => {
  const tired = await addPerson(shop(), { role: 'admin' })
  const age = (hours: number) =>
    sql`UPDATE sessions SET verified_at = now() - make_interval(hours => ${hours}) WHERE user_id = ${tired.id}`.execute(
      shop().deps.db,
    )
  const publish = () => shop().call('publishNow', { token: tired.token })
  await age(11)
  expect((await publish()).status).toBe(202)
  await age(13)
  const before = await auditOf('site')
  expect(await publish()).toMatchObject({
    status: 403,
    body: { message: 'Confirm your identity with a code, then try again' },
  })
  const text = { text: 'Sale' }
  expect((await shop().call('saveAnnouncement', { body: text, token: tired.token })).status).toBe(403)
  expect((await shop().call('listPeople', { token: tired.token })).status).toBe(200)
  expect(await auditOf('site')).toEqual(before)
})

test('today counts what is waiting', async () => {
  const { body } = await shop().call('readToday', { token: admin.token })
  expect(body).toMatchObject({ ordersToPack: 0, returnsOpen: 0, reviewsPending: 0, enquiriesNew: 0, variantsLow: 1 })
})

test('sales have one entry for each day, the last one today', async () => {
  const { body } = await shop().call('listSales', { query: { days: '7' }, token: admin.token })
  expect(body.days).toHaveLength(7)
  expect(body.days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), orders: 0, revenue: 0 })
})

test('publishing shows what is live, and Publish now requests one build', async () => {
  const { db } = shop().deps
  await sql`INSERT INTO builds (catalogue_version, result, finished_at) SELECT version, 'live', now() FROM catalogue_state`.execute(
    db,
  )
  const read = async () => (await shop().call('readPublishing', { token: admin.token })).body
  expect(await read()).toMatchObject({ waiting: false, live: { result: 'live' } })
  await sql`UPDATE categories SET description = 'New'`.execute(db)
  expect((await read()).waiting).toBe(true)
  await shop().call('publishNow', { token: admin.token })
  await shop().call('publishNow', { token: admin.token })
  const { builds } = await read()
  expect(builds.filter(({ result }) => result === 'requested')).toHaveLength(1)
})

test('a role is granted and removed, but nobody removes their own', async () => {
  const change = (id: string, role: Role) =>
    shop().call('changeRole', { params: { id }, body: { role }, token: admin.token })
  const neighbour = await addPerson(shop())
  expect((await change(shopper.id, 'admin')).body.person).toMatchObject({ role: 'admin', name: 'Sam Shopper' })
  expect((await shop().call('listPeople', { token: neighbour.token })).status).toBe(403)
  expect((await shop().call('listPeople', { token: shopper.token })).status).toBe(200)
  expect((await change(shopper.id, 'shopper')).body.person.role).toBe('shopper')
  expect((await shop().call('listPeople', { token: shopper.token })).status).toBe(403)
  expect((await change(admin.id, 'shopper')).status).toBe(409)
  expect((await change('nobody', 'admin')).status).toBe(404)
  const { body } = await shop().call('listPeople', { query: { role: 'admin', query: 'ada' }, token: admin.token })
  expect(body.people.map(({ id }) => id)).toEqual([admin.id])
})

test('the audit log lists who changed what, newest first', async () => {
  const { body } = await shop().call('listAudit', { query: { entity: 'person' }, token: admin.token })
  expect(body.entries).toMatchObject([
    { actor: 'Ada Admin', action: 'changed role', before: { role: 'admin' }, after: { role: 'shopper' } },
    { actor: 'Ada Admin', action: 'changed role', before: { role: 'shopper' }, after: { role: 'admin' } },
  ])
})
