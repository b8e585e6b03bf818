import { forgetPerson } from '../../../site/browser/forget-person.ts'
import type { Stored } from '../../../site/browser/stored.ts'
import { beginSync } from '../../cart/browser/begin-sync.ts'
import { storedCart } from '../../cart/browser/cart.ts'
import { forgetAccount, storedSync, syncLock } from '../../cart/browser/sync-base.ts'
import { findPendingProducts } from '../../cart/rules/account-sync.ts'
import { storedCompare } from '../../lists/browser/compare.ts'
import { storedWishlist } from '../../lists/browser/wishlist.ts'
import type { SavedList } from '../../lists/rules/saved-list.ts'

const patienceMs = 2000

/**
 * Before signing out: waits a short while for pending changes to reach the account. Otherwise a cart that
 * did arrive would also stay here and be added again at the next sign-in.
 */
export async function finishSync(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const late = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  // A page that has just opened may not have begun.
  await Promise.race([beginSync(), late]).catch(() => undefined)
  await navigator.locks.request(syncLock, { signal }, () => undefined).catch(() => undefined)
}

/** Changes that the account does not have yet. */
function keepUnknown(stored: Stored<SavedList>, known: readonly string[]): void {
  const list = stored.read()
  const { saved } = findPendingProducts(known, list)
  stored.write(list.filter(({ id }) => saved.includes(id)))
}

function leaveSynced(): void {
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

/**
 * After signing out: removes from this browser what is about the person. Changes of the cart and the lists that the account doesn't have yet stay, so
 * that nothing is lost. Call it inside a turn, or while the page is unloading and no turn will come.
 */
export function leaveAccount(): void {
  leaveSynced()
  forgetPerson()
}

/** After deleting the account: nobody will come back for what it didn't have yet. */
export function leaveForGood(): void {
  leaveAccount()
  storedCart.write([])
  storedWishlist.write([])
  storedCompare.write([])
}
