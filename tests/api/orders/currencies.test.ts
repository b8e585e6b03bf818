import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { listItems } from '../../../src/features/channels/build/item.ts'
import { describeProduct } from '../../../src/features/channels/build/json-ld.ts'
import { priceBasket } from '../../../src/features/pricing/rules/pricing.ts'
import { parsePriceRules } from '../../../src/site/build/parse-price-rules.ts'
import { writeMerchantFeed } from '../../support/google-feed.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, openSandbox, testAddress } from '../../support/orders.ts'
import { advanceTo } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop, type TestShop } from '../../support/shop.ts'
import { methodsOf, showSite } from '../../support/site.ts'

const kinds = [
  {
    currency: 'USD',
    unit: 100,
    price: '$57.95',
    total: '$63.90',
    refund: '$10',
    mailedRefund: '$10.00',
    written: '57.95',
  },
  {
    currency: 'INR',
    unit: 100,
    price: '₹57.95',
    total: '₹63.90',
    refund: '₹10',
    mailedRefund: '₹10.00',
    written: '57.95',
  },
  {
    currency: 'JPY',
    unit: 1,
    price: '¥5,795',
    total: '¥6,390',
    refund: '¥1,000',
    mailedRefund: '¥1,000',
    written: '5795',
  },
  {
    currency: 'KWD',
    unit: 1000,
    price: 'KWD\u00a05.795',
    total: 'KWD\u00a06.390',
    refund: 'KWD\u00a01',
    mailedRefund: 'KWD\u00a01.000',
    written: '5.795',
  },
]
const priceCents = 5795
const totalCents = 5795 + 595

/** The pages' scripts, as a build with that setting compiles them. */
async function openPages(currency: string) {
  vi.resetModules()
  vi.stubEnv('PUBLIC_CURRENCY', currency)
  return import('../../../src/site/theme.ts')
}

afterEach(() => vi.unstubAllEnvs())

async function readMails(shop: TestShop, cause: string): Promise<string> {
  const rows = await shop.deps.db.selectFrom('outbox').select(['cause', 'body_text', 'body_html']).execute()
  const found = rows.filter((row) => row.cause.startsWith(cause))
  expect(found).toHaveLength(1)
  return `${found[0]?.body_text} ${found[0]?.body_html}`
}

describe.each(kinds)('a shop in $currency', ({ currency, unit, price, total, refund, mailedRefund, written }) => {
  const shop = provideShop({ CURRENCY: currency, THROTTLES: 'false' })

  async function readProduct(): Promise<Product> {
    const { productId } = await addVariant(shop(), { priceCents })
    await shop()
      .deps.db.insertInto('product_images')
      .values({
        product_id: productId,
        url: '/pictures/a.webp',
        alt: '',
        width: 3,
        height: 4,
        color_slug: 'white',
        position: 0,
      })
      .execute()
    return (await shop().call('getProduct', { params: { id: productId } })).body.product
  }

  async function readRules() {
    return parsePriceRules((await shop().call('getPriceRules')).body)
  }

  test('pages, feed and structured data have the same price', async () => {
    const { formatPrice } = await openPages(currency)
    const product = await readProduct()
    const rules = await readRules()
    const site = showSite({ methods: methodsOf(rules), prices: rules })
    expect(formatPrice(product.finalPrice)).toBe(price)
    expect(product).toMatchObject({ currency, finalPrice: priceCents / unit })
    const [item] = listItems(product, site)
    expect(item).toMatchObject({ currency, cents: priceCents, usualShipping: { cents: 595 } })
    expect(writeMerchantFeed([product], site).xml).toContain(`<g:price>${written} ${currency}</g:price>`)
    expect(JSON.stringify(describeProduct(product, [product], site))).toContain(
      `"price":${Number(written)},"priceCurrency":"${currency}"`,
    )
  })

  test('the amount the checkout shows is charged, mailed, invoiced and refunded', async () => {
    const { formatCents, formatPrice, toAmount, toCents } = await openPages(currency)
    const product = await readProduct()
    const lines = [{ unitPriceCents: toCents(product.finalPrice), quantity: 1 }]
    const costs = priceBasket({ lines, shippingMethod: 'standard', state: 'NY' }, await readRules())
    expect(formatCents(costs.totalCents)).toBe(total)
    const { token } = await addPerson(shop())
    const merchant = await addPerson(shop(), { role: 'admin' })
    await shop().call('updateSettings', { token: merchant.token, body: { invoiceSeller: 'Quay Shirts Ltd' } })
    const body = {
      items: [{ variantId: product.variants[0]?.id, quantity: 1 }],
      address: testAddress,
      email: 'buyer@example.com',
      displayedTotal: toAmount(costs.totalCents),
      currency,
    }
    const placed = await shop().call('createOrder', { token, body })
    expect(placed).toMatchObject({ status: 201, body: { order: { currency, total: totalCents / unit } } })
    const { order, payment } = placed.body
    expect(formatPrice(order.total, order.currency)).toBe(total)

    const sandbox = openSandbox(shop())
    expect(await (await sandbox.routes.request(`/${payment.reference}`)).text()).toContain(`Pay ${total}`)
    await sandbox.pay(payment.reference, cards.approves)
    expect(await shop().deps.providers.payment.find(payment.reference)).toMatchObject({
      amountCents: totalCents,
      currency,
    })
    expect(await readMails(shop(), 'order-paid')).toContain(total)

    const admin = await advanceTo(shop(), order.id, 'delivered')
    const params = { id: order.id }
    const { documents } = (await shop().call('readAnyOrder', { token: admin, params })).body.order
    const invoice = (await shop().call('readDocument', { token, params: { id: documents?.[0]?.id ?? '' } })).body
    expect(invoice.document).toMatchObject({
      kind: 'invoice',
      currency,
      total: totalCents / unit,
      shipping: 595 / unit,
      lines: [{ unitPrice: priceCents / unit, total: priceCents / unit }],
    })
    const part = { amount: toAmount(1000), reason: 'A loose button' }
    const refunded = await shop().call('refundOrder', { token: admin, params, body: part })
    expect(refunded).toMatchObject({ status: 200, body: { order: { refunded: 1000 / unit } } })
    expect(formatPrice(refunded.body.order.refunded, currency)).toBe(refund)
    expect(await shop().deps.providers.payment.find(payment.reference)).toMatchObject({ refundedCents: 1000 })
    expect(await readMails(shop(), 'refund-')).toContain(mailedRefund)
    const after = (await shop().call('readAnyOrder', { token: admin, params })).body.order.documents
    const note = await shop().call('readDocument', { token, params: { id: after?.[1]?.id ?? '' } })
    expect(note.body.document).toMatchObject({ kind: 'credit-note', currency, total: 1000 / unit })
    await expectInvariants(shop().deps.db)
  })

  test('a price with more decimals than the currency has is refused with the reason', async () => {
    const { token } = await addPerson(shop(), { role: 'admin' })
    const { id } = await addVariant(shop(), { priceCents })
    const save = (amount: number) =>
      shop().call('updateVariants', { token, body: { changes: [{ id, price: amount }] } })
    const tooFine = 1 / (unit * 10)
    expect(await save(20 + tooFine)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`decimal places in ${currency}`) },
    })
    expect((await save(20 + 1 / unit)).body.variants).toMatchObject([{ price: 20 + 1 / unit }])
    const row = shop().deps.db.selectFrom('variants').select('price_cents').where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ price_cents: 20 * unit + 1 })
    const code = { code: `C${id}`, kind: 'fixed', value: 5, minimum: 20 }
    const promo = await shop().call('createPromoCode', { token, body: code })
    expect(promo).toMatchObject({ status: 201, body: { promocode: { value: 5, minimum: 20 } } })
    expect((await shop().call('createPromoCode', { token, body: { ...code, value: 5 + tooFine } })).status).toBe(400)
  })

  test('a page with another currency sells nothing', async () => {
    const { token } = await addPerson(shop())
    const variant = await addVariant(shop(), { priceCents })
    const shown = {
      items: [{ variantId: variant.id, quantity: 1 }],
      address: testAddress,
      displayedTotal: totalCents / unit,
    }
    for (const foreign of kinds.filter((kind) => kind.currency !== currency)) {
      const answer = await shop().call('createOrder', { token, body: { ...shown, currency: foreign.currency } })
      expect(answer).toMatchObject({ status: 409, body: { message: 'Price changed' } })
    }
  })

  test("the catalogue is imported and exported with the currency's own decimals", async () => {
    const { token } = await addPerson(shop(), { role: 'admin' })
    const csv = (amount: string) =>
      `Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\nquay,Quay,Placket,Size,M,QUAY-${currency},${amount},3\n`
    const wrong = await shop().call('importCatalogue', {
      token,
      body: { csv: csv(`${written}${unit === 1 ? '.5' : '5'}`), dryRun: false },
    })
    expect(wrong.body.faults).toMatchObject([
      { problem: expect.stringMatching(/is not an amount such as|can be read in two ways/) },
    ])
    expect(
      (await shop().call('importCatalogue', { token, body: { csv: csv(written), dryRun: false } })).body,
    ).toMatchObject({
      faults: [],
      added: 1,
    })
    expect((await shop().call('exportCatalogue', { token })).body.csv).toContain(`,${written},`)
  })
})

describe('an order that is too large for one payment', () => {
  const shop = provideShop({ THROTTLES: 'false', CURRENCY: 'IDR' })
  test('is refused with the reason', async () => {
    const { token } = await addPerson(shop())
    const variant = await addVariant(shop(), { priceCents: 900_000_000 })
    const body = { items: [{ variantId: variant.id, quantity: 5 }], address: testAddress, displayedTotal: 45_000_000 }
    expect(await shop().call('createOrder', { token, body })).toMatchObject({
      status: 400,
      body: { message: 'This order is too large for one payment. Please split it.' },
    })
  })
})
