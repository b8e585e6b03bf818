import type { Language } from '../../src/platform/pure/language.ts'
import type { Call } from '../support/api-client.ts'
import { bothMethods, makeMarket } from '../support/five-markets.ts'
import { testAddress } from '../support/orders.ts'

type MarketInput = ReturnType<typeof makeMarket>

/** A market with people and places of its own. */
export interface ShownMarket {
  readonly key: string
  readonly language: Language
  readonly currency: string
  /** That of a dear shirt. */
  readonly highPrice: number
  /** The clock of its shoppers. */
  readonly timezone: string
  readonly locale: string
  readonly address: typeof testAddress
  /** Numbers of the market: the shopper's own, one that no one has, and those of two more people. */
  readonly phones: {
    readonly shopper: string
    readonly unknown: string
    readonly known: string
    readonly guest: string
  }
}

interface OpenedMarket extends ShownMarket {
  readonly settings: Partial<MarketInput>
  readonly shipping: readonly [standard: number, express: number]
  readonly taxPercent: number
  readonly terms: readonly [limit: number, fee: number]
}

const english: ShownMarket = {
  key: '',
  language: 'en',
  currency: 'USD',
  highPrice: 120,
  timezone: 'America/New_York',
  locale: 'en-US',
  address: testAddress,
  phones: { shopper: '+12125550101', unknown: '+12125550177', known: '+12125550178', guest: '+12125550199' },
}

const furtherMarkets: readonly OpenedMarket[] = [
  {
    key: 'de',
    language: 'de',
    currency: 'EUR',
    highPrice: 120,
    timezone: 'Europe/Berlin',
    locale: 'de-DE',
    settings: {
      name: 'Deutschland',
      taxShownName: 'MwSt.',
      giftCardAmounts: '25, 50, 100',
      giftCardFrom: '10',
      giftCardTo: '250',
    },
    shipping: [4.9, 9.9],
    taxPercent: 19,
    terms: [300, 3.5],
    address: { name: 'Jürgen Weiß', line1: 'Torstraße 1', city: 'Berlin', state: '', postcode: '10119', country: 'DE' },
    phones: { shopper: '+493012345601', unknown: '+493012345677', known: '+493012345678', guest: '+493012345699' },
  },
  {
    key: 'fr',
    language: 'fr',
    currency: 'EUR',
    highPrice: 120,
    timezone: 'Europe/Paris',
    locale: 'fr-FR',
    settings: { name: 'France', taxShownName: 'TVA', taxNumber: 'FR40303265045', giftCardAmounts: '25, 50, 100' },
    shipping: [5.9, 11.9],
    taxPercent: 20,
    terms: [300, 3.5],
    address: {
      name: 'Hélène Dubois',
      line1: '12 rue des Écoles',
      city: 'Paris',
      state: '',
      postcode: '75005',
      country: 'FR',
    },
    phones: { shopper: '+33140205001', unknown: '+33140205077', known: '+33140205078', guest: '+33140205099' },
  },
  {
    key: 'in',
    language: 'hi',
    currency: 'INR',
    highPrice: 10000,
    timezone: 'Asia/Kolkata',
    locale: 'hi-IN',
    settings: {
      name: 'भारत',
      taxShownName: 'GST',
      taxNumber: '27AAAAA0000A1Z5',
      rate: 83.25,
      rounding: 'five',
      giftCardAmounts: '1000, 2500, 5000',
    },
    shipping: [99, 249],
    taxPercent: 12,
    terms: [20_000, 50],
    address: {
      name: 'आशा शर्मा',
      line1: '14 महात्मा गांधी मार्ग',
      city: 'मुंबई',
      state: 'MH',
      postcode: '400001',
      country: 'IN',
    },
    phones: { shopper: '+919876543201', unknown: '+919876543277', known: '+919876543278', guest: '+919876543299' },
  },
  {
    key: 'ae',
    language: 'ar',
    currency: 'AED',
    highPrice: 450,
    timezone: 'Asia/Dubai',
    locale: 'ar-AE',
    settings: {
      name: 'الإمارات',
      taxShownName: 'ضريبة القيمة المضافة',
      taxNumber: '100000000000003',
      rate: 3.6725,
      rounding: 'whole',
      giftCardAmounts: '100, 250, 500',
    },
    shipping: [20, 45.5],
    taxPercent: 5,
    terms: [1000, 15],
    address: { name: 'فاطمة علي', line1: 'شارع الشيخ زايد 15', city: '', state: 'Dubai', postcode: '', country: 'AE' },
    phones: { shopper: '+97142345601', unknown: '+97142345677', known: '+97142345678', guest: '+97142345699' },
  },
]

/** The first is the shop itself. */
export const shownMarkets: readonly ShownMarket[] = [english, ...furtherMarkets]

const listZones = () =>
  furtherMarkets.map(({ settings, address, shipping }) => ({
    name: settings.name ?? '',
    places: [address.country],
    rates: bothMethods(...shipping),
  }))

const listTaxes = () =>
  furtherMarkets.map(({ settings, address, taxPercent }) => ({
    name: settings.taxShownName ?? '',
    country: address.country,
    scope: 'anywhere' as const,
    shipping: true,
    steps: [{ from: 0, percent: taxPercent }],
    validFrom: '2020-01-01',
  }))

const listTerms = () => [
  { market: '', method: 'cash-on-delivery' as const, limit: 300, fee: 3 },
  ...furtherMarkets.map(({ key, terms: [limit, fee] }) => ({
    market: key,
    method: 'cash-on-delivery' as const,
    limit,
    fee,
  })),
  {
    market: 'de',
    method: 'bank-transfer' as const,
    dueDays: 5,
    details: 'Placket GmbH\nIBAN DE02 1203 0000 0000 2020 51',
  },
]

async function waitUntilLive(call: Call, token: string): Promise<void> {
  for (;;) {
    const { waiting, builds } = (await call('readPublishing', { token })).body
    if (!waiting) return
    if (builds[0]?.result === 'failed') throw new Error(`The markets' pages can't be built: ${builds[0].detail}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** Opens the markets with their zones, taxes and ways to pay, and waits until their pages are live. */
export async function openMarkets(call: Call, token: string): Promise<void> {
  const markets = furtherMarkets.map(({ settings, key, language, currency, address }) =>
    makeMarket({ key, language, currency, countries: [address.country], ...settings }),
  )
  const opened = (await call('listMarkets', { token })).body.markets
  const known = opened.map(({ key }) => key)
  if (furtherMarkets.every(({ key }) => known.includes(key))) return
  const { zones } = (await call('listShippingZones', { token })).body
  const saved = [
    await call('updateMarkets', { token, body: { markets } }),
    await call('updateShippingZones', { token, body: { zones: [...zones, ...listZones()] } }),
    await call('updateTaxes', { token, body: { included: false, home: '', rows: listTaxes() } }),
    await call('updatePaymentTerms', { token, body: { terms: listTerms() } }),
    await call('updateSettings', {
      token,
      body: { giftCards: true, giftCardAmounts: '25, 50, 100', giftCardFrom: '10', giftCardTo: '250' },
    }),
    await call('publishNow', { token }),
  ]
  for (const { status, body } of saved) {
    if (status >= 300) throw new Error(`The markets can't be opened: ${JSON.stringify(body)}`)
  }
  await waitUntilLive(call, token)
}
