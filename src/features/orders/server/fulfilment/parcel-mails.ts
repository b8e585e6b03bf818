import type { Config } from '../../../../platform/config.ts'
import type { QueuedMail } from '../../../../platform/outbox.ts'
import { nameVariant } from '../../../catalog/rules/variant-name.ts'
import { findTrackingUrl } from '../../rules/tracking.ts'
import { layOutMail } from '../mail-layout.ts'
import { voiceOf } from '../order-phrases.ts'
import type { OrderRow } from '../order-queries.ts'

type ParcelRow = OrderRow['shipments'][number]

function listContents(order: OrderRow, parcels: readonly ParcelRow[]): [string, string][] {
  return parcels.flatMap(({ lines }) =>
    lines.flatMap(({ order_line_id, quantity }) => {
      const line = order.lines.find(({ id }) => id === order_line_id)
      return line ? [[`${quantity} × ${nameVariant(line, order.language)}`, ''] as [string, string]] : []
    }),
  )
}

export function writePackedMail(order: OrderRow, config: Config): QueuedMail {
  const { say } = voiceOf(order, config)
  return layOutMail(order, config, {
    cause: `order-packed:${order.id}`,
    subject: say('packed', { number: order.number }),
    paragraphs: [say('packedLead')],
  })
}

/** About one parcel. The order is shipped once everything has left. */
export function writeShippedMail(order: OrderRow, config: Config, position: number): QueuedMail {
  const { say } = voiceOf(order, config)
  const { number, state } = order
  const parcel = order.shipments.find((item) => item.position === position)
  if (!parcel) throw new Error(`Order ${order.id} has no parcel ${position}`)
  const { carrier, tracking_number: trackingNumber, tracking_url } = parcel
  const url = findTrackingUrl({ carrier, trackingNumber, trackingUrl: tracking_url })
  const name = [carrier, trackingNumber].filter(Boolean).join(', ')
  const isPart = state !== 'shipped' || position > 1
  return layOutMail(order, config, {
    cause: `order-shipped:${order.id}:${position}`,
    subject: isPart ? say('shippedParcel', { number, position }) : say('shipped', { number }),
    paragraphs: [
      say('handedOver'),
      ...(isPart ? [say(state === 'shipped' ? 'allLeft' : 'restFollows')] : []),
      ...(name ? [say('carrier', { parcel: name })] : []),
    ],
    link: url ? { label: say('track'), url } : null,
    items: listContents(order, [parcel]),
  })
}

/** About the parcels that arrived together; `complete`: nothing else is to come. */
export function writeDeliveredMail(
  order: OrderRow,
  config: Config,
  { positions, complete }: { positions: readonly number[]; complete: boolean },
): QueuedMail {
  const { say } = voiceOf(order, config)
  const parcels = order.shipments.filter(({ position }) => positions.includes(position))
  const isWhole = complete && parcels.length === order.shipments.length
  return layOutMail(order, config, {
    cause: `order-delivered:${order.id}:${positions.join('+')}`,
    subject: say(isWhole ? 'delivered' : 'deliveredParcel', { number: order.number }),
    paragraphs: [say('deliveredLead'), complete ? say('returnWithin', { days: config.RETURN_DAYS }) : say('restOnWay')],
    ...(parcels.length > 0 ? { items: listContents(order, parcels) } : {}),
  })
}
