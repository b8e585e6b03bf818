import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findOrderPayment } from '../../../src/features/orders/server/payments/payment-queries.ts'
import { sendRefunds } from '../../../src/features/orders/server/refunds/refunds.ts'
import { requestRefund } from '../../../src/features/orders/server/refunds/request-refund.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { advanceTo, placeOrder, readMails } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand, whileAway } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const db = () => shop().deps.db
const longAgo = sql<Date>`now() - interval '3 hours'`

const readFlags = async (orderId: string) =>
  (await db().selectFrom('order_flags').select('reason').where('order_id', '=', orderId).execute()).map(
    ({ reason }) => reason,
  )
const readOrder = async (token: string, id: string) =>
  (await shop().call('getOrder', { token, params: { id } })).body.order

const waitOver = (orderId: string) =>
  db().updateTable('refunds').set({ updated_at: longAgo }).where('order_id', '=', orderId).execute()

describe('a refund that the provider refuses', () => {
  async function leaveUnsent() {
    const { token, order } = await placeOrder(shop())
    await whileAway(shop(), 'refund', () => shop().call('cancelOrder', { token, params: { id: order.id } }))
    return { token, order }
  }

  test('is tried eight times in all, then given up and flagged once', async () => {
    const { order } = await leaveUnsent()
    const other = await leaveUnsent()
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'requested', attempts: 1 }])
    await whileAway(shop(), 'refund', async () => {
      for (let attempt = 2; attempt <= 7; attempt += 1) await sendRefunds(shop().deps, order.id)
    })
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'requested', attempts: 7 }])
    expect(await readFlags(order.id)).toEqual([])
    await whileAway(shop(), 'refund', () =>
      Promise.all([sendRefunds(shop().deps, order.id), sendRefunds(shop().deps, order.id)]),
    )
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'failed' }])
    expect(await readFlags(order.id)).toEqual(['refund of $55.45 failed'])
    expect(await readRefunds(shop(), other.order.id)).toMatchObject([{ state: 'requested', attempts: 1 }])
  })

  test('is shown to the merchant among the orders that need attention, and is not tried again', async () => {
    const { token, order } = await leaveUnsent()
    await db().updateTable('refunds').set({ attempts: 7 }).where('order_id', '=', order.id).execute()
    await whileAway(shop(), 'refund', () => sendRefunds(shop().deps, order.id))
    const admin = await addPerson(shop(), { role: 'admin' })
    const { orders } = (await shop().call('listAllOrders', { token: admin.token, query: { attention: 'flagged' } }))
      .body
    expect(orders.find(({ id }) => id === order.id)?.flags).toMatchObject([{ reason: 'refund of $55.45 failed' }])
    await sendRefunds(shop().deps, order.id)
    expect(await readOrder(token, order.id)).toMatchObject({ refunded: 0 })
  })

  test('is flagged beside another one of the same order', async () => {
    const { order } = await placeOrder(shop())
    const admin = await advanceTo(shop(), order.id, 'delivered')
    await whileAway(shop(), 'refund', async () => {
      for (const amount of [10, 20]) await refundByHand(shop(), admin, { id: order.id, amount, reason: 'A stain' })
      await db().updateTable('refunds').set({ attempts: 7 }).where('order_id', '=', order.id).execute()
      await sendRefunds(shop().deps, order.id)
    })
    expect((await readFlags(order.id)).toSorted()).toEqual(['refund of $10.00 failed', 'refund of $20.00 failed'])
  })

  test('is logged each time, with its order', async () => {
    const { order } = await leaveUnsent()
    const logged = await whileAway(shop(), 'refund', () => sendRefunds(shop().deps, order.id))
    expect(logged).toEqual([
      ['warn', 'refund-not-sent', { orderId: order.id, refundId: expect.any(String), error: expect.any(Error) }],
    ])
  })

  test('releases its amount for a manual refund once it is given up, and not before', async () => {
    const { order } = await placeOrder(shop())
    const admin = await advanceTo(shop(), order.id, 'delivered')
    const refund = (amount: number) => refundByHand(shop(), admin, { id: order.id, amount, reason: 'A stain' })
    await whileAway(shop(), 'refund', () => refund(50))
    expect((await refund(50)).status).toBe(409)
    await db().updateTable('refunds').set({ attempts: 7 }).where('order_id', '=', order.id).execute()
    await whileAway(shop(), 'refund', () => sendRefunds(shop().deps, order.id))
    expect((await refund(50)).body.order).toMatchObject({ refunded: 50, state: 'partly-refunded' })
  })

  test('waits half a minute before the reconciler tries it again', async () => {
    const { token, order } = await leaveUnsent()
    await sendRefunds(shop().deps)
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'requested', attempts: 1 }])
    await waitOver(order.id)
    await sendRefunds(shop().deps)
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ state: 'done', attempts: 2 }])
    expect(await readOrder(token, order.id)).toMatchObject({ state: 'cancelled', refunded: order.total })
  })

  test('blocks no other refund', async () => {
    const first = await leaveUnsent()
    const second = await leaveUnsent()
    await waitOver(first.order.id)
    await waitOver(second.order.id)
    const { payment } = shop().deps.providers
    const { refund } = payment
    payment.refund = (request) =>
      request.cause === `cancel:${first.order.id}` ? Promise.reject(new Error('not this one')) : refund(request)
    await sendRefunds(shop().deps)
    payment.refund = refund
    expect(await readRefunds(shop(), first.order.id)).toMatchObject([{ state: 'requested', attempts: 2 }])
    expect(await readRefunds(shop(), second.order.id)).toMatchObject([{ state: 'done' }])
  })

  test('is given up too if its provider is no longer configured', async () => {
    const { order } = await leaveUnsent()
    const providers = db().updateTable('payments').where('order_id', '=', order.id)
    await providers.set({ provider: 'stripe' }).execute()
    const logged = await whileAway(shop(), 'refund', () => sendRefunds(shop().deps, order.id))
    const [entry] = logged
    expect(entry?.[2]).toMatchObject({ error: { message: 'The payment provider stripe is not set up' } })
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ attempts: 2 }])
    await providers.set({ provider: 'sandbox' }).execute()
  })
})

describe('a refund that is sent', () => {
  test("is done once with the provider's reference, however many send it", async () => {
    const { token, order } = await placeOrder(shop())
    await whileAway(shop(), 'refund', () => shop().call('cancelOrder', { token, params: { id: order.id } }))
    await Promise.all([1, 2, 3, 4].map(() => sendRefunds(shop().deps, order.id)))
    expect(await readRefunds(shop(), order.id)).toMatchObject([
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

  test('in part leaves an order on its way in its state, and changes a delivered one', async () => {
    const { token, order } = await placeOrder(shop())
    const refund = (admin: string, amount?: number) =>
      refundByHand(shop(), admin, { id: order.id, amount, reason: 'A stain' })
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
      'pending',
      'paid',
      'packed',
      'shipped',
      'delivered',
      'partly-refunded',
      'refunded',
    ])
    const events = db().selectFrom('order_events').select('actor').where('order_id', '=', order.id).orderBy('id')
    expect((await events.execute()).slice(-2)).toEqual([{ actor: 'provider' }, { actor: 'provider' }])
    expect(await readMails(shop(), order.id)).toEqual([
      'order-paid',
      'refund-manual',
      'order-shipped',
      'order-delivered',
      'refund-manual',
      'refund-manual',
    ])
  })
})

describe('a refund requested inside', () => {
  test('of nothing is ignored, and one cause has one refund', async () => {
    const { order } = await placeOrder(shop())
    const { id: paymentId } = await findOrderPayment(db(), order.id)
    const ask = (amountCents: number) =>
      transact(db(), (trx) =>
        requestRefund(trx, { paymentId, orderId: order.id, amountCents, reason: 'a test', cause: `test:${order.id}` }),
      )
    expect(await ask(0)).toBe(false)
    expect(await ask(100)).toBe(true)
    expect(await ask(100)).toBe(false)
    expect(await readRefunds(shop(), order.id)).toMatchObject([{ amount_cents: 100 }])
    await sendRefunds(shop().deps, order.id)
  })
})

test('after all this every invariant holds', async () => {
  await expectInvariants(db())
})
