import { beginSync, syncLock } from './begin-sync.ts'

const patienceMs = 2000

/**
 * Before signing out: waits a short while for pending changes to reach the account, since they leave this browser.
 */
export async function finishSync(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  const late = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  // A page that has just opened may not have begun.
  await Promise.race([beginSync(), late]).catch(() => undefined)
  await navigator.locks.request(syncLock, { signal }, () => undefined).catch(() => undefined)
}
