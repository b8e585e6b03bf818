import { accountSyncs } from '../../features/accounts/browser/slots.ts'

accountSyncs.fill(
  async () => (await import('./account-sync.ts')).startSync,
  async () => (await import('../../features/fit/browser/fit-sync.ts')).startFitSync,
)
