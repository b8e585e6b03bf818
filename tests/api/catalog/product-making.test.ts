import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { readCatalogueVersion } from '../../../src/features/publishing/server/builds.ts'
import { markDueSchedules } from '../../../src/features/publishing/server/due-schedules.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let categoryId = ''

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt', { stock: [5, 2] })]))
  const { categories } = (await shop().call('listAllCategories', { token })).body
  categoryId = categories.find(({ slug }) => slug === 'shirts')?.id ?? ''
})

const create = (body: object) =>
  shop().call('createProduct', { token, body: { name: 'Mill Shirt', categoryId, price: 49.5, ...body } })
const findId = async (slug: string) => {
  const row = shop().deps.db.selectFrom('products').where('slug', '=', slug).select('id')
  return (await row.executeTakeFirstOrThrow()).id
}

test('a new product is a draft with a variant for each colour in each size, and can be sold once it is live', async () => {
  const { status, body } = await create({ colors: ['Navy', 'White'], sizes: ['S', 'M', 'L'] })
  expect(status).toBe(201)
  const { product } = body
  expect(product).toMatchObject({ slug: 'mill-shirt', status: 'draft', categoryId, images: [] })
  expect(product.variants.map(({ color, size }) => `${color} ${size}`).sort()).toEqual(
    ['Navy', 'White'].flatMap((color) => ['L', 'M', 'S'].map((size) => `${color} ${size}`)),
  )
  expect(new Set(product.variants.map(({ sku }) => sku)).size).toBe(6)
  expect(product.variants.every(({ price, stock }) => price === 49.5 && stock === 0)).toBe(true)
  const params = { id: product.id }
  expect((await shop().call('getProduct', { params })).status).toBe(404)
  await shop().call('updateProduct', { params, token, body: { status: 'active' } })
  expect((await shop().call('getProduct', { params })).body.product).toMatchObject({
    name: 'Mill Shirt',
    gender: null,
    weightGrams: null,
    sizeChart: null,
  })
})

test('without colours and sizes there is one variant', async () => {
  const { product } = (await create({ name: 'Plain Cap', slug: 'cap' })).body
  expect(product).toMatchObject({ slug: 'cap', variants: [{ size: 'One size' }] })
})

test.each([
  ['an address that is taken', { slug: 'quay-shirt' }, 409, 'This web address is already in use'],
  ['an address that is none', { slug: 'Not one' }, 400, 'slug must be lower-case letters, digits and single hyphens'],
  ['a name without letters', { name: '🎉' }, 400, 'slug must be given for a name without letters or digits'],
  ['no name', { name: ' ' }, 400, 'Please fill all required fields'],
  [
    'a category that is not there',
    { name: 'X', categoryId: '999999' },
    400,
    'categoryId must be a category of the shop',
  ],
  ['a price of nothing', { name: 'X', price: 0 }, 400, 'price must be above 0'],
  ['a third of a cent', { name: 'X', price: 1.001 }, 400, 'price must have at most 2 decimal places in USD'],
  ['a colour twice', { name: 'X', colors: ['Navy', 'navy'] }, 400, 'colors must not have "navy" twice'],
  ['a size twice', { name: 'X', sizes: ['M', 'm'] }, 400, 'sizes must not have "m" twice'],
])('%s is refused with the reason, and nothing is created or changed', async (_name, body, status, message) => {
  const read = () => shop().deps.db.selectFrom('products').selectAll().orderBy('id').execute()
  const before = await read()
  expect(await create(body)).toMatchObject({ status, body: { message } })
  expect(await read()).toEqual(before)
})

test('an address that is taken is reported at its field', async () => {
  const { body } = await create({ slug: 'quay-shirt' })
  expect(body).toMatchObject({ faults: [{ field: 'slug', problem: 'is already in use' }] })
})

test('when two people create a product at one address at the same moment, one is refused', async () => {
  const answers = await Promise.all(['A', 'B'].map((name) => create({ name, slug: 'same' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

const attribute = { kind: 'choice', unit: '', filter: false, values: [] } as const

test('a copy is a draft with its own address, SKUs and no stock', async () => {
  const id = await findId('quay-shirt')
  await shop().call('createAttribute', { token, body: { ...attribute, label: 'Weave' } })
  await shop().call('updateProduct', { params: { id }, token, body: { attributes: { weave: ['Twill'] } } })
  const copies = await Promise.all(
    [1, 2].map(() => shop().call('duplicateProduct', { params: { id }, token, body: {} })),
  )
  expect(copies.map(({ body }) => body.product.slug).sort()).toEqual(['quay-shirt-copy', 'quay-shirt-copy-2'])
  const { product } = copies[0]?.body ?? {}
  expect(product).toMatchObject({ name: 'quay-shirt (copy)', status: 'draft' })
  expect(product?.attributes).toMatchObject({ weave: ['Twill'] })
  expect(product?.variants.map(({ size, stock, price }) => [size, stock, price])).toEqual([
    ['S', 0, 50],
    ['M', 0, 50],
  ])
})

test('a copy has every column of its product but those that are its own', async () => {
  const { db } = shop().deps
  await transact(db, (trx) => saveProducts(trx, [makeProduct('loft-shirt', { stock: [5, 2] })]))
  const id = await findId('loft-shirt')
  await db.insertInto('size_charts').values({ name: 'Loft', slug: 'loft' }).execute()
  await sql`UPDATE products SET age_group = 'kids', gender = 'unisex', care = '{Wash cold}', cloth = 'Oxford', collar = 'Band',
      composition = '{60 cotton,40 linen}', description_html = '<p>Soft</p>', extra = '{"Google Shopping / MPN": "L-1"}', fit = 'Slim', hsn_code = '6205', manufacturer = 'Quay Mills', model_height_mm = 1870,
      model_size = 'M', no_size_chart = true, origin = 'PT', pattern = 'Gingham', responsible_person = 'Quay Europe', seo_description = 'For lofts', seo_title = 'Loft', size_chart = 'shirts',
      size_chart_id = (SELECT min(id) FROM size_charts), sleeve = 'Short', style_name = 'Lofts', tags = '{spring}', tax_class = 'clothing', warnings = '{Keep from fire}', weight_grams = 180,
      rating_count = 2, rating_sum = 9
    WHERE id = ${id}`.execute(db)
  await sql`UPDATE variants SET compare_at_cents = price_cents + 500, extra = '{"Cost": "9"}', weight_grams = 170 WHERE product_id = ${id}`.execute(
    db,
  )
  const { product } = (await shop().call('duplicateProduct', { params: { id }, token, body: {} })).body
  const read = async (product: string) => ({
    product: await db.selectFrom('products').where('id', '=', product).selectAll().executeTakeFirstOrThrow(),
    variants: await db
      .selectFrom('variants')
      .where('product_id', '=', product)
      .orderBy('position')
      .selectAll()
      .execute(),
  })
  const original = await read(id)
  const copy = await read(product.id)
  const differing = (a: object, b: object) =>
    Object.keys(a).filter((key) => JSON.stringify(Reflect.get(a, key)) !== JSON.stringify(Reflect.get(b, key)))
  const own = ['id', 'name', 'published_at', 'search_text', 'slug', 'status', 'style_name', 'style_slug', 'updated_at']
  const earned = ['rating_count', 'rating_hundredths', 'rating_sum']
  expect(differing(original.product, copy.product).sort()).toEqual([...own, ...earned].sort())
  for (const [at, variant] of original.variants.entries()) {
    expect(differing(variant, copy.variants[at] ?? {}).sort()).toEqual(['id', 'product_id', 'received', 'sku', 'stock'])
  }
  // What a product says by default can't show that it was copied.
  const bare = (await read((await create({ name: 'Bare', price: 50 })).body.product.id)).product
  const unvaried = Object.keys(bare).filter((key) => !differing(bare, original.product).includes(key))
  expect(unvaried.sort()).toEqual(['category_id', 'final_price_cents', 'publish_at'])
})

test('a scheduled product appears nowhere before its time, and everywhere afterwards', async () => {
  const { db } = shop().deps
  const made = (await create({ name: 'Dawn Shirt', brand: 'Dawn', sizes: ['M'] })).body.product
  const params = { id: made.id }
  const update = (body: BodyInput<'updateProduct'>) => shop().call('updateProduct', { params, token, body })
  const past = { status: 'scheduled', publishAt: '2020-01-01T06:00:00Z' } as const
  for (const body of [past, { status: 'scheduled' as const }]) {
    expect(await update(body)).toMatchObject({
      status: 400,
      body: { faults: [{ field: 'publishAt', problem: 'must be in the future' }] },
    })
  }
  const publishAt = '2099-01-01T06:00:00.000Z'
  expect((await update({ status: 'scheduled', publishAt })).body.product).toMatchObject({
    status: 'scheduled',
    publishAt,
  })

  const list = async (status: 'draft' | 'scheduled') =>
    (await shop().call('listAllProducts', { token, query: { status } })).body.products.map(({ slug }) => slug)
  expect(await list('scheduled')).toEqual(['dawn-shirt'])
  expect(await list('draft')).not.toContain('dawn-shirt')
  const isShown = async () => {
    const replies = await Promise.all([
      shop().call('listProducts', {}),
      shop().call('filterProductsV2', { query: { brand: 'dawn' } }),
      shop().call('searchProducts', { query: { query: 'dawn' } }),
    ])
    return replies.map(({ body }) => body.products.some(({ slug }) => slug === 'dawn-shirt'))
  }
  await markDueSchedules(db)
  const version = await readCatalogueVersion(db)
  await markDueSchedules(db)
  expect(await readCatalogueVersion(db)).toBe(version)
  expect(await isShown()).toEqual([false, false, false])

  await sql`UPDATE products SET publish_at = now() WHERE id = ${made.id}`.execute(db)
  await markDueSchedules(db)
  expect(await isShown()).toEqual([true, true, true])
  expect(await readCatalogueVersion(db)).not.toBe(version)
  expect((await update({ status: 'draft' })).body.product).toMatchObject({ status: 'draft', publishAt: null })
})

test('a product nobody ordered can be deleted, from carts too; an ordered one stays and the reply says why', async () => {
  const { db } = shop().deps
  const { product } = (await create({ name: 'Gone Shirt' })).body
  const params = { id: product.id }
  expect((await shop().call('deleteProduct', { params, token })).body.message).toBe('Deleted')
  expect((await shop().call('readProduct', { params, token })).status).toBe(404)
  expect((await shop().call('deleteProduct', { params, token })).status).toBe(404)

  const id = await findId('quay-shirt')
  const remove = () => shop().call('deleteProduct', { params: { id }, token })
  const move = (from: 'stock' | 'held', to: 'held' | 'sold') =>
    db
      .updateTable('variants')
      .set((expression) => ({ [from]: expression(from, '-', 1), [to]: expression(to, '+', 1) }))
      .where('sku', '=', 'QUAY-SHIRT-S')
      .execute()
  await move('stock', 'held')
  expect(await remove()).toMatchObject({ status: 409, body: { message: expect.stringContaining('in an order') } })
  await move('held', 'sold')
  expect(await remove()).toMatchObject({ status: 409, body: { message: expect.stringContaining('has been ordered') } })
  expect((await shop().call('readProduct', { params: { id }, token })).status).toBe(200)
})
