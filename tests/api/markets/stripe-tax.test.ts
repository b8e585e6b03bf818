import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { reconcile } from '../../../src/features/orders/server/reconciler.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { startFakeStripeTax } from '../../support/fake-stripe-tax.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let fake: Awaited<ReturnType<typeof startFakeStripeTax>>
let shop: TestShop
let admin = ''
beforeAll(async () => {
  fake = await startFakeStripeTax()
  shop = await openShop(inject('serverUrl'), {
    ...{
      TAX_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_API_ROOT: fake.root,
      PROVIDER_TIMEOUT_MS: '800',
    },
    ...{ SHIPPING_COUNTRIES: 'US,DE', SHIPPING_STANDARD_CENTS: '595', THROTTLES: 'false' },
  })
  admin = (await addPerson(shop, { role: 'admin' })).token
})
afterAll(async () => {
  await shop.close()
  await fake.close()
})

const newYork = { country: 'US', state: 'NY', city: 'New York', postcode: '10001' }
const berlin = { country: 'DE', state: '', city: 'Berlin', postcode: '10115' }

/** Two shirts of 40 dollars; `total` is what the page shows. */
async function order(total: number, { place = newYork, over = {} }: { place?: object; over?: object } = {}) {
  const { token: buyer } = await addPerson(shop)
  const variant = await addVariant(shop, { priceCents: 4000 })
  const body = makeOrderBody([{ variant, quantity: 2 }], { displayedTotal: total, ...over })
  const sent = { ...body, address: { ...body.address, ...place } }
  const answer = await shop.call('createOrder', { token: buyer, body: sent })
  return { ...answer, message: String(Object(answer.body).message), buyer, variant }
}

const ask = (goods: string, shipping = '0') =>
  shop.call('findTaxes', { query: { country: 'US', state: 'NY', postcode: '10001', goods, shipping } })

test('pages know that the taxes are asked for with the goods', async () => {
  expect((await shop.call('getPriceRules')).body.tax).toEqual({ included: false, name: 'tax', isComputed: true })
  expect((await ask('')).body).toMatchObject({ taxes: [], computed: null })
  expect((await ask('x:1:5,7:-1:5,7:1:0.001')).body.computed).toBeNull()
})

test('an order is charged with what the page is shown, tax by tax', async () => {
  const { variant } = await order(0)
  const { computed } = (await ask(`${variant.id}:2:80`)).body
  const tax = (name: string, percent: number, amount: number) => ({
    name,
    percent,
    base: 80,
    amount,
    reversed: false,
    line: 0,
  })
  expect(computed?.filter(({ line }) => line === 0)).toEqual([
    tax('New York Sales Tax', 4, 3.2),
    tax('New York City Sales Tax', 4.875, 3.9),
  ])
  const sale = await order(87.1)
  expect(sale.body.order, sale.message).toMatchObject({
    ...{ subtotal: 80, shipping: 0, tax: 7.1, total: 87.1 },
    taxes: [
      { name: 'New York Sales Tax', percent: 4, base: 80, amount: 3.2 },
      { name: 'New York City Sales Tax', percent: 4.875, base: 80, amount: 3.9 },
    ],
  })
  await expectInvariants(shop.deps.db)
})

test('any other total is refused, and places nothing', async () => {
  const before = fake.asked.length
  expect(await order(80)).toMatchObject({ status: 409, message: messages.priceChanged })
  expect(fake.asked.length).toBe(before + 1)
})

test('an order is refused in words while the service is silent, and places nothing', async () => {
  fake.hang(true)
  const refused = await order(87.1)
  expect(refused).toMatchObject({ status: 503, message: messages.taxesUnavailable })
  expect((await ask(`${refused.variant.id}:2:80`)).body).toMatchObject({ message: messages.taxesUnavailable })
  fake.hang(false)
  const kept = shop.deps.db.selectFrom('variants').select(['stock', 'held']).where('id', '=', refused.variant.id)
  expect(await kept.executeTakeFirstOrThrow()).toMatchObject({ held: 0 })
  expect((await shop.call('listOrders', { token: refused.buyer })).body.orders).toEqual([])
})

test('what was paid is booked once, refunds are taken off it, and both wait for a silent service', async () => {
  const sale = await order(87.1)
  const { order: placed, payment } = sale.body
  await reconcile(shop.deps)
  expect(fake.listSales()).toEqual([])
  await openSandbox(shop).pay(payment.reference, cards.approves)
  fake.hang(true)
  await reconcile(shop.deps)
  fake.hang(false)
  expect(fake.listSales()).toEqual([])
  const wait = shop.deps.db.updateTable('tax_records').set({ tried_at: null })
  await wait.execute()
  await reconcile(shop.deps)
  await reconcile(shop.deps)
  expect(fake.listSales()).toMatchObject([{ left: 8710 }])

  const refund = { token: admin, params: { id: placed.id } }
  const part = await shop.call('refundOrder', { ...refund, body: { amount: 20, reason: 'A stain' } })
  expect(part.status, JSON.stringify(part.body)).toBe(200)
  await reconcile(shop.deps)
  expect(fake.listSales()).toMatchObject([{ left: 6710 }])
  const rest = await shop.call('refundOrder', { ...refund, body: { reason: 'All of it' } })
  expect(rest.status, JSON.stringify(rest.body)).toBe(200)
  await reconcile(shop.deps)
  expect(fake.listSales()).toMatchObject([{ left: 0 }])
  await expectInvariants(shop.deps.db)
})

test('prices that include the tax are charged as they are', async () => {
  const table = { included: true, shownName: 'VAT', home: 'US', rows: [] }
  expect((await shop.call('updateTaxes', { token: admin, body: table })).status).toBe(200)
  const sale = await order(80, { place: berlin })
  expect(sale.body.order, sale.message).toMatchObject({ total: 80, taxIncluded: true, tax: 12.77 })
  // A business pays the same price, and accounts for the tax itself.
  const business = await order(80, { place: berlin, over: { taxNumber: 'ATU12345678' } })
  expect(business.body.order, business.message).toMatchObject({
    ...{ total: 80, tax: 0, taxNumber: 'ATU12345678' },
    taxes: [{ name: 'VAT', amount: 0, reversed: true }],
  })
})
