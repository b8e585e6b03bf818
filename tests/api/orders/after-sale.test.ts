import { expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, openSandbox, readVariant } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMails } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const cancel = (token: string, id: string) => shop().call('cancelOrder', { token, params: { id } })

test('a paid order can be cancelled until it is packed; stock and payment are returned once', async () => {
  const neighbour = await placeOrder(shop())
  const { token, order, variant } = await placeOrder(shop(), { quantity: 2 })
  const answers = await Promise.all([cancel(token, order.id), cancel(token, order.id), cancel(token, order.id)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  const { body } = await shop().call('getOrder', { token, params: { id: order.id } })
  expect(body.order).toMatchObject({ state: 'cancelled', total: 99, refunded: 99 })
  expect(await readVariant(shop(), variant.id)).toEqual({ stock: 10, held: 0, sold: 0, returned: 0 })
  expect(await readVariant(shop(), neighbour.variant.id)).toEqual({ stock: 9, held: 0, sold: 1, returned: 0 })
  expect(await readMails(shop(), order.id)).toEqual(['order-paid', 'order-cancelled'])
})

test('an unpaid order is cancelled without a refund, and paying it afterwards is refunded', async () => {
  const { token, order, variant, payment } = await placeOrder(shop(), { card: null })
  expect((await cancel(token, order.id)).body.order).toMatchObject({ state: 'cancelled', refunded: 0 })
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const { body } = await shop().call('getOrder', { token, params: { id: order.id } })
  expect(body.order).toMatchObject({ state: 'cancelled', refunded: order.total })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0, sold: 0 })
})

test('an order replaced by another one is cancelled unless it was paid in the meantime', async () => {
  const giveUp = (token: string, id: string) =>
    shop().call('cancelOrder', { token, params: { id }, query: { unpaid: 'only' } })
  const open = await placeOrder(shop(), { card: null })
  expect((await giveUp(open.token, open.order.id)).body.order.state).toBe('cancelled')
  expect(await readVariant(shop(), open.variant.id)).toMatchObject({ stock: 10, held: 0 })
  for (const card of [cards.approves, cards.silent]) {
    const paid = await placeOrder(shop(), { card })
    expect((await giveUp(paid.token, paid.order.id)).status).toBe(409)
    const { order } = (await shop().call('getOrder', { token: paid.token, params: { id: paid.order.id } })).body
    expect(order).toMatchObject({ state: 'paid', refunded: 0 })
  }
})

test('cancelling refunds a payment the shop did not know about', async () => {
  const { token, order } = await placeOrder(shop(), { card: cards.silent })
  expect((await cancel(token, order.id)).body.order).toMatchObject({ state: 'cancelled', refunded: order.total })
  const events = shop().deps.db.selectFrom('order_events').select(['state', 'actor']).where('order_id', '=', order.id)
  expect(await events.orderBy('id').execute()).toMatchObject([
    { state: 'pending' },
    { state: 'paid', actor: 'provider' },
    { state: 'cancelled', actor: 'shopper' },
  ])
})

test('after packing it is too late, and a stranger finds nothing', async () => {
  const { token, order } = await placeOrder(shop())
  const stranger = await addPerson(shop())
  expect((await cancel(stranger.token, order.id)).status).toBe(404)
  await advanceTo(shop(), order.id, 'packed')
  expect(await cancel(token, order.id)).toMatchObject({
    status: 409,
    body: { message: 'This order can no longer be cancelled' },
  })
})

test('an admin advances an order step by step, skipping none, and the shipment is mailed once', async () => {
  const { token, order } = await placeOrder(shop())
  const admin = await addPerson(shop(), { role: 'admin' })
  const advance = (to: string) =>
    shop().call('advanceOrder', { token: admin.token, params: { id: order.id }, body: { to, carrier: 'Post' } })
  expect((await advance('shipped')).status).toBe(409)
  expect((await advance('packed')).status).toBe(200)
  expect((await advance('packed')).status).toBe(409)
  await advance('shipped')
  await advance('delivered')
  const { body } = await shop().call('getOrder', { token, params: { id: order.id } })
  expect(body.order).toMatchObject({ state: 'delivered', carrier: 'Post' })
  expect(body.order.history.map((step) => step.state)).toEqual(['pending', 'paid', 'packed', 'shipped', 'delivered'])
  expect(await readMails(shop(), order.id)).toEqual(['order-paid', 'order-shipped', 'order-delivered'])
  const rows = await shop().deps.db.selectFrom('audit_log').select('action').where('entity_id', '=', order.id).execute()
  expect(rows.map((row) => row.action)).toEqual(['packed', 'shipped', 'delivered'])
})

test('a shopper on each admin call is 403 and changes nothing', async () => {
  const { token, order } = await placeOrder(shop())
  const params = { id: order.id }
  const answers = await Promise.all([
    shop().call('listAllOrders', { token }),
    shop().call('advanceOrder', { token, params, body: { to: 'packed' } }),
    shop().call('refundOrder', { token, params, body: { reason: 'mine' } }),
    shop().call('settleReturn', { token, params, body: { accepted: true } }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403])
  expect((await shop().call('getOrder', { token, params })).body.order).toMatchObject({ state: 'paid', refunded: 0 })
})

const placeDelivered = (quantity: number) => placeDeliveredOrder(shop(), { quantity })

test('a return is requested, arrives, and is refunded by its share; the next one gets the rest', async () => {
  const { order, lineId, ask, settle, variant } = await placeDelivered(3)
  const first = await ask([{ lineId, quantity: 1 }])
  expect(first).toMatchObject({ status: 201, body: { return: { kind: 'return', state: 'requested' } } })
  const settled = await settle(first.body.return.id)
  expect(settled.body).toMatchObject({
    return: { state: 'refunded' },
    order: { state: 'partly-refunded', refunded: 49.5 },
  })
  expect((await settle(first.body.return.id)).status).toBe(409)
  expect(await readVariant(shop(), variant.id)).toEqual({ stock: 8, held: 0, sold: 3, returned: 1 })
  const rest = await ask([{ lineId, quantity: 2 }])
  expect((await settle(rest.body.return.id)).body.order).toMatchObject({ state: 'refunded', refunded: order.total })
  expect(await readMails(shop(), first.body.return.id)).toEqual(['return-requested', 'return-accepted'])
})

test('no item is returned twice, whether requested twice or concurrently', async () => {
  const { lineId, ask } = await placeDelivered(1)
  const answers = await Promise.all([1, 2, 3].map(() => ask([{ lineId, quantity: 1 }])))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  const again = await placeDelivered(2)
  const twice = [
    { lineId: again.lineId, quantity: 1 },
    { lineId: again.lineId, quantity: 1 },
  ]
  expect((await again.ask(twice)).status).toBe(400)
  expect((await again.ask([{ lineId: again.lineId, quantity: 3 }])).status).toBe(409)
})

const setPrice = (id: string, cents: number) =>
  shop().deps.db.updateTable('variants').set({ price_cents: cents }).where('id', '=', id).execute()

test.each([
  ['what was paid', 4950],
  ['more, as the size bought does by now', 9900],
  ['less, as the size bought does by now', 1000],
])('an exchange for a size that costs %s reserves it at once and moves no money', async (_name, priceCents) => {
  const { order, lineId, ask, settle, variant } = await placeDelivered(2)
  const larger = await addVariant(shop(), { stock: 1, priceCents, productId: variant.productId })
  await setPrice(variant.id, priceCents)
  const tooMany = await ask([{ lineId, quantity: 2, variantId: larger.id }], { kind: 'exchange' })
  expect(tooMany).toMatchObject({ status: 409, body: { message: 'Out of stock' } })
  const asked = await ask([{ lineId, quantity: 1, variantId: larger.id }], { kind: 'exchange' })
  expect(asked.status).toBe(201)
  expect(await readVariant(shop(), larger.id)).toMatchObject({ stock: 0, held: 1 })
  const settled = await settle(asked.body.return.id)
  expect(settled.body).toMatchObject({ return: { state: 'received' }, order: { state: 'delivered', refunded: 0 } })
  expect(await readVariant(shop(), larger.id)).toMatchObject({ stock: 0, held: 0, sold: 1 })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 9, sold: 2, returned: 1 })
  expect(settled.body.order).toMatchObject({ id: order.id, total: order.total })
  // The remaining item is refunded at the price paid for it.
  const rest = await ask([{ lineId, quantity: 1 }])
  expect((await settle(rest.body.return.id)).body.order.refunded).toBe(49.5)
})

test.each([
  ['dearer', 5050],
  ['cheaper', 4949],
])('exchanging for a %s size is refused and reserves nothing; the same size is allowed', async (_name, priceCents) => {
  const { lineId, ask, variant, read } = await placeDelivered(2)
  const sibling = await addVariant(shop(), { stock: 5, priceCents, productId: variant.productId })
  const asked = await ask([{ lineId, quantity: 1, variantId: sibling.id }], { kind: 'exchange' })
  expect(asked).toMatchObject({ status: 409, body: { message: expect.stringContaining('at the same price') } })
  expect(await readVariant(shop(), sibling.id)).toMatchObject({ stock: 5, held: 0 })
  expect((await read()).returns).toEqual([])
  const same = await ask([{ lineId, quantity: 1, variantId: variant.id }], { kind: 'exchange' })
  expect(same.status).toBe(201)
})

test('a rejected exchange releases the new size', async () => {
  const { lineId, ask, settle, variant } = await placeDelivered(1)
  const larger = await addVariant(shop(), { stock: 1, productId: variant.productId })
  const asked = await ask([{ lineId, quantity: 1, variantId: larger.id }], { kind: 'exchange' })
  expect((await settle(asked.body.return.id, false)).body.return.state).toBe('rejected')
  expect(await readVariant(shop(), larger.id)).toMatchObject({ stock: 1, held: 0, sold: 0 })
})

test('an exchange is for a size of the same product, and has to name one', async () => {
  const { lineId, ask } = await placeDelivered(1)
  const unrelated = await addVariant(shop())
  expect((await ask([{ lineId, quantity: 1, variantId: unrelated.id }], { kind: 'exchange' })).status).toBe(404)
  expect((await ask([{ lineId, quantity: 1, variantId: 'x' }], { kind: 'exchange' })).status).toBe(404)
  expect((await ask([{ lineId, quantity: 1 }], { kind: 'exchange' })).status).toBe(400)
})

test("a return before delivery, too late, of another person's order or an absent line is refused", async () => {
  const early = await placeOrder(shop())
  const line = { lineId: early.order.lines[0]?.id, quantity: 1 }
  const body = { orderId: early.order.id, kind: 'return', reason: 'No', lines: [line] }
  expect((await shop().call('returnOrExchange', { token: early.token, body })).status).toBe(409)
  const { order, lineId, ask } = await placeDelivered(1)
  const stranger = await addPerson(shop())
  expect((await ask([{ lineId, quantity: 1 }], { token: stranger.token })).status).toBe(404)
  expect((await ask([{ lineId: crypto.randomUUID(), quantity: 1 }])).status).toBe(404)
  await shop()
    .deps.db.updateTable('order_events')
    .set({ at: new Date('2020-01-01') })
    .where('order_id', '=', order.id)
    .execute()
  expect((await ask([{ lineId, quantity: 1 }])).status).toBe(409)
})

test('an admin refunds in part and then the rest, never more, and once for each key', async () => {
  const { order } = await placeOrder(shop())
  const admin = await advanceTo(shop(), order.id, 'delivered')
  const refund = (body: object, key?: string) =>
    shop().call('refundOrder', {
      token: admin,
      params: { id: order.id },
      body,
      headers: key ? { 'idempotency-key': key } : {},
    })
  const part = await Promise.all([1, 2, 3].map(() => refund({ amount: 10, reason: 'A loose button' }, 'button')))
  expect(part.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(part[0]?.body.order).toMatchObject({ state: 'partly-refunded' })
  expect((await refund({ amount: 50, reason: 'Too much' })).status).toBe(409)
  expect((await refund({ amount: 1.005, reason: 'Half a cent' })).status).toBe(400)
  expect((await refund({ reason: 'All of it' })).body.order).toMatchObject({ state: 'refunded', refunded: order.total })
  expect((await refund({ reason: 'Again' })).status).toBe(409)
})

test('a full refund of an unpacked order cancels it', async () => {
  const { order, variant } = await placeOrder(shop())
  const admin = await addPerson(shop(), { role: 'admin' })
  const call = { token: admin.token, params: { id: order.id } }
  const part = await shop().call('refundOrder', { ...call, body: { amount: 5, reason: 'Late' } })
  expect(part.body.order).toMatchObject({ state: 'paid', refunded: 5 })
  const whole = await shop().call('refundOrder', { ...call, body: { reason: 'Lost' } })
  expect(whole.body.order).toMatchObject({ state: 'cancelled', refunded: order.total })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, sold: 0 })
})

test('after all this every invariant holds', async () => {
  await expectInvariants(shop().deps.db)
})
