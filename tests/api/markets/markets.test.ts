import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { marketHeader, roundings } from '../../../src/platform/pure/markets.ts'
import { fromWire } from '../../../src/platform/pure/money.ts'
import { addresses, fourMarkets, openFiveMarkets } from '../../support/five-markets.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { advanceTo } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = await openFiveMarkets(shop())
})

type Input = BodyInput<'updateMarkets'>['markets']
const read = async () => (await shop().call('listMarkets', { token })).body
const save = (markets: unknown[], version?: string) =>
  shop().call('updateMarkets', { token, body: { markets, ...(version ? { version } : {}) } })
const faultsOf = async (markets: unknown[]) => {
  const { status, body } = await save(markets)
  expect(status, JSON.stringify(body)).toBe(400)
  const { faults = [] } = body as unknown as { faults?: { field: string; problem: string }[] }
  return faults.map(({ field, problem }) => `${field} ${problem}`).join('\n')
}
/** The saved markets with one of them changed. */
const changed = async (key: string, over: object): Promise<Input> =>
  (await read()).markets.map(({ unpriced: _count, ...market }) =>
    market.key === key ? { ...market, ...over } : market,
  )
const indian = { headers: { [marketHeader]: 'in' } }
const priceOf = async (productId: string, market: string) =>
  (await shop().call('getProduct', { params: { id: productId }, headers: { [marketHeader]: market } })).body.product
    ?.finalPrice

describe('a market is refused at its field', () => {
  test.each<[string, string, object, string]>([
    ['a currency of four letters', 'de', { currency: 'EURO' }, 'must be the three letters of a currency'],
    ['a rate of 0', 'de', { rate: 0 }, 'rate must be above 0'],
    ['no countries', 'de', { countries: [] }, 'countries must'],
    ['a country of another market', 'de', { countries: ['DE', 'IN'] }, 'countries overlap: India is in /de/ too'],
    ['no such country', 'de', { countries: ['DE', 'XX'] }, 'must be countries, and XX is none'],
    ['a taken address', 'de', { key: 'in' }, 'key is taken: another market is at /in/'],
    ['an address of one letter', 'de', { key: 'd' }, 'key must be two small letters'],
    ['a language that no text is in', 'de', { language: 'xx' }, 'language must'],
    [
      'another currency than its shipping rates',
      'de',
      { currency: 'CHF' },
      'Germany has rates in EUR in the zone “Germany”',
    ],
  ])('%s', async (_what, key, over, problem) => {
    expect(await faultsOf(await changed(key, over))).toContain(problem)
  })

  test('when a country with rates of its currency would leave', async () => {
    const { markets } = await read()
    expect(await faultsOf(markets.filter(({ key }) => key !== 'jp'))).toContain(
      'Japan has rates in JPY in the zone “Japan”',
    )
  })
})

test('two editors are told', async () => {
  const { version } = await read()
  expect((await save(await changed('de', { name: 'Deutschland' }), version)).status).toBe(200)
  const late = await save(await changed('de', { name: 'Allemagne' }), version)
  expect(late).toMatchObject({ status: 409, body: { changes: [{ field: 'markets' }] } })
  const log = shop().deps.db.selectFrom('audit_log').select('entity').where('entity', '=', 'market')
  expect((await log.execute()).length).toBeGreaterThan(0)
})

test('zones of two markets are refused at the field', async () => {
  const { body } = await shop().call('listShippingZones', { token })
  const mixed = body.zones.map((zone) => (zone.name === 'Germany' ? { ...zone, places: ['DE', 'FR'] } : zone))
  const answer = await shop().call('updateShippingZones', { token, body: { zones: mixed } })
  expect(answer).toMatchObject({ status: 400 })
  expect(JSON.stringify(answer.body)).toContain('mix markets: Germany (Deutschland) and France (first market)')
})

describe('prices', () => {
  beforeEach(async () => {
    expect((await save(await changed('in', { rate: 83.25, rounding: 'five' }))).status).toBe(200)
  })

  test.each([
    ['none', 4120.88],
    ['whole', 4121],
    ['five', 4120],
    ['ninety-nine', 4120.99],
  ])(
    'converted with the rounding %s are shown before they are saved, and are then the shop’s',
    async (rounding, price) => {
      const { productId, id } = await addVariant(shop(), { priceCents: 4950 })
      const query = { market: 'in', rate: '83.25', rounding, limit: '50' }
      const shown = await shop().call('listMarketPrices', { token, query })
      expect(shown.body.prices.find(({ variantId }) => variantId === id)).toMatchObject({
        price,
        shopPrice: 49.5,
        ownPrice: null,
      })
      expect(await priceOf(productId, 'in')).toBe(4120)
      await save(await changed('in', { rounding }))
      expect(await priceOf(productId, 'in')).toBe(price)
      expect(await priceOf(productId, '')).toBe(49.5)
    },
  )

  test('never become nothing, and a price of nothing stays', async () => {
    const cheap = await addVariant(shop(), { priceCents: 1 })
    const free = await addVariant(shop(), { priceCents: 0 })
    for (const rounding of roundings) {
      await save(await changed('jp', { rounding }))
      expect(await priceOf(cheap.productId, 'jp')).toBeGreaterThan(0)
      expect(await priceOf(free.productId, 'jp')).toBe(0)
    }
    await save(await changed('jp', { rounding: 'none' }))
  })

  test('of a variant’s own count before the rate, in the list too', async () => {
    const { id, productId } = await addVariant(shop(), { priceCents: 4950 })
    const prices = [{ variantId: id, price: 3999, compareAt: 4500 }]
    expect((await shop().call('updateMarketPrices', { token, body: { market: 'in', prices } })).status).toBe(200)
    const { product } = (await shop().call('getProduct', { params: { id: productId }, ...indian })).body
    expect(product).toMatchObject({ price: 4500, finalPrice: 3999, currency: 'INR' })
    const query = { minPrice: '3999', maxPrice: '3999' }
    const listed = await shop().call('filterProductsV2', { query, ...indian })
    expect(listed.body.products.map((one) => one.id)).toContain(productId)
    await shop().call('updateMarketPrices', { token, body: { market: 'in', prices: [{ variantId: id, price: null }] } })
    expect(await priceOf(productId, 'in')).toBe(4120)
    const again = await shop().call('filterProductsV2', { query, ...indian })
    expect(again.body.products.map((one) => one.id)).not.toContain(productId)
  })

  test('with more decimals than the currency has are refused at the field', async () => {
    const { id } = await addVariant(shop())
    const prices = [{ variantId: id, price: 99.5 }]
    const answer = await shop().call('updateMarketPrices', { token, body: { market: 'jp', prices } })
    expect(JSON.stringify(answer.body)).toContain('must have at most 0 decimal places in JPY')
  })

  test('that someone else has changed are left to the second of two editors', async () => {
    const { id } = await addVariant(shop())
    const query = { market: 'in', limit: '100' }
    const list = async () => (await shop().call('listMarketPrices', { token, query })).body.prices
    const { version = '' } = (await list()).find(({ variantId }) => variantId === id) ?? {}
    const set = (price: number) => {
      const prices = [{ variantId: id, price, version }]
      return shop().call('updateMarketPrices', { token, body: { market: 'in', prices } })
    }
    expect((await set(3999)).status).toBe(200)
    expect(await set(4999)).toMatchObject({ status: 409, body: { changes: [{ field: 'price', theirs: 3999 }] } })
    expect((await list()).find(({ variantId }) => variantId === id)?.ownPrice).toBe(3999)
    await shop().call('updateMarketPrices', { token, body: { market: 'in', prices: [{ variantId: id, price: null }] } })
  })

  test('of a mistyped rate end at the largest amount, and no page fails', async () => {
    const { productId } = await addVariant(shop(), { priceCents: 9900 })
    await save(await changed('in', { rate: 900_000 }))
    expect(await priceOf(productId, 'in')).toBe(10_000_000)
    await save(await changed('in', { rate: 83.25 }))
  })

  test('of one variant twice are refused at the field', async () => {
    const { id } = await addVariant(shop())
    const prices = [3999, 4999].map((price) => ({ variantId: id, price }))
    expect(await shop().call('updateMarketPrices', { token, body: { market: 'in', prices } })).toMatchObject({
      status: 400,
      body: { faults: [{ field: 'prices.1.variantId', problem: 'is there twice' }] },
    })
  })

  test('that a variant lacks: it isn’t sold there, and the admin says so', async () => {
    const priced = await addVariant(shop())
    const unpriced = await addVariant(shop())
    const prices = [{ variantId: priced.id, price: 3999 }]
    await shop().call('updateMarketPrices', { token, body: { market: 'in', prices } })
    await save(await changed('in', { rate: null }))
    expect((await read()).markets.find(({ key }) => key === 'in')?.unpriced).toBeGreaterThan(0)
    expect((await shop().call('getProduct', { params: { id: unpriced.productId }, ...indian })).status).toBe(404)
    // Another size of it has no price, so no filter has it.
    await addVariant(shop(), { productId: priced.productId })
    const list = await shop().call('filterProductsV2', { query: { limit: '50' }, ...indian })
    expect(list.body.facets.sizes).toHaveLength(1)
    expect(list.body.products.map(({ id }) => id)).toEqual([priced.productId])
    const { token: buyer } = await addPerson(shop())
    const body = makeOrderBody([{ variant: unpriced, quantity: 1 }], { displayedTotal: 99 })
    const address = { ...body.address, ...addresses.KA }
    const answer = await shop().call('createOrder', { token: buyer, body: { ...body, address }, ...indian })
    expect(answer).toMatchObject({ status: 409, body: { message: 'Out of stock' } })
  })
})

describe('an order', () => {
  const placeIn = async (market: string, over: object) => {
    const variant = await addVariant(shop(), { priceCents: 4950 })
    const { token: buyer } = await addPerson(shop())
    const body = { ...makeOrderBody([{ variant, quantity: 1 }]), ...over }
    return shop().call('createOrder', { token: buyer, body, headers: { [marketHeader]: market } })
  }
  const german = { address: { name: 'A', line1: 'B 1', ...addresses.DE } }

  test('of a page in another currency than its market’s is refused', async () => {
    const wrong = { ...german, displayedTotal: 50.89, currency: 'USD' }
    expect(await placeIn('de', wrong)).toMatchObject({ status: 409, body: { message: 'Price changed' } })
    expect((await placeIn('de', { ...wrong, currency: 'EUR' })).status).toBe(201)
  })

  test('takes no price from another market', async () => {
    expect(await placeIn('', german)).toMatchObject({
      status: 400,
      body: { message: 'We do not deliver to this country yet' },
    })
    const american = await placeIn('de', { displayedTotal: 50.89, currency: 'EUR' })
    expect(american).toMatchObject({ status: 400, body: { message: 'We do not deliver to this country yet' } })
  })

  test('of a page whose market is gone is refused with the reason', async () => {
    expect(await placeIn('xx', german)).toMatchObject({
      status: 400,
      body: { message: 'This part of the shop has closed. Reload the page' },
    })
  })
})

test('a size is exchanged, and swapped by the merchant, at the prices of the order’s market', async () => {
  const bought = await addVariant(shop(), { priceCents: 4950 })
  const dearer = await addVariant(shop(), { priceCents: 4950, productId: bought.productId })
  const prices = [{ variantId: dearer.id, price: 99 }]
  await shop().call('updateMarketPrices', { token, body: { market: 'de', prices } })
  const { token: buyer } = await addPerson(shop())
  const address = { name: 'A', line1: 'B 1', ...addresses.DE }
  const total = { displayedTotal: 50.89, currency: 'EUR' }
  const body = { ...makeOrderBody([{ variant: bought, quantity: 1 }]), address, ...total }
  const placed = await shop().call('createOrder', { token: buyer, body, headers: { [marketHeader]: 'de' } })
  const { order, payment } = placed.body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const params = { id: order.id }
  const { version } = (await shop().call('readAnyOrder', { token, params })).body.order
  const lineId = order.lines[0]?.id ?? ''
  const swaps = [{ lineId, variantId: dearer.id }]
  expect(await shop().call('editOrder', { token, params, body: { version, swaps } })).toMatchObject({ status: 400 })
  await advanceTo(shop(), order.id, 'delivered')
  const lines = [{ lineId, quantity: 1, variantId: dearer.id }]
  const asked = { orderId: order.id, kind: 'exchange' as const, reason: 'Too small', lines }
  expect((await shop().call('returnOrExchange', { token: buyer, body: asked })).status).toBe(409)
  await shop().call('updateMarketPrices', {
    token,
    body: { market: 'de', prices: [{ variantId: dearer.id, price: null }] },
  })
  expect((await shop().call('returnOrExchange', { token: buyer, body: asked })).status).toBe(201)
})

test('a code with an amount of the shop’s currency is unknown elsewhere, a percentage counts everywhere', async () => {
  const make = (code: string, over: object) =>
    shop().call('createPromoCode', {
      token,
      body: { code, kind: 'percent', value: 10, minimum: 0, isPublic: true, ...over },
    })
  await make('TEN', {})
  await make('FIVEOFF', { kind: 'fixed', value: 5 })
  await make('OVER50', { minimum: 50 })
  const codesIn = async (market: string) => {
    const { body } = await shop().call('listActivePromoCodes', { headers: { [marketHeader]: market } })
    return body.promocodes.map(({ code }) => code).sort()
  }
  expect(await codesIn('')).toEqual(['FIVEOFF', 'OVER50', 'TEN'])
  expect(await codesIn('de')).toEqual(['TEN'])
  const variant = await addVariant(shop(), { priceCents: 4950 })
  const apply = (code: string) =>
    shop().call('applyPromoCode', {
      body: { code, items: [{ variantId: variant.id, quantity: 1 }], shippingMethod: 'standard' },
      headers: { [marketHeader]: 'de' },
    })
  expect((await apply('FIVEOFF')).status).toBe(400)
  const { quote } = (await apply('TEN')).body
  expect(fromWire(quote.discount, 'EUR')).toBe(460)
  expect(quote.currency).toBe('EUR')
})

test('every market is named for the pages, with its own currency', async () => {
  const { body } = await shop().call('readShopSettings', { headers: { [marketHeader]: 'jp' } })
  expect(body.language).toBe('en')
  expect(body).toMatchObject({ market: 'jp', currency: 'JPY', shippingCountries: ['JP'] })
  expect(body.markets.map(({ key }) => key)).toEqual(fourMarkets.map(({ key }) => key))
})

test('a promotion is for the markets that it names, automatic or a code, and for all if it names none', async () => {
  const variant = await addVariant(shop(), { priceCents: 4950 })
  const make = async (over: object) => {
    const body = { kind: 'percent', value: 10, ...over } as const
    return (await shop().call('createPromoCode', { token, body })).body.promocode
  }
  const offersIn = async (market: string) => {
    const call = { query: { items: variant.id }, headers: { [marketHeader]: market } }
    return (await shop().call('findPromotions', call)).body.promotions.map(({ title }) => title)
  }
  const made = [
    await make({ automatic: true, title: 'Germany', markets: ['de'] }),
    await make({ automatic: true, title: 'First', markets: ['first'] }),
    await make({ automatic: true, title: 'All' }),
    await make({ code: 'INDIA', markets: ['in', 'de'] }),
  ]
  expect(made.map(({ markets }) => markets)).toEqual([['de'], ['first'], [], ['in', 'de']])
  expect([await offersIn('de'), await offersIn('in'), await offersIn('')]).toEqual([
    ['Germany', 'All'],
    ['All'],
    ['First', 'All'],
  ])
  const isValid = async (market: string) =>
    (await shop().call('validatePromoCode', { body: { code: 'INDIA' }, headers: { [marketHeader]: market } })).body
      .valid
  expect([await isValid('in'), await isValid('de'), await isValid('')]).toEqual([true, true, false])
  const { token: buyer } = await addPerson(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: 'INDIA' })
  expect((await shop().call('createOrder', { token: buyer, body })).status).toBe(400)
  const unknown = { code: 'NOWHERE', kind: 'percent', value: 10, markets: ['xx'] } as const
  expect(await shop().call('createPromoCode', { token, body: unknown })).toMatchObject({
    status: 400,
    body: { faults: [{ field: 'markets', problem: 'has “xx”, which is no market of the shop' }] },
  })
  for (const { id } of made) await shop().call('deletePromoCode', { token, params: { id } })
})
