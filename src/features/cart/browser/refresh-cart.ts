import { call } from '../../../site/browser/api.ts'
import type { Variant } from '../../catalog/contract.ts'
import { bringUpToDate, type CartChange } from '../rules/cart-changes.ts'
import { $cart, replaceCart } from './cart.ts'

/** Brings prices and stock up to date and answers what changed; null when the catalogue could not be asked. */
export async function refreshCart(): Promise<CartChange[] | null> {
  const ids = [...new Set($cart.get().map((line) => line.product._id))]
  const outcomes = await Promise.all(ids.map((id) => call('getProduct', { params: { id }, quiet: true })))
  const present = new Map<string, Variant>()
  for (const outcome of outcomes) {
    // A product that is gone is an answer; no answer is none.
    if (!outcome.ok && outcome.failure.status !== 404) return null
    if (outcome.ok) for (const variant of outcome.reply.product.variants) present.set(variant.id, variant)
  }
  const { cart, changes } = bringUpToDate($cart.get(), present)
  if (changes.length > 0) replaceCart(cart)
  return changes
}
