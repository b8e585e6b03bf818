import { expect } from 'vitest'
import type { BodyInput } from '../../src/api/schemas.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

type MarketInput = BodyInput<'updateMarkets'>['markets'][number]
type TaxInput = BodyInput<'updateTaxes'>['rows'][number]

export const makeMarket = (over: Partial<MarketInput> = {}): MarketInput => ({
  key: 'de',
  name: 'Germany',
  countries: ['DE'],
  currency: 'EUR',
  language: 'en',
  taxIncluded: true,
  taxShownName: 'VAT',
  taxNumber: 'DE123456789',
  rate: 0.92,
  rounding: 'ninety-nine',
  ...over,
})

/** Besides the first, in dollars, taxes added. */
export const fourMarkets: MarketInput[] = [
  makeMarket(),
  makeMarket({
    key: 'in',
    name: 'India',
    countries: ['IN'],
    currency: 'INR',
    rate: 83.25,
    rounding: 'five',
    taxShownName: 'GST',
    taxNumber: '27AAAAA0000A1Z5',
  }),
  makeMarket({
    key: 'jp',
    name: 'Japan',
    countries: ['JP'],
    currency: 'JPY',
    rate: 150,
    rounding: 'none',
    taxShownName: 'consumption tax',
    taxNumber: 'T1234567890123',
  }),
  makeMarket({
    key: 'ae',
    name: 'Emirates',
    countries: ['AE'],
    currency: 'AED',
    rate: 3.6725,
    rounding: 'none',
    language: 'ar',
    taxNumber: '100000000000003',
  }),
]

/** Of a zone with both methods, whatever the order's amount. */
export const bothMethods = (standard: number, express: number) => [
  { method: 'standard' as const, from: 0, price: standard },
  { method: 'express' as const, from: 0, price: express },
]
const zones = [
  { name: 'States', places: ['US'], rates: bothMethods(5.95, 14.95) },
  { name: 'Germany', places: ['DE'], rates: bothMethods(4.9, 9.9) },
  { name: 'India', places: ['IN'], rates: bothMethods(99, 249) },
  { name: 'Japan', places: ['JP'], rates: bothMethods(800, 1500) },
  { name: 'Emirates', places: ['AE'], rates: bothMethods(20, 45.5) },
]

const tax = (name: string, country: string, percent: number, over: Partial<TaxInput> = {}): TaxInput => ({
  name,
  country,
  region: '',
  postcodes: [],
  taxClass: '',
  scope: 'anywhere',
  shipping: true,
  reverseCharge: false,
  steps: [{ from: 0, percent }],
  validFrom: '2020-01-01',
  ...over,
})
const slabs = (low: number, high: number) => [
  { from: 0, percent: low },
  { from: 2500.01, percent: high },
]
const taxes = [
  tax('State tax', 'US', 4, { region: 'NY' }),
  tax('VAT', 'DE', 19),
  tax('CGST', 'IN', 0, { scope: 'inside', steps: slabs(2.5, 9) }),
  tax('SGST', 'IN', 0, { scope: 'inside', steps: slabs(2.5, 9) }),
  tax('IGST', 'IN', 0, { scope: 'outside', steps: slabs(5, 18) }),
  tax('Consumption tax', 'JP', 10),
  tax('VAT', 'AE', 5),
]

/** Of a currency with three decimals, taxes added. */
const kuwait = {
  market: makeMarket({
    key: 'kw',
    name: 'Kuwait',
    countries: ['KW'],
    currency: 'KWD',
    rate: 0.307,
    rounding: 'none',
    taxIncluded: false,
    taxNumber: '',
  }),
  zone: { name: 'Kuwait', places: ['KW'], rates: bothMethods(1.25, 2.755) },
  tax: tax('VAT', 'KW', 5),
}

/** The tax class of goods that are taxed at a lower rate, where there is one. */
export const reducedClass = 'reduced'
const reducedTaxes = [
  tax('State tax', 'US', 2.125, { region: 'NY', taxClass: reducedClass }),
  tax('VAT', 'DE', 7, { taxClass: reducedClass }),
  tax('Consumption tax', 'JP', 8, { taxClass: reducedClass }),
  tax('VAT', 'KW', 1.5, { taxClass: reducedClass }),
]

interface Opened {
  markets: MarketInput[]
  zones: BodyInput<'updateShippingZones'>['zones']
  rows: TaxInput[]
}

/** Markets, zones and taxes as an admin saves them; returns the admin's token. */
async function openMarkets(shop: TestShop, opened: Opened): Promise<string> {
  const { token } = await addPerson(shop, { role: 'admin' })
  const saved = [
    await shop.call('updateMarkets', { token, body: { markets: opened.markets } }),
    await shop.call('updateShippingZones', { token, body: { zones: opened.zones } }),
    await shop.call('updateTaxes', { token, body: { included: false, home: 'IN-MH', rows: opened.rows } }),
  ]
  for (const { status, body } of saved) expect(status, JSON.stringify(body)).toBe(200)
  return token
}

export const openFiveMarkets = (shop: TestShop) => openMarkets(shop, { markets: fourMarkets, zones, rows: taxes })

/** The five, and one whose currency has three decimals; with taxes of two rates. */
export const openSixMarkets = (shop: TestShop) =>
  openMarkets(shop, {
    markets: [...fourMarkets, kuwait.market],
    zones: [...zones, kuwait.zone],
    rows: [...taxes, kuwait.tax, ...reducedTaxes],
  })

/** Where a parcel of each market goes. */
export const addresses = {
  US: { city: 'New York', state: 'NY', postcode: '10001', country: 'US' },
  DE: { city: 'Berlin', state: '', postcode: '10115', country: 'DE' },
  MH: { city: 'Mumbai', state: 'MH', postcode: '400001', country: 'IN' },
  KA: { city: 'Bengaluru', state: 'KA', postcode: '560001', country: 'IN' },
  JP: { city: 'Chiyoda-ku', state: 'Tokyo', postcode: '100-0001', country: 'JP' },
  AE: { city: '', state: 'Dubai', postcode: '', country: 'AE' },
  KW: { city: 'Kuwait City', state: '', postcode: '', country: 'KW' },
}
