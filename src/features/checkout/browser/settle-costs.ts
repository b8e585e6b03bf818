import { messages } from '../../../platform/pure/messages.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { $chosen, $costs } from '../../cart/browser/costs.ts'
import { loadPromotions } from '../../cart/browser/promotions.ts'
import { loadMethods } from '../../cart/browser/shipping-methods.ts'
import * as texts from '../messages/en.ts'
import { loadTaxes } from './load-taxes.ts'

/** Why nothing is ordered yet: what the total depends on can't be known, or has changed it. */
export type Unsettled =
  | { status: 'refused'; reason: string; errors: Record<string, never> }
  | { status: 'changed'; reason: string; changes: [] }

/** Null once taxes and promotions are known and in the total that the shopper saw. */
export async function settleCosts(): Promise<Unsettled | null> {
  const before = $costs.get()
  const loaded = await Promise.all([loadTaxes(), loadPromotions(), loadMethods()])
  const after = $costs.get()
  const isTax = readPriceRules().tax?.isComputed && (loaded[0] === false || after.lacksTaxes)
  if (isTax) return { status: 'refused', reason: messages.taxesUnavailable, errors: {} }
  if (loaded.includes(false)) return { status: 'refused', reason: messages.somethingWrong, errors: {} }
  if (after.totalCents === before.totalCents) return null
  const isPromotion = after.discountCents !== before.discountCents || after.shippingCents !== before.shippingCents
  const isShipping = $chosen.get() !== null && after.shippingCents !== before.shippingCents
  const reason = isShipping ? texts.shippingChanged : isPromotion ? texts.discountChanged : texts.totalHasTax
  return { status: 'changed', reason, changes: [] }
}
