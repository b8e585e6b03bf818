import { computed } from 'nanostores'
import type { ShownTax } from '../../../platform/pure/price-rules.ts'
import { type Destination, needsRegion, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { toCents } from '../../../site/theme.ts'
import { $usesCredit } from '../../credit/browser/entered-credit.ts'
import { chooseMethod } from '../../delivery/rules/choose-method.ts'
import { $manualMethods, $picked, type OfferedTerms } from '../../payments/browser/methods.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { type Costs, type PricedLine, priceBasket } from '../../pricing/rules/pricing.ts'
import { listTaxFigures } from '../../pricing/rules/tax-words.ts'
import type { Cart } from '../rules/cart.ts'
import { $cart } from './cart.ts'
import { $shipping } from './destination.ts'
import { $promo } from './promo.ts'
import { $automatic } from './promotions.ts'
import { $methods, keyOfMethods } from './shipping-methods.ts'
import { $taxes, keyOfTaxes } from './taxes.ts'

function readLines(cart: Cart): PricedLine[] {
  return cart.map(({ product, quantity, variantId }) => ({
    unitPriceCents: toCents(product.finalPrice),
    quantity,
    variantId,
  }))
}

/** Whether a method carries parcels there. */
export const isOffered = (method: ShippingMethod, destination: Destination): boolean =>
  ratesAt(readPriceRules(), destination)[method].length > 0

const $known = computed([$cart, $shipping, $taxes], (cart, shipping, known) =>
  known !== null && known.key === keyOfTaxes(shipping, cart) ? known : null,
)
const $due = computed($known, (known) => known?.due ?? null)

/** Whether an order there needs a region: where rates or taxes differ within the country. */
export const $needsRegion = computed(
  [$shipping, $known],
  ({ country = '' }, known) => needsRegion(readPriceRules().zones ?? [], country) || (known?.lacksRegion ?? false),
)

/** The method that is charged; null in a shop that only has rates, and until the methods have come. */
export const $chosen = computed([$cart, $shipping, $methods], (cart, shipping, known) =>
  known !== null && known.key === keyOfMethods(shipping, cart)
    ? chooseMethod(known.methods, shipping.methodId ?? '')
    : null,
)

/** Prices the cart with the fee of a way to pay, by the same function as the server's. */
const $price = computed(
  [$cart, $promo, $automatic, $shipping, $due, $chosen],
  (cart, [promo], automatic, { method, ...place }, taxes, chosen) => {
    const charge = chosen && { rateCents: toCents(chosen.price), freeRateCents: toCents(chosen.freePrice) }
    const promotions = promo ? [...automatic, { ...promo, name: promo.code, isCode: true }] : automatic
    const basket = { lines: readLines(cart), shippingMethod: method, charge, ...place, promotions, taxes }
    return (feeCents: number): Costs => priceBasket({ ...basket, feeCents }, readPriceRules())
  },
)

/** Cash is collected for the whole order. */
const isCashWithCredit = ({ method }: OfferedTerms, usesCredit: boolean) => usesCredit && method === 'cash-on-delivery'

/** The ways to pay besides the payment provider that the present total and the credit in use allow. */
export const $fitting = computed(
  [$manualMethods, $price, $usesCredit],
  (offered, price, usesCredit): readonly OfferedTerms[] =>
    offered.filter((terms) => {
      const { limit, fee } = terms
      const isWithin = limit === null || price(toCents(fee)).totalCents <= toCents(limit)
      return isWithin && !isCashWithCredit(terms, usesCredit)
    }),
)

/** None for an order that costs nothing, which has no fee of a way to pay either. */
const $terms = computed([$fitting, $picked, $price], (fitting, picked, price) =>
  price(0).totalCents === 0 ? undefined : fitting.find(({ method }) => method === picked),
)

/** What the shopper picked, as long as the market and the total allow it; else the payment provider. */
export const $payment = computed($terms, (terms): PaymentMethod => terms?.method ?? 'online')

/** The whole cost, with the fee of the way to pay. */
export const $costs = computed([$price, $terms], (price, terms) => price(toCents(terms?.fee ?? 0)))

/** Every amount that a cart or the checkout lists in minor units: of its lines, of one of their items, and of the costs. */
export const $listedCents = computed([$cart, $costs], (cart, costs): readonly number[] => [
  ...cart.flatMap(({ product, quantity }) => {
    const unitCents = toCents(product.finalPrice)
    return [unitCents, unitCents * quantity]
  }),
  costs.subtotalCents,
  costs.discountCents,
  costs.shippingCents,
  costs.totalCents,
  ...listTaxFigures(costs).map(({ cents }) => cents),
])

/** What takes something off, by name. */
export const $promotions = computed($costs, ({ applied }) =>
  applied.map(({ promotion: { name, kind, isCode = false }, cents }) => ({
    name,
    cents,
    isCode,
    isShipping: kind === 'free-shipping',
  })),
)

/** Whether the buyer may give a tax number. */
export const $asksTaxNumber = computed($known, (known) => known?.asksTaxNumber ?? false)

/** Said with an amount of nothing where the shop adds taxes, but none at this destination; null everywhere else. */
export const $noTax = computed([$due, $costs], (due, costs): ShownTax | null => {
  const { tax = null } = readPriceRules()
  const isAdded = tax !== null && !tax.included && !costs.taxIncluded
  return due && !costs.lacksTaxes && isAdded && listTaxFigures(costs).length === 0 ? tax : null
})

/** What to say of taxes while the destination's aren't known; null once they are, and in a shop without any. */
export const $openTax = computed([$due, $costs], (due, { lacksTaxes }): ShownTax | null =>
  due && !lacksTaxes ? null : (readPriceRules().tax ?? null),
)
