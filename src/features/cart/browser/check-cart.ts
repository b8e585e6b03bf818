import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Cart } from '../rules/cart.ts'
import { type CartChange, findChanges, followPrices } from '../rules/cart-changes.ts'
import { findOpenOrder } from './attempt.ts'
import { $cart, storedCart } from './cart.ts'
import { readSoldNow, type SoldNow } from './refresh-cart.ts'

const $prices = atom<readonly CartChange[]>([])
const $sold = atom<SoldNow | null>(null)

/** What of the cart is sold out, or short of what it wants. */
const $short = computed([$cart, $sold], (cart, sold) =>
  cart
    .filter(({ product }) => sold?.ids.has(product._id))
    .flatMap((line) => findChanges(line, sold?.present.get(line.variantId)))
    .filter(({ kind }) => kind !== 'price'),
)

/** What the shop has changed since the lines were added, as far as they are still in the cart. */
export const $cartChanges: ReadableAtom<readonly CartChange[]> = computed(
  [$cart, $prices, $short],
  (cart, prices, short) => [
    ...prices.filter(({ line }) => cart.some(({ variantId }) => variantId === line.variantId)),
    ...short,
  ],
)

/**
 * When the cart or the checkout opens: prices become today's, and what is sold out is marked, not removed. Without the catalogue the cart
 * stays as it is. An own unpaid order holds items of the cart, so that its stock says nothing.
 */
export async function checkCart(): Promise<void> {
  const sold = await readSoldNow()
  if (!sold) return
  const follow = (cart: Cart) => {
    const followed = followPrices(cart, sold.present)
    if (followed.changes.length > 0) $prices.set(followed.changes)
    return followed.cart
  }
  await storedCart.change(follow)
  $sold.set(findOpenOrder() ? null : sold)
}
