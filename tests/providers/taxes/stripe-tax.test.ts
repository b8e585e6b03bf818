import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ComputeQuestion } from '../../../src/adapters/tax/port.ts'
import { createStripeTax } from '../../../src/adapters/tax/stripe.ts'
import { startFakeStripeTax } from '../../support/fake-stripe-tax.ts'

let fake: Awaited<ReturnType<typeof startFakeStripeTax>>
beforeAll(async () => {
  fake = await startFakeStripeTax()
})
afterAll(() => fake.close())

const open = () => {
  const { service } = createStripeTax({ secretKey: 'sk_test_x', apiRoot: fake.root, timeoutMs: 400 })
  if (!service) throw new Error('Stripe computes taxes')
  return service
}
const question = (over: Partial<ComputeQuestion> = {}): ComputeQuestion => ({
  basket: { lines: [{ variantId: '7', quantity: 2, cents: 8000 }], shippingCents: 600 },
  taxClasses: {},
  place: { country: 'DE', region: '', postcode: '10115' },
  currency: 'EUR',
  included: false,
  taxNumber: '',
  ...over,
})

test('a basket is asked about as Stripe documents it, without a word of the person', async () => {
  const { taxes } = await open().compute(question({ taxClasses: { '7': 'txcd_30011000' } }))
  const sent = Object.fromEntries(fake.asked.at(-1) ?? [])
  expect(sent).toEqual({
    currency: 'eur',
    'line_items[0][amount]': '8000',
    'line_items[0][quantity]': '2',
    'line_items[0][reference]': '0',
    'line_items[0][tax_behavior]': 'exclusive',
    'line_items[0][tax_code]': 'txcd_30011000',
    'shipping_cost[amount]': '600',
    'shipping_cost[tax_behavior]': 'exclusive',
    'customer_details[address][country]': 'DE',
    'customer_details[address][postal_code]': '10115',
    'customer_details[address_source]': 'shipping',
    'expand[0]': 'line_items.data.tax_breakdown',
    'expand[1]': 'shipping_cost.tax_breakdown',
  })
  const vat = { name: 'VAT', ratePpm: 190_000, reversed: false }
  expect(taxes).toEqual([
    { ...vat, line: 0, baseCents: 8000, taxCents: 1520 },
    { ...vat, line: null, baseCents: 600, taxCents: 114 },
  ])
})

test('taxes below the country have their place in their name, and what is exempt has none', async () => {
  const place = { country: 'US', region: 'NY', postcode: '10001' }
  const { taxes } = await open().compute(question({ place, currency: 'USD' }))
  expect(taxes.filter(({ line }) => line === 0).map(({ name, taxCents }) => [name, taxCents])).toEqual([
    ['New York Sales Tax', 320],
    ['New York City Sales Tax', 390],
  ])
  const exempt = await open().compute(question({ place, currency: 'USD', taxClasses: { '7': 'txcd_20030000' } }))
  expect(exempt.taxes.filter(({ line }) => line === 0)).toEqual([])
  // A class of the merchant's own words is none of Stripe's codes.
  await open().compute(question({ taxClasses: { '7': 'Children' } }))
  expect(fake.asked.at(-1)?.has('line_items[0][tax_code]')).toBe(false)
})

// docs.stripe.com/currencies: yen have no decimals, dinars three of which the last is zero, and krónur two that are zero.
test.each([
  ['JPY', 'JP', 8000, '8000', 800],
  ['BHD', 'BH', 8000, '8000', 800],
  ['ISK', 'IS', 8000, '800000', 1920],
])('%s is asked and read in its own minor units', async (currency, country, cents, asked, taxCents) => {
  const place = { country, region: '', postcode: '' }
  const basket = { lines: [{ variantId: '7', quantity: 1, cents }], shippingCents: 0 }
  const { taxes } = await open().compute(question({ currency, place, basket }))
  expect(fake.asked.at(-1)?.get('line_items[0][amount]')).toBe(asked)
  expect(taxes[0]).toMatchObject({ baseCents: cents, taxCents })
  const odd = { lines: [{ variantId: '7', quantity: 1, cents: 8001 }], shippingCents: 0 }
  if (currency === 'BHD')
    await expect(open().compute(question({ currency, place, basket: odd }))).rejects.toThrow('cannot charge')
})

test('a basket of many lines has the taxes of all of them', async () => {
  const lines = Array.from({ length: 24 }, (_, at) => ({ variantId: String(at), quantity: 1, cents: 1000 }))
  const { taxes } = await open().compute(question({ basket: { lines, shippingCents: 0 } }))
  expect(taxes.filter(({ taxCents }) => taxCents === 190)).toHaveLength(24)
})

test('a business owes the tax itself', async () => {
  const { taxes } = await open().compute(question({ taxNumber: 'ATU12345678' }))
  expect(fake.asked.at(-1)?.get('customer_details[tax_ids][0][type]')).toBe('eu_vat')
  expect(taxes[0]).toMatchObject({ name: 'VAT', taxCents: 0, baseCents: 8000, reversed: true })
})

test('a sale is recorded once under its key, and refunds are taken off it once each', async () => {
  const service = open()
  const { calculation } = await service.compute(question())
  const sale = await service.recordSale({ calculation, key: 'document-1' })
  expect(await service.recordSale({ calculation, key: 'document-1' })).toBe(sale)
  const refund = { sale, amountCents: 1904, currency: 'EUR', key: 'document-2' }
  const first = await service.recordRefund(refund)
  expect(await service.recordRefund(refund)).toBe(first)
  expect(fake.listSales()).toMatchObject([{ reference: 'document-1', left: 10_234 - 1904 }])
  await expect(service.recordRefund({ ...refund, amountCents: 90_000, key: 'document-3' })).rejects.toThrow()
})

test('a service that does not reply is given up in time', async () => {
  fake.hang(true)
  const since = performance.now()
  await expect(open().compute(question())).rejects.toThrow()
  expect(performance.now() - since).toBeLessThan(2000)
  fake.hang(false)
})
