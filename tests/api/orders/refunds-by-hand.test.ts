import { describe, expect, test } from 'vitest'
import { lockOrder } from '../../../src/features/orders/server/order-queries.ts'
import { receiveEvent } from '../../../src/features/orders/server/payments/events.ts'
import { cancelPaidOrder } from '../../../src/features/orders/server/refunds/cancel-paid.ts'
import { sendRefunds } from '../../../src/features/orders/server/refunds/refunds.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { orNotFound } from '../../../src/platform/http/http-error.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, readHistory, readVariant } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand, whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const db = () => shop().deps.db
const readOrder = async (token: string, id: string) =>
  (await shop().call('getOrder', { token, params: { id } })).body.order

describe('a refund by hand', () => {
  async function placeDelivered() {
    const { token, order } = await placeOrder(shop())
    const admin = await advanceTo(shop(), order.id, 'delivered')
    const refund = (body: { amount?: number; reason: string }) => refundByHand(shop(), admin, { id: order.id, ...body })
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
    expect(mail.body_text).toContain('We are refunding $12.50 to your original payment method.')
    const audit = await db()
      .selectFrom('audit_log')
      .select(['entity', 'after'])
      .where('entity_id', '=', order.id)
      .where('action', '=', 'refunded')
      .execute()
    expect(audit).toEqual([
      { entity: 'order', after: { amountCents: 1250, currency: 'USD', reason: 'A loose button' } },
    ])
  })

  test('is possible to the last cent and not beyond', async () => {
    const { token, order, refund } = await placeDelivered()
    expect(await refund({ amount: 55.46, reason: 'Too much' })).toMatchObject({
      status: 409,
      body: { message: 'The refund is larger than the remaining payment' },
    })
    expect((await refund({ amount: 55.45, reason: 'All' })).status).toBe(200)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'refunded', refunded: 55.45 })
    expect((await refund({ amount: 0.01, reason: 'A cent' })).status).toBe(409)
    expect(await refund({ reason: 'Nothing is left' })).toMatchObject({
      status: 409,
      body: { faults: [{ field: 'amount', problem: 'must be at most $0.00, which is what is left' }] },
    })
  })

  test('of an unpaid or a cancelled order is refused', async () => {
    const { token, order } = await placeOrder(shop(), { card: null })
    const { token: admin } = await addPerson(shop(), { role: 'admin' })
    const refund = (id: string) => refundByHand(shop(), admin, { id, amount: 1, reason: 'No' })
    const refused = { status: 409, body: { message: messages.moveNotAllowed } }
    expect(await refund(order.id)).toMatchObject(refused)
    await shop().call('cancelOrder', { token, params: { id: order.id } })
    expect(await refund(order.id)).toMatchObject(refused)
    expect((await refund(crypto.randomUUID())).status).toBe(404)
    expect(await readRefunds(shop(), order.id)).toEqual([])
  })
})

describe('a refund made at the provider', () => {
  const atProvider = { actor: 'provider', note: 'refunded at the payment provider' }

  async function receiveRefunded(reference: string, refundedCents: number, id: string) {
    const status = { state: 'captured', amountCents: 5545, currency: 'USD', refundedCents } as const
    await receiveEvent(shop().deps, 'sandbox', { id, kind: 'payment.refunded', reference, status, payload: {} })
  }

  test('in part before packing leaves the order to be packed, and is mailed', async () => {
    const { token, order, payment } = await placeOrder(shop())
    await receiveRefunded(payment.reference, 500, `evt_part_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'paid', refunded: 5 })
    expect((await readHistory(db(), order.id)).map(({ state }) => state)).toEqual(['pending', 'paid'])
    expect(await readRefunds(shop(), order.id)).toMatchObject([
      {
        state: 'done',
        amount_cents: 500,
        reason: 'by the payment provider',
        cause: expect.stringMatching(/^outside:/),
      },
    ])
    const mails = db().selectFrom('outbox').select('body_text').where('cause', 'like', 'refund-outside:%')
    expect((await mails.execute()).map(({ body_text }) => body_text).join()).toContain(
      'We are refunding $5.00 to your original payment method.',
    )
  })

  test('in full before packing cancels the order: its items are on sale again and nothing is refunded twice', async () => {
    const { token, order, payment, variant } = await placeOrder(shop(), { quantity: 2 })
    await receiveRefunded(payment.reference, 9900, `evt_whole_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'cancelled', refunded: 99 })
    expect((await readHistory(db(), order.id)).at(-1)).toEqual({ ...atProvider, state: 'cancelled' })
    expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, sold: 0 })
    expect(await readMails(shop(), order.id)).toEqual(['order-paid', 'order-cancelled'])
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'done', amount_cents: 9900 }])
    const event = db().selectFrom('payment_events').select('outcome').where('event_id', '=', `evt_whole_${order.id}`)
    expect(await event.execute()).toEqual([{ outcome: 'refunded-outside' }])
  })

  test('after an earlier partial refund also cancels an unpacked order', async () => {
    const { token, order, payment } = await placeOrder(shop())
    await receiveRefunded(payment.reference, 500, `evt_part_${order.id}`)
    await receiveRefunded(payment.reference, 5545, `evt_whole_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'cancelled', refunded: 55.45 })
    expect((await readRefunds(shop(), order.id)).map(({ amount_cents }) => amount_cents)).toEqual([500, 5045])
  })

  test('in full after packing leaves nothing to send, and releases no items', async () => {
    const { token, order, payment, variant } = await placeOrder(shop())
    await advanceTo(shop(), order.id, 'packed')
    await receiveRefunded(payment.reference, 5545, `evt_packed_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'refunded', refunded: 55.45 })
    expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 9, sold: 1 })
  })

  test('for a cancelled order whose refund was given up leaves it cancelled, and is mailed', async () => {
    const { token, order, payment } = await placeOrder(shop())
    await whileAway(shop(), 'refund', () => shop().call('cancelOrder', { token, params: { id: order.id } }))
    await db().updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', order.id).execute()
    await receiveRefunded(payment.reference, 5545, `evt_given_up_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'cancelled', refunded: 55.45 })
    const [, outside] = await readRefunds(shop(), order.id)
    expect(await readMailText(shop(), `refund-${outside?.cause}`)).toContain('We are refunding $55.45')
  })

  test('is counted up to what was captured, and an older, smaller total changes nothing', async () => {
    const { token, order, payment } = await placeOrder(shop())
    await advanceTo(shop(), order.id, 'delivered')
    await receiveRefunded(payment.reference, 2000, `evt_a_${order.id}`)
    await receiveRefunded(payment.reference, 1000, `evt_b_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'partly-refunded', refunded: 20 })
    await receiveRefunded(payment.reference, 99_999, `evt_c_${order.id}`)
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'refunded', refunded: 55.45 })
    expect((await readHistory(db(), order.id)).slice(-2)).toEqual([
      { ...atProvider, state: 'partly-refunded' },
      { ...atProvider, state: 'refunded' },
    ])
  })

  test('while our own refund is pending is the same refund', async () => {
    const { token, order, payment } = await placeOrder(shop())
    const admin = await advanceTo(shop(), order.id, 'delivered')
    const body = { amount: 20, reason: 'A stain' }
    await whileAway(shop(), 'refund', () => refundByHand(shop(), admin, { id: order.id, ...body }))
    await receiveRefunded(payment.reference, 2000, `evt_own_${order.id}`)
    expect(await readRefunds(shop(), order.id)).toHaveLength(1)
    await sendRefunds(shop().deps, order.id)
    expect(await readOrder(token, order.id)).toMatchObject({ refunded: 20 })
  })
})

test('cancelling as paid only applies to paid orders: an unpaid or a packed one does not change', async () => {
  const unpaid = await placeOrder(shop(), { card: null })
  const packed = await placeOrder(shop())
  await advanceTo(shop(), packed.order.id, 'packed')
  for (const { token, order, variant } of [unpaid, packed]) {
    const before = [await readOrder(token, order.id), await readVariant(shop(), variant.id)]
    const cancelled = await transact(db(), async (trx) =>
      cancelPaidOrder(trx, orNotFound(await lockOrder(trx, order.id)), {
        actor: 'admin',
        note: 'called off',
        config: shop().deps.config,
      }),
    )
    expect(cancelled).toBe(false)
    expect([await readOrder(token, order.id), await readVariant(shop(), variant.id)]).toEqual(before)
  }
})

test('cancelling a free order refunds nothing', async () => {
  await db().insertInto('promo_codes').values({ code: 'GIFT', kind: 'percent', value: 100 }).execute()
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { priceCents: 8000 })
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: 'GIFT', displayedTotal: 0 })
  const { order } = (await shop().call('createOrder', { token, body })).body
  expect(order.state).toBe('paid')
  expect((await shop().call('cancelOrder', { token, params: { id: order.id } })).body.order.state).toBe('cancelled')
  expect(await readRefunds(shop(), order.id)).toEqual([])
})

test('paying a cancelled order is refunded with its reason', async () => {
  const { token, order, payment } = await placeOrder(shop(), { card: null })
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  expect(await readRefunds(shop(), order.id)).toMatchObject([
    { state: 'done', amount_cents: 5545, reason: 'paid after the order had been cancelled' },
  ])
})

test('after all this every invariant holds', async () => {
  await expectInvariants(db())
})
