import { beforeEach, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''

beforeEach(async () => {
  token ||= (await addPerson(shop(), { role: 'admin' })).token
  const { db } = shop().deps
  await db.deleteFrom('products').execute()
  await db.deleteFrom('blogs').execute()
  await db.deleteFrom('categories').where('slug', '<>', 'fashion').execute()
  await db.deleteFrom('former_addresses').execute()
})

const save = (...slugs: string[]) =>
  transact(shop().deps.db, (trx) =>
    saveProducts(
      trx,
      slugs.map((slug) => makeProduct(slug)),
    ),
  )
const idOf = async (table: 'products' | 'categories', slug: string) =>
  (await shop().deps.db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
const change = async (id: string, body: object) =>
  (await shop().call('updateProduct', { params: { id }, body, token })).status
const read = async () => (await shop().call('listFormerAddresses')).body
const moved = async () => Object.fromEntries((await read()).moved.map(({ kind, from, to }) => [`${kind} ${from}`, to]))

test('every address a product ever had redirects to the current one in one step', async () => {
  await save('a')
  const id = await idOf('products', 'a')
  for (const slug of ['b', 'c', 'd']) expect(await change(id, { slug })).toBe(200)
  expect(await moved()).toEqual({ 'product a': 'd', 'product b': 'd', 'product c': 'd' })
  // Renamed back: the address is no longer a former one.
  expect(await change(id, { slug: 'b' })).toBe(200)
  expect(await moved()).toEqual({ 'product a': 'b', 'product c': 'b', 'product d': 'b' })
})

test('a new record at a former address takes it, by hand or by import', async () => {
  await save('a', 'x')
  expect(await change(await idOf('products', 'a'), { slug: 'b' })).toBe(200)
  expect(await change(await idOf('products', 'x'), { slug: 'a' })).toBe(200)
  expect(await moved()).toEqual({ 'product x': 'a' })
  await save('y')
  await transact(shop().deps.db, (trx) => saveProducts(trx, [{ ...makeProduct('x'), variants: [] }]))
  expect(await moved()).toEqual({})
})

test('an address that is taken is refused, and nothing changes', async () => {
  await save('a', 'b')
  expect(await change(await idOf('products', 'a'), { slug: 'b' })).toBe(409)
  expect(await change(await idOf('products', 'a'), { slug: 'Not a slug' })).toBe(400)
  expect(await moved()).toEqual({})
})

test('categories and posts redirect too, and a list by the former category is the current one', async () => {
  await save('a')
  const category = { id: await idOf('categories', 'shirts') }
  expect((await shop().call('updateCategory', { params: category, body: { slug: 'tops' }, token })).status).toBe(200)
  const list = async (slug: string) => (await shop().call('filterProductsV2', { query: { category: slug } })).body.total
  expect([await list('tops'), await list('shirts'), await list('never')]).toEqual([1, 1, 0])
  const post = { slug: 'one', title: 'One', markdown: 'Text', state: 'published' }
  const { blog } = (await shop().call('createBlog', { body: post, token })).body
  await shop().call('updateBlog', { params: { id: blog.id }, body: { slug: 'two' }, token })
  expect(await moved()).toEqual({ 'category shirts': 'tops', 'blog one': 'two' })
  // Withdrawn or deleted records are gone, under each of their addresses.
  await shop().call('updateBlog', { params: { id: blog.id }, body: { state: 'draft' }, token })
  expect(await moved()).toEqual({ 'category shirts': 'tops', 'blog one': null, 'blog two': null })
  await shop().call('updateBlog', { params: { id: blog.id }, body: { state: 'published' }, token })
  expect(await moved()).toEqual({ 'category shirts': 'tops', 'blog one': 'two' })
  await shop().call('deleteBlog', { params: { id: blog.id }, token })
  expect(await moved()).toEqual({ 'category shirts': 'tops', 'blog one': null, 'blog two': null })
})

test('a record that was never public leaves no address behind', async () => {
  const draft = { slug: 'secret', title: 'Secret', markdown: 'Text', state: 'draft' }
  const { blog } = (await shop().call('createBlog', { body: draft, token })).body
  await shop().call('deleteBlog', { params: { id: blog.id }, token })
  expect((await read()).moved).toEqual([])
})

test('an archived product is reported as no longer sold, a withdrawn one as gone, and both come back', async () => {
  await save('a', 'b')
  const a = await idOf('products', 'a')
  const b = await idOf('products', 'b')
  await change(a, { status: 'archived' })
  await change(b, { status: 'draft' })
  expect(await read()).toMatchObject({
    moved: [{ kind: 'product', from: 'b', to: null }],
    archived: [{ slug: 'a', name: 'a', category: { slug: 'shirts', name: 'Shirts' }, style: 'a', finalPrice: 50 }],
  })
  await change(a, { status: 'active' })
  await change(b, { status: 'active' })
  expect(await read()).toEqual({ moved: [], redirects: [], archived: [] })
})
