import { expect, test } from 'vitest'
import { loadConfig } from '../../../src/platform/config.ts'
import { enterMarket } from '../../../src/platform/markets.ts'
import type { Market } from '../../../src/platform/pure/markets.ts'

const makeMarket = (key: string, countries: string[]): Market => ({
  id: key,
  key,
  name: key,
  currency: 'EUR',
  language: 'en',
  taxIncluded: null,
  taxShownName: '',
  taxNumber: '',
  paymentMethods: [],
  countries,
  rate: '1',
  rounding: 'none',
  pricesVersion: '',
  giftCardAmounts: '',
  giftCardFrom: '',
  giftCardTo: '',
})

test('a market measures in centimetres unless a country of it uses inches, and the first as the merchant chose', () => {
  const config = loadConfig({})
  const markets = [makeMarket('de', ['DE', 'AT']), makeMarket('in', ['IN']), makeMarket('all', ['FR', 'US'])]
  const unitsOf = (key: string) => enterMarket({ ...config, markets }, key).shop.units
  expect(config.shop.units).toBe('in')
  expect(['', 'de', 'in', 'all'].map(unitsOf)).toEqual(['in', 'cm', 'in', 'in'])
  const metric = { ...config, shop: { ...config.shop, units: 'cm' as const }, markets }
  expect(enterMarket(metric, 'in').shop.units).toBe('cm')
})
