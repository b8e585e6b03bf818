import type { SubmitEvent } from 'react'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ManagedReturn } from '../return-contract.ts'

interface Props {
  asked: ManagedReturn
  reload: () => void
  onPrint: (asked: ManagedReturn) => void
}

/** The parcel of an exchange, which has its own packing, shipping and tracking. */
export function ExchangeParcel({ asked, reload, onPrint }: Props) {
  const { id, state, packedAt, shippedAt, carrier, trackingNumber } = asked
  const advance = async (to: 'packed' | 'shipped', parcel: { carrier?: string; trackingNumber?: string } = {}) => {
    const { ok } = await write('advanceReturn', { params: { id }, body: { to, ...parcel } })
    if (ok) reload()
  }
  const ship = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    void advance('shipped', { carrier: read('carrier'), trackingNumber: read('trackingNumber') })
  }
  if (shippedAt) {
    return (
      <p>
        Shipped on {showDate(shippedAt)} {[carrier, trackingNumber].filter(Boolean).join(' ')}
      </p>
    )
  }
  if (state !== 'received') return null
  return (
    <div className="inline">
      {packedAt ? (
        <form className="inline" aria-label="Ship the exchange" onSubmit={ship}>
          <input className="input" name="carrier" aria-label="Carrier of the exchange" placeholder="Carrier" />
          <input
            className="input"
            name="trackingNumber"
            aria-label="Tracking number of the exchange"
            placeholder="Tracking number"
          />
          <button type="submit" className="button">
            Mark the exchange as shipped
          </button>
        </form>
      ) : (
        <button type="button" className="button" onClick={() => advance('packed')}>
          Mark the exchange as packed
        </button>
      )}
      <button type="button" className="button" data-kind="quiet" onClick={() => onPrint(asked)}>
        Print exchange packing slip
      </button>
    </div>
  )
}
