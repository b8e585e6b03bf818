import type { ShownRules } from '../../platform/pure/price-rules.ts'
import { shopCurrency } from '../theme.ts'

/** The build renders islands with empty stores: nothing has a price there. */
const noRates: ShownRules = {
  currency: shopCurrency,
  stepCents: 1,
  shippingCents: { standard: 0, express: null },
  freeStandardFromCents: null,
  shipTo: [],
  pickupPostcode: '',
}

function readEmbedded(): ShownRules {
  if (typeof document === 'undefined') return noRates
  const text = document.querySelector('[data-price-rules]')?.textContent
  if (!text) throw new Error('This page holds no price rules')
  return JSON.parse(text) as ShownRules
}

/** Where a form for an address begins. */
export const readFormCountry = (): string => readPriceRules().home ?? ''

/** A phone number with its country's code, where one without it is too short for forms; undefined elsewhere. */
export const readPhoneExample = (): string | undefined => readPriceRules().phoneExample

let rules: ShownRules | undefined

/** The shop's rates, which the build writes into every page. */
export function readPriceRules(): ShownRules {
  rules ??= readEmbedded()
  return rules
}
