import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { showError } from '../../../site/browser/toasts.ts'
import type { Variant } from '../../catalog/contract.ts'
import type { Cart } from '../rules/cart.ts'
import { bringUpToDate, type CartChange } from '../rules/cart-changes.ts'
import { $cart, storedCart } from './cart.ts'

/** The products in the cart, and the variants that the shop sells of them. */
export interface SoldNow {
  ids: ReadonlySet<string>
  present: ReadonlyMap<string, Variant>
}

/** Null when the catalogue could not be reached. */
export async function readSoldNow(): Promise<SoldNow | null> {
  const ids = new Set($cart.get().map((line) => line.product._id))
  const outcomes = await Promise.all([...ids].map((id) => call('getProduct', { params: { id }, quiet: true })))
  const present = new Map<string, Variant>()
  for (const outcome of outcomes) {
    // "Not found" is information about the product; a failed call is not.
    if (!outcome.ok && outcome.failure.status !== 404) return null
    if (outcome.ok) for (const variant of outcome.reply.product.variants) present.set(variant.id, variant)
  }
  return { ids, present }
}

/** Updates prices and stock and returns what changed; null when the catalogue could not be reached. */
export async function refreshCart(): Promise<CartChange[] | null> {
  const sold = await readSoldNow()
  if (!sold) return null
  let changes: CartChange[] = []
  const update = (cart: Cart) => {
    // Lines added by another tab in the meantime were not part of the request.
    const updated = bringUpToDate(cart, sold.present, ({ product }) => sold.ids.has(product._id))
    changes = updated.changes
    return updated.cart
  }
  if (!(await storedCart.change(update))) showError(messages.cartAddFailed)
  return changes
}
