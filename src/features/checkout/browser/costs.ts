import { atom, computed } from 'nanostores'
import type { Destination } from '../../../platform/pure/shipping-zones.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { toCents } from '../../../site/theme.ts'
import { $cart } from '../../cart/browser/cart.ts'
import type { Cart } from '../../cart/rules/cart.ts'
import type { ShippingMethod } from '../../orders/contract.ts'
import { type Costs, type PricedLine, priceBasket, ratesAt } from '../rules/pricing.ts'
import { $promo } from './promo.ts'

/** Destination and shipping method, as far as they are known. */
export const $shipping = atom<{ method: ShippingMethod; state: string; country?: string }>({
  method: 'standard',
  state: '',
})

function readLines(cart: Cart): PricedLine[] {
  return cart.map(({ product, quantity }) => ({ unitPriceCents: toCents(product.finalPrice), quantity }))
}

/** Whether a method carries parcels there. */
export const isOffered = (method: ShippingMethod, destination: Destination): boolean =>
  ratesAt(readPriceRules(), destination)[method].length > 0

/** The whole cost, from the same function as the server's. */
export const $costs = computed([$cart, $promo, $shipping], (cart, [promo], { method, ...place }): Costs => {
  return priceBasket(
    { lines: readLines(cart), shippingMethod: method, ...place, promo: promo ?? null },
    readPriceRules(),
  )
})
