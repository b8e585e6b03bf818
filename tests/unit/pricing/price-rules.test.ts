import { expect, test } from 'vitest'
import { readPriceRules, viewPriceRules } from '../../../src/features/pricing/server/price-rules.ts'
import { loadConfig } from '../../../src/platform/config.ts'

test('the rates of the shop are read from its settings', () => {
  const set = {
    SHIPPING_STANDARD_CENTS: '700',
    SHIPPING_EXPRESS_CENTS: '1900',
    FREE_SHIPPING_FROM_CENTS: '9000',
    SHIPPING_COUNTRIES: 'US,CA',
    PICKUP_POSTCODE: '94103',
  }
  expect(readPriceRules(loadConfig(set))).toMatchObject({
    currency: 'USD',
    stepCents: 1,
    shippingCents: { standard: 700, express: 1900 },
    freeStandardFromCents: 9000,
  })
  expect(viewPriceRules(loadConfig(set), { tax: { included: true, name: 'VAT' } })).toMatchObject({
    currency: 'USD',
    amountStep: 0.01,
    shipping: { standard: 7, express: 19 },
    freeStandardFrom: 90,
    shipTo: ['US', 'CA'],
    pickupPostcode: '94103',
    tax: { included: true, name: 'VAT' },
  })
})

test('a shop without taxes has none, and a currency without decimals has whole steps', () => {
  expect(viewPriceRules(loadConfig({}))).not.toHaveProperty('tax')
  expect(viewPriceRules(loadConfig({ CURRENCY: 'JPY' }))).toMatchObject({ currency: 'JPY', amountStep: 1 })
})
