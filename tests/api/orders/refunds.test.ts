import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { receiveEvent } from '../../../src/features/orders/server/events.ts'
import { findOrderPayment } from '../../../src/features/orders/server/payment-queries.ts'
import { requestRefund } from '../../../src/features/orders/server/refund-queries.ts'
import { sendRefunds } from '../../../src/features/orders/server/refunds.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMails } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const db = () => shop().deps.db
const longAgo = sql<Date>`now() - interval '3 hours'`

const readRefunds = (orderId: string) =>
  db()
    .selectFrom('refunds')
    .select(['state', 'attempts', 'amount_cents', 'reason', 'cause', 'provider_reference'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute()
const readFlags = async (orderId: string) =>
  (await db().selectFrom('order_flags').select('reason').where('order_id', '=', orderId).execute()).map(
    ({ reason }) => reason,
  )
const readOrder = async (token: string, id: string) =>
  (await shop().call('getOrder', { token, params: { id } })).body.order

/** By hand, each call under a key of its own. */
const refundByHand = (token: string, id: string, body: object) =>
  shop().call('refundOrder', { token, params: { id }, body, headers: { 'idempotency-key': crypto.randomUUID() } })

/** The provider refuses every refund while `act` runs, and what was logged meanwhile. */
async function whileAway(act: () => Promise<unknown>): Promise<unknown[][]> {
  const { deps } = shop()
  const { payment } = deps.providers
  const { refund } = payment
  const { log } = deps
  const logged: unknown[][] = []
  payment.refund = () => Promise.reject(new Error('the provider is away'))
  deps.log = (...entry) => void logged.push(entry)
  try {
    await act()
  } finally {
    payment.refund = refund
    deps.log = log
  }
  return logged
}

const waitOver = (orderId: string) =>
  db().updateTable('refunds').set({ updated_at: longAgo }).where('order_id', '=', orderId).execute()

describe('a refund that the provider refuses', () => {
  async function leaveUnsent() {
    const { token, order } = await placeOrder(shop())
    await whileAway(() => shop().call('cancelOrder', { token, params: { id: order.id } }))
    return { token, order }
  }

  test('is tried eight times in all, then given up and flagged for a person, once', async () => {
    const { order } = await leaveUnsent()
    expect(await readRefunds(order.id)).toMatchObject([{ state: 'requested', attempts: 1 }])
    await whileAway(async () => {
      for (let attempt = 2; attempt <= 7; attempt += 1) await sendRefunds(shop().deps, order.id)
    })
    expect(await readRefunds(order.id)).toMatchObject([{ state: 'requested', attempts: 7 }])
    expect(await readFlags(order.id)).toEqual([])
    await whileAway(() => Promise.all([sendRefunds(shop().deps, order.id), sendRefunds(shop().deps, order.id)]))
    expect(await readRefunds(order.id)).toMatchObject([{ state: 'failed' }])
    expect(await readFlags(order.id)).toEqual(['refund of $55.45 failed'])
  })

  test('is shown to the merchant among the orders that need a look, and is not tried again', async () => {
    const { token, order } = await leaveUnsent()
    await db().updateTable('refunds').set({ attempts: 7 }).where('order_id', '=', order.id).execute()
    await whileAway(() => sendRefunds(shop().deps, order.id))
    const admin = await addPerson(shop(), { role: 'admin' })
    const { orders } = (await shop().call('listAllOrders', { token: admin.token, query: { attention: 'flagged' } }))
      .body
    expect(orders.find(({ id }) => id === order.id)?.flags).toMatchObject([{ reason: 'refund of $55.45 failed' }])
    await sendRefunds(shop().deps, order.id)
    expect(await readOrder(token, order.id)).toMatchObject({ refunded: 0 })
  })

  test('is logged each time, with its order', async () => {
    const { order } = await leaveUnsent()
    const logged = await whileAway(() => sendRefunds(shop().deps, order.id))
    expect(logged).toEqual([
      ['warn', 'refund-not-sent', { orderId: order.id, refundId: expect.any(String), error: expect.any(Error) }],
    ])
  })

  test('frees its money for another try by hand once it is given up, and not before', async () => {
    const { order } = await placeOrder(shop())
    const admin = await advanceTo(shop(), order.id, 'delivered')
    const refund = (amount: number) => refundByHand(admin, order.id, { amount, reason: 'A stain' })
    await whileAway(() => refund(50))
    expect((await refund(50)).status).toBe(409)
    await db().updateTable('refunds').set({ attempts: 7 }).where('order_id', '=', order.id).execute()
    await whileAway(() => sendRefunds(shop().deps, order.id))
    expect((await refund(50)).body.order).toMatchObject({ refunded: 50, state: 'partly-refunded' })
  })

  test('waits half a minute before the reconciler tries it again', async () => {
    const { token, order } = await leaveUnsent()
    await sendRefunds(shop().deps)
    expect(await readRefunds(order.id)).toMatchObject([{ state: 'requested', attempts: 1 }])
    await waitOver(order.id)
    await sendRefunds(shop().deps)
    expect(await readRefunds(order.id)).toMatchObject([{ state: 'done', attempts: 2 }])
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'cancelled', refunded: order.total })
  })

  test('holds up no other refund', async () => {
    const [first, second] = [await leaveUnsent(), await leaveUnsent()]
    await waitOver(first.order.id)
    await waitOver(second.order.id)
    const { payment } = shop().deps.providers
    const { refund } = payment
    payment.refund = (request) =>
      request.cause === `cancel:${first.order.id}` ? Promise.reject(new Error('not this one')) : refund(request)
    await sendRefunds(shop().deps)
    payment.refund = refund
    expect(await readRefunds(first.order.id)).toMatchObject([{ state: 'requested', attempts: 2 }])
    expect(await readRefunds(second.order.id)).toMatchObject([{ state: 'done' }])
  })

  test('is given up too where its provider is not set up any more', async () => {
    const { order } = await leaveUnsent()
    const providers = db().updateTable('payments').where('order_id', '=', order.id)
    await providers.set({ provider: 'stripe' }).execute()
    const logged = await whileAway(() => sendRefunds(shop().deps, order.id))
    const [entry] = logged
    expect(entry?.[2]).toMatchObject({ error: { message: 'The payment provider stripe is not set up' } })
    expect(await readRefunds(order.id)).toMatchObject([{ attempts: 2 }])
    await providers.set({ provider: 'sandbox' }).execute()
  })
})

describe('a refund that is sent', () => {
  test('is done once with the reference that the provider gave, however many send it', async () => {
    const { token, order } = await placeOrder(shop())
    await whileAway(() => shop().call('cancelOrder', { token, params: { id: order.id } }))
    await Promise.all([1, 2, 3, 4].map(() => sendRefunds(shop().deps, order.id)))
    expect(await readRefunds(order.id)).toMatchObject([
      {
        state: 'done',
        amount_cents: 5545,
        reason: 'cancelled by the shopper',
        cause: `cancel:${order.id}`,
        provider_reference: expect.stringMatching(/./),
      },
    ])
    expect(await readOrder(token, order.id)).toMatchObject({ refunded: order.total })
  })

  test('in part leaves an order on its way in its state, and moves a delivered one', async () => {
    const { token, order } = await placeOrder(shop())
    const refund = (admin: string, amount?: number) => refundByHand(admin, order.id, { amount, reason: 'A stain' })
    const packed = await advanceTo(shop(), order.id, 'packed')
    await refund(packed, 5)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'packed', refunded: 5 })
    await shop().call('advanceOrder', { token: packed, params: { id: order.id }, body: { to: 'shipped' } })
    await shop().call('advanceOrder', { token: packed, params: { id: order.id }, body: { to: 'delivered' } })
    await refund(packed, 5)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'partly-refunded', refunded: 10 })
    await refund(packed)
    const after = await readOrder(token, order.id)
    expect(after).toMatchObject({ state: 'refunded', refunded: order.total })
    expect(after.history.map(({ state }) => state)).toEqual([
      ...['pending', 'paid', 'packed', 'shipped', 'delivered'],
      ...['partly-refunded', 'refunded'],
    ])
    expect(await readMails(shop(), order.id)).toEqual([
      ...['order-paid', 'refund-manual', 'order-shipped', 'refund-manual', 'refund-manual'],
    ])
  })
})

describe('a refund by hand', () => {
  async function placeDelivered() {
    const { token, order } = await placeOrder(shop())
    const admin = await advanceTo(shop(), order.id, 'delivered')
    const refund = (body: object) => refundByHand(admin, order.id, body)
    return { token, order, refund }
  }

  test('is mailed with its amount and recorded with its reason', async () => {
    const { order, refund } = await placeDelivered()
    await refund({ amount: 12.5, reason: 'A loose button' })
    const mail = await db()
      .selectFrom('outbox')
      .select(['subject', 'body_text'])
      .where('cause', 'like', `refund-manual:${order.id}:%`)
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe(`Order ${order.number}: a refund`)
    expect(mail.body_text).toContain('We are sending you $12.50 back.')
    const audit = await db()
      .selectFrom('audit_log')
      .select(['entity', 'after'])
      .where('entity_id', '=', order.id)
      .where('action', '=', 'refunded')
      .execute()
    expect(audit).toEqual([{ entity: 'order', after: { amountCents: 1250, reason: 'A loose button' } }])
  })

  test('goes to the last cent and not past it', async () => {
    const { token, order, refund } = await placeDelivered()
    expect(await refund({ amount: 55.46, reason: 'Too much' })).toMatchObject({
      status: 409,
      body: { message: 'The refund is more than what is left of the payment' },
    })
    expect((await refund({ amount: 55.45, reason: 'All' })).status).toBe(200)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'refunded', refunded: 55.45 })
    expect((await refund({ amount: 0.01, reason: 'A cent' })).status).toBe(409)
    expect((await refund({ reason: 'Nothing is left' })).status).toBe(409)
  })

  test('of an unpaid or a cancelled order is refused', async () => {
    const { token, order } = await placeOrder(shop(), { card: null })
    const { token: admin } = await addPerson(shop(), { role: 'admin' })
    const refund = (id: string) => refundByHand(admin, id, { amount: 1, reason: 'No' })
    expect((await refund(order.id)).status).toBe(409)
    await shop().call('cancelOrder', { token, params: { id: order.id } })
    expect((await refund(order.id)).status).toBe(409)
    expect((await refund(crypto.randomUUID())).status).toBe(404)
    expect(await readRefunds(order.id)).toEqual([])
  })
})

describe('a refund asked for inside', () => {
  test('of nothing is none, and one cause has one refund', async () => {
    const { order } = await placeOrder(shop())
    const { id: paymentId } = await findOrderPayment(db(), order.id)
    const ask = (amountCents: number) =>
      transact(db(), (trx) =>
        requestRefund(trx, { paymentId, orderId: order.id, amountCents, reason: 'a test', cause: `test:${order.id}` }),
      )
    expect(await ask(0)).toBe(false)
    expect(await ask(100)).toBe(true)
    expect(await ask(100)).toBe(false)
    expect(await readRefunds(order.id)).toMatchObject([{ amount_cents: 100 }])
    await sendRefunds(shop().deps, order.id)
  })
})

describe('money that the provider gave back', () => {
  async function tellRefunded(reference: string, refundedCents: number, id: string) {
    const truth = { state: 'captured', amountCents: 5545, currency: 'USD', refundedCents } as const
    await receiveEvent(shop().deps, 'sandbox', { id, kind: 'payment.refunded', reference, truth, payload: {} })
  }

  test('in part before packing leaves the order to be packed, and is mailed', async () => {
    const { token, order, payment } = await placeOrder(shop())
    await tellRefunded(payment.reference, 500, `evt_part_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'paid', refunded: 5 })
    expect(await readRefunds(order.id)).toMatchObject([
      {
        state: 'done',
        amount_cents: 500,
        reason: 'by the payment provider',
        cause: expect.stringMatching(/^outside:/),
      },
    ])
    const mails = db().selectFrom('outbox').select('body_text').where('cause', 'like', 'refund-outside:%')
    expect((await mails.execute()).map(({ body_text }) => body_text).join()).toContain('We are sending you $5.00 back.')
  })

  test('is counted up to what was captured, and an older, smaller sum changes nothing', async () => {
    const { token, order, payment } = await placeOrder(shop())
    await advanceTo(shop(), order.id, 'delivered')
    await tellRefunded(payment.reference, 2000, `evt_a_${order.id}`)
    await tellRefunded(payment.reference, 1000, `evt_b_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'partly-refunded', refunded: 20 })
    await tellRefunded(payment.reference, 99_999, `evt_c_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'refunded', refunded: 55.45 })
    const events = db().selectFrom('order_events').select(['state', 'note']).where('order_id', '=', order.id)
    expect((await events.orderBy('id').execute()).slice(-2)).toEqual([
      { state: 'partly-refunded', note: 'refunded at the payment provider' },
      { state: 'refunded', note: 'refunded at the payment provider' },
    ])
  })

  test('while our own refund is on its way is the same money', async () => {
    const { token, order, payment } = await placeOrder(shop())
    const admin = await advanceTo(shop(), order.id, 'delivered')
    const body = { amount: 20, reason: 'A stain' }
    await whileAway(() => refundByHand(admin, order.id, body))
    await tellRefunded(payment.reference, 2000, `evt_own_${order.id}`)
    expect(await readRefunds(order.id)).toHaveLength(1)
    await sendRefunds(shop().deps, order.id)
    expect(await readOrder(token, order.id)).toMatchObject({ refunded: 20 })
  })
})

test('cancelling an order that costs nothing owes nothing', async () => {
  await db().insertInto('promo_codes').values({ code: 'GIFT', kind: 'percent', value: 100 }).execute()
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { priceCents: 8000 })
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: 'GIFT', displayedTotal: 0 })
  const { order } = (await shop().call('createOrder', { token, body })).body
  expect(order.state).toBe('paid')
  expect((await shop().call('cancelOrder', { token, params: { id: order.id } })).body.order.state).toBe('cancelled')
  expect(await readRefunds(order.id)).toEqual([])
})

test('paying an order that was cancelled gives the money back with its reason', async () => {
  const { token, order, payment } = await placeOrder(shop(), { card: null })
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  expect(await readRefunds(order.id)).toMatchObject([
    { state: 'done', amount_cents: 5545, reason: 'paid after the order had ended' },
  ])
})

test('after all this every invariant holds', async () => {
  await expectInvariants(db())
})
