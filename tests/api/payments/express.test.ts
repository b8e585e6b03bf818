import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { type ExpressShop, openExpressShop } from '../../support/express-shop.ts'
import { makeMarket } from '../../support/five-markets.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { openShop } from '../../support/shop.ts'

let shop: ExpressShop['shop']
let stripe: ExpressShop['stripe']
let close: ExpressShop['close']

beforeAll(async () => {
  ;({ shop, stripe, close } = await openExpressShop())
})
afterAll(() => close())

async function prepare() {
  const { token } = await addPerson(shop)
  const variant = await addVariant(shop)
  return { token, body: { ...makeOrderBody([{ variant, quantity: 1 }]), express: true } }
}

async function receive({ rawBody, headers }: { rawBody: string; headers: Headers }) {
  const reply = await shop.fetch('/api/webhooks/stripe', { method: 'POST', body: rawBody, headers })
  expect(reply.status).toBe(200)
}

test('what the wallet shows is charged, once for two presses, and the webhook alone pays the order', async () => {
  expect((await shop.call('listPaymentMethods', {})).body.express).toEqual({ publishableKey: 'pk_test_of_this_test' })
  const { token, body } = await prepare()
  const headers = { 'Idempotency-Key': randomUUID() }
  const press = () => shop.call('createOrder', { token, body, headers })
  const [first, second] = await Promise.all([press(), press()])
  expect(second.body.payment).toEqual(first.body.payment)
  const { order, payment } = first.body
  const amount = Math.round(Number(body.displayedTotal) * 100)
  expect(stripe.confirmExpress(payment.clientSecret ?? '', { amount, currency: 'usd' })).toBe('confirmed')
  await receive(stripe.makeIntentWebhook(payment.reference))
  await receive(stripe.makeIntentWebhook(payment.reference))
  const paid = (await shop.call('getOrder', { token, params: { id: order.id } })).body.order
  expect(paid).toMatchObject({ state: 'paid', total: body.displayedTotal })
  await expectInvariants(shop.deps.db)
})

test('a changed price is refused before anything is opened', async () => {
  const { token, body } = await prepare()
  const reply = await shop.call('createOrder', { token, body: { ...body, displayedTotal: body.displayedTotal + 1 } })
  expect(reply.status).toBe(409)
})

test('an express payment of another kind is refused at its field', async () => {
  const { token, body } = await prepare()
  const reply = await shop.call('createOrder', { token, body: { ...body, paymentMethod: 'bank-transfer' } })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ faults: [{ field: 'express' }] })
})

test('an express order that is never confirmed holds its item no longer than any other', async () => {
  const { token, body } = await prepare()
  const { order } = (await shop.call('createOrder', { token, body })).body
  const db = shop.deps.db
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
    .where('id', '=', order.id)
    .execute()
  await releaseExpiredHolds(shop.deps)
  expect((await shop.call('getOrder', { token, params: { id: order.id } })).body.order.state).toBe('cancelled')
  await expectInvariants(db)
})

test('a market whose methods leave out cards offers and takes no express payment', async () => {
  const admin = (await addPerson(shop, { role: 'admin' })).token
  const market = makeMarket({ key: 'us', countries: ['US'], currency: 'USD', rate: 1, rounding: 'none' })
  const headers = { [marketHeader]: market.key }
  const save = async (paymentMethods: string[]) => {
    const markets = [{ ...market, paymentMethods }]
    expect((await shop.call('updateMarkets', { token: admin, body: { markets } })).status).toBe(200)
    return (await shop.call('listPaymentMethods', { headers })).body.express
  }
  expect(await save(['card'])).not.toBeNull()
  expect(await save(['klarna'])).toBeNull()
  const { token, body } = await prepare()
  const reply = await shop.call('createOrder', { token, body, headers })
  expect(reply.body).toMatchObject({ faults: [{ field: 'express' }] })
})

test('a shop without the publishable key offers and takes no express payment', async () => {
  const plain = await openShop(inject('serverUrl'))
  try {
    expect((await plain.call('listPaymentMethods', {})).body.express).toBeNull()
    const { token } = await addPerson(plain)
    const body = { ...makeOrderBody([{ variant: await addVariant(plain), quantity: 1 }]), express: true }
    const reply = await plain.call('createOrder', { token, body })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ faults: [{ field: 'express' }] })
  } finally {
    await plain.close()
  }
})
