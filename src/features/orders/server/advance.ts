import type { Deps } from '../../../api/deps.ts'
import type { Body } from '../../../api/schemas.ts'
import { transact } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import type { OrderMove } from '../rules/order-state.ts'
import { writeShippedMail } from './mails.ts'
import { findOrder, lockOrder, recordParcel, recordState } from './order-queries.ts'
import { nextState } from './release.ts'

const moveTo = { packed: 'pack', shipped: 'ship', delivered: 'deliver' } as const satisfies Record<string, OrderMove>

/** Advances fulfilment by one step, with its audit row and, for a shipment, its mail. False when the transition isn't allowed. */
export async function advanceOrder(
  { db, config }: Deps,
  { orderId, adminId, step }: { orderId: string; adminId: string; step: Body<'advanceOrder'> },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const state = nextState(order.state, moveTo[step.to])
    if (!state) return false
    const { carrier = '', trackingNumber = '' } = step
    if (step.to === 'shipped') await recordParcel(trx, order.id, { carrier, trackingNumber })
    await recordState(trx, order.id, { state, actor: 'admin' })
    const entry = { actorId: adminId, entity: 'order', entityId: order.id, action: step.to }
    await recordAudit(trx, { ...entry, before: { state: order.state }, after: { state, carrier, trackingNumber } })
    if (step.to === 'shipped') {
      await queueMail(trx, writeShippedMail(orNotFound(await findOrder(trx, order.id)), config))
    }
    return true
  })
}
