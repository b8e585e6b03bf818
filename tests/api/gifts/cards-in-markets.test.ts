import { beforeAll, describe, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { readGiftOffer } from '../../../src/features/gifts/rules/gift-offer.ts'
import { type Language, localeOf } from '../../../src/platform/pure/language.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { formatMoney, fromWire, toWire } from '../../../src/platform/pure/money.ts'
import { addresses, fourMarkets, makeMarket, openFiveMarkets } from '../../support/five-markets.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox, testAddress } from '../../support/orders.ts'
import { readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'
import { orderGiftCard, readSoldCard, sellGiftCards } from '../../support/sold-cards.ts'

type Markets = BodyInput<'updateMarkets'>['markets']

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''

const kuwait = makeMarket({
  key: 'kw',
  name: 'Kuwait',
  countries: ['KW'],
  currency: 'KWD',
  rate: 0.307,
  rounding: 'none',
  taxNumber: '',
})
const amounts: Record<string, Partial<Markets[number]>> = {
  de: { language: 'de', giftCardAmounts: '20, 50', giftCardFrom: '10', giftCardTo: '150' },
  jp: { giftCardAmounts: '3000, 5000' },
  ae: { giftCardFrom: '50', giftCardTo: '1000.5' },
  kw: { giftCardAmounts: '5.125, 10' },
}
const markets: Markets = [...fourMarkets, kuwait].map((market) => ({ ...market, ...amounts[market.key] }))

const saveMarkets = (changed: Markets) => shop().call('updateMarkets', { token: admin, body: { markets: changed } })

beforeAll(async () => {
  admin = await openFiveMarkets(shop())
  const saved = await saveMarkets(markets)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await sellGiftCards(shop())
})

const inMarket = (market: string) => ({ headers: { [marketHeader]: market } })
const readOffer = async (market: string) => {
  const { settings, currency } = (await shop().call('readShopSettings', inMarket(market))).body
  return readGiftOffer(settings, currency)
}

interface Sale {
  market: string
  currency: string
  amount: number
  offered: object
  language: Language
  /** An order of one shirt there, by hand: 49.50 dollars converted, rounded and delivered, taxes included. */
  order: { place: keyof typeof addresses; totalCents: number } | null
}

const sales: Sale[] = [
  {
    market: 'de',
    currency: 'EUR',
    amount: 40.5,
    language: 'de',
    offered: { amounts: [20, 50], range: { from: 10, to: 150 } },
    order: { place: 'DE', totalCents: 4599 + 490 },
  },
  {
    market: 'jp',
    currency: 'JPY',
    amount: 5000,
    language: 'en',
    offered: { amounts: [3000, 5000], range: null },
    order: { place: 'JP', totalCents: 7425 + 800 },
  },
  {
    market: 'ae',
    currency: 'AED',
    amount: 300.25,
    language: 'ar',
    offered: { amounts: [], range: { from: 50, to: 1000.5 } },
    order: { place: 'AE', totalCents: 18_179 + 2000 },
  },
  {
    market: 'kw',
    currency: 'KWD',
    amount: 5.125,
    language: 'en',
    order: null,
    offered: { amounts: [5.125, 10], range: null },
  },
]

/** Buys a shirt with a card, by hand if the card doesn't pay all; returns the order with what the card paid. */
async function orderShirt(code: string, { market, currency, amount }: Sale, order: NonNullable<Sale['order']>) {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const dueCents = Math.max(0, order.totalCents - fromWire(amount, currency))
  const body = {
    address: { name: 'Test Person', line1: '1 Main Street', ...addresses[order.place] },
    items: [{ variantId: variant.id, quantity: 1 }],
    email: 'buyer@example.com',
    currency,
    giftCards: [code],
    displayedTotal: toWire(order.totalCents, currency),
    displayedDue: toWire(dueCents, currency),
  }
  const placed = await shop().call('createOrder', { token, body, ...inMarket(market) })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  if (dueCents > 0) await openSandbox(shop()).pay(placed.body.payment.reference, cards.approves)
  return placed.body.order
}

describe.each(sales)('a card in $currency', (row) => {
  const { market, currency, amount, offered, language, order } = row
  const cents = fromWire(amount, currency)

  test('is offered, charged, mailed, used and refunded in the currency of the market where it was bought', async () => {
    expect(await readOffer(market)).toEqual(offered)
    const sale = await orderGiftCard(shop(), { amount, currency }, market)
    expect(sale.answer.status, JSON.stringify(sale.answer.body)).toBe(201)
    await sale.pay()
    const { reference } = sale.answer.body.payment
    expect(await shop().deps.providers.payment.find(reference)).toMatchObject({ amountCents: cents, currency })
    expect(await sale.read()).toMatchObject({ state: 'delivered', total: amount, currency, tax: 0, shipping: 0 })

    const shown = formatMoney(cents, currency, { language: localeOf(language) })
    const card = await readSoldCard(shop(), sale.orderId)
    expect(card).toMatchObject({ cents, currency })
    expect(card?.text).toContain(shown)
    expect(card?.text).toContain(`8888/${market}`)
    expect(await readMailText(shop(), `order-paid:${sale.orderId}`)).toContain(shown)
    const managed = (await shop().call('readAnyOrder', { token: admin, params: { id: sale.orderId } })).body.order
    const params = { id: managed.documents?.[0]?.id ?? '' }
    const { document } = (await shop().call('readDocument', { token: sale.buyer.token, params })).body
    expect(document).toMatchObject({ currency, total: amount, taxes: [] })

    const code = card?.code ?? ''
    const found = await shop().call('checkGiftCard', { body: { code }, ...inMarket(market) })
    expect(found).toMatchObject({ status: 200, body: { balance: amount, currency } })
    if (order) {
      const { id, credits } = await orderShirt(code, row, order)
      expect(credits).toMatchObject([{ amount: toWire(Math.min(cents, order.totalCents), currency) }])
      const refunded = await refundByHand(shop(), admin, { id, reason: 'all of it' })
      expect(refunded.status, JSON.stringify(refunded.body)).toBe(200)
      expect((await readSoldCard(shop(), sale.orderId))?.cents).toBe(cents)
    }
    await refundByHand(shop(), admin, { id: sale.orderId, reason: 'by mistake' })
    expect(await shop().deps.providers.payment.find(reference)).toMatchObject({ refundedCents: cents })
    expect((await readSoldCard(shop(), sale.orderId))?.cents).toBe(0)
    await expectInvariants(shop().deps.db)
  })
})

test('a market without amounts of its own sells none, also in the shop’s currency, and its menu has no link to them', async () => {
  expect(await readOffer('in')).toBeNull()
  expect((await orderGiftCard(shop(), { currency: 'INR', amount: 50 }, 'in')).answer.status).toBe(404)
  const own = makeMarket({ key: 'ca', name: 'Canada', countries: ['CA'], currency: 'USD', rate: 1, rounding: 'none' })
  await saveMarkets([...markets, own])
  expect(await readOffer('ca')).toBeNull()
  expect((await orderGiftCard(shop(), {}, 'ca')).answer.status).toBe(404)
  const linksIn = async (market: string) => JSON.stringify((await shop().call('getNavigation', inMarket(market))).body)
  expect(await linksIn('ca')).not.toContain('/gift-cards')
  await saveMarkets([...markets, { ...own, giftCardAmounts: '75' }])
  expect(await linksIn('ca')).toContain('/gift-cards')
  expect((await orderGiftCard(shop(), { amount: 50 }, 'ca')).answer.body).toMatchObject({
    faults: [{ field: 'amount' }],
  })
  const sale = await orderGiftCard(shop(), { amount: 75 }, 'ca')
  expect(sale.answer.status).toBe(201)
  await saveMarkets(markets)
})

test('no market sells a card while the shop sells none', async () => {
  await sellGiftCards(shop(), { giftCards: false })
  expect(await readOffer('de')).toBeNull()
  expect((await orderGiftCard(shop(), { currency: 'EUR' }, 'de')).answer.status).toBe(404)
  await sellGiftCards(shop())
})

test('a page of another currency than the market’s is a changed price', async () => {
  expect((await orderGiftCard(shop(), { currency: 'USD' }, 'de')).answer.status).toBe(409)
})

test.each([
  ['', 'This gift card is in EUR and can’t be used here'],
  ['de', null],
  ['in', 'This gift card is in EUR and can’t be used here'],
  ['ae', 'بطاقة الهدية هذه بعملة \u2068EUR\u2069 ولا يمكن استخدامها هنا'],
])('in the market "%s" a card in euros is refused with the words "%s", at its field', async (market, problem) => {
  const { code } = await issueCard(shop(), 30, { currency: 'EUR' })
  const asked = await shop().call('checkGiftCard', { body: { code }, ...inMarket(market) })
  if (problem === null) expect(asked).toMatchObject({ status: 200, body: { balance: 30, currency: 'EUR' } })
  else expect(asked).toMatchObject({ status: 400, body: { message: problem, faults: [{ field: 'code', problem }] } })
  // Its balance is shown in every market.
  const balance = await shop().call('checkGiftCard', { body: { code, anyCurrency: true }, ...inMarket(market) })
  expect(balance).toMatchObject({ status: 200, body: { balance: 30, currency: 'EUR' } })
})

test('an order in dollars refuses a card in yen at its place, and takes nothing', async () => {
  const { code, card } = await issueCard(shop(), 5000, { currency: 'JPY' })
  const variant = await addVariant(shop())
  const { token } = await addPerson(shop())
  const address = { ...testAddress, state: 'CA', postcode: '90001' }
  const body = makeOrderBody([{ variant, quantity: 1 }], { address, giftCards: [code], displayedDue: 5.45 })
  const problem = 'This gift card is in JPY and can’t be used here'
  expect(await shop().call('createOrder', { token, body })).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'giftCards.0', problem }] },
  })
  const read = await shop().call('readGiftCard', { token: admin, params: { id: card.id } })
  expect(read.body.card).toMatchObject({ balance: 5000, currency: 'JPY' })
})
