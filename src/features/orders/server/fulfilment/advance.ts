import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { findWaitingChange } from '../changes/change-queries.ts'
import { findOrder, lockOrder, recordState } from '../order-queries.ts'
import { nextState } from '../release.ts'
import { writePackedMail } from './parcel-mails.ts'
import { deliverParcels, type Step, type StepResult, shipParcel } from './ship.ts'

async function pack({ trx, config, order, step }: Step): Promise<StepResult> {
  const state = nextState(order.state, 'pack')
  if (!state) return null
  if (await findWaitingChange(trx, order.id)) throw new HttpError(409, messages.changeWaits)
  await recordState(trx, order.id, { state, actor: 'admin' })
  if (config.shop.packedMail) {
    await queueMail(trx, writePackedMail(orNotFound(await findOrder(trx, order.id)), config))
  }
  return { state, carrier: step.carrier ?? '', trackingNumber: step.trackingNumber ?? '' }
}

const steps = { packed: pack, shipped: shipParcel, delivered: deliverParcels } as const

/** Advances fulfilment by one step or parcel, with its audit row and its mail. False when the transition isn't allowed. */
export async function advanceOrder(
  { db, config }: Deps,
  { orderId, adminId, step }: { orderId: string; adminId: string; step: Body<'advanceOrder'> },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const after = await steps[step.to]({ trx, config, order, step })
    if (!after) return false
    const entry = { actorId: adminId, entity: 'order', entityId: order.id, action: step.to }
    await recordAudit(trx, { ...entry, before: { state: order.state }, after })
    return true
  })
}

/** Advances several orders, each in a transaction of its own. */
export async function advanceOrders(
  deps: Deps,
  { adminId, input: { ids, ...step } }: { adminId: string; input: Body<'advanceOrders'> },
) {
  const moved: string[] = []
  const refused: { id: string; number: string; message: string }[] = []
  for (const id of new Set(ids)) {
    try {
      if (await advanceOrder(deps, { orderId: id, adminId, step })) moved.push(id)
      else refused.push({ id, number: '', message: messages.moveNotAllowed })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refused.push({ id, number: '', message: error.message })
    }
  }
  const numbers = await Promise.all(refused.map(async ({ id }) => (await findOrder(deps.db, id))?.number ?? ''))
  return { moved, refused: refused.map((item, place) => ({ ...item, number: numbers[place] ?? '' })) }
}
