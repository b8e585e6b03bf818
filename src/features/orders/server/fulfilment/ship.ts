import { sql } from 'kysely'
import type { Body } from '../../../../api/schemas.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { planShipment, type ShipmentPlan, type ShippableLine, type ShippedLine } from '../../rules/shipping.ts'
import { findOrder, type LockedOrder, recordState } from '../order-queries.ts'
import { withdrawnOfLine } from '../refunds/refund-line-queries.ts'
import { nextState } from '../release.ts'
import { writeDeliveredMail, writeShippedMail } from './parcel-mails.ts'

/** The lines of an order with what of each is left to ship. The caller holds the order's lock. */
async function readShippableLines(trx: Trx, orderId: string): Promise<ShippableLine[]> {
  const { rows } = await sql<ShippableLine>`
    SELECT order_lines.id, (order_lines.quantity - ${withdrawnOfLine(sql.ref('order_lines.id'))} - coalesce(sum(shipment_lines.quantity), 0))::int AS left
    FROM order_lines LEFT JOIN shipment_lines ON order_line_id = order_lines.id
    WHERE order_lines.order_id = ${orderId}
    GROUP BY order_lines.id ORDER BY order_lines.position`.execute(trx)
  return rows
}

/** The parcels of an order so far. The caller holds the order's lock. */
async function listShipments(trx: Trx, orderId: string) {
  return trx
    .selectFrom('shipments')
    .select(['id', 'position', 'delivered_at'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

interface NewShipment {
  orderId: string
  position: number
  carrier: string
  trackingNumber: string
  trackingUrl: string
  lines: ShippedLine[]
}

/** Records a parcel that leaves. The order's own carrier and number are those of its last parcel. */
async function insertShipment(trx: Trx, shipment: NewShipment): Promise<void> {
  const { orderId, position, carrier, trackingNumber, trackingUrl, lines } = shipment
  const { id } = await trx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      position,
      carrier,
      tracking_number: trackingNumber,
      tracking_url: trackingUrl,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map(({ lineId, quantity }) => ({ shipment_id: id, order_line_id: lineId, quantity }))
  if (rows.length > 0) await trx.insertInto('shipment_lines').values(rows).execute()
  await trx
    .updateTable('orders')
    .set({ carrier: carrier || null, tracking_number: trackingNumber || null })
    .where('id', '=', orderId)
    .execute()
}

/** Marks parcels as delivered. */
async function recordDelivered(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('shipments')
    .set({ delivered_at: sql<Date>`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute()
}

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
  // Everything was withdrawn from, and its refund is on its way.
  if (plan.lines.length === 0) return null
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
