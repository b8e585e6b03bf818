import * as cartTexts from '../../cart/messages/en.ts'
import { listCreditFigures, type ShownCredit } from '../../credit/rules/credit-words.ts'
import type { Costs } from '../../pricing/rules/pricing.ts'
import { listTaxFigures, type TaxFigure } from '../../pricing/rules/tax-words.ts'
import { listDiscountFigures, type ShownPromotion } from '../../promotions/rules/discount-words.ts'
import * as texts from '../messages/en.ts'
import type { CheckoutForm } from './checkout-form.ts'

interface Figures {
  costs: Costs
  promotions: readonly ShownPromotion[]
  credits: readonly ShownCredit[]
}

/** The rows that a wallet shows above its total, below 0 for what is taken off. They add up to what is due. */
export function listWalletItems({ costs, promotions, credits }: Figures): TaxFigure[] {
  const { subtotalCents, discountCents, shippingCents, feeCents, totalCents } = costs
  return [
    { label: cartTexts.subtotal, cents: subtotalCents },
    ...listDiscountFigures(discountCents, promotions),
    { label: texts.shipping, cents: shippingCents + feeCents },
    ...listTaxFigures(costs),
    // The last says what is left to pay, as the wallet's total does.
    ...listCreditFigures({ totalCents }, credits).slice(0, -1),
  ].filter(({ cents }) => cents !== 0)
}

/** A wallet's address; before the press without street, and in some countries with the first part of the postcode alone. */
export interface WalletAddress {
  line1?: string | null
  line2?: string | null
  city: string
  state: string
  postal_code: string
  country: string
}

type Place = Pick<CheckoutForm, 'line1' | 'line2' | 'city' | 'state' | 'postcode' | 'country'>

const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()

/**
 * The same as the form has it, with the region as the wallet writes it. An address that begins like the one in the form, without a street, is that
 * one: a second press must not lose what the first one told.
 */
export function readWalletPlace(address: WalletAddress, form: Place): Place {
  const { line1, line2, city, state, postal_code: postcode, country } = address
  const place = { city, state, postcode, country: country.toUpperCase() }
  if (line1) return { ...place, line1, line2: line2 ?? '' }
  const isKnown =
    form.line1 !== '' &&
    form.country === place.country &&
    plain(form.city) === plain(city) &&
    plain(form.postcode).startsWith(plain(postcode))
  const { line1: street, line2: floor, postcode: whole, state: region } = form
  return isKnown
    ? { ...place, line1: street, line2: floor, postcode: whole, state: region }
    : { ...place, line1: '', line2: '' }
}
