import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let id = ''
let categoryId = ''

const order = (sizeOrder: string[]) => shop().call('updateSettings', { token, body: { sizeOrder } })
const listFilters = async () => {
  const { facets } = (await shop().call('filterProductsV2', { query: {} })).body
  return facets.sizes.map(({ label }) => label)
}
const readShown = async () => (await shop().call('getProduct', { params: { id } })).body.product
const readEdited = async () => (await shop().call('readProduct', { params: { id }, token })).body.product
const readChart = async () => (await shop().call('listSizeCharts', {})).body.charts[0]
const listExported = async () => {
  const { csv } = (await shop().call('exportCatalogue', { token })).body
  return [...csv.matchAll(/(?:Navy|White),(?:Size)?,?(Tall|M|S|Short),/g)].map(([, size]) => size)
}
const listSheet = async () =>
  (await shop().call('listVariants', { token, query: {} })).body.variants.map(({ color, size }) => `${color} ${size}`)

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const { categories } = (await shop().call('listAllCategories', { token })).body
  categoryId = categories.find(({ parentId }) => parentId === null)?.id ?? ''
  const body = {
    name: 'Mill Shirt',
    categoryId,
    price: 40,
    colors: ['Navy', 'White'],
    sizes: ['Tall', 'S', 'Short', 'M'],
  }
  id = (await shop().call('createProduct', { token, body })).body.product.id
  await sql`UPDATE variants SET stock = 5, received = 5 WHERE product_id = ${id}`.execute(shop().deps.db)
  await shop().call('updateProduct', { token, params: { id }, body: { status: 'active' } })
  const measures = [{ name: 'Chest', how: '', values: [60, 50, 56, 54].map((cm) => ({ mm: cm * 10, toMm: null })) }]
  const chart = {
    name: 'Shirts',
    measuredOn: 'garment' as const,
    sizes: body.sizes,
    measures,
    categoryIds: [categoryId],
  }
  await shop().call('createSizeChart', { token, body: chart })
})

test('without an order of its own, pages go from small to large, and what the merchant typed stays', async () => {
  expect(await listFilters()).toEqual(['S', 'M', 'Short', 'Tall'])
  expect((await readShown()).sizes).toEqual(['S', 'M', 'Short', 'Tall'])
  expect((await readEdited()).options.sizes).toEqual(['Tall', 'S', 'Short', 'M'])
  expect((await readChart())?.sizes).toEqual(['Tall', 'S', 'Short', 'M'])
  expect(await listExported()).toEqual(['Tall', 'S', 'Short', 'M', 'Tall', 'S', 'Short', 'M'])
})

test("filters, pickers, matrix, sheet, charts and export follow the merchant's order; other sizes come after", async () => {
  expect((await order(['short', 'Tall'])).status).toBe(200)
  const sizes = ['Short', 'Tall', 'S', 'M']
  expect(await listFilters()).toEqual(sizes)
  const shown = await readShown()
  expect(shown.sizes).toEqual(sizes)
  expect(shown.variants.map(({ size }) => size)).toEqual([...sizes, ...sizes])
  const edited = await readEdited()
  expect(edited.options.sizes).toEqual(sizes)
  expect(edited.variants.map(({ color, size }) => `${color} ${size}`)).toEqual(
    ['Navy', 'White'].flatMap((color) => sizes.map((size) => `${color} ${size}`)),
  )
  expect(await listSheet()).toEqual(edited.variants.map(({ color, size }) => `${color} ${size}`))
  const chart = await readChart()
  expect(chart?.sizes).toEqual(sizes)
  expect(chart?.measures[0]?.values.map((value) => value?.mm)).toEqual([560, 600, 500, 540])
  expect(await listExported()).toEqual([...sizes, ...sizes])

  await order(['Tall', 'Short'])
  expect(await listFilters()).toEqual(['Tall', 'Short', 'S', 'M'])
  await order([])
  expect(await listFilters()).toEqual(['S', 'M', 'Short', 'Tall'])
})

test('a changed order of sizes is no conflict for a chart that is being edited', async () => {
  const [before] = (await shop().call('listAllSizeCharts', { token })).body.charts
  if (!before) throw new Error('There is no chart')
  await order(['M', 'S'])
  const { name, measuredOn, sizes, measures, version } = before
  const body = { name: `${name} anew`, measuredOn, sizes, measures, version }
  const saved = await shop().call('updateSizeChart', { token, params: { id: before.id }, body })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(saved.body.chart.sizes.slice(0, 2)).toEqual(['M', 'S'])
})

test.each([
  [['S', 's'], 'must be a list that names each size once'],
  [['x'.repeat(41)], 'must have at most 40 characters'],
  [Array.from({ length: 101 }, (_, place) => String(place)), 'must have at most 100'],
])('the order %j is refused at its field', async (sizes, problem) => {
  const { status, body } = await order(sizes)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(problem)
})
