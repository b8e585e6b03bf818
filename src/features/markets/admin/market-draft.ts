import type { BodyInput, Reply } from '../../../api/schemas.ts'

/** A market in the form: a rate that is no number yet is NaN. */
export type MarketDraft = BodyInput<'updateMarkets'>['markets'][number]

export const roundingLabels: Record<MarketDraft['rounding'], string> = {
  none: 'As converted',
  whole: 'To whole units',
  five: 'To 5',
  'ninety-nine': 'To …,99',
}

/** By the payment provider's names. */
export const methodLabels: Record<string, string> = {
  card: 'Cards',
  link: 'Link',
  paypal: 'PayPal',
  klarna: 'Klarna',
  sepa_debit: 'SEPA debit',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  eps: 'EPS',
  p24: 'Przelewy24',
  blik: 'BLIK',
  swish: 'Swish',
  twint: 'TWINT',
  konbini: 'Konbini',
}

export function blankMarket(): MarketDraft {
  return {
    ...{ key: '', name: '', countries: [], currency: '', language: 'en', taxIncluded: null },
    ...{ taxShownName: '', taxNumber: '', paymentMethods: [], rate: Number.NaN, rounding: 'none' },
  }
}

export const readDrafts = ({ markets }: Reply<'listMarkets'>): MarketDraft[] =>
  markets.map(({ unpriced: _unpriced, ...market }) => market)
