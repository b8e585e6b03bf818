import { atom, computed } from 'nanostores'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { toCents } from '../../../site/theme.ts'
import { $cart } from '../../cart/browser/cart.ts'
import type { Cart } from '../../cart/rules/cart.ts'
import type { ShippingMethod } from '../../orders/contract.ts'
import { type Costs, type PricedLine, priceBasket } from '../rules/pricing.ts'
import { $promo } from './promo.ts'

/** Destination and shipping method, as far as they are known. */
export const $shipping = atom<{ method: ShippingMethod; state: string }>({ method: 'standard', state: '' })

function readLines(cart: Cart): PricedLine[] {
  return cart.map(({ product, quantity }) => ({ unitPriceCents: toCents(product.finalPrice), quantity }))
}

/** The whole cost, from the same function as the server's. */
export const $costs = computed([$cart, $promo, $shipping], (cart, [promo], { method, state }): Costs => {
  return priceBasket({ lines: readLines(cart), shippingMethod: method, state, promo: promo ?? null }, readPriceRules())
})
