import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTaxTable } from '../../../src/adapters/tax/table.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { startFakeStripeTax } from '../../support/fake-stripe-tax.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let fake: Awaited<ReturnType<typeof startFakeStripeTax>>
let shop: TestShop
let admin = ''
beforeAll(async () => {
  fake = await startFakeStripeTax()
  shop = await openShop(inject('serverUrl'), {
    TAX_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_API_ROOT: fake.root,
    PROVIDER_TIMEOUT_MS: '800',
    SHIPPING_COUNTRIES: 'US,DE',
    SHIPPING_STANDARD_CENTS: '595',
    THROTTLES: 'false',
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
    subtotal: 80,
    shipping: 0,
    tax: 7.1,
    total: 87.1,
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

/** Paid, invoiced and, where the service is on, booked. */
async function pay({ order: placed, payment }: Awaited<ReturnType<typeof order>>['body']) {
  await openSandbox(shop).pay(payment.reference, cards.approves)
  await reconcile(shop.deps)
  return { placed, ...openChanges(shop, admin, placed.id) }
}
const countUnbooked = async () =>
  (await shop.deps.db.selectFrom('tax_records').select('document_id').where('reference', 'is', null).execute()).length
const keepOne = ({ lines }: { lines: { id: string }[] }) => ({
  lines: lines.map(({ id }) => ({ lineId: id, quantity: 1 })),
  added: [],
})
const leftNow = () => fake.listSales().map(({ left }) => left)

/** What the merchant's own table would compute, while it is chosen instead of the service. */
async function withoutService<T>(run: () => Promise<T>): Promise<T> {
  const { tax } = shop.deps.providers
  shop.deps.providers.tax = createTaxTable()
  try {
    return await run()
  } finally {
    shop.deps.providers.tax = tax
  }
}

test('of an order from before the service, the books have what it was changed to', async () => {
  const before = leftNow()
  const { read, change } = await withoutService(async () => pay((await order(80)).body))
  const changed = await change(keepOne(await read()))
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await reconcile(shop.deps)
  expect([leftNow(), await countUnbooked()]).toEqual([[...before, 5003], 0])
})

test('an order that is changed after the service was switched off is taken off the books', async () => {
  const before = leftNow()
  const sale = await order(87.1)
  const { read, change } = await pay(sale.body)
  expect(leftNow()).toEqual([...before, 8710])
  const fewer = keepOne(await read())
  const changed = await withoutService(() => change(fewer))
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await reconcile(shop.deps)
  expect([leftNow(), await countUnbooked()]).toEqual([[...before, 0], 0])
})

test('an edited address moves the booked sale to its place', async () => {
  const before = fake.listSales().length
  const sale = await order(87.1)
  const { placed, read, listDocuments } = await pay(sale.body)
  const address = { ...makeOrderBody([]).address, ...newYork, postcode: '10002' }
  const edit = { token: admin, params: { id: placed.id } }
  const edited = await shop.call('editOrder', { ...edit, body: { version: (await read()).version, address } })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  await reconcile(shop.deps)
  expect(fake.listSales().slice(before)).toMatchObject([
    { postcode: '10001', left: 0 },
    { postcode: '10002', left: 8710 },
  ])
  expect((await listDocuments()).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 87.1],
    ['credit-note', 87.1],
    ['invoice', 87.1],
  ])
  // Another street is the same place to the service.
  const street = { ...address, line1: '9 Side Street' }
  await shop.call('editOrder', { ...edit, body: { version: (await read()).version, address: street } })
  expect(await listDocuments()).toHaveLength(3)
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
    total: 80,
    tax: 0,
    taxNumber: 'ATU12345678',
    taxes: [{ name: 'VAT', amount: 0, reversed: true }],
  })
})
