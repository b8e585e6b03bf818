import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { transact } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { findOrder, lockOrder } from '../order-queries.ts'
import { writeExchangeShippedMail } from './return-mails.ts'
import { findReturn, recordExchangePacked, recordExchangeShipped } from './return-queries.ts'

interface Advance {
  returnId: string
  adminId: string
  step: Body<'advanceReturn'>
}

/**
 * Advances an exchange's own parcel by one step, with its audit row and, when it leaves, its mail. Returns the order's
 * id; null if this isn't the next step.
 */
export async function advanceReturn(
  { db, config }: Deps,
  { returnId, adminId, step }: Advance,
): Promise<string | null> {
  return transact(db, async (trx) => {
    const asked = orNotFound(await findReturn(trx, returnId))
    const order = orNotFound(await lockOrder(trx, asked.order_id))
    const found = orNotFound(await findReturn(trx, returnId))
    const next = found.packed_at === null ? 'packed' : 'shipped'
    if (found.kind !== 'exchange' || found.state !== 'received' || step.to !== next) return null
    const { carrier = '', trackingNumber = '' } = step
    if (step.to === 'packed') await recordExchangePacked(trx, found.id)
    else await recordExchangeShipped(trx, found.id, { carrier, trackingNumber })
    const entry = { actorId: adminId, entity: 'return', entityId: found.id, action: step.to }
    await recordAudit(trx, { ...entry, after: { orderId: order.id, carrier, trackingNumber } })
    if (step.to === 'shipped') {
      const whole = orNotFound(await findOrder(trx, order.id))
      await queueMail(trx, writeExchangeShippedMail(whole, config, found.id))
    }
    return order.id
  })
}
