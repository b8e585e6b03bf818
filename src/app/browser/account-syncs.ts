import { accountSyncs } from '../../features/accounts/browser/slots.ts'

accountSyncs.fill(
  async () => (await import('../../features/cart/browser/account-sync.ts')).startSync,
  async () => (await import('../../features/fit/browser/fit-sync.ts')).startFitSync,
)
