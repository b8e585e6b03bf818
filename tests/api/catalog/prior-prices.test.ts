import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { describeCard } from '../../../src/features/catalog/rules/card.ts'
import { listItems } from '../../../src/features/channels/build/item.ts'
import { describeProduct } from '../../../src/features/channels/build/json-ld.ts'
import { listFeedFields } from '../../../src/features/channels/build/merchant-feed.ts'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { bothMethods, fourMarkets, makeMarket } from '../../support/five-markets.ts'
import { addVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { passDays, readInMarket, setPrice } from '../../support/price-history.ts'
import { provideShop } from '../../support/shop.ts'
import { showSite } from '../../support/site.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
/** Germany at a rate of 1, whose law lets the first prior price stand, and Poland, whose law is not known to. */
const markets = [
  makeMarket({ rate: 1, rounding: 'none' }),
  makeMarket({ key: 'pl', name: 'Poland', countries: ['PL'], rate: 1, rounding: 'none' }),
  ...fourMarkets.slice(1, 2).map((market) => ({ ...market, rate: 1, rounding: 'none' as const })),
]
const saveMarkets = async (changed: BodyInput<'updateMarkets'>['markets']) => {
  const { body } = await shop().call('listMarkets', { token })
  const idOf = (key: string) => body.markets.find((market) => market.key === key)?.id
  const given = changed.map((market) => ({ ...market, id: idOf(market.key) }))
  const saved = await shop().call('updateMarkets', { token, body: { markets: given } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
const deliverTo = async (countries: readonly string[]) => {
  const zones = countries.map((country) => ({ name: country, places: [country], rates: bothMethods(5, 10) }))
  const saved = await shop().call('updateShippingZones', { token, body: { zones, leaveOut: ['US', 'AT'] } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
let variant = { id: '', productId: '' }
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  await saveMarkets(markets)
  await deliverTo(['US', 'DE', 'PL', 'IN'])
})

const siteOf = (currency: string) => showSite({ country: 'DE', prices: { currency } })

async function readCart(market: string, product: Product) {
  const person = await addPerson(shop())
  const headers = { [marketHeader]: market }
  const body = { variantId: product.variants[0]?.id ?? '', quantity: 1 }
  await shop().call('addToCart', { token: person.token, headers, body })
  const { body: cart } = await shop().call('getCart', { token: person.token, headers })
  return cart.cart.items[0]?.product
}

/** What is struck through in a market: null for nothing. All places must agree. */
async function readStruck(market: string): Promise<number | null> {
  const product = await readInMarket(shop(), variant.productId, market)
  if (!product) throw new Error('The product is for sale')
  const card = describeCard(product, [product])
  const site = siteOf(product.currency)
  const fields = new Map(listItems(product, site).flatMap(listFeedFields))
  const strikes = JSON.stringify(describeProduct(product, [product], site)).match(
    /"priceType":"https:\/\/schema.org\/StrikethroughPrice","price":([\d.]+)/,
  )
  const inCart = await readCart(market, product)
  const struckOf = (shown: { price: number; finalPrice: number } | undefined) =>
    shown && shown.price > shown.finalPrice ? shown.price : null
  const places = {
    page: struckOf(product.variants[0]),
    product: struckOf(product),
    card: struckOf(card),
    cart: struckOf(inCart),
    feed: fields.get('g:sale_price') ? Number.parseFloat(String(fields.get('g:price'))) : null,
    machines: strikes ? Number(strikes[1]) : null,
  }
  const { page } = places
  expect(places).toEqual({ page, product: page, card: page, cart: page, feed: page, machines: page })
  return page
}

const readAll = async () => ({
  us: await readStruck(''),
  in: await readStruck('in'),
  de: await readStruck('de'),
  pl: await readStruck('pl'),
})
const price = (amount: number, compareAt: number | null = null) =>
  setPrice(shop(), token, { id: variant.id, price: amount, compareAt })

beforeEach(async () => {
  await shop().deps.db.updateTable('promo_codes').set({ deleted_at: new Date() }).execute()
  await shop().deps.db.deleteFrom('promotion_records').execute()
  const added = await addVariant(shop(), { priceCents: 10_000 })
  variant = { id: added.id, productId: added.productId }
})

describe('what is struck through, on page, card, cart, feed and in structured data', () => {
  test('prices 69, 100, 69 within a day', async () => {
    await price(69)
    await passDays(shop(), 40)
    await price(100)
    await passDays(shop(), 0.5)
    await price(69, 100)
    expect(await readAll()).toEqual({ us: 100, in: 100, de: null, pl: null })
  })

  test('100 to 79 to 59 over three weeks', async () => {
    await passDays(shop(), 40)
    await price(79, 120)
    expect(await readAll()).toEqual({ us: 120, in: 120, de: 100, pl: 100 })
    await passDays(shop(), 14)
    await price(59, 120)
    await passDays(shop(), 7)
    expect(await readAll()).toEqual({ us: 120, in: 120, de: 100, pl: 79 })
    await passDays(shop(), 300)
    expect(await readAll()).toEqual({ us: 120, in: 120, de: 100, pl: 79 })
  })

  test('a promotion on top', async () => {
    await passDays(shop(), 40)
    const off = { automatic: true, title: 'Spring', kind: 'percent' as const, value: 25 }
    const made = await shop().call('createPromoCode', { token, body: off })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await passDays(shop(), 7)
    await price(70, 100)
    // Everybody could have it for 75.
    expect(await readAll()).toEqual({ us: 100, in: 100, de: 75, pl: 75 })
    const removed = await shop().call('deletePromoCode', { token, params: { id: made.body.promocode._id } })
    expect(removed.status).toBe(200)
    await passDays(shop(), 31)
    expect(await readAll()).toEqual({ us: 100, in: 100, de: 75, pl: 75 })
    await price(100)
    await passDays(shop(), 31)
    await price(70, 100)
    expect(await readAll()).toEqual({ us: 100, in: 100, de: 100, pl: 100 })
  })

  test('a promotion for some people, products or markets lowers nobody else’s price', async () => {
    await passDays(shop(), 40)
    const other = await addVariant(shop(), { priceCents: 10_000 })
    const { slug } = await shop()
      .deps.db.selectFrom('products')
      .select('slug')
      .where('id', '=', other.productId)
      .executeTakeFirstOrThrow()
    const promotions = [
      { automatic: true, title: 'Other shirt', products: [slug] },
      { automatic: true, title: 'Newcomers', firstOrder: true },
      { automatic: true, title: 'Large orders', minimum: 500 },
      { automatic: true, title: 'Poland', markets: ['pl'] },
      { code: 'SECRET', isPublic: false },
    ]
    for (const promotion of promotions) {
      const body = { kind: 'percent' as const, value: 20, ...promotion }
      const made = await shop().call('createPromoCode', { token, body })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    await passDays(shop(), 7)
    await price(70, 100)
    expect(await readAll()).toEqual({ us: 100, in: 100, de: 100, pl: 80 })
  })

  test('another market with a price of its own', async () => {
    const own = (amount: number | null, compareAt: number | null = null) =>
      shop().call('updateMarketPrices', {
        token,
        body: { market: 'de', prices: [{ variantId: variant.id, price: amount, ...(compareAt && { compareAt }) }] },
      })
    await passDays(shop(), 40)
    expect((await own(90)).status).toBe(200)
    await passDays(shop(), 10)
    await own(80, 110)
    expect(await readAll()).toEqual({ us: null, in: null, de: 90, pl: null })
    // Without its own, the converted price counts again, and it is dearer than what it was.
    await own(null)
    await price(95, 100)
    expect(await readAll()).toEqual({ us: 100, in: 100, de: null, pl: 100 })
  })

  test('another rate', async () => {
    await saveMarkets(markets.map((market) => (market.key === 'pl' ? { ...market, rate: 0.5 } : market)))
    await passDays(shop(), 10)
    await saveMarkets(markets)
    await passDays(shop(), 10)
    await price(70, 100)
    // It cost 50 in Poland when the rate was another.
    expect(await readAll()).toEqual({ us: 100, in: 100, de: 100, pl: null })
    await passDays(shop(), 60)
  })
})

test('a draft has no price that anybody was asked for', async () => {
  await shop().deps.db.updateTable('products').set({ status: 'draft' }).where('id', '=', variant.productId).execute()
  await passDays(shop(), 40)
  await price(79, 100)
  await shop().deps.db.updateTable('products').set({ status: 'active' }).where('id', '=', variant.productId).execute()
  expect(await readAll()).toEqual({ us: 100, in: 100, de: null, pl: null })
})

test('whichever way a price comes, it is on record', async () => {
  const { db } = shop().deps
  const { sku, size } = await db
    .selectFrom('variants')
    .select(['sku', 'size'])
    .where('id', '=', variant.id)
    .executeTakeFirstOrThrow()
  const read = async () => {
    const { rows } = await sql<{ cents: number; isOpen: boolean }>`
      SELECT price_cents AS cents, until_at IS NULL AS "isOpen" FROM price_records
      WHERE variant_id = ${variant.id} AND market_id = 0 ORDER BY from_at, id`.execute(db)
    return rows
  }
  const { rows: products } = await sql<{ slug: string; name: string }>`
    SELECT slug, name FROM products WHERE id = ${variant.productId}`.execute(db)
  const [{ slug, name } = { slug: '', name: '' }] = products
  await price(90)
  const csv = `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Status\n${slug},${name},Size,${size},Color,White,${sku},80.00,active\n`
  const imported = await shop().call('importCatalogue', { token, body: { csv, dryRun: false } })
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  await sql`UPDATE variants SET price_cents = 7000 WHERE id = ${variant.id}`.execute(db)
  await sql`UPDATE variants SET price_cents = 7000, stock = stock + 1, received = received + 1 WHERE id = ${variant.id}`.execute(
    db,
  )
  expect(await read()).toEqual([
    { cents: 10_000, isOpen: false },
    { cents: 9000, isOpen: false },
    { cents: 8000, isOpen: false },
    { cents: 7000, isOpen: true },
  ])
})

test('the product’s form says what is shown instead of the typed price, and why', async () => {
  await passDays(shop(), 40)
  await price(79, 120)
  const read = async () =>
    (await shop().call('readStruckPrices', { token, params: { id: variant.productId } })).body.markets.map(
      ({ key, variants }) => [key, variants.map(({ oldPrice, struck, lowest }) => [oldPrice, struck, lowest])],
    )
  expect(await read()).toEqual([
    ['de', [[120, 100, 100]]],
    ['pl', [[120, 100, 100]]],
  ])
  await price(85, 120)
  expect(await read()).toEqual([
    ['de', [[120, null, 79]]],
    ['pl', [[120, null, 79]]],
  ])
})

test('the filter “on sale” has what is shown as reduced', async () => {
  await price(69)
  await passDays(shop(), 40)
  await price(100)
  await passDays(shop(), 0.5)
  await price(69, 100)
  const find = async (market: string) => {
    const query = { offer: 'on-sale', limit: '50' }
    const { body } = await shop().call('filterProductsV2', { query, headers: { [marketHeader]: market } })
    return body.products.some(({ id }) => id === variant.productId)
  }
  expect([await find(''), await find('de')]).toEqual([true, false])
})

test('a part of the catalogue has another mark when a price went up and back', async () => {
  const mark = async () => {
    const { body } = await shop().call('listCatalogueParts', { headers: { [marketHeader]: 'de' } })
    return body.parts.map((part) => part.mark).join()
  }
  await passDays(shop(), 40)
  await price(79, 100)
  const before = await mark()
  expect(await readStruck('de')).toBe(100)
  await price(100)
  await price(79, 100)
  expect(await readStruck('de')).toBeNull()
  expect(await mark()).not.toBe(before)
})

test('the law follows the countries of the first market too', async () => {
  await price(69)
  await passDays(shop(), 40)
  await price(100)
  await price(69, 100)
  expect(await readStruck('')).toBe(100)
  await deliverTo(['AT', 'DE', 'PL', 'IN'])
  expect(await readStruck('')).toBeNull()
  await deliverTo(['US', 'DE', 'PL', 'IN'])
  expect(await readStruck('')).toBe(100)
})

test('Health names products on sale without what the law asks for, where a market asks', async () => {
  const read = async () => (await shop().call('readHealth', { token })).body.findings.find(({ id }) => id === 'lacking')
  expect(await read()).toMatchObject({ state: 'warning' })
  const { db } = shop().deps
  await db
    .updateTable('products')
    .set({ manufacturer: 'Mill Lda', composition: ['100 cotton'] })
    .execute()
  expect(await read()).toMatchObject({ state: 'good' })
  await db.updateTable('products').set({ composition: [] }).where('id', '=', variant.productId).execute()
  expect((await read())?.text).toContain('1 product on sale')
})
