import { readToken } from '../../accounts/browser/token.ts'

/**
 * Keeps the account in sync from now on, if someone is signed in. Not on the checkout page: the cart must not
 * grow while it is being paid for.
 */
export async function beginSync(): Promise<void> {
  if (!readToken() || location.pathname.startsWith('/checkout')) return
  const [{ startSync }, { startFitSync }] = await Promise.all([
    import('./account-sync.ts'),
    import('../../fit/browser/fit-sync.ts'),
  ])
  startSync()
  startFitSync()
}
