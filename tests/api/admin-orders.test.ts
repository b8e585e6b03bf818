import { beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../support/paid-order.ts'
import { addPerson } from '../support/people.ts'
import { provideShop } from '../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const numbers: string[] = []
let admin = ''

beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  for (const quantity of [2, 1, 3]) numbers.push((await placeOrder(shop(), { quantity })).order.number)
})

async function list(query: Record<string, string>) {
  const { body } = await shop().call('listAllOrders', { query, token: admin })
  return { numbers: body.orders.map(({ number }) => number), total: body.total }
}

test('all orders are paged, the newest first, and say how many there are', async () => {
  const [first, second, third] = numbers
  expect(await list({ limit: '2' })).toEqual({ numbers: [third, second], total: 3 })
  expect(await list({ limit: '2', page: '2' })).toEqual({ numbers: [first], total: 3 })
})

test('all orders are sorted by what is asked for, and by an unknown word never fail', async () => {
  const [first, second, third] = numbers
  expect((await list({ sort: 'total' })).numbers).toEqual([second, first, third])
  expect((await list({ sort: '-number' })).numbers).toEqual([third, second, first])
  expect((await list({ sort: '; DROP' })).total).toBe(3)
})

test('all orders are searched by number and SKU, and filtered by state and by what needs a look', async () => {
  const [first, second] = numbers
  const { body } = await shop().call('listAllOrders', { query: { query: first ?? '' }, token: admin })
  const [order] = body.orders
  expect(body).toMatchObject({ total: 1, orders: [{ number: first, flag: null }] })
  expect((await list({ query: order?.lines[0]?.sku.toLowerCase() ?? 'none' })).numbers).toContain(first)
  expect((await list({ query: '100%_' })).total).toBe(0)
  expect((await list({ state: 'paid' })).total).toBe(3)
  expect((await list({ state: 'packed' })).total).toBe(0)
  await shop()
    .deps.db.updateTable('orders')
    .set({ flag: 'amount differs' })
    .where('number', '=', second ?? '')
    .execute()
  expect(await list({ attention: 'flagged' })).toEqual({ numbers: [second], total: 1 })
  expect((await list({ attention: 'return' })).total).toBe(0)
})

test('one order is read by its id, whoever placed it, by an admin alone', async () => {
  const { order, token } = await placeOrder(shop())
  const params = { id: order.id }
  const read = await shop().call('readAnyOrder', { params, token: admin })
  expect(read.body.order).toMatchObject({ number: order.number, phone: expect.stringContaining('+1') })
  expect((await shop().call('readAnyOrder', { params, token })).status).toBe(403)
  expect((await shop().call('readAnyOrder', { params: { id: 'none' }, token: admin })).status).toBe(404)
})

test('a flag that was looked at goes; one raised since stays', async () => {
  const { order, token } = await placeOrder(shop())
  const params = { id: order.id }
  const raise = (flag: string) =>
    shop().deps.db.updateTable('orders').set({ flag }).where('id', '=', order.id).execute()
  const clear = (flag: string, by = admin) => shop().call('clearFlag', { params, body: { flag }, token: by })
  await raise('refund failed')
  expect((await clear('refund failed', token)).status).toBe(403)
  expect((await clear('something older')).status).toBe(409)
  expect(await clear('refund failed')).toMatchObject({
    status: 200,
    body: { order: { flag: null }, message: 'Marked as looked at' },
  })
  expect((await clear('refund failed')).status).toBe(409)
  const audit = await shop().deps.db.selectFrom('audit_log').selectAll().where('entity_id', '=', order.id).execute()
  expect(audit).toMatchObject([{ action: 'flag-cleared', before: { flag: 'refund failed' } }])
})
