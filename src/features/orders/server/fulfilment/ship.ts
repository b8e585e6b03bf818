import type { Body } from '../../../../api/schemas.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { planShipment, type ShipmentPlan } from '../../rules/shipping.ts'
import { findOrder, type LockedOrder, recordState } from '../order-queries.ts'
import { nextState } from '../release.ts'
import { writeDeliveredMail, writeShippedMail } from './parcel-mails.ts'
import { insertShipment, listShipments, readShippableLines, recordDelivered } from './shipment-queries.ts'

export interface Step {
  trx: Trx
  config: Config
  order: LockedOrder
  step: Body<'advanceOrder'>
}

/** What a step changed, for the audit log; null when it isn't allowed now. */
export type StepResult = object | null

function refusePlan({ place, fault, left }: Extract<ShipmentPlan, { ok: false }>): HttpError {
  if (fault === 'unknown')
    return refuseFields({ field: `lines.${place}.lineId`, problem: 'is not a line of this order' })
  if (fault === 'twice') return refuseFields({ field: `lines.${place}.lineId`, problem: 'is in the parcel twice' })
  const problem = left === 0 ? 'must be 0: everything of it has left' : `must be at most ${left}, which is what is left`
  return refuseFields({ field: `lines.${place}.quantity`, problem })
}

/** Sends a parcel. With the last of the items the order itself is shipped. */
export async function shipParcel({ trx, config, order, step }: Step): Promise<StepResult> {
  const state = nextState(order.state, 'ship')
  if (!state) return null
  const sent = await listShipments(trx, order.id)
  if (step.parcels !== undefined && step.parcels !== sent.length) throw new HttpError(409, messages.parcelMeanwhile)
  const plan = planShipment(await readShippableLines(trx, order.id), step.lines)
  if (!plan.ok) throw refusePlan(plan)
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = step
  const position = sent.length + 1
  const { lines, complete } = plan
  await insertShipment(trx, { orderId: order.id, position, carrier, trackingNumber, trackingUrl, lines })
  if (complete) await recordState(trx, order.id, { state, actor: 'admin' })
  await queueMail(trx, writeShippedMail(orNotFound(await findOrder(trx, order.id)), config, position))
  return { state: complete ? state : order.state, carrier, trackingNumber, parcel: position, lines }
}

/** One parcel, or all of them, arrived. With the last parcel of a shipped order the order itself is delivered. */
export async function deliverParcels({ trx, config, order, step }: Step): Promise<StepResult> {
  const state = nextState(order.state, 'deliver')
  const under = (await listShipments(trx, order.id)).filter((parcel) => parcel.delivered_at === null)
  const arrived = step.shipmentId === undefined ? under : under.filter(({ id }) => id === step.shipmentId)
  const isWay = state !== null || (order.state === 'packed' && step.shipmentId !== undefined)
  if (!isWay || (step.shipmentId !== undefined && arrived.length === 0)) return null
  await recordDelivered(
    trx,
    arrived.map(({ id }) => id),
  )
  const complete = state !== null && arrived.length === under.length
  if (complete) await recordState(trx, order.id, { state, actor: 'admin' })
  const positions = arrived.map(({ position }) => position)
  const whole = orNotFound(await findOrder(trx, order.id))
  await queueMail(trx, writeDeliveredMail(whole, config, { positions, complete }))
  return { state: complete ? state : order.state, parcels: positions }
}
