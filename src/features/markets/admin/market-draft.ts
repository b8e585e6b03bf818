import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { brandNames } from '../../../platform/pure/payment-brands.ts'

// Only Stripe follows a choice.
const { upi: _upi, ...stripeNames } = brandNames

/** A market in the form: a rate that is no number yet is NaN. */
export type MarketDraft = BodyInput<'updateMarkets'>['markets'][number]

export const roundingLabels: Record<MarketDraft['rounding'], string> = {
  none: 'As converted',
  whole: 'To whole units',
  five: 'To 5',
  'ninety-nine': 'To …,99',
}

/** By the payment provider's names. */
export const methodLabels: Record<string, string> = { card: 'Cards', sepa_debit: 'SEPA debit', ...stripeNames }

export function blankMarket(): MarketDraft {
  return {
    key: '',
    name: '',
    countries: [],
    currency: '',
    language: 'en',
    taxIncluded: null,
    taxShownName: '',
    taxNumber: '',
    paymentMethods: [],
    rate: Number.NaN,
    rounding: 'none',
  }
}

export const readDrafts = ({ markets }: Reply<'listMarkets'>): MarketDraft[] =>
  markets.map(({ unpriced: _unpriced, ...market }) => market)
