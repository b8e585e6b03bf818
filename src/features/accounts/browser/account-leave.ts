import type { Stored } from '../../../site/browser/stored.ts'
import { storedCart } from '../../cart/browser/cart.ts'
import { forgetAccount, storedSync, syncLock } from '../../cart/browser/sync-base.ts'
import { findPendingProducts } from '../../cart/rules/account-sync.ts'
import { storedCompare } from '../../lists/browser/compare.ts'
import { storedWishlist } from '../../lists/browser/wishlist.ts'
import type { SavedList } from '../../lists/rules/saved-list.ts'

const patienceMs = 2000

/**
 * Before logging out: waits for the answer to what the account is just being told, though not for long. Without it a cart
 * that has arrived there would stay here too, and be added up at the next login.
 */
export async function finishSync(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  await navigator.locks.request(syncLock, { signal }, () => undefined).catch(() => undefined)
}

/** What the account does not hold yet. */
function keepUnknown(stored: Stored<SavedList>, known: readonly string[]): void {
  const list = stored.read()
  const { saved } = findPendingProducts(known, list)
  stored.write(list.filter(({ id }) => saved.includes(id)))
}

/**
 * After logging out: what the account keeps leaves this browser; what it has not got yet stays, so that nothing is lost. Inside a
 * turn, or while the page goes away and none will come.
 */
export function leaveAccount(): void {
  const { base } = storedSync.read()
  if (!base) return
  forgetAccount()
  const ahead = storedCart.read().flatMap((line) => {
    const quantity = line.quantity - (base.items[line.variantId]?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  storedCart.write(ahead)
  keepUnknown(storedWishlist, base.wishlist)
  keepUnknown(storedCompare, base.compare)
}
