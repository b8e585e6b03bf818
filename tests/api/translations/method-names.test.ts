import { beforeAll, expect, test } from 'vitest'
import { addresses } from '../../support/five-markets.ts'
import { cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { addMethodsAndTaxes, german, openTranslatedShop, translate } from '../../support/translated-shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = await openTranslatedShop(shop())
  await addMethodsAndTaxes(shop(), token)
  const texts = [
    ['shipping', 'Courier', 'Kurier'],
    ['shipping', 'Mon–Sat 10–19', 'Mo–Sa 10–19 Uhr'],
    ['tax', 'Value added tax', 'Umsatzsteuer'],
    ['market', 'Germany', 'Deutschland'],
  ] as const
  for (const [kind, source, text] of texts)
    expect((await translate(shop(), token, { kind, source }, text)).status).toBe(200)
})

const listMethods = async (query: { country: string; state: string; postcode: string }, market: object = {}) =>
  (await shop().call('listShipping', { query: { items: '', ...query }, ...market })).body.methods

test('a checkout names methods and hours in the language of the market, and as written where they have no translation', async () => {
  const there = await listMethods(addresses.DE, german)
  expect(there.map(({ name }) => name).sort()).toEqual(['Kiosk', 'Kurier'])
  expect(there.find(({ name }) => name === 'Kiosk')?.place).toMatchObject({
    line1: 'Torstraße 1',
    hours: 'Mo–Sa 10–19 Uhr',
  })
  expect((await listMethods(addresses.US)).map(({ name }) => name)).toEqual(['Courier'])
})

test('taxes and markets have their translated names', async () => {
  const taxesOf = async (market: object) =>
    (await shop().call('findTaxes', { query: { items: '', ...addresses.DE }, ...market })).body
  expect(JSON.stringify(await taxesOf(german))).not.toContain('Value added tax')
  const marketsOf = async (market: object) =>
    (await shop().call('readShopSettings', market)).body.markets.map(({ name }) => name)
  expect(await marketsOf(german)).toEqual(['Deutschland'])
  expect(await marketsOf({})).toEqual(['Germany'])
})

/** Paid, in the German market, brought by the courier. */
async function place() {
  const { products } = (await shop().call('listProducts', german)).body
  const quay = products.find(({ slug }) => slug === 'quay-shirt')
  const variant = { id: quay?.variants[0]?.id ?? '', productId: quay?.id ?? '', priceCents: 5000 }
  const { token: buyer } = await addPerson(shop())
  const base = makeOrderBody([{ variant, quantity: 1 }], { displayedTotal: 52.5 })
  const address = { name: 'A', line1: 'B 1', ...addresses.DE }
  const body = { ...base, currency: 'EUR', shippingMethod: 'courier', address }
  const placed = await shop().call('createOrder', { token: buyer, body, ...german })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  await openSandbox(shop()).pay(placed.body.payment.reference, cards.approves)
  return { id: placed.body.order.id, buyer }
}

test('order, mail and invoice keep the names that the shopper read; the merchant’s own mail has the merchant’s', async () => {
  const told = await shop().call('updateSettings', { token, body: { orderNoticeEmails: ['pack@quay.example'] } })
  expect(told.status).toBe(200)
  const { id, buyer } = await place()
  const { order } = (await shop().call('getOrder', { token: buyer, params: { id } })).body
  expect(order.delivery?.name).toBe('Kurier')
  expect(JSON.stringify(order)).toContain('Umsatzsteuer')
  const [invoice] = order.documents ?? []
  const { document } = (await shop().call('readDocument', { token: buyer, params: { id: invoice?.id ?? '' } })).body
  expect(document.shippingName).toBe('Kurier')
  expect(document.taxes.map(({ name }) => name)).toEqual(['Umsatzsteuer'])
  const mail = await readMailText(shop(), `order-paid:${id}`)
  expect(mail).toContain('Versand (Kurier)')
  expect(mail).toContain('Umsatzsteuer')
  const notice = await readMailText(shop(), `new-order:${id}:pack@quay.example`)
  expect(notice).toContain(', Courier, €52.50')
  expect(notice).not.toContain('standard delivery')
})

test('two taxes that a translation would call alike keep their own names', async () => {
  const rows = ['State share', 'Central share'].map((name) => ({
    name,
    country: 'DE',
    region: '',
    postcodes: [],
    taxClass: '',
    scope: 'anywhere' as const,
    shipping: true,
    reverseCharge: false,
    steps: [{ from: 0, percent: 5 }],
    validFrom: '2020-01-01',
  }))
  expect((await shop().call('updateTaxes', { token, body: { included: true, home: 'DE', rows } })).status).toBe(200)
  for (const { name } of rows) await translate(shop(), token, { kind: 'tax', source: name }, 'Anteil')
  const { products } = (await shop().call('listProducts', german)).body
  const items = products[0]?.variants[0]?.id ?? ''
  const { taxes } = (await shop().call('findTaxes', { query: { items, ...addresses.DE }, ...german })).body
  expect(taxes.map(({ name }) => name).sort()).toEqual(['Central share', 'State share'])
})
