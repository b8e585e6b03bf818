import { readToken } from '../../../site/browser/token.ts'
import { accountSyncs } from './slots.ts'

/** The lock that one tab holds while it sends changes to the account. */
export const syncLock = 'placket:sync'

/**
 * Keeps the account in sync from now on, if someone is signed in. Not on the checkout page: the cart must not
 * grow while it is being paid for.
 */
export async function beginSync(): Promise<void> {
  if (!readToken() || location.pathname.startsWith('/checkout')) return
  const starts = await Promise.all(accountSyncs.parts().map((load) => load()))
  for (const start of starts) start()
}
