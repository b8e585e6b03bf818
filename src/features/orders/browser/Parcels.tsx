import { say } from '../../../platform/pure/text/say.ts'
import { theme } from '../../../site/theme.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { isPartlyShipped, listUnshipped } from '../rules/shipping.ts'
import type { Shipment } from '../shipment-contract.ts'

const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'long' })

function Contents({ order, lines }: { order: Order; lines: Shipment['lines'] }) {
  return (
    <ul>
      {lines.map(({ lineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return line && <li key={lineId}>{`${quantity} × ${nameVariant(line)}`}</li>
      })}
    </ul>
  )
}

function Tracking({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Shipment }) {
  const name = [carrier, trackingNumber].filter(Boolean).join(' ')
  if (!trackingUrl) return name === '' ? null : <p>{name}</p>
  return (
    <p>
      {carrier}{' '}
      <a href={trackingUrl} target="_blank" rel="noreferrer">
        {trackingNumber || texts.trackParcel}
      </a>
    </p>
  )
}

/** The parcels that have left, with where to follow them, and what is still to come. */
export function Parcels({ order }: { order: Order }) {
  const { shipments = [], carrier, trackingNumber } = order
  if (shipments.length === 0)
    return trackingNumber ? <p>{[carrier, trackingNumber].filter(Boolean).join(' ')}</p> : null
  const rest = listUnshipped(order).map(({ line, left }) => ({ lineId: line.id, quantity: left }))
  const isSeveral = shipments.length > 1 || isPartlyShipped(order)
  return (
    <ul className="parcels">
      {shipments.map((parcel) => (
        <li key={parcel.id}>
          <strong>
            {isSeveral ? say(texts.parcelNumber, { number: parcel.position }) : texts.yourParcel}{' '}
            {parcel.deliveredAt
              ? say(texts.arrivedOn, { date: days.format(new Date(parcel.deliveredAt)) })
              : say(texts.leftOn, { date: days.format(new Date(parcel.shippedAt)) })}
          </strong>
          <Tracking parcel={parcel} />
          {isSeveral && <Contents order={order} lines={parcel.lines} />}
        </li>
      ))}
      {isPartlyShipped(order) && (
        <li>
          <strong>{texts.stillToCome}</strong>
          <Contents order={order} lines={rest} />
        </li>
      )}
    </ul>
  )
}
