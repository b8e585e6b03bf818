import { $cart, replaceCart } from '../../cart/browser/cart.ts'
import { $syncState, forgetAccount, syncLock } from '../../cart/browser/sync-base.ts'
import { findPendingProducts } from '../../cart/rules/account-sync.ts'
import { $compare, replaceCompare } from '../../lists/browser/compare.ts'
import { $wishlist, replaceWishlist } from '../../lists/browser/wishlist.ts'

const patienceMs = 2000

/**
 * Before logging out: waits for the answer to what the account is just being told, though not for long. Without it a cart
 * that has arrived there would stay here too, and be added up at the next login.
 */
export async function finishSync(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  await navigator.locks.request(syncLock, { signal }, () => undefined).catch(() => undefined)
}

/** After logging out: what the account keeps leaves this browser; what it has not got yet stays, so that nothing is lost. */
export function leaveAccount(): void {
  const { base } = $syncState.get()
  if (!base) return
  const ahead = $cart.get().flatMap((line) => {
    const quantity = line.quantity - (base.items[line.variantId]?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const saved = (known: readonly string[], list: typeof $wishlist) => {
    const pending = findPendingProducts(known, list.get()).saved
    return list.get().filter(({ id }) => pending.includes(id))
  }
  const [wishlist, compare] = [saved(base.wishlist, $wishlist), saved(base.compare, $compare)]
  forgetAccount()
  replaceCart(ahead)
  replaceWishlist(wishlist)
  replaceCompare(compare)
}
