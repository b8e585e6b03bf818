import { readToken } from '../../accounts/browser/token.ts'

/**
 * Keeps the account in step from now on, if somebody is signed in. Not on the checkout page: what is being bought must not
 * grow while it is paid for.
 */
export async function beginSync(): Promise<void> {
  if (!readToken() || location.pathname.startsWith('/checkout')) return
  const { startSync } = await import('./account-sync.ts')
  startSync()
}
