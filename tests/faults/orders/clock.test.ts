import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, makeOrderBody, openSandbox, testAddress } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { vendors } from '../../support/payment-vendors.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

// The server's clock alone is wrong: those of the database and of the payment provider are right.

const setClock = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [60, 400],
  [-60, 200],
] as const)(
  'with a clock %i minutes off Stripe’s event is answered %i, and the payment is taken',
  async (minutes, answer) => {
    const vendor = await vendors.stripe()
    const shop = await openShop(inject('serverUrl'), vendor.env)
    const { token } = await addPerson(shop)
    const owner = await addPerson(shop, { role: 'admin' })
    const variant = await addVariant(shop)
    setClock(minutes)
    const placed = await shop.call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })
    expect(placed.status).toBe(201)
    const { order, payment } = placed.body
    await vendor.pay(payment.reference)
    const { rawBody, headers } = vendor.makeWebhook(payment.reference, { ageSeconds: minutes * 60 })
    const told = await shop.fetch('/api/webhooks/stripe', { method: 'POST', body: rawBody, headers })
    expect(told.status).toBe(answer)
    // The shopper closed the page.
    await sql`UPDATE payments SET checked_at = now() - interval '3 minutes'`.execute(shop.deps.db)
    await reconcile(shop.deps)
    const read = await shop.call('getOrder', { token, params: { id: order.id } })
    expect(read.body.order.state).toBe('paid')
    const health = await shop.call('readHealth', { token: owner.token })
    expect(health.body.findings.find(({ id }) => id === 'clock')?.state).toBe('fault')
    await expectInvariants(shop.deps.db)
    await shop.close()
    await vendor.close()
  },
)

async function makeStoreOrder(shop: TestShop, admin: string) {
  const variant = await addVariant(shop)
  const { body } = await shop.call('createStoreOrder', {
    token: admin,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      items: [{ variantId: variant.id, quantity: 2 }],
      address: testAddress,
      phoneNumber: '+16465550171',
      email: 'buyer@example.com',
      note: '',
      holdDays: 3,
      displayedTotal: 99,
    },
  })
  const query = { link: new URL(body.link).searchParams.get('link') ?? '' }
  return {
    pay: () => shop.call('payOrder', { params: { id: body.id }, query }),
    read: async () => (await shop.call('readAnyOrder', { token: admin, params: { id: body.id } })).body.order,
    endIn: (minutes: number) =>
      sql`UPDATE orders SET hold_expires_at = now() + make_interval(mins => ${minutes}) WHERE id = ${body.id}`.execute(
        shop.deps.db,
      ),
  }
}

test('a link to pay ends when the database says so, whatever the server’s clock', async () => {
  const shop = await openShop(inject('serverUrl'), { HOLD_MINUTES: '10' })
  const admin = (await addPerson(shop, { role: 'admin' })).token
  const waiting = await makeStoreOrder(shop, admin)
  const lapsed = await makeStoreOrder(shop, admin)
  await waiting.endIn(30)
  await lapsed.endIn(-30)
  setClock(-60)
  expect((await lapsed.pay()).status).toBe(409)
  vi.useRealTimers()
  setClock(60)
  const opened = await waiting.pay()
  expect(opened.status).toBe(200)
  // A declined card leaves the order to be paid, since there is still time.
  await openSandbox(shop).pay(opened.body.payment.reference, cards.declines)
  expect(await waiting.read()).toMatchObject({ state: 'pending', payable: true })
  expect((await waiting.pay()).status).toBe(200)
  await expectInvariants(shop.deps.db)
  await shop.close()
})

test('a change of an order can be paid until the database says so, whatever the server’s clock', async () => {
  const shop = await openShop(inject('serverUrl'), { HOLD_MINUTES: '10' })
  const admin = (await addPerson(shop, { role: 'admin' })).token
  const { order, token } = await placeOrder(shop)
  const changes = openChanges(shop, admin, order.id)
  const extra = await addVariant(shop)
  expect((await changes.change({ added: [{ variantId: extra.id, quantity: 1 }] })).status).toBe(200)
  const endIn = (minutes: number) =>
    sql`UPDATE order_changes SET hold_until = now() + make_interval(mins => ${minutes})`.execute(shop.deps.db)
  await endIn(30)
  setClock(60)
  expect((await changes.pay(token)).status).toBe(200)
  vi.useRealTimers()
  await endIn(-30)
  setClock(-60)
  expect((await changes.pay(token)).status).toBe(409)
  await reconcile(shop.deps)
  expect((await shop.deps.db.selectFrom('order_changes').select('state').execute())[0]?.state).toBe('expired')
  await expectInvariants(shop.deps.db)
  await shop.close()
})
