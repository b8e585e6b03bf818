import { beforeAll, expect, test } from 'vitest'
import { raiseFlag } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

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
  expect(body).toMatchObject({ total: 1, orders: [{ number: first, flags: [] }] })
  expect((await list({ query: order?.lines[0]?.sku.toLowerCase() ?? 'none' })).numbers).toContain(first)
  expect((await list({ query: '100%_' })).total).toBe(0)
  expect((await list({ state: 'paid' })).total).toBe(3)
  expect((await list({ state: 'packed' })).total).toBe(0)
  const flagged = (await shop().call('listAllOrders', { query: { query: second ?? '' }, token: admin })).body.orders[0]
  await raiseFlag(shop(), flagged?.id ?? '', 'amount differs')
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

test('every flag of an order stands until somebody has looked at it, and is told once', async () => {
  const { order, token } = await placeOrder(shop())
  const params = { id: order.id }
  const read = async () => (await shop().call('readAnyOrder', { params, token: admin })).body.order.flags
  const clear = (flagId: string, by = admin) => shop().call('clearFlag', { params, body: { flagId }, token: by })
  for (const reason of ['disputed: fraudulent', 'refund failed', 'disputed: fraudulent']) {
    await raiseFlag(shop(), order.id, reason)
  }
  const [dispute, refund, ...others] = await read()
  expect([dispute?.reason, refund?.reason, others]).toEqual(['disputed: fraudulent', 'refund failed', []])
  expect((await clear(dispute?.id ?? '', token)).status).toBe(403)
  expect((await clear('none')).status).toBe(409)
  expect((await clear(crypto.randomUUID())).status).toBe(409)
  const cleared = await clear(dispute?.id ?? '')
  expect(cleared).toMatchObject({ status: 200, body: { order: { flags: [refund] }, message: 'Marked as resolved' } })
  expect((await clear(dispute?.id ?? '')).status).toBe(409)
  await raiseFlag(shop(), order.id, 'disputed: fraudulent')
  expect(await read()).toEqual([refund])
  const audit = await shop().deps.db.selectFrom('audit_log').selectAll().where('entity_id', '=', order.id).execute()
  expect(audit).toMatchObject([{ action: 'flag-cleared', before: { flag: 'disputed: fraudulent' } }])
})

test('a flag cannot be cleared by the way of another order', async () => {
  const [mine, theirs] = [(await placeOrder(shop())).order, (await placeOrder(shop())).order]
  await raiseFlag(shop(), mine.id, 'refund failed')
  const [flag] = (await shop().call('readAnyOrder', { params: { id: mine.id }, token: admin })).body.order.flags
  const body = { flagId: flag?.id ?? '' }
  expect((await shop().call('clearFlag', { params: { id: theirs.id }, body, token: admin })).status).toBe(409)
})
