import { beforeAll, describe, expect, test } from 'vitest'
import { priceBasket } from '../../../src/features/pricing/rules/pricing.ts'
import { localeOf } from '../../../src/platform/pure/language.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { formatMoney, fromWire, toWire, writeAmount } from '../../../src/platform/pure/money.ts'
import { fromPercent } from '../../../src/platform/pure/percent.ts'
import { parsePriceRules } from '../../../src/site/build/parse-price-rules.ts'
import { addresses, openFiveMarkets } from '../../support/five-markets.ts'
import { writeMerchantFeed } from '../../support/google-feed.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, openSandbox } from '../../support/orders.ts'
import { readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { methodsOf, showSite } from '../../support/site.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = await openFiveMarkets(shop())
})

interface Sale {
  place: keyof typeof addresses
  market: string
  currency: string
  unitCents: number
  shippingCents: number
  totalCents: number
  taxes: [name: string, cents: number][]
  /** The shop's tax number there. */
  number: string | null
}

/** Figures by hand: 49.50 dollars converted and rounded, the shipping of the zone, and the taxes of the address. */
const sales: Sale[] = [
  {
    place: 'US',
    market: '',
    currency: 'USD',
    unitCents: 4950,
    shippingCents: 595,
    totalCents: 10_495 + 420,
    taxes: [['State tax', 420]],
    number: null,
  },
  {
    place: 'DE',
    market: 'de',
    currency: 'EUR',
    unitCents: 4599,
    shippingCents: 490,
    totalCents: 9688,
    taxes: [['VAT', 1547]],
    number: 'DE123456789',
  },
  {
    place: 'MH',
    market: 'in',
    currency: 'INR',
    unitCents: 412_000,
    shippingCents: 9900,
    totalCents: 833_900,
    taxes: [
      ['CGST', 63_603],
      ['SGST', 63_603],
    ],
    number: '27AAAAA0000A1Z5',
  },
  {
    place: 'KA',
    market: 'in',
    currency: 'INR',
    unitCents: 412_000,
    shippingCents: 9900,
    totalCents: 833_900,
    taxes: [['IGST', 127_205]],
    number: '27AAAAA0000A1Z5',
  },
  {
    place: 'JP',
    market: 'jp',
    currency: 'JPY',
    unitCents: 7425,
    shippingCents: 800,
    totalCents: 15_650,
    taxes: [['Consumption tax', 1423]],
    number: 'T1234567890123',
  },
  {
    place: 'AE',
    market: 'ae',
    currency: 'AED',
    unitCents: 18_179,
    shippingCents: 2000,
    totalCents: 38_358,
    taxes: [['ضريبة القيمة المضافة', 1827]],
    number: '100000000000003',
  },
]

test('a market that the carrier doesn’t know has its own methods for a postcode, not those of a place that looks like it', async () => {
  const check = (market: string, postcode: string) =>
    shop().call('checkDelivery', { query: { delivery_postcode: postcode }, headers: { [marketHeader]: market } })
  const berlin = await check('de', '10115')
  expect(berlin.body).toMatchObject({ available: true, place: null })
  expect(berlin.body.methods.map(({ method, price }) => [method, price])).toEqual([
    ['standard', 4.9],
    ['express', 9.9],
  ])
  expect((await check('in', '400001')).body).toMatchObject({
    available: true,
    methods: [{ price: 99 }, { price: 249 }],
  })
  expect((await check('', '10115')).body).toMatchObject({ place: 'New York' })
})

describe.each(sales)('in $place, two shirts in $currency', (sale) => {
  const { place, market, currency, unitCents, shippingCents, totalCents } = sale
  const headers = { [marketHeader]: market }
  const address = { name: 'Test Person', line1: '1 Main Street', ...addresses[place] }

  test('are shown, charged, mailed, invoiced, fed and refunded alike', async () => {
    const variant = await addVariant(shop(), { priceCents: 4950 })
    const params = { id: variant.productId }
    const { product } = (await shop().call('getProduct', { params, headers })).body
    expect(product).toMatchObject({ currency, finalPrice: toWire(unitCents, currency) })

    // As the checkout computes it, with what the API says of rates and taxes.
    const rules = parsePriceRules((await shop().call('getPriceRules', { headers })).body)
    const query = { country: address.country, state: address.state, postcode: address.postcode, items: variant.id }
    const { taxes, included, reversed } = (await shop().call('findTaxes', { query, headers })).body
    const due = taxes.map(({ steps, ...tax }) => ({
      ...tax,
      steps: steps.map(({ from, percent }) => ({ fromCents: fromWire(from, currency), ratePpm: fromPercent(percent) })),
    }))
    const lines = [{ variantId: variant.id, unitPriceCents: fromWire(product.finalPrice, currency), quantity: 2 }]
    const basket = { lines, shippingMethod: 'standard' as const, country: address.country, state: address.state }
    const costs = priceBasket({ ...basket, promotions: [], taxes: { included, reversed, taxes: due } }, rules)
    expect(costs).toMatchObject({ totalCents, shippingCents })
    expect(costs.taxLines.map(({ name, taxCents }) => [name, taxCents])).toEqual(sale.taxes)

    const { token } = await addPerson(shop())
    const body = {
      items: [{ variantId: variant.id, quantity: 2 }],
      address,
      email: 'buyer@example.com',
      currency,
      displayedTotal: toWire(totalCents, currency),
    }
    const placed = await shop().call('createOrder', { token, body, headers })
    expect(placed, JSON.stringify(placed.body)).toMatchObject({
      status: 201,
      body: { order: { currency, total: toWire(totalCents, currency) } },
    })
    const { order, payment } = placed.body
    await openSandbox(shop()).pay(payment.reference, cards.approves)
    expect(await shop().deps.providers.payment.find(payment.reference)).toMatchObject({
      amountCents: totalCents,
      currency,
    })
    const mail = await readMailText(shop(), `order-paid:${order.id}`)
    const language = localeOf(market === 'ae' ? 'ar' : 'en')
    expect(mail).toContain(formatMoney(totalCents, currency, { language }))
    // Its link leads to the page in the market.
    expect(mail).toContain(`8888${market && `/${market}`}/order/${order.id}?link=`)

    const managed = (await shop().call('readAnyOrder', { token: admin, params: { id: order.id } })).body.order
    const [invoice] = managed.documents ?? []
    const read = await shop().call('readDocument', { token, params: { id: invoice?.id ?? '' } })
    expect(read.body.document).toMatchObject({ currency, total: toWire(totalCents, currency) })
    expect(read.body.document.taxes.map(({ name, amount }) => [name, fromWire(amount, currency)])).toEqual(sale.taxes)
    if (sale.number) expect(read.body.document.seller.join('\n')).toContain(sale.number)

    const moved = { ...address, line1: '9 Side Street' }
    const edited = { token: admin, params: { id: order.id }, body: { version: managed.version, address: moved } }
    expect((await shop().call('editOrder', edited)).body).toMatchObject({
      order: { address: { line1: '9 Side Street' } },
    })

    const site = showSite({ country: address.country, methods: methodsOf(rules), prices: rules })
    const pictured = { ...product, images: [{ url: '/a.webp', alt: '', width: 3, height: 4, color: null }] }
    const { xml } = writeMerchantFeed([pictured], site)
    expect(xml).toContain(`<g:price>${writeAmount(unitCents, currency)} ${currency}</g:price>`)

    const refund = { reason: 'All of it' }
    await shop().call('refundOrder', { token: admin, params: { id: order.id }, body: refund })
    expect(await shop().deps.providers.payment.find(payment.reference)).toMatchObject({ refundedCents: totalCents })
    const stored = shop().deps.db.selectFrom('orders').select(['market', 'currency']).where('id', '=', order.id)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ market, currency })
    await expectInvariants(shop().deps.db)
  })
})

test.each([
  ['', 'US', '(202) 555-0199', '+12025550199'],
  ['de', 'DE', '0151 23456789', '+4915123456789'],
  ['in', 'IN', '098765 43210', '+919876543210'],
  ['jp', 'JP', '090-1234-5678', '+819012345678'],
  ['ae', 'AE', '050 123 4567', '+971501234567'],
])(
  'in the market "%s" forms begin with %s, and a number that is typed as there is its own',
  async (key, country, typed, number) => {
    const headers = { [marketHeader]: key }
    const market = key === '' ? {} : { headers }
    expect((await shop().call('getPriceRules', market)).body.formCountry).toBe(country)
    const { id, token } = await addPerson(shop())
    await shop().deps.db.updateTable('users').set({ phone: number }).where('id', '=', id).execute()
    expect((await shop().call('checkMobile', { body: { phoneNumber: typed }, ...market })).body.exists).toBe(true)
    const { country: _country, ...place } = addresses[country === 'IN' ? 'MH' : (country as keyof typeof addresses)]
    const body = { name: 'A', line1: 'B 1', phone: typed, ...place }
    const added = await shop().call('addAddress', { token, body, ...market })
    expect(added, JSON.stringify(added.body)).toMatchObject({
      status: 201,
      body: { address: { phone: number, country } },
    })
    // Elsewhere it is another number, or none.
    const elsewhere = key === 'de' ? { headers: { [marketHeader]: 'jp' } } : { headers: { [marketHeader]: 'de' } }
    const there = await shop().call('checkMobile', { body: { phoneNumber: typed }, ...elsewhere })
    expect(there.status === 400 || there.body.exists === false).toBe(true)
  },
)
