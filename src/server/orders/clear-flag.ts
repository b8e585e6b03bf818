import { recordAudit } from '../db/audit.ts'
import { transact } from '../db/client.ts'
import { closeFlag } from '../db/order-flags.ts'
import { settleFinding } from '../db/reconciling.ts'
import type { Deps } from '../deps.ts'
import { isUuid } from '../ids.ts'

interface Looked {
  orderId: string
  adminId: string
  flagId: string
}

/** A person has looked at what was flagged. False when somebody had before, or there is no such flag. */
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
