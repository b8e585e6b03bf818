import { beforeAll, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
let product = ''
let order: Awaited<ReturnType<typeof placeDeliveredOrder>>

const read = async (id = product) => shop().call('getProductFit', { params: { id } })

beforeAll(async () => {
  order = await placeDeliveredOrder(shop(), { stock: 10, quantity: 8 })
  product = order.order.lines[0]?.productId ?? ''
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

test('a product without a chart and without voices has nothing to say', async () => {
  const { body } = await read()
  expect(body).toMatchObject({ chart: null, evidence: { reviews: null, returns: null } })
})

test('a product has the measures of its chart in millimetres, whether of garment or body', async () => {
  const measures = [
    {
      name: 'Chest',
      how: 'Flat.',
      values: [
        { mm: 520, toMm: null },
        { mm: 545, toMm: 550 },
      ],
    },
  ]
  const chart = { name: 'Oxford shirts', measuredOn: 'garment' as const, sizes: ['S', 'M'], measures }
  const { body } = await shop().call('createSizeChart', { token: admin, body: chart })
  await shop().deps.db.updateTable('products').set({ size_chart_id: body.chart.id }).where('id', '=', product).execute()
  const { slug } = body.chart
  expect((await read()).body.chart).toEqual({ slug, measuredOn: 'garment', sizes: ['S', 'M'], measures })
  await shop().deps.db.updateTable('products').set({ no_size_chart: true }).where('id', '=', product).execute()
  expect((await read()).body.chart).toBeNull()
})

test.each([
  ['male', 'adult', 'men'],
  ['female', null, 'women'],
  ['unisex', 'adult', 'anyone'],
  [null, null, 'anyone'],
  ['male', 'kids', 'kids'],
])('of %s, %s it says that it is for %s', async (gender, age_group, wearer) => {
  await shop().deps.db.updateTable('products').set({ gender, age_group }).where('id', '=', product).execute()
  expect((await read()).body.wearer).toBe(wearer)
})

test('published opinions on the fit count from five on', async () => {
  const { db } = shop().deps
  const add = (fit: string | null, state: string) =>
    db.insertInto('reviews').values({ product_id: product, rating: 4, body: 'Good', fit, state }).execute()
  for (const fit of ['small', 'small', 'small', 'true', null]) await add(fit, 'published')
  await add('large', 'pending')
  expect((await read()).body.evidence.reviews).toBeNull()
  await add('large', 'published')
  expect((await read()).body.evidence.reviews).toEqual({ small: 3, true: 1, large: 1 })
})

test('items returned for their size count from five on, unless the return was refused', async () => {
  const ask = async (quantity: number, reason: string) => {
    const { body } = await order.ask([{ lineId: order.lineId, quantity, reason }])
    return body.return.id
  }
  await ask(3, 'Too small')
  await ask(1, 'Changed my mind')
  const last = await ask(2, 'Too large')
  expect((await read()).body.evidence.returns).toEqual({ small: 3, large: 2 })
  await order.settle(last, false, { note: 'Worn' })
  expect((await read()).body.evidence.returns).toBeNull()
})

test.each(['0', 'nonsense', '987654321', '1e3'])('an unknown product, %s, is 404', async (id) => {
  expect(await read(id)).toMatchObject({ status: 404 })
})

test('a product that is not sold any more is 404', async () => {
  await shop().deps.db.updateTable('products').set({ status: 'archived' }).where('id', '=', product).execute()
  expect(await read()).toMatchObject({ status: 404 })
})
