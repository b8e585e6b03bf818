import { listSyncs } from '../../features/cart/browser/slots.ts'
import { listSync } from '../../features/lists/browser/list-sync.ts'

listSyncs.fill(listSync)

export { startSync } from '../../features/cart/browser/account-sync.ts'
