import type { Deps } from '../../../api/deps.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { transact } from '../../../platform/database/client.ts'
import { isUuid } from '../../../platform/ids.ts'
import { closeFlag } from './flag-queries.ts'
import { settleFinding } from './payments/reconciler-queries.ts'

interface Looked {
  orderId: string
  adminId: string
  flagId: string
}

/** Marks a flag as handled. False when it already was, or when there is no such flag. */
export async function clearOrderFlag({ db }: Deps, { orderId, adminId, flagId }: Looked): Promise<boolean> {
  if (!isUuid(flagId)) return false
  return transact(db, async (trx) => {
    const reason = await closeFlag(trx, orderId, flagId)
    if (reason === undefined) return false
    await settleFinding(trx, 'order-flagged', flagId)
    const entry = { actorId: adminId, entity: 'order', entityId: orderId, action: 'flag-cleared' }
    await recordAudit(trx, { ...entry, before: { flag: reason }, after: { flag: null } })
    return true
  })
}
