import { digitsOf } from './money.ts'
import type { PaymentTerms } from './payment-terms.ts'
import type { GiftAmounts } from './settings/shop.ts'

/** How converted prices end. */
export const roundings = ['none', 'whole', 'five', 'ninety-nine'] as const
export type Rounding = (typeof roundings)[number]

/** A market besides the first one, which is the shop at `/`. Its gift cards are sold for amounts of its own; without any, none are sold. */
export interface Market extends GiftAmounts {
  id: string
  /** The first part of its pages' addresses. */
  key: string
  name: string
  currency: string
  /** A tag such as `en` or `ar`. */
  language: string
  /** Whether its prices include taxes; null: as the shop's. */
  taxIncluded: boolean | null
  taxShownName: string
  /** The shop's own tax number there. */
  taxNumber: string
  paymentMethods: readonly string[]
  /** Its first country is where forms begin. */
  countries: readonly string[]
  /** What one unit of the shop's currency costs in its own, as a decimal; null: only variants with a price of their own are sold. */
  rate: string | null
  rounding: Rounding
  /** Changes with every price. */
  pricesVersion: string
}

/** Carries the key of the market that a call is about. */
export const marketHeader = 'x-market'

/** Prices are multiples of `unit` in minor units, less `less`: 4,999 is a multiple of 1.00 less 0.01. */
export interface RoundingStep {
  unit: number
  less: number
}

/** `stepCents`: what the payment provider charges multiples of. */
export function findRoundingStep(rounding: Rounding, currency: string, stepCents: number): RoundingStep {
  const whole = 10 ** digitsOf(currency)
  switch (rounding) {
    case 'none':
      return { unit: stepCents, less: 0 }
    case 'whole':
      return { unit: whole, less: 0 }
    case 'five':
      return { unit: 5 * whole, less: 0 }
    case 'ninety-nine':
      // Without decimals 4,999 ends as 49.99 does; of three decimals the last stays 0.
      return { unit: Math.max(100, whole), less: Math.max(1, whole / 100) }
  }
}

/** A rate of the shop's currency as one of minor units: 0.92 euros a dollar, and 150 yen a dollar, which are 1.5 yen a cent. */
export const shiftDigits = (from: string, to: string): number => digitsOf(to) - digitsOf(from)

/** What pages say of a market. */
export type ShownMarket = Pick<Market, 'key' | 'name' | 'currency' | 'language' | 'countries'> & {
  /** Every product has a price there. */
  sellsAll: boolean
}

/** Translated words of settings and the merchant's own words of mails, by language, kind and word. */
export type ShopWords = Pick<ReadonlyMap<string, string>, 'get'>

/** The markets in a configuration. */
export interface MarketScope {
  /** The currency of the first market, CURRENCY; in a market, CURRENCY is the market's. */
  baseCurrency: string
  /** Without the first. */
  markets: readonly Market[]
  /** The market that a call is about; null: the first. */
  market: Market | null
  /** What the merchant's texts are translated to, perhaps the shop's own language (`de-x-own`); null: they are shown as written. */
  textLanguage: string | null
  /** Of every language. */
  shopWords: ShopWords
  /** How markets allow cash on delivery and bank transfers. */
  paymentTerms: readonly PaymentTerms[]
}
