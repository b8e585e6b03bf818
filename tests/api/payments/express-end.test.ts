import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { checkPayment } from '../../../src/features/orders/server/payments/check-payment.ts'
import { findOrderPayment } from '../../../src/features/orders/server/payments/payment-queries.ts'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { type ExpressShop, openExpressShop } from '../../support/express-shop.ts'
import { changeCredit } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'

let shop: ExpressShop['shop']
let stripe: ExpressShop['stripe']
let close: ExpressShop['close']

beforeAll(async () => {
  ;({ shop, stripe, close } = await openExpressShop())
})
afterEach(async () => {
  stripe.allowCancelling(true)
  await expectInvariants(shop.deps.db)
})
afterAll(() => close())

async function order(person: { token: string } | null = null, over: Partial<BodyInput<'createOrder'>> = {}) {
  const { token } = person ?? (await addPerson(shop))
  const variant = await addVariant(shop)
  const body = { ...makeOrderBody([{ variant, quantity: 1 }], over), express: true }
  const headers = { 'Idempotency-Key': randomUUID() }
  const press = async () => (await shop.call('createOrder', { token, body, headers })).body
  const { order: placed, payment } = await press()
  const { id } = placed
  return {
    id,
    payment,
    press,
    token,
    confirm: () =>
      stripe.confirmExpress(payment.clientSecret ?? '', { amount: Math.round(placed.total * 100), currency: 'usd' }),
    read: async () => (await shop.call('getOrder', { token, params: { id } })).body.order,
    pay: () => shop.call('payOrder', { token, params: { id } }),
    cancel: () => shop.call('cancelOrder', { token, params: { id } }),
  }
}

async function endHold(id: string) {
  const orders = shop.deps.db.updateTable('orders').set({ hold_expires_at: new Date(0) })
  await orders.where('id', '=', id).execute()
  await releaseExpiredHolds(shop.deps)
}

async function receive({ rawBody, headers }: { rawBody: string; headers: Headers }) {
  const reply = await shop.fetch('/api/webhooks/stripe', { method: 'POST', body: rawBody, headers })
  expect(reply.status).toBe(200)
}

test.each(['hold', 'shopper'])('with its order, ended by the %s, a wallet can confirm nothing any more', async (by) => {
  const { id, payment, confirm, cancel, read } = await order()
  await (by === 'hold' ? endHold(id) : cancel())
  expect((await read()).state).toBe('cancelled')
  expect(stripe.readIntentStatus(payment.reference)).toBe('canceled')
  expect(confirm()).toBe('refused')
})

test.each([
  ['hold', 'is taken', { state: 'paid', refunded: 0 }],
  ['shopper', 'is refunded', { state: 'cancelled' }],
] as const)('what a wallet confirms after its order was ended by the %s %s', async (by, _outcome, expected) => {
  const { id, payment, confirm, cancel, read } = await order()
  stripe.allowCancelling(false)
  await (by === 'hold' ? endHold(id) : cancel())
  expect(confirm()).toBe('confirmed')
  await receive(stripe.makeIntentWebhook(payment.reference))
  const found = await read()
  expect(found).toMatchObject(expected)
  if (by === 'shopper') expect(found.refunded).toBe(found.total)
})

test('what could not be ended at once is ended with the next comparison', async () => {
  const { id, payment } = await order()
  stripe.allowCancelling(false)
  await endHold(id)
  expect(stripe.readIntentStatus(payment.reference)).toBe('requires_payment_method')
  stripe.allowCancelling(true)
  await checkPayment(shop.deps, await findOrderPayment(shop.deps.db, id), 'reconciler')
  expect(stripe.readIntentStatus(payment.reference)).toBe('canceled')
})

test('a payment that Stripe opens after its order has ended is ended too', async () => {
  const { payment: provider } = shop.deps.providers
  const { open } = provider
  provider.open = async (request) => {
    const opened = await open(request)
    await endHold(request.orderId)
    return opened
  }
  try {
    const { payment, read } = await order()
    expect(stripe.readIntentStatus(payment.reference)).toBe('canceled')
    expect((await read()).state).toBe('cancelled')
  } finally {
    provider.open = open
  }
})

test("an unpaid express order is paid at Stripe's page instead, once", async () => {
  const { payment, confirm, read, pay } = await order()
  expect((await read()).payable).toBe(true)
  const again = (await pay()).body.payment
  expect(again.url).toMatch(/^https:\/\/checkout\.stripe\.example\//)
  expect(confirm()).toBe('refused')
  await receive(stripe.makeIntentWebhook(payment.reference, { type: 'payment_intent.canceled' }))
  expect((await pay()).body.payment).toEqual(again)
  stripe.pay(again.reference)
  await receive(stripe.makeWebhook(again.reference))
  expect(await read()).toMatchObject({ state: 'paid', refunded: 0 })
})

test('an order that gives way to a newer one can be confirmed by no wallet any more', async () => {
  const { config } = shop.deps
  const roomy = config.UNPAID_ORDERS_MAX
  config.UNPAID_ORDERS_MAX = 1
  try {
    const person = await addPerson(shop)
    const former = await order(person)
    const newer = await order(person)
    expect([(await former.read()).state, (await newer.read()).state]).toEqual(['cancelled', 'pending'])
    const statuses = [former, newer].map(({ payment }) => stripe.readIntentStatus(payment.reference))
    expect(statuses).toEqual(['canceled', 'requires_payment_method'])
  } finally {
    config.UNPAID_ORDERS_MAX = roomy
  }
})

test('an account is not deleted while a wallet can still pay its order, and what comes later is refunded', async () => {
  const { token, payment, id, confirm, cancel } = await order()
  expect((await shop.call('deleteAccount', { token })).status).toBe(409)
  stripe.allowCancelling(false)
  await cancel()
  expect((await shop.call('deleteAccount', { token })).status).toBe(200)
  confirm()
  await receive(stripe.makeIntentWebhook(payment.reference))
  const refunds = await shop.deps.db
    .selectFrom('refunds')
    .select(['state', 'amount_cents'])
    .where('order_id', '=', id)
    .execute()
  expect(refunds).toEqual([{ state: 'done', amount_cents: (await findOrderPayment(shop.deps.db, id)).amountCents }])
})

test('staff reads the link of an order that a wallet did not pay, and records what was paid outside', async () => {
  const admin = (await addPerson(shop, { role: 'admin' })).token
  const person = await addPerson(shop)
  await changeCredit(shop, person.id, { change: 'give', amount: 10, reason: 'a late parcel' })
  const { id, payment, confirm, read } = await order(person, { storeCredit: true, displayedDue: 45.45 })
  const link = await shop.call('readPaymentLink', { token: admin, params: { id } })
  expect(link.body).toMatchObject({ link: expect.stringContaining(id), mailed: false })
  const paid = {
    body: { way: 'transfer', reference: 'Bank 4711' } as const,
    headers: { 'idempotency-key': randomUUID() },
  }
  expect((await shop.call('recordOutsidePayment', { token: admin, params: { id }, ...paid })).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await findOrderPayment(shop.deps.db, id)).toMatchObject({ provider: 'outside', amountCents: 4545 })
  expect(stripe.readIntentStatus(payment.reference)).toBe('canceled')
  expect(confirm()).toBe('refused')
})

test('an intent of another shop on the account changes nothing, and another amount pays nothing', async () => {
  const { id, payment, confirm, read } = await order()
  confirm()
  await receive(stripe.makeIntentWebhook(payment.reference, { over: { id: 'pi_of_another_shop' } }))
  expect((await read()).state).toBe('pending')
  await receive(stripe.makeIntentWebhook(payment.reference, { over: { amount_received: 1 } }))
  expect((await read()).state).toBe('pending')
  const flags = await shop.deps.db.selectFrom('order_flags').select('reason').where('order_id', '=', id).execute()
  expect(flags).toEqual([{ reason: 'paid 1 USD for 5545 USD' }])
})

test('what a wallet has just confirmed is not paid again', async () => {
  const { confirm, read, pay } = await order()
  confirm()
  expect((await pay()).status).toBe(409)
  expect((await read()).state).toBe('paid')
})

test('an order that broke off before its payment was stored opens the same one', async () => {
  const { id, payment, press } = await order()
  const lost = { state: 'opening', reference: null, url: '', client_secret: null, opening_until: null }
  await shop.deps.db.updateTable('payments').set(lost).where('order_id', '=', id).execute()
  expect((await press()).payment).toEqual(payment)
})
