import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { readCatalogueVersion } from '../../../src/features/publishing/server/builds.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { addPerson } from '../../support/people.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let rootId = ''
let shirtsId = ''

const cm = (length: number) => ({ mm: length * 10, toMm: null })
const chart: BodyInput<'createSizeChart'> = {
  name: 'Oxford shirts',
  measuredOn: 'garment',
  sizes: ['S', 'M'],
  measures: [
    { name: 'Chest', how: 'From armhole to armhole.', values: [cm(52), cm(54.5)] },
    { name: 'Collar', values: [{ mm: 380, toMm: 390 }, null] },
  ],
}

const create = (body: object = {}) => shop().call('createSizeChart', { token, body: { ...chart, ...body } })
const update = (id: string, body: object) =>
  shop().call('updateSizeChart', { token, params: { id }, body: { ...chart, ...body } })
const listShown = async () => (await shop().call('listSizeCharts', {})).body.charts
const findId = async (slug: string) => {
  const row = shop().deps.db.selectFrom('products').where('slug', '=', slug).select('id')
  return (await row.executeTakeFirstOrThrow()).id
}
const readShown = async (slug: string) =>
  (await shop().call('getProduct', { params: { id: await findId(slug) } })).body.product
const updateProduct = async (slug: string, body: object) =>
  shop().call('updateProduct', { token, params: { id: await findId(slug) }, body })

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await transact(shop().deps.db, (trx) =>
    saveProducts(trx, [makeProduct('quay-shirt'), makeProduct('pier-shirt', { stock: [5, 5] })]),
  )
  const { categories } = (await shop().call('listAllCategories', { token })).body
  rootId = categories.find(({ parentId }) => parentId === null)?.id ?? ''
  shirtsId = categories.find(({ slug }) => slug === 'shirts')?.id ?? ''
})

test('nothing is shown without a chart, whatever kind of garment a product is', async () => {
  expect((await readShown('quay-shirt')).sizeChart).toBeNull()
  expect(await listShown()).toEqual([])
  const { pages } = (await shop().call('searchProducts', { query: { query: 'size guide' } })).body
  expect(pages).toEqual([])
})

test('a chart is created and applies by category, the nearest first; a product may have its own or none', async () => {
  const before = await readCatalogueVersion(shop().deps.db)
  const { status, body } = await create({ categoryIds: [rootId] })
  expect(status).toBe(201)
  const { id, ...made } = body.chart
  expect(made).toMatchObject({ slug: 'oxford-shirts', sizes: ['S', 'M'], categoryIds: [rootId], products: 0, note: '' })
  expect(made.measures).toEqual([
    { name: 'Chest', how: 'From armhole to armhole.', values: [cm(52), cm(54.5)] },
    { name: 'Collar', how: '', values: [{ mm: 380, toMm: 390 }, null] },
  ])
  expect(await readCatalogueVersion(shop().deps.db)).not.toBe(before)
  expect((await readShown('quay-shirt')).sizeChart).toBe('oxford-shirts')
  const { pages } = (await shop().call('searchProducts', { query: { query: 'size guide' } })).body
  expect(pages?.map(({ path }) => path)).toEqual(['/size-guide'])

  const closer = (await create({ name: 'Shirts', categoryIds: [shirtsId] })).body.chart
  expect((await readShown('quay-shirt')).sizeChart).toBe('shirts')
  expect((await updateProduct('quay-shirt', { sizeChart: id })).body.product.sizeChart).toBe(id)
  expect((await readShown('quay-shirt')).sizeChart).toBe('oxford-shirts')
  expect((await updateProduct('quay-shirt', { sizeChart: 'none' })).body.product.sizeChart).toBe('none')
  expect((await readShown('quay-shirt')).sizeChart).toBeNull()
  await updateProduct('quay-shirt', { sizeChart: 'category' })
  expect((await readShown('quay-shirt')).sizeChart).toBe('shirts')

  // A category has one chart: who takes it, has it.
  await update(id, { categoryIds: [shirtsId] })
  const { charts } = (await shop().call('listAllSizeCharts', { token })).body
  expect(charts.map(({ name, categoryIds }) => [name, categoryIds])).toEqual([
    ['Oxford shirts', [shirtsId]],
    ['Shirts', []],
  ])
  expect((await listShown()).map(({ name }) => name)).toEqual(['Oxford shirts'])
  await shop().call('deleteSizeChart', { token, params: { id: closer.id } })
})

test('measures are stored in whole millimetres by chart, size and measure', async () => {
  const rows = await shop()
    .deps.db.selectFrom('size_chart_values')
    .select(['size', 'measure', 'mm', 'to_mm'])
    .orderBy('measure')
    .orderBy('mm')
    .execute()
  expect(rows).toEqual([
    { size: 'S', measure: 'Chest', mm: 520, to_mm: null },
    { size: 'M', measure: 'Chest', mm: 545, to_mm: null },
    { size: 'S', measure: 'Collar', mm: 380, to_mm: 390 },
  ])
})

test('a chart in use cannot be deleted; an unused one can', async () => {
  const { id } = (await create({ name: 'Of one product' })).body.chart
  await updateProduct('pier-shirt', { sizeChart: id })
  const refused = await shop().call('deleteSizeChart', { token, params: { id } })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Products or categories use this size chart. Choose another one for them first.' },
  })
  await updateProduct('pier-shirt', { sizeChart: 'category' })
  expect((await shop().call('deleteSizeChart', { token, params: { id } })).status).toBe(200)
  expect((await shop().call('deleteSizeChart', { token, params: { id } })).status).toBe(404)
})

test.each([
  ['no sizes', { sizes: [], measures: [{ name: 'Chest', values: [] }] }, 'sizes must not be empty'],
  ['no measures', { measures: [] }, 'measures must not be empty'],
  [
    'a measure of nothing',
    { sizes: ['S'], measures: [{ name: 'Chest', values: [cm(0)] }] },
    'measures.0.values.0 must be between 0.5 and 250 cm',
  ],
  [
    'a measure of three metres',
    { sizes: ['S'], measures: [{ name: 'Chest', values: [cm(300)] }] },
    'measures.0.values.0 must be between 0.5 and 250 cm',
  ],
  ['a category that is not there', { categoryIds: ['999999'] }, 'categoryIds must be categories of the shop'],
])('%s is refused with the reason, and nothing is written', async (_name, body, message) => {
  const read = async () => (await shop().call('listAllSizeCharts', { token })).body
  const before = await read()
  expect(await create(body)).toMatchObject({ status: 400, body: { message } })
  const [first] = before.charts
  expect(await update(first?.id ?? '', body)).toMatchObject({ status: 400, body: { message } })
  expect(await read()).toEqual(before)
})

test('the later of two editors of a chart learns what changed', async () => {
  const { id, version } = (await create({ name: 'Contested' })).body.chart
  await update(id, { name: 'Contested', sizes: ['M'], measures: [{ name: 'Chest', values: [cm(54)] }], version })
  const late = await update(id, { name: 'Mine', version })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ changes: [{ field: 'sizes', theirs: ['M'] }, { field: 'measures' }] })
  await shop().call('deleteSizeChart', { token, params: { id } })
})

test("the model's height and size are shown; a size that the product does not have is refused", async () => {
  const saved = await updateProduct('pier-shirt', { modelHeight: 185.4, modelSize: 'M' })
  expect(saved.body.product).toMatchObject({ modelHeight: 185.4, modelSize: 'M' })
  expect((await readShown('pier-shirt')).model).toEqual({ heightMm: 1854, size: 'M' })
  expect(await updateProduct('pier-shirt', { modelSize: 'XXL' })).toMatchObject({
    status: 400,
    body: { message: 'modelSize must be a size of the product' },
  })
  expect(await updateProduct('pier-shirt', { sizeChart: '999999' })).toMatchObject({
    status: 400,
    body: { message: 'sizeChart must be a size chart of the shop' },
  })
  expect((await updateProduct('pier-shirt', { modelHeight: 20 })).status).toBe(400)
  expect((await readShown('quay-shirt')).model).toBeNull()
})

test('each write is in the audit log', async () => {
  const rows = await shop()
    .deps.db.selectFrom('audit_log')
    .where('entity', '=', 'size chart')
    .select('action')
    .execute()
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['created', 'changed', 'deleted']))
})
