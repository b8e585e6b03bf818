import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentEvent } from '../../../src/adapters/payment/port.ts'
import { receiveEvent } from '../../../src/features/orders/server/payments/events.ts'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '20' })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

async function place({ stock = 10, promoCode }: { stock?: number; promoCode?: string } = {}) {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { stock })
  const over = promoCode ? { promoCode, displayedTotal: 45.45 } : {}
  const body = makeOrderBody([{ variant, quantity: 1 }], over)
  const headers = { 'idempotency-key': `key-${variant.id}` }
  const retry = () => shop().call('createOrder', { token, body, headers })
  const answer = await retry()
  expect(answer.status).toBe(201)
  const { order, payment } = answer.body
  const event = (over: Partial<PaymentEvent> = {}): PaymentEvent => ({
    id: `evt_${payment.reference}`,
    kind: 'payment.captured',
    reference: payment.reference,
    status: { state: 'captured', amountCents: Math.round(order.total * 100), currency: 'USD', refundedCents: 0 },
    payload: {},
    ...over,
  })
  return { token, variant, order, payment, event, body, retry }
}

const failed = { state: 'failed', reason: 'card declined' } as const
const receive = (event: PaymentEvent) => receiveEvent(shop().deps, 'sandbox', event)

async function readOrder(id: string) {
  const { db } = shop().deps
  const order = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const flags = await db.selectFrom('order_flags').select('reason').where('order_id', '=', id).execute()
  const mails = await db.selectFrom('outbox').select('cause').where('cause', 'like', `order-%:${id}`).execute()
  const payments = await db.selectFrom('payments').selectAll().where('order_id', '=', id).execute()
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute()
  return {
    ...order,
    flags: flags.map((flag) => flag.reason),
    mails: mails.map((mail) => mail.cause),
    payments,
    refunds,
  }
}

async function expectPaidOnce(orderId: string, variantId: string) {
  const order = await readOrder(orderId)
  expect(order).toMatchObject({ state: 'paid', mails: [`order-paid:${orderId}`], refunds: [] })
  expect(order.payments).toMatchObject([{ state: 'captured' }])
  expect(await readVariant(shop(), variantId)).toMatchObject({ stock: 9, held: 0, sold: 1 })
  await expectInvariants(shop().deps.db)
}

test('led to the payment from several devices while it is paid: one payment, charged once', async () => {
  const { token, order, payment, variant } = await place()
  const lead = () => shop().call('payOrder', { token, params: { id: order.id } })
  const charge = () => openSandbox(shop()).pay(payment.reference, cards.approves)
  const answers = await Promise.all([...times(10, lead), charge(), charge(), ...times(10, lead)])
  for (const { status, body } of answers.filter((answer) => 'payment' in answer.body)) {
    expect([status, body]).toEqual([200, { payment }])
  }
  expect((await lead()).status).toBe(409)
  await expectPaidOnce(order.id, variant.id)
})

test('a paid event sent 20 times at once pays once', async () => {
  const { order, variant, event } = await place()
  await Promise.all(times(20, () => receive(event())))
  await expectPaidOnce(order.id, variant.id)
})

test('twenty different events about one payment pay once', async () => {
  const { order, variant, event } = await place()
  await Promise.all(times(20, (index) => receive(event({ id: `evt_${order.id}_${index}` }))))
  await expectPaidOnce(order.id, variant.id)
})

test('verify-payment and the webhook, 100 times together, pay once', async () => {
  const { token, order, payment, variant, event } = await place()
  await openSandbox(shop()).pay(payment.reference, cards.silent)
  const verify = { token, body: { orderId: order.id, reference: payment.reference } }
  const doors = times(100, (index) => (index % 2 ? receive(event()) : shop().call('verifyPayment', verify)))
  for (const answer of await Promise.all(doors)) {
    if (answer) expect(answer).toMatchObject({ status: 200, body: { success: true } })
  }
  await expectPaidOnce(order.id, variant.id)
})

test('an older failure after the success changes nothing', async () => {
  const { order, variant, event } = await place()
  await receive(event())
  await receive(event({ id: 'evt_older', kind: 'payment.failed', status: failed }))
  await expectPaidOnce(order.id, variant.id)
})

test('an event that comes before its payment is stored is kept and applied later', async () => {
  const { order, variant, event, retry } = await place()
  // As after a kill between create-order's commit and the provider's reply.
  await shop()
    .deps.db.updateTable('payments')
    .set({ state: 'opening', reference: null, url: '' })
    .where('order_id', '=', order.id)
    .execute()
  await receive(event())
  expect(await readOrder(order.id)).toMatchObject({ state: 'pending', mails: [] })
  const answers = await Promise.all(times(5, () => retry()))
  expect(new Set(answers.map((answer) => answer.body.order.id))).toEqual(new Set([order.id]))
  await expectPaidOnce(order.id, variant.id)
})

test('an amount or a currency that differs does not pay, and is flagged', async () => {
  for (const wrong of [
    { amountCents: 1, currency: 'USD' },
    { amountCents: 5545, currency: 'EUR' },
  ]) {
    const { order, event } = await place()
    await receive(event({ status: { state: 'captured', refundedCents: 0, ...wrong } }))
    const after = await readOrder(order.id)
    expect(after.state).toBe('pending')
    expect(after.flags).toEqual([expect.stringContaining(`paid ${wrong.amountCents} ${wrong.currency}`)])
  }
  await expectInvariants(shop().deps.db)
})

async function expire(orderId: string) {
  await shop()
    .deps.db.updateTable('orders')
    .set({ hold_expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', orderId)
    .execute()
  await releaseExpiredHolds(shop().deps)
}

test('paid after the reservation expired and the item was sold: refunded once', async () => {
  const late = await place({ stock: 1 })
  await expire(late.order.id)
  expect(await readOrder(late.order.id)).toMatchObject({ state: 'cancelled' })
  const buyer = await addPerson(shop())
  const resold = await shop().call('createOrder', { token: buyer.token, body: late.body })
  expect(resold.status).toBe(201)
  const { pay } = openSandbox(shop())
  await pay(late.payment.reference, cards.silent)
  const again = times(20, (index) => receive(late.event({ id: `evt_late_${late.order.id}_${index % 4}` })))
  await Promise.all(again)
  const after = await readOrder(late.order.id)
  expect(after).toMatchObject({ state: 'cancelled', mails: [`order-late-refund:${late.order.id}`] })
  expect(after.refunds).toMatchObject([{ cause: `late:${after.payments[0]?.id}`, state: 'done', amount_cents: 5545 }])
  expect(after.payments).toMatchObject([{ state: 'captured', refunded_cents: 5545 }])
  expect(await readVariant(shop(), late.variant.id)).toMatchObject({ stock: 0, held: 1, sold: 0 })
  await expectInvariants(shop().deps.db)
})

test('paid after the reservation expired while the item is still available: the order is reopened', async () => {
  const { order, variant, event } = await place()
  await expire(order.id)
  await Promise.all(times(5, (index) => receive(event({ id: `evt_${order.id}_${index}` }))))
  await expectPaidOnce(order.id, variant.id)
})

test('an order that expires although the provider has the money is paid, not released', async () => {
  const { order, variant, payment } = await place()
  await openSandbox(shop()).pay(payment.reference, cards.silent)
  await expire(order.id)
  await expectPaidOnce(order.id, variant.id)
})

test('paid late with a code that others have used up meanwhile: refunded, and the use stays theirs', async () => {
  const { db } = shop().deps
  await db.insertInto('promo_codes').values({ code: 'LAST', kind: 'fixed', value: 1000, usage_limit: 1 }).execute()
  const late = await place({ promoCode: 'LAST' })
  await expire(late.order.id)
  const second = await place({ promoCode: 'LAST' })
  await openSandbox(shop()).pay(late.payment.reference, cards.silent)
  await receive(late.event())
  expect(await readOrder(late.order.id)).toMatchObject({ state: 'cancelled', refunds: [{ state: 'done' }] })
  expect(await readOrder(second.order.id)).toMatchObject({ state: 'pending', refunds: [] })
  await expectInvariants(db)
})

async function orderOnce(token: string, code: string) {
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: code, displayedTotal: 45.45 })
  const { order, payment } = (await shop().call('createOrder', { token, body })).body
  return { order, payment, variant }
}

test('two late payments of one person with a single-use code: one order is reopened, the other refunded', async () => {
  const { db } = shop().deps
  await db.insertInto('promo_codes').values({ code: 'EACH', kind: 'fixed', value: 1000, per_person_limit: 1 }).execute()
  const { token } = await addPerson(shop())
  const orders = []
  for (let count = 0; count < 2; count += 1) {
    const placed = await orderOnce(token, 'EACH')
    await expire(placed.order.id)
    orders.push(placed)
  }
  const { pay } = openSandbox(shop())
  await Promise.all(orders.map(({ payment }) => pay(payment.reference, cards.approves)))
  const after = await Promise.all(orders.map(({ order }) => readOrder(order.id)))
  expect(after.map(({ state }) => state).sort()).toEqual(['cancelled', 'paid'])
  const dead = after.find(({ state }) => state === 'cancelled')
  expect(dead?.refunds).toMatchObject([
    { state: 'done', amount_cents: 4545, reason: expect.stringContaining('promo code') },
  ])
  const [cause = ''] = dead?.mails ?? []
  const mail = await db.selectFrom('outbox').select('body_text').where('cause', '=', cause).executeTakeFirstOrThrow()
  expect(mail.body_text).toContain('its promo code EACH has been used')
  expect(mail.body_text).toContain('We are refunding $45.45 to your original payment method.')
  await expectInvariants(db)
})

test('two late payments of one person with a code for first orders: one order is reopened, the other refunded', async () => {
  const { db } = shop().deps
  await db.insertInto('promo_codes').values({ code: 'FIRST', kind: 'fixed', value: 1000, first_order: true }).execute()
  const { token } = await addPerson(shop())
  const orders = []
  for (let count = 0; count < 2; count += 1) {
    const placed = await orderOnce(token, 'FIRST')
    await expire(placed.order.id)
    orders.push(placed)
  }
  const { pay } = openSandbox(shop())
  await Promise.all(orders.map(({ payment }) => pay(payment.reference, cards.approves)))
  const after = await Promise.all(orders.map(({ order }) => readOrder(order.id)))
  expect(after.map(({ state }) => state).sort()).toEqual(['cancelled', 'paid'])
  await expectInvariants(db)
})

test('a failed payment, reported in several ways while it expires, releases stock and promo use once', async () => {
  const { db } = shop().deps
  await db.insertInto('promo_codes').values({ code: 'ONCE', kind: 'fixed', value: 1000, usage_limit: 1 }).execute()
  const { order, variant, event } = await place({ promoCode: 'ONCE' })
  await db
    .updateTable('orders')
    .set({ hold_expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', order.id)
    .execute()
  const received = times(10, (index) => receive(event({ id: `evt_failed_${index}`, status: failed })))
  await Promise.all([...received, releaseExpiredHolds(shop().deps), releaseExpiredHolds(shop().deps)])
  expect(await readOrder(order.id)).toMatchObject({ state: 'cancelled', refunds: [] })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0, sold: 0 })
  const code = await db.selectFrom('promo_codes').select('used_count').where('code', '=', 'ONCE').executeTakeFirst()
  expect(code?.used_count).toBe(0)
  await expectInvariants(db)
})
