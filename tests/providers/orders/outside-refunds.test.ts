import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody, readVariant } from '../../support/orders.ts'
import { advanceTo, readMails } from '../../support/paid-order.ts'
import { type SignedBody, type Vendor, vendors } from '../../support/payment-vendors.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

describe.each(Object.entries(vendors))('%s', (name, openVendor) => {
  let vendor: Vendor
  let shop: TestShop
  beforeAll(async () => {
    vendor = await openVendor()
    shop = await openShop(inject('serverUrl'), vendor.env)
  })
  afterAll(async () => {
    await shop.close()
    await vendor.close()
  })

  const receive = async ({ rawBody, headers }: SignedBody) => {
    const answer = await shop.fetch(`/api/webhooks/${name}`, { method: 'POST', body: rawBody, headers })
    expect(answer.status).toBe(200)
  }

  async function placePaid() {
    const { token } = await addPerson(shop)
    const variant = await addVariant(shop)
    const headers = { 'idempotency-key': randomUUID() }
    const body = makeOrderBody([{ variant, quantity: 1 }])
    const { order, payment } = (await shop.call('createOrder', { token, body, headers })).body
    await vendor.pay(payment.reference)
    await receive(vendor.makeWebhook(payment.reference))
    const read = async () => (await shop.call('getOrder', { token, params: { id: order.id } })).body.order
    return { token, order, variant, reference: payment.reference, read }
  }

  test('a refund in the dashboard reaches the order once, however often it is reported', async () => {
    const { order, reference, read } = await placePaid()
    await advanceTo(shop, order.id, 'delivered')
    await vendor.refundInDashboard(reference, 1000)
    const first = await vendor.makeChangeWebhook(reference, 'refund')
    await Promise.all([receive(first), receive(first), receive(first)])
    expect(await read()).toMatchObject({ state: 'partly-refunded', refunded: 10 })
    await vendor.refundInDashboard(reference, 4545)
    const second = await vendor.makeChangeWebhook(reference, 'refund')
    await receive(second)
    await receive(first)
    expect(await read()).toMatchObject({ state: 'refunded', refunded: order.total })
    expect((await readMails(shop, 'refund-outside')).length).toBeGreaterThanOrEqual(2)
    await expectInvariants(shop.deps.db)
  })

  test('our own refund is not counted again when the vendor reports it', async () => {
    const { order, reference, read } = await placePaid()
    const admin = await advanceTo(shop, order.id, 'delivered')
    const refund = { amount: 20, reason: 'A loose button' }
    await shop.call('refundOrder', { token: admin, params: { id: order.id }, body: refund })
    await receive(await vendor.makeChangeWebhook(reference, 'refund'))
    expect(await read()).toMatchObject({ state: 'partly-refunded', refunded: 20 })
    const refunds = shop.deps.db.selectFrom('refunds').select('cause').where('order_id', '=', order.id)
    expect(await refunds.execute()).toHaveLength(1)
    await expectInvariants(shop.deps.db)
  })

  test('a full refund before packing cancels the order and releases its items', async () => {
    const { reference, variant, read } = await placePaid()
    await vendor.refundInDashboard(reference, 5545)
    await receive(await vendor.makeChangeWebhook(reference, 'refund'))
    expect(await read()).toMatchObject({ state: 'cancelled', refunded: 55.45 })
    expect(await readVariant(shop, variant.id)).toMatchObject({ stock: 10, sold: 0 })
    await expectInvariants(shop.deps.db)
  })

  test('a lost event is found by the reconciler, and nothing differs afterwards', async () => {
    const { order, reference, read } = await placePaid()
    await vendor.refundInDashboard(reference, 700)
    await shop.deps.db
      .updateTable('payments')
      .set({ checked_at: new Date(0) })
      .where('reference', '=', reference)
      .execute()
    expect(await reconcile(shop.deps)).toEqual([])
    expect(await read()).toMatchObject({ state: 'paid', refunded: 7 })
    const findings = await shop.deps.db
      .selectFrom('reconciler_findings')
      .select('kind')
      .where('settled_at', 'is', null)
      .execute()
    expect(findings).toEqual([])
    // The rest can still be refunded here, and no more.
    const { token } = await addPerson(shop, { role: 'admin' })
    const refund = (amount: number) =>
      shop.call('refundOrder', { token, params: { id: order.id }, body: { amount, reason: 'The rest' } })
    expect((await refund(48.46)).status).toBe(409)
    expect((await refund(48.45)).status).toBe(200)
    await expectInvariants(shop.deps.db)
  })

  test('a disputed payment is shown to the merchant and does not change the state', async () => {
    const { order, reference, read } = await placePaid()
    await receive(await vendor.makeChangeWebhook(reference, 'dispute'))
    await receive(await vendor.makeChangeWebhook(reference, 'dispute'))
    expect((await read()).state).toBe('paid')
    const { token } = await addPerson(shop, { role: 'admin' })
    const { orders } = (await shop.call('listAllOrders', { token })).body
    const flags = orders.find(({ id }) => id === order.id)?.flags ?? []
    expect(flags.map(({ reason }) => reason)).toEqual(['disputed: fraudulent'])
    expect((await shop.call('readToday', { token })).body.ordersFlagged).toBe(1)
    await reconcile(shop.deps)
    const finding = shop.deps.db
      .selectFrom('reconciler_findings')
      .select(['kind', 'detail'])
      .where('subject', '=', flags[0]?.id ?? '')
    const detail = `order ${order.number}: disputed: fraudulent`
    expect(await finding.execute()).toEqual([{ kind: 'order-flagged', detail }])
  })
})
