import { expect, test } from 'vitest'
import { readPriceRules, viewPriceRules } from '../../../src/features/orders/server/price-rules.ts'
import { loadConfig } from '../../../src/platform/config.ts'

test('the rates of the shop are read from its settings', () => {
  const set = {
    ...{ SHIPPING_STANDARD_CENTS: '700', SHIPPING_EXPRESS_CENTS: '1900', FREE_SHIPPING_FROM_CENTS: '9000' },
    ...{ TAX_TABLE: 'CA:7.25,NY:4', SHIPPING_COUNTRIES: 'US,CA', PICKUP_POSTCODE: '94103' },
  }
  expect(readPriceRules(loadConfig(set))).toMatchObject({
    ...{ currency: 'USD', stepCents: 1, shippingCents: { standard: 700, express: 1900 } },
    ...{ freeStandardFromCents: 9000, taxRates: { CA: 725, NY: 400 } },
  })
  expect(viewPriceRules(loadConfig(set))).toMatchObject({
    ...{ currency: 'USD', amountStep: 0.01, shipping: { standard: 7, express: 19 }, freeStandardFrom: 90 },
    ...{ shipTo: ['US', 'CA'], pickupPostcode: '94103', taxPercent: { CA: 7.25, NY: 4 } },
  })
})

test('a shop without taxes has none, and a currency without decimals has whole steps', () => {
  expect(readPriceRules(loadConfig({})).taxRates).toEqual({})
  expect(viewPriceRules(loadConfig({ CURRENCY: 'JPY' }))).toMatchObject({ currency: 'JPY', amountStep: 1 })
})
