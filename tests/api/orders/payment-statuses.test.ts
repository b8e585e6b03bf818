import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentEvent, PaymentStatus } from '../../../src/adapters/payment/port.ts'
import { applyWaitingEvents, receiveEvent } from '../../../src/features/orders/server/payments/events.ts'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { fromWire } from '../../../src/platform/pure/money.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readHistory, readVariant } from '../../support/orders.ts'
import { placeOrder, readMails } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const db = () => shop().deps.db

const readPayment = (orderId: string) =>
  db()
    .selectFrom('payments')
    .select(['state', 'failure', 'captured_cents', 'provider', 'reference'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
const readEvents = (reference: string) =>
  db()
    .selectFrom('payment_events')
    .select(['event_id', 'kind', 'outcome', 'amount_cents', 'currency', 'applied_at'])
    .where('reference', '=', reference)
    .orderBy('id')
    .execute()

async function receive(reference: string, status: PaymentStatus, id = `evt_${crypto.randomUUID()}`): Promise<string> {
  const event: PaymentEvent = { id, kind: `payment.${status.state}`, reference, status, payload: {} }
  await receiveEvent(shop().deps, 'sandbox', event)
  return id
}
const captured = { state: 'captured', amountCents: 5545, currency: 'USD', refundedCents: 0 } as const

const calledOff = { state: 'cancelled', actor: 'shopper', note: 'cancelled by the shopper' }

const whileSilent = (act: () => Promise<unknown>) => whileAway(shop(), 'find', act)

const endHold = (orderId: string) =>
  db()
    .updateTable('orders')
    .set({ hold_expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', orderId)
    .execute()

test('a failed payment ends its order with the reason, in the history and in the payment', async () => {
  const { order, payment, variant } = await placeOrder(shop(), { card: null })
  const reason = `declined, ${'x'.repeat(300)}`
  const id = await receive(payment.reference, { state: 'failed', reason })
  expect(await readPayment(order.id)).toMatchObject({ state: 'failed', failure: reason.slice(0, 200) })
  expect((await readHistory(db(), order.id)).at(-1)).toEqual({ state: 'cancelled', actor: 'provider', note: reason })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
  expect(await readEvents(payment.reference)).toMatchObject([
    { event_id: id, kind: 'payment.failed', outcome: 'released', amount_cents: null, currency: null },
  ])
})

test('each payment event is stored with its result', async () => {
  const { order, payment } = await placeOrder(shop(), { card: null })
  await receive(payment.reference, { state: 'open' })
  await receive(payment.reference, { ...captured, amountCents: 5544 })
  await receive(payment.reference, captured)
  await receive(payment.reference, captured)
  await receive(payment.reference, { state: 'failed', reason: 'an older event' })
  await receive(payment.reference, { state: 'disputed', reason: 'fraudulent' })
  await receive(payment.reference, { ...captured, refundedCents: 100 })
  const events = await readEvents(payment.reference)
  const outcomes = ['unchanged', 'mismatch', 'paid', 'unchanged', 'unchanged', 'disputed', 'refunded-outside']
  expect(events.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(events.every(({ applied_at }) => applied_at !== null)).toBe(true)
  expect(events[2]).toMatchObject({ amount_cents: 5545, currency: 'USD' })
  const flags = await db()
    .selectFrom('order_flags')
    .select('reason')
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  expect(flags.map(({ reason }) => reason).toSorted()).toEqual(['disputed: fraudulent', 'paid 5544 USD for 5545 USD'])
})

test('a currency in lower case is the same currency', async () => {
  const { order, payment } = await placeOrder(shop(), { card: null })
  await receive(payment.reference, { ...captured, currency: 'usd' })
  expect(await readPayment(order.id)).toMatchObject({ state: 'captured', captured_cents: 5545, failure: '' })
})

test('a failure reported after the payment changes nothing', async () => {
  const { order, payment } = await placeOrder(shop())
  await receive(payment.reference, { state: 'expired', reason: 'late' })
  expect(await readPayment(order.id)).toMatchObject({ state: 'captured', failure: '' })
  expect((await readHistory(db(), order.id)).map(({ state }) => state)).toEqual(['pending', 'paid'])
})

test('a payment for an order that had failed reopens it, and the failure is cleared', async () => {
  const { order, payment, variant } = await placeOrder(shop(), { card: null })
  await receive(payment.reference, { state: 'failed', reason: 'declined' })
  await receive(payment.reference, captured)
  expect(await readPayment(order.id)).toMatchObject({ state: 'captured', failure: '' })
  expect((await readHistory(db(), order.id)).map(({ state }) => state)).toEqual(['pending', 'cancelled', 'paid'])
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 9, held: 0, sold: 1 })
  expect(await readMails(shop(), order.id)).toEqual(['order-paid'])
})

/** An order of two lines whose payment failed, so that all its items are released. */
async function placeTwoLines() {
  const { token } = await addPerson(shop())
  const shirt = await addVariant(shop(), { stock: 2 })
  const polo = await addVariant(shop(), { stock: 5 })
  const body = makeOrderBody([
    { variant: shirt, quantity: 2 },
    { variant: polo, quantity: 1 },
  ])
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const placed = await shop().call('createOrder', { token, body, headers })
  expect(placed.status).toBe(201)
  const { order, payment } = placed.body
  await receive(payment.reference, { state: 'failed', reason: 'declined' })
  const money = { ...captured, amountCents: fromWire(order.total, 'USD') }
  return { shirt, polo, order, pay: () => receive(payment.reference, money) }
}

test('reopening a cancelled order needs all its items, and the last ones are enough', async () => {
  const { order, shirt, polo, pay } = await placeTwoLines()
  await pay()
  expect((await readHistory(db(), order.id)).at(-1)?.state).toBe('paid')
  expect(await readVariant(shop(), shirt.id)).toMatchObject({ stock: 0, sold: 2 })
  expect(await readVariant(shop(), polo.id)).toMatchObject({ stock: 4, sold: 1 })
})

test('if one line of a cancelled order is sold out the payment is refunded, and the other line stays on sale', async () => {
  const { order, shirt, polo, pay } = await placeTwoLines()
  await db().updateTable('variants').set({ stock: 1, received: 1 }).where('id', '=', shirt.id).execute()
  await pay()
  expect((await readHistory(db(), order.id)).at(-1)?.state).toBe('cancelled')
  expect(await readVariant(shop(), shirt.id)).toMatchObject({ stock: 1, sold: 0 })
  expect(await readVariant(shop(), polo.id)).toMatchObject({ stock: 5, sold: 0 })
  const refund = await db().selectFrom('refunds').select('amount_cents').where('order_id', '=', order.id).execute()
  expect(refund).toEqual([{ amount_cents: fromWire(order.total, 'USD') }])
})

test('an event of an unknown payment waits, and applying waiting events does nothing', async () => {
  const reference = `sbx_unknown_${crypto.randomUUID()}`
  await receive(reference, captured)
  expect(await readEvents(reference)).toMatchObject([{ outcome: '', applied_at: null }])
  expect(await applyWaitingEvents(shop().deps, { provider: 'sandbox', reference })).toEqual([])
})

test('an expired reservation is released with its reason, even if the provider cannot be asked', async () => {
  const asked = await placeOrder(shop(), { card: null })
  const silent = await placeOrder(shop(), { card: null })
  await endHold(asked.order.id)
  expect(await releaseExpiredHolds(shop().deps)).toBe(1)
  await endHold(silent.order.id)
  const logged = await whileSilent(() => releaseExpiredHolds(shop().deps))
  expect(logged).toContainEqual(['warn', 'payment-not-checked', { orderId: silent.order.id, error: expect.any(Error) }])
  for (const { order, variant } of [asked, silent]) {
    const ended = { state: 'cancelled', actor: 'reconciler', note: 'not paid in time' }
    expect((await readHistory(db(), order.id)).at(-1)).toEqual(ended)
    expect(await readPayment(order.id)).toMatchObject({ state: 'expired', failure: 'not paid in time' })
    expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
  }
  expect(await releaseExpiredHolds(shop().deps)).toBe(0)
})

test('a reservation that expired after an unknown payment counts as paid, not as released', async () => {
  const { order } = await placeOrder(shop(), { card: cards.silent })
  await endHold(order.id)
  expect(await releaseExpiredHolds(shop().deps)).toBe(0)
  expect((await readHistory(db(), order.id)).at(-1)).toMatchObject({ state: 'paid', actor: 'reconciler' })
})

test('verify-payment is 503 when the provider cannot be asked, and logs which one', async () => {
  const { token, order, payment } = await placeOrder(shop(), { card: null })
  const body = { orderId: order.id, reference: payment.reference }
  const logged = await whileSilent(async () => {
    expect(await shop().call('verifyPayment', { token, body })).toMatchObject({
      status: 503,
      body: { message: 'Something went wrong' },
    })
  })
  const detail = { provider: 'sandbox', error: expect.any(Error) }
  expect(logged).toContainEqual(['error', 'payment-provider-failed', detail])
})

test('an open payment is opened once: a retry gets the same and asks nobody', async () => {
  const { token, order, payment, body } = await placeOrder(shop(), { card: null })
  expect(await readPayment(order.id)).toMatchObject({
    state: 'open',
    provider: 'sandbox',
    reference: payment.reference,
  })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await shop().call('createOrder', { token, body, headers })
  const provider = shop().deps.providers.payment
  const { open } = provider
  provider.open = () => Promise.reject(new Error('asked again'))
  const again = await shop().call('createOrder', { token, body, headers })
  provider.open = open
  expect(again.body.payment).toEqual(first.body.payment)
})

test('an order cancelled by its shopper stays cancelled when it is paid, and is refunded', async () => {
  const { token, order, payment } = await placeOrder(shop(), { card: null })
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  expect(await readPayment(order.id)).toMatchObject({ state: 'failed', failure: 'cancelled by the shopper' })
  expect((await readHistory(db(), order.id)).at(-1)).toEqual(calledOff)
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  expect((await readHistory(db(), order.id)).at(-1)?.state).toBe('cancelled')
  expect((await readEvents(payment.reference)).at(-1)?.outcome).toBe('refund-due')
})

test('only its shopper cancels a paid order, and its items are released', async () => {
  const { order, token, variant } = await placeOrder(shop(), { quantity: 3 })
  const stranger = await addPerson(shop())
  expect((await shop().call('cancelOrder', { token: stranger.token, params: { id: order.id } })).status).toBe(404)
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 7, sold: 3 })
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, sold: 0 })
  expect((await readHistory(db(), order.id)).at(-1)).toEqual(calledOff)
})

test('after all this every invariant holds', async () => {
  await expectInvariants(db())
})
