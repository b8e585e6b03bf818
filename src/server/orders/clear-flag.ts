import { recordAudit } from '../db/audit.ts'
import { transact } from '../db/client.ts'
import { clearFlag } from '../db/orders.ts'
import type { Deps } from '../deps.ts'

interface Looked {
  orderId: string
  adminId: string
  /** What was looked at. */
  flag: string
}

/** A person has looked at what was flagged. False when something else is flagged by now, or nothing. */
export function clearOrderFlag({ db }: Deps, { orderId, adminId, flag }: Looked): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await clearFlag(trx, orderId, flag))) return false
    const entry = { actorId: adminId, entity: 'order', entityId: orderId, action: 'flag-cleared' }
    await recordAudit(trx, { ...entry, before: { flag }, after: { flag: null } })
    return true
  })
}
