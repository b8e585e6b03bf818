import { beforeAll, expect, test } from 'vitest'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let owner: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  owner = await addPerson(shop(), { role: 'admin', name: 'Olga Owner' })
})

type Name = Parameters<ReturnType<typeof shop>['call']>[0]
const call = <N extends Name>(name: N, id = '', body?: object) =>
  shop().call(name, { token: owner.token, params: { id }, ...(body ? { body } : {}) })
const readLog = async (query: Record<string, string> = {}) =>
  (await shop().call('listAudit', { token: owner.token, query })).body.entries
async function lastEntry(entity: string): Promise<string> {
  return (await readLog({ entity }))[0]?.id ?? ''
}
const undo = (id: string) => call('undoChange', id)
const preview = async (id: string) => (await call('previewUndo', id)).body

async function readProductOf(variantId: string) {
  const variants = shop().deps.db.selectFrom('variants').select('product_id').where('id', '=', variantId)
  const { product_id: id } = await variants.executeTakeFirstOrThrow()
  return { id, read: async () => (await call('readProduct', id)).body.product }
}

test("a product's change is shown field by field and undone, once, and the log links both", async () => {
  const { id, read } = await readProductOf((await addVariant(shop())).id)
  await call('updateProduct', id, { care: ['Wash at 40 °C, buttons undone', 'Hang to dry'] })
  const before = await read()
  await call('updateProduct', id, { name: 'Wrong name', tags: ['wrong'], care: ['Wrong'] })
  const entry = await lastEntry('product')
  expect(await preview(entry)).toMatchObject({
    kind: 'restore',
    blocked: null,
    fields: expect.arrayContaining([{ field: 'name', now: 'Wrong name', restored: before.name }]),
  })
  expect((await undo(entry)).status).toBe(200)
  const { name, tags, slug, care } = before
  expect(care).toEqual(['Wash at 40 °C, buttons undone', 'Hang to dry'])
  expect(await read()).toMatchObject({ name, tags, slug, care })
  const [undoing, undone] = await readLog({ entity: 'product' })
  expect(undoing).toMatchObject({ undoes: entry, actor: 'Olga Owner', after: { name: before.name } })
  expect(undone).toMatchObject({ id: entry, undone: true })
  expect(await undo(entry)).toMatchObject({ status: 409, body: { message: 'This change has already been undone' } })
  // An undoing is a change like any other.
  expect((await undo(undoing?.id ?? '')).status).toBe(200)
  expect((await read()).name).toBe('Wrong name')
})

test('what has changed since is not overwritten, and other fields stay', async () => {
  const { id, read } = await readProductOf((await addVariant(shop())).id)
  await call('updateProduct', id, { name: 'First' })
  const entry = await lastEntry('product')
  await call('updateProduct', id, { tags: ['later'] })
  await call('updateProduct', id, { name: 'Second' })
  expect(await preview(entry)).toMatchObject({ blocked: 'This has changed since: name' })
  expect(await undo(entry)).toMatchObject({ status: 409, body: { message: 'This has changed since: name' } })
  expect(await read()).toMatchObject({ name: 'Second', tags: ['later'] })
  expect((await undo(await lastEntry('product'))).status).toBe(200)
  expect(await read()).toMatchObject({ name: 'First', tags: ['later'] })
})

test("a variant's price comes back, and its stock only if nothing was sold since", async () => {
  const variant = await addVariant(shop(), { stock: 5, priceCents: 8000 })
  await call('updateVariants', '', { changes: [{ id: variant.id, price: 8, stock: 50, seenStock: 5 }] })
  const entry = await lastEntry('variant')
  const { db } = shop().deps
  const sell = (count: number) =>
    db
      .updateTable('variants')
      .set({ stock: 50 - count, sold: count })
      .where('id', '=', variant.id)
      .execute()
  await sell(1)
  expect((await preview(entry)).blocked).toBe('This has changed since: stock')
  await sell(0)
  expect((await undo(entry)).status).toBe(200)
  const row = db.selectFrom('variants').select(['price_cents', 'stock']).where('id', '=', variant.id)
  expect(await row.executeTakeFirst()).toEqual({ price_cents: 8000, stock: 5 })
})

const bannerBody = { title: 'Linen', imageUrl: '/pictures/linen.webp', imageAlt: 'Linen shirts', active: true }
const pageBody = { title: 'Care', body: '<p>Wash cold.</p>', status: 'active' }
const cases = [
  ['banner', 'createBanner', 'updateBanner', 'deleteBanner', bannerBody, { title: 'Sale', link: '/products' }],
  ['page', 'createPage', 'updatePage', 'deletePage', pageBody, { title: 'Washing', body: '<p>Hot.</p>' }],
  [
    'blog',
    'createBlog',
    'updateBlog',
    'deleteBlog',
    { title: 'News', body: '<p>Hello</p>', state: 'published' },
    { title: 'Olds' },
  ],
  [
    'promo-code',
    'createPromoCode',
    'updatePromoCode',
    'deletePromoCode',
    { code: 'TEN', kind: 'fixed', value: 10.5, endsAt: '2030-01-01T00:00:00.000Z' },
    { value: 99, description: 'Wrong' },
  ],
] as const

test.each(cases)(
  'a %s is restored, made anew after it was deleted, and removed after it was created',
  async (...row) => {
    const [entity, create, update, remove, body, change] = row
    const made = await call(create, '', body)
    expect(made.status).toBe(201)
    const id = String((await readLog({ entity }))[0]?.entityId)
    const created = await lastEntry(entity)
    const present = (await readLog({ entity }))[0]?.after as Record<string, unknown>
    expect((await call(update, id, { ...body, ...change })).status).toBe(200)
    expect((await undo(await lastEntry(entity))).body.message).toBe('Undone')
    const restored = (await readLog({ entity }))[0]
    for (const field of Object.keys(change)) {
      const of = (record: unknown) => (record as Record<string, unknown>)[field] ?? null
      expect([field, of(restored?.after)]).toEqual([field, of(present)])
    }
    expect((await call(remove, id)).status).toBe(200)
    const deleted = await lastEntry(entity)
    expect(await preview(created)).toMatchObject({ blocked: 'This no longer exists' })
    expect(await preview(deleted)).toMatchObject({ kind: 'make anew', blocked: null })
    expect((await undo(deleted)).body.message).toBe('Undone')
    const [again] = await readLog({ entity })
    expect(again).toMatchObject({ action: 'created', undoes: deleted, title: restored?.title })
    expect((await undo(again?.id ?? '')).body.message).toBe('Undone')
    expect((await readLog({ entity }))[0]).toMatchObject({ action: 'deleted', entityId: again?.entityId })
  },
)

test('settings, navigation and categories are restored', async () => {
  await call('updateSettings', '', { shopName: 'Wrong' })
  expect((await undo(await lastEntry('settings'))).body.message).toBe('Undone')
  expect((await call('listSettings')).body.settings.shopName).toBe('Placket')
  const { categories } = (await call('listAllCategories')).body
  const parentId = categories[0]?.id
  await call('createCategory', '', { name: 'Shirts', slug: 'all-shirts', parentId })
  const entityId = (await readLog({ entity: 'category' }))[0]?.entityId ?? ''
  await call('updateCategory', entityId, { name: 'Skirts' })
  expect((await undo(await lastEntry('category'))).body.message).toBe('Undone')
  const names = (await call('listAllCategories')).body.categories.map(({ name }) => name)
  expect(names).toContain('Shirts')
  const entry = { kind: 'category', categoryId: entityId, label: '', children: [] }
  expect((await call('saveNavigation', '', { header: [entry], footer: [] })).status).toBe(200)
  expect((await undo(await lastEntry('navigation'))).body.message).toBe('Undone')
  expect((await call('readNavigation')).body.header).toEqual([])
  await call('createAttribute', '', { label: 'Weave', kind: 'choice', values: [] })
  const key = (await readLog({ entity: 'attribute' }))[0]?.entityId ?? ''
  expect((await call('updateAttribute', key, { label: 'Wave' })).status).toBe(200)
  expect((await undo(await lastEntry('attribute'))).body.message).toBe('Undone')
  const labels = (await call('listAttributes')).body.attributes.map(({ label }) => label)
  expect([labels.includes('Weave'), labels.includes('Wave')]).toEqual([true, false])
})

test('what is no content, or has other consequences, can not be undone; nor by editors', async () => {
  const packer = await addPerson(shop(), { role: 'shopper' })
  await call('changeRole', packer.id, { role: 'packer' })
  const entry = await lastEntry('person')
  expect(await undo(entry)).toMatchObject({ status: 409, body: { message: 'This change can’t be undone here' } })
  expect((await undo('999999')).status).toBe(404)
  const editor = await addPerson(shop(), { role: 'editor' })
  expect((await shop().call('undoChange', { token: editor.token, params: { id: entry } })).status).toBe(403)
})

test("one person's changes are listed by themselves", async () => {
  const manager = await addPerson(shop(), { role: 'manager', name: 'Mia Manager' })
  await shop().call('updateSettings', { token: manager.token, body: { shopName: 'Quay' } })
  const entries = await readLog({ actorId: manager.id })
  expect(entries.map(({ actor, actorId }) => [actor, actorId])).toEqual([['Mia Manager', manager.id]])
})
