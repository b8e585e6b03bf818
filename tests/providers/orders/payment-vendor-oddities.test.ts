import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFakeRazorpay } from '../../support/fake-razorpay.ts'
import { startFakeStripe } from '../../support/fake-stripe.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

const secrets = { keySecret: 'key secret of this test', webhookSecret: 'webhook secret of this test' }
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let razorpay: Awaited<ReturnType<typeof startFakeRazorpay>>
let stripeShop: TestShop
let razorpayShop: TestShop

beforeAll(async () => {
  stripe = await startFakeStripe('whsec_of_this_test')
  razorpay = await startFakeRazorpay(secrets)
  stripeShop = await openShop(inject('serverUrl'), {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_this_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
    STRIPE_API_ROOT: stripe.root,
  })
  razorpayShop = await openShop(inject('serverUrl'), {
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_key',
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    RAZORPAY_API_ROOT: razorpay.root,
  })
})
afterAll(async () => {
  await Promise.all([stripeShop.close(), razorpayShop.close()])
  await Promise.all([stripe.close(), razorpay.close()])
})

async function place(shop: TestShop) {
  const { token } = await addPerson(shop)
  const body = makeOrderBody([{ variant: await addVariant(shop), quantity: 1 }])
  const { order, payment } = (await shop.call('createOrder', { token, body })).body
  const read = async () => (await shop.call('getOrder', { token, params: { id: order.id } })).body.order.state
  return { token, order, payment, read }
}

const receive = (shop: TestShop, name: string, { rawBody, headers }: { rawBody: string; headers: Headers }) =>
  shop.fetch(`/api/webhooks/${name}`, { method: 'POST', body: rawBody, headers })

test.each([
  ['another amount', { amount_total: 5544 }],
  ['another currency', { currency: 'eur' }],
])('Stripe: %s does not pay, and the order is flagged', async (_name, over) => {
  const { order, payment, read } = await place(stripeShop)
  stripe.pay(payment.reference, over)
  expect((await receive(stripeShop, 'stripe', stripe.makeWebhook(payment.reference))).status).toBe(200)
  expect(await read()).toBe('pending')
  const flags = stripeShop.deps.db.selectFrom('order_flags').select('reason').where('order_id', '=', order.id)
  expect(await flags.execute()).toEqual([{ reason: expect.stringMatching(/^paid 554\d/) }])
  await expectInvariants(stripeShop.deps.db)
})

test('Stripe: a completed session that is not paid yet changes nothing, an expired one ends the order', async () => {
  const { payment, read } = await place(stripeShop)
  await receive(stripeShop, 'stripe', stripe.makeWebhook(payment.reference))
  expect(await read()).toBe('pending')
  stripe.pay(payment.reference, { payment_status: 'unpaid', status: 'expired' })
  await receive(stripeShop, 'stripe', stripe.makeWebhook(payment.reference, { type: 'checkout.session.expired' }))
  expect(await read()).toBe('cancelled')
  await expectInvariants(stripeShop.deps.db)
})

test('Stripe: an event irrelevant to orders is accepted and ignored', async () => {
  const { payment, read } = await place(stripeShop)
  const webhook = stripe.makeWebhook(payment.reference, { type: 'customer.created' })
  expect((await receive(stripeShop, 'stripe', webhook)).status).toBe(200)
  expect(await read()).toBe('pending')
})

test('Razorpay: the browser is sent to its checkout by a form and comes back signed', async () => {
  const { token, order, payment, read } = await place(razorpayShop)
  expect(payment.url).toBe(`${razorpay.root}/v1/checkout/embedded`)
  expect(payment.form).toMatchObject({ key_id: 'rzp_test_key', order_id: payment.reference, amount: '5545' })
  expect(payment.form).toMatchObject({ 'prefill[contact]': expect.stringMatching(/^\+\d+$/) })
  expect(payment.form?.['callback_url']).toContain(`/api/payments/return/${order.id}`)
  const fields = razorpay.signReturn(payment.reference, razorpay.pay(payment.reference))
  const forged = { ...fields, razorpay_signature: '0'.repeat(64) }
  const body = { orderId: order.id, reference: payment.reference, ...forged }
  expect((await razorpayShop.call('verifyPayment', { token, body })).status).toBe(400)
  const post = (form: Record<string, string>) =>
    razorpayShop.fetch(`/api/payments/return/${order.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
  expect((await post(forged)).status).toBe(303)
  expect(await read()).toBe('pending')
  const back = await post(fields)
  expect(back.status).toBe(303)
  expect(back.headers.get('location')).toContain(`/order/${order.id}?reference=${payment.reference}`)
  expect(await read()).toBe('paid')
})

test('Razorpay: one key, sent 20 times at once, is one order there too', async () => {
  const { token } = await addPerson(razorpayShop)
  const body = makeOrderBody([{ variant: await addVariant(razorpayShop), quantity: 1 }])
  const headers = { 'idempotency-key': randomUUID() }
  const before = razorpay.countOrders()
  const create = () => razorpayShop.call('createOrder', { token, body, headers })
  razorpay.takeOverOrders(300)
  const answers = await Promise.all(Array.from({ length: 20 }, create))
  razorpay.takeOverOrders(0)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.payment.reference}`)).size).toBe(1)
  expect(razorpay.countOrders()).toBe(before + 1)
})

test('Razorpay: a caller after the first one died opens the payment', async () => {
  const { token } = await addPerson(razorpayShop)
  const body = makeOrderBody([{ variant: await addVariant(razorpayShop), quantity: 1 }])
  const headers = { 'idempotency-key': randomUUID() }
  const create = () => razorpayShop.call('createOrder', { token, body, headers })
  const { order } = (await create()).body
  const left = { state: 'opening', reference: null, opening_until: new Date(Date.now() + 300) }
  await razorpayShop.deps.db.updateTable('payments').set(left).where('order_id', '=', order.id).execute()
  expect(await create()).toMatchObject({ status: 201, body: { payment: { reference: expect.any(String) } } })
})

test('Razorpay: a failed attempt ends nothing, since the shopper may try again', async () => {
  const { payment, read } = await place(razorpayShop)
  razorpay.pay(payment.reference, { captured: false })
  const failed = razorpay.makeWebhook(payment.reference, { event: 'payment.failed', id: randomUUID() })
  expect((await receive(razorpayShop, 'razorpay', failed)).status).toBe(200)
  expect(await read()).toBe('pending')
  await expectInvariants(razorpayShop.deps.db)
})
