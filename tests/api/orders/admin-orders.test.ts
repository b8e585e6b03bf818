import { beforeAll, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { raiseFlag } from '../../support/orders.ts'
import { placeOrder, readMails } from '../../support/paid-order.ts'
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

test('all orders are paged, newest first, with their total number', async () => {
  const [first, second, third] = numbers
  expect(await list({ limit: '2' })).toEqual({ numbers: [third, second], total: 3 })
  expect(await list({ limit: '2', page: '2' })).toEqual({ numbers: [first], total: 3 })
})

test('all orders are sorted as requested, and an unknown sort never fails', async () => {
  const [first, second, third] = numbers
  expect((await list({ sort: 'total' })).numbers).toEqual([second, first, third])
  expect((await list({ sort: '-number' })).numbers).toEqual([third, second, first])
  expect((await list({ sort: '; DROP' })).total).toBe(3)
})

test('all orders are searched by number and SKU, and filtered by state and by open flags', async () => {
  const [first, second] = numbers
  const { body } = await shop().call('listAllOrders', { query: { query: first ?? '' }, token: admin })
  const [order] = body.orders
  expect(body).toMatchObject({ total: 1, orders: [{ number: first, flags: [] }] })
  expect((await list({ query: order?.lines[0]?.sku.toLowerCase() ?? 'none' })).numbers).toContain(first)
  expect((await list({ query: '100%_' })).total).toBe(0)
  expect((await list({ state: 'paid' })).total).toBe(3)
  expect((await list({ attention: 'pack' })).total).toBe(3)
  expect((await list({ state: 'packed' })).total).toBe(0)
  const flagged = (await shop().call('listAllOrders', { query: { query: second ?? '' }, token: admin })).body.orders[0]
  await raiseFlag(shop(), flagged?.id ?? '', 'amount differs')
  expect(await list({ attention: 'flagged' })).toEqual({ numbers: [second], total: 1 })
  expect((await list({ attention: 'return' })).total).toBe(0)
})

test('all orders are searched by name, mail and phone, and sorted by name', async () => {
  const zoe = await placeOrder(shop())
  const ann = await placeOrder(shop())
  const describe = (id: string, name: string, person: string) =>
    shop()
      .deps.db.updateTable('orders')
      .set({ address: JSON.stringify({ name }), email: `${person}@care.example`, phone: `+1 212 ${person}` })
      .where('id', '=', id)
      .execute()
  await describe(zoe.order.id, 'Zoë Quay', 'zoe')
  await describe(ann.order.id, 'Ann Quay', 'ann')
  const zoes = zoe.order.number
  const anns = ann.order.number
  expect(await list({ query: 'quay', sort: 'name' })).toEqual({ numbers: [anns, zoes], total: 2 })
  expect((await list({ query: 'quay', sort: '-name' })).numbers).toEqual([zoes, anns])
  expect((await list({ query: 'quay', sort: 'placed' })).numbers).toEqual([zoes, anns])
  expect((await list({ query: 'quay' })).numbers).toEqual([anns, zoes])
  expect((await list({ query: 'ANN@care' })).numbers).toEqual([anns])
  expect((await list({ query: '212 zoe' })).numbers).toEqual([zoes])
  expect(await list({ query: 'quay', page: '9' })).toEqual({ numbers: [], total: 0 })
})

test('an order needs attention while an item is being returned', async () => {
  const { order, lineId, ask, settle, variant } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const waiting = async () => (await list({ attention: 'return' })).numbers
  const { id: back } = (await ask([{ lineId, quantity: 1 }])).body.return
  expect(await waiting()).toEqual([order.number])
  await settle(back)
  expect(await waiting()).toEqual([])
  await ask([{ lineId, quantity: 1, variantId: variant.id }], { kind: 'exchange' })
  expect(await waiting()).toEqual([order.number])
})

test('each step of an order is in the audit log with who took it and what it changed', async () => {
  const { order } = await placeOrder(shop())
  const { id, token } = await addPerson(shop(), { role: 'admin' })
  const step = (to: string, parcel = {}) =>
    shop().call('advanceOrder', { token, params: { id: order.id }, body: { to, ...parcel } })
  const parcel = { carrier: 'Post', trackingNumber: 'X 1' }
  await step('packed', parcel)
  const read = async () => (await shop().call('readAnyOrder', { params: { id: order.id }, token })).body.order
  // The parcel is known once it leaves.
  expect(await read()).toMatchObject({ carrier: null, trackingNumber: null })
  await step('shipped', parcel)
  expect(await read()).toMatchObject({ state: 'shipped', ...parcel })
  await step('delivered')
  const columns = ['actor_id', 'entity', 'action', 'before', 'after'] as const
  const audit = shop().deps.db.selectFrom('audit_log').select(columns).where('entity_id', '=', order.id).orderBy('id')
  const lines = [{ lineId: order.lines[0]?.id, quantity: 1 }]
  expect(await audit.execute()).toEqual([
    {
      actor_id: id,
      entity: 'order',
      action: 'packed',
      before: { state: 'paid' },
      after: { state: 'packed', ...parcel },
    },
    {
      actor_id: id,
      entity: 'order',
      action: 'shipped',
      before: { state: 'packed' },
      after: { state: 'shipped', ...parcel, parcel: 1, lines },
    },
    {
      actor_id: id,
      entity: 'order',
      action: 'delivered',
      before: { state: 'shipped' },
      after: { state: 'delivered', parcels: [1] },
    },
  ])
  const actors = shop().deps.db.selectFrom('order_events').select('actor').where('order_id', '=', order.id)
  expect((await actors.orderBy('id').execute()).map(({ actor }) => actor).slice(2)).toEqual(Array(3).fill('admin'))
  expect(await readMails(shop(), order.id)).toEqual(['order-paid', 'order-shipped', 'order-delivered'])
})

test('a parcel without a carrier has none', async () => {
  const { order } = await placeOrder(shop())
  for (const to of ['packed', 'shipped'] as const)
    await shop().call('advanceOrder', { token: admin, params: { id: order.id }, body: { to } })
  const { body } = await shop().call('readAnyOrder', { params: { id: order.id }, token: admin })
  expect(body.order).toMatchObject({ carrier: null, trackingNumber: null })
})

test('only an admin can read any order by its id', async () => {
  const { order, token } = await placeOrder(shop())
  const params = { id: order.id }
  const read = await shop().call('readAnyOrder', { params, token: admin })
  expect(read.body.order).toMatchObject({ number: order.number, phone: expect.stringContaining('+1') })
  expect((await shop().call('readAnyOrder', { params, token })).status).toBe(403)
  expect((await shop().call('readAnyOrder', { params: { id: 'none' }, token: admin })).status).toBe(404)
})

test('every flag of an order stays until someone has handled it, and is reported once', async () => {
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
  expect(audit).toMatchObject([
    { entity: 'order', action: 'flag-cleared', before: { flag: 'disputed: fraudulent' }, after: { flag: null } },
  ])
})

test('a flag cannot be cleared through another order', async () => {
  const mine = (await placeOrder(shop())).order
  const theirs = (await placeOrder(shop())).order
  await raiseFlag(shop(), mine.id, 'refund failed')
  const [flag] = (await shop().call('readAnyOrder', { params: { id: mine.id }, token: admin })).body.order.flags
  const body = { flagId: flag?.id ?? '' }
  expect((await shop().call('clearFlag', { params: { id: theirs.id }, body, token: admin })).status).toBe(409)
})
