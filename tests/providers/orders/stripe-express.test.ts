import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenPaymentRequest } from '../../../src/adapters/payment/port.ts'
import { createStripePayment } from '../../../src/adapters/payment/stripe.ts'
import { startFakeStripe } from '../../support/fake-stripe.ts'

const webhookSecret = 'whsec_of_this_test'
let fake: Awaited<ReturnType<typeof startFakeStripe>>
beforeAll(async () => {
  fake = await startFakeStripe(webhookSecret)
})
afterAll(() => fake.close())

const connect = () =>
  createStripePayment({
    secretKey: 'sk_test_of_this_test',
    webhookSecret,
    apiRoot: fake.root,
    siteUrl: 'https://shop.example',
    timeoutMs: 300,
  })

const makeRequest = (over: Partial<OpenPaymentRequest> = {}): OpenPaymentRequest => ({
  orderId: randomUUID(),
  orderNumber: '10001',
  amountCents: 5545,
  currency: 'USD',
  email: 'buyer@example.com',
  holdExpiresAt: new Date('2027-01-01T00:35:00Z'),
  express: true,
  ...over,
})

async function open(over?: Partial<OpenPaymentRequest>) {
  const opened = await connect().open(makeRequest(over))
  return { ...opened, clientSecret: opened.clientSecret ?? '' }
}

test.each([
  ['USD', 5545, 5545],
  ['JPY', 5795, 5795],
  ['KWD', 5790, 5790],
  ['ISK', 5795, 579_500],
])('an express payment in %s is charged as shown, to the minor unit', async (currency, amountCents, amount) => {
  const { reference, clientSecret } = await open({ currency, amountCents })
  expect(await connect().find(reference)).toEqual({ state: 'open' })
  expect(fake.confirmExpress(clientSecret, { amount, currency: currency.toLowerCase() })).toBe('confirmed')
  const captured = { state: 'captured', amountCents, currency }
  expect(await connect().find(reference)).toEqual({ ...captured, refundedCents: 0 })
  await connect().refund({ reference, amountCents, cause: reference })
  expect(await connect().find(reference)).toEqual({ ...captured, refundedCents: amountCents })
})

test('a wallet that shows another amount is refused and charged nothing', async () => {
  const { reference, clientSecret } = await open()
  expect(fake.confirmExpress(clientSecret, { amount: 5544, currency: 'usd' })).toBe('refused')
  expect(await connect().find(reference)).toEqual({ state: 'open' })
})

test('a second press under the same order opens the same payment', async () => {
  const request = makeRequest()
  expect(await connect().open(request)).toEqual(await connect().open(request))
})

test('the event of an intent names its payment; that of another business on the account is none of ours', async () => {
  const { reference, clientSecret } = await open()
  fake.confirmExpress(clientSecret, { amount: 5545, currency: 'usd' })
  const read = (webhook: { rawBody: string; headers: Headers }) =>
    connect().readWebhook(webhook.rawBody, webhook.headers)
  expect(await read(fake.makeIntentWebhook(reference))).toMatchObject({
    ok: true,
    event: { reference, status: { state: 'captured', amountCents: 5545, currency: 'USD' } },
  })
  expect(await read(fake.makeIntentWebhook(reference, { over: { metadata: {} } }))).toEqual({ ok: true, event: null })
})

test('a refused card is told of an intent as of a session, without any secret, and a session that has ended takes no card', async () => {
  const read = async ({ rawBody, headers }: { rawBody: string; headers: Headers }) =>
    connect().readWebhook(rawBody, headers)
  const { reference, clientSecret } = await open()
  const ofIntent = await read(fake.makeIntentWebhook(reference, { type: 'payment_intent.payment_failed' }))
  expect(ofIntent).toMatchObject({ event: { reference, status: { state: 'declined' } } })
  expect(JSON.stringify(ofIntent)).not.toContain(clientSecret)
  const session = await connect().open(makeRequest({ express: false }))
  const ofSession = await read(fake.makeDeclineWebhook(session.reference))
  const status = { state: 'declined', reason: 'insufficient_funds' }
  expect(ofSession).toMatchObject({ event: { reference: session.reference, status } })
  expect(JSON.stringify(ofSession)).not.toContain('secret')
  expect(await read(fake.makeDeclineWebhook('cs_of_another_business'))).toEqual({ ok: true, event: null })
  await connect().cancel?.(session.reference)
  expect(await connect().find(session.reference)).toMatchObject({ state: 'expired' })
  await connect().cancel?.(session.reference)
})

test('an event is kept without the secret of its intent', async () => {
  const { reference, clientSecret } = await open()
  fake.confirmExpress(clientSecret, { amount: 5545, currency: 'usd' })
  const { rawBody, headers } = fake.makeIntentWebhook(reference)
  expect(rawBody).toContain(clientSecret)
  expect(JSON.stringify(await connect().readWebhook(rawBody, headers))).not.toContain(clientSecret)
})

test("refunds in Stripe's dashboard and disputes name the payment of an intent", async () => {
  const { reference, clientSecret } = await open()
  fake.confirmExpress(clientSecret, { amount: 5545, currency: 'usd' })
  fake.refundInDashboard(reference, 1000)
  const read = async (about: 'refund' | 'dispute') => {
    const { rawBody, headers } = fake.makeChargeWebhook(reference, about)
    return connect().readWebhook(rawBody, headers)
  }
  const refunded = { state: 'captured', amountCents: 5545, currency: 'USD', refundedCents: 1000 }
  expect(await read('refund')).toMatchObject({ event: { reference, status: refunded } })
  expect(await read('dispute')).toMatchObject({ event: { reference, status: { state: 'disputed' } } })
})

test.each([
  ['processing', 'open'],
  ['requires_action', 'open'],
  ['requires_payment_method', 'open'],
  ['canceled', 'expired'],
] as const)('an intent that is %s is %s', async (status, state) => {
  const { reference } = await open()
  fake.setIntentStatus(reference, status)
  expect(await connect().find(reference)).toMatchObject({ state })
})

test('cancelling ends what is open, and neither fails nor undoes what was confirmed at the same moment', async () => {
  const first = await open()
  await connect().cancel?.(first.reference)
  await connect().cancel?.(first.reference)
  await connect().cancel?.('pi_unknown')
  expect(fake.readIntentStatus(first.reference)).toBe('canceled')
  const second = await open()
  fake.runBeforeCancelling(() => fake.confirmExpress(second.clientSecret, { amount: 5545, currency: 'usd' }))
  await connect().cancel?.(second.reference)
  fake.runBeforeCancelling(() => {})
  expect(await connect().find(second.reference)).toMatchObject({ state: 'captured' })
})

test('what Stripe refuses to cancel though it is open is said', async () => {
  const { reference } = await open()
  fake.setIntentStatus(reference, 'processing')
  await expect(connect().cancel?.(reference)).rejects.toThrow()
})

test('an unknown intent is absent', async () => {
  expect(await connect().find('pi_unknown')).toBeNull()
})
