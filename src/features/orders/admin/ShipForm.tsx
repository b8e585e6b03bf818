import { type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { describeVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import { listUnshipped } from '../rules/shipping.ts'
import { knownCarriers } from '../rules/tracking.ts'
import './returns.css'

type Left = ReturnType<typeof listUnshipped>[number]

interface LineProps {
  item: Left
  fault: string | undefined
}

/** What the packer looks for first: the picture, the colour and size, and how many. */
function ParcelLine({ item: { line, left }, fault }: LineProps) {
  const name = `Quantity of ${line.name}, ${describeVariant(line)}`
  return (
    <li>
      <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
      <div>
        <strong>{describeVariant(line)}</strong>
        <span>{line.name}</span>
        <span className="hint">{line.sku}</span>
        {fault && (
          <span className="error" id={`fault-${line.id}`}>
            {name} {fault}
          </span>
        )}
      </div>
      <label>
        <input
          className="input"
          type="number"
          name={`quantity-${line.id}`}
          min={0}
          max={left}
          defaultValue={left}
          required
          aria-label={name}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `fault-${line.id}` : undefined}
        />
        <span className="hint">of {left}</span>
      </label>
    </li>
  )
}

function CarrierFields({ fault }: { fault: string | undefined }) {
  return (
    <div className="inline">
      <input
        className="input"
        name="carrier"
        list="carriers"
        maxLength={60}
        aria-label="Carrier"
        placeholder="Carrier"
      />
      <datalist id="carriers">
        {knownCarriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <input
        className="input"
        name="trackingNumber"
        maxLength={60}
        aria-label="Tracking number"
        placeholder="Tracking number"
      />
      <input
        className="input"
        name="trackingUrl"
        type="url"
        maxLength={500}
        aria-label="Tracking link"
        placeholder="Tracking link (other carriers)"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'fault-tracking-link' : undefined}
      />
      {fault && (
        <span className="error" id="fault-tracking-link">
          The tracking link {fault}
        </span>
      )}
    </div>
  )
}

interface Props {
  order: ManagedOrder
  reload: () => void
}

/** Ships a parcel: everything that is left, or fewer of each. */
export function ShipForm({ order, reload }: Props) {
  const unshipped = listUnshipped(order)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [sent, setSent] = useState<readonly string[]>([])
  const findFault = (field: string) => faults.find((fault) => fault.field === field)?.problem

  const ship = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    const lines = unshipped
      .map(({ line }) => ({ lineId: line.id, quantity: Number(read(`quantity-${line.id}`)) }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return showError('Choose what the parcel contains')
    const parcel = {
      carrier: read('carrier'),
      trackingNumber: read('trackingNumber'),
      trackingUrl: read('trackingUrl'),
    }
    const body = { to: 'shipped' as const, ...parcel, lines, parcels: order.shipments?.length ?? 0 }
    const outcome = await write('advanceOrder', { params: { id: order.id }, body })
    if (outcome.ok) return reload()
    setSent(lines.map(({ lineId }) => lineId))
    setFaults(readDetails(outcome.failure.body).faults ?? [])
    // Someone else has shipped a part in the meantime.
    if (outcome.failure.status === 409) reload()
  }

  return (
    <form className="ship" aria-label="Ship" onSubmit={ship}>
      <ul className="order-items">
        {unshipped.map((item) => (
          <ParcelLine
            // The next parcel begins with all that is left, whatever was chosen for the last one.
            key={`${item.line.id} ${item.left} ${order.shipments?.length}`}
            item={item}
            fault={findFault(`lines.${sent.indexOf(item.line.id)}.quantity`)}
          />
        ))}
      </ul>
      <CarrierFields fault={findFault('trackingUrl')} />
      <button type="submit" className="button">
        Mark as shipped
      </button>
    </form>
  )
}
