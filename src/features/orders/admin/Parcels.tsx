import { showDate } from '../../../desk/browser/forms/fields.ts'
import { write } from '../../../desk/browser/write.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import { isPartlyShipped } from '../rules/shipping.ts'
import type { Shipment } from '../shipment-contract.ts'

interface Props {
  order: ManagedOrder
  reload: () => void
  onPrint: (parcel: Shipment) => void
}

function Tracking({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: Shipment }) {
  const name = [carrier, trackingNumber].filter(Boolean).join(' ')
  if (!trackingUrl) return name === '' ? null : <p>{name}</p>
  return (
    <p>
      <a href={trackingUrl} target="_blank" rel="noreferrer">
        {name || 'Track the parcel'}
      </a>
    </p>
  )
}

function OneParcel({ order, parcel, reload, onPrint }: Props & { parcel: Shipment }) {
  const arrive = async () => {
    const body = { to: 'delivered' as const, shipmentId: parcel.id }
    const { ok } = await write('advanceOrder', { params: { id: order.id }, body })
    if (ok) reload()
  }
  const isUnderWay = parcel.deliveredAt === null && (order.state === 'packed' || order.state === 'shipped')
  // The order's own step does it when there is nothing else to wait for.
  const isOnly = order.state === 'shipped' && order.shipments?.length === 1
  return (
    <section className="parcel" aria-label={`Parcel ${parcel.position}`}>
      <h3>
        Parcel {parcel.position} {parcel.deliveredAt ? 'delivered' : 'shipped'}{' '}
        <span className="hint">{showDate(parcel.deliveredAt ?? parcel.shippedAt)}</span>
      </h3>
      <Tracking parcel={parcel} />
      <ul>
        {parcel.lines.map(({ lineId, quantity }) => {
          const line = order.lines.find(({ id }) => id === lineId)
          return line && <li key={lineId}>{`${quantity} × ${nameVariant(line)}`}</li>
        })}
      </ul>
      <div className="inline">
        {isUnderWay && !isOnly && (
          <button type="button" className="button" onClick={arrive}>
            Mark parcel {parcel.position} as delivered
          </button>
        )}
        <button type="button" className="button" data-kind="quiet" onClick={() => onPrint(parcel)}>
          Print slip of parcel {parcel.position}
        </button>
      </div>
    </section>
  )
}

/** The parcels of an order that have left, and whether more are to come. */
export function Parcels(props: Props) {
  const { shipments = [] } = props.order
  return (
    <>
      {isPartlyShipped(props.order) && <p>Partly shipped. The rest is still to ship.</p>}
      {shipments.map((parcel) => (
        <OneParcel key={parcel.id} {...props} parcel={parcel} />
      ))}
    </>
  )
}
