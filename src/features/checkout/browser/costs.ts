import { atom, computed } from 'nanostores'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { toCents } from '../../../site/theme.ts'
import { $cart } from '../../cart/browser/cart.ts'
import type { Cart } from '../../cart/rules/cart.ts'
import type { ShippingMethod } from '../../orders/contract.ts'
import { type Costs, type PricedLine, priceBasket } from '../rules/pricing.ts'
import { $promo } from './promo.ts'

/** Where it goes and how, as far as the checkout form knows. */
export const $shipping = atom<{ method: ShippingMethod; state: string }>({ method: 'standard', state: '' })

function readLines(cart: Cart): PricedLine[] {
  return cart.map(({ product, quantity }) => ({ unitPriceCents: toCents(product.finalPrice), quantity }))
}

/** The whole cost, by the function that the server prices with. */
export const $costs = computed([$cart, $promo, $shipping], (cart, [promo], { method, state }): Costs => {
  return priceBasket({ lines: readLines(cart), shippingMethod: method, state, promo: promo ?? null }, readPriceRules())
})
