import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { findTrackingUrl } from '../rules/tracking.ts'
import { layOutMail } from './mail-layout.ts'
import type { OrderRow } from './order-queries.ts'

type ParcelRow = OrderRow['shipments'][number]

function listContents(order: OrderRow, parcels: readonly ParcelRow[]): [string, string][] {
  return parcels.flatMap(({ lines }) =>
    lines.flatMap(({ order_line_id, quantity }) => {
      const line = order.lines.find(({ id }) => id === order_line_id)
      return line ? [[`${quantity} × ${nameVariant(line)}`, ''] as [string, string]] : []
    }),
  )
}

export function writePackedMail(order: OrderRow, config: Config): QueuedMail {
  return layOutMail(order, config, {
    cause: `order-packed:${order.id}`,
    subject: `Order ${order.number} is packed`,
    paragraphs: ['We have packed your order. We will email you when it leaves.'],
  })
}

/** About one parcel. The order is shipped once everything has left. */
export function writeShippedMail(order: OrderRow, config: Config, position: number): QueuedMail {
  const parcel = order.shipments.find((item) => item.position === position)
  if (!parcel) throw new Error(`Order ${order.id} has no parcel ${position}`)
  const { carrier, tracking_number: trackingNumber, tracking_url } = parcel
  const url = findTrackingUrl({ carrier, trackingNumber, trackingUrl: tracking_url })
  const name = [carrier, trackingNumber].filter(Boolean).join(', ')
  const isPart = order.state !== 'shipped' || position > 1
  const rest =
    order.state === 'shipped' ? 'Everything in your order has now left.' : 'The rest follows in another parcel.'
  return layOutMail(order, config, {
    cause: `order-shipped:${order.id}:${position}`,
    subject: isPart ? `Order ${order.number}: parcel ${position} is on its way` : `Order ${order.number} is on its way`,
    paragraphs: [
      'We have handed your parcel to the carrier.',
      ...(isPart ? [rest] : []),
      ...(name ? [`Carrier: ${name}.`] : []),
    ],
    link: url ? { label: 'Track your parcel', url } : null,
    items: listContents(order, [parcel]),
  })
}

/** About the parcels that arrived together; `complete`: nothing else is to come. */
export function writeDeliveredMail(
  order: OrderRow,
  config: Config,
  { positions, complete }: { positions: readonly number[]; complete: boolean },
): QueuedMail {
  const parcels = order.shipments.filter(({ position }) => positions.includes(position))
  const isWhole = complete && parcels.length === order.shipments.length
  const days = `If something is not right, you can return or exchange it within ${config.RETURN_DAYS} days.`
  return layOutMail(order, config, {
    cause: `order-delivered:${order.id}:${positions.join('+')}`,
    subject: isWhole ? `Order ${order.number} has arrived` : `Order ${order.number}: a parcel has arrived`,
    paragraphs: [
      'The carrier has delivered your parcel.',
      complete ? days : 'The rest of your order is still on its way.',
    ],
    ...(parcels.length > 0 ? { items: listContents(order, parcels) } : {}),
  })
}
