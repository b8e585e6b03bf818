import './returns.css'
import type { SubmitEvent } from 'react'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { write } from '../../../desk/browser/write.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import type { ManagedReturn } from '../return-contract.ts'
import { nameReturn } from '../rules/return-words.ts'
import { ReturnSteps } from './ReturnSteps.tsx'

interface ExchangeParcelProps {
  asked: ManagedReturn
  reload: () => void
  onPrint: (asked: ManagedReturn) => void
}

/** The parcel of an exchange, which has its own packing, shipping and tracking. */
function ExchangeParcel({ asked, reload, onPrint }: ExchangeParcelProps) {
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

interface Props {
  order: ManagedOrder
  asked: ManagedReturn
  reload: () => void
  onPrint: (asked: ManagedReturn) => void
}

/** The returned items; while the parcel is expected, with a field for items that can't be sold again. */
function ReturnedItems({ order, asked }: Pick<Props, 'order' | 'asked'>) {
  return (
    <ul className="order-items">
      {asked.lines.map(({ lineId, quantity, reason, damaged, exchangeSize, exchangeColor, exchangeSku }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        if (!line) return null
        const name = nameVariant(line)
        return (
          <li key={lineId}>
            <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
            <div>
              <strong>
                {quantity} × {name}
              </strong>
              <span className="hint">
                {line.sku} · {reason}
              </span>
              {exchangeSize && (
                <span>
                  Exchange for {exchangeColor === line.color ? '' : `${exchangeColor}, `}
                  {exchangeSize} <span className="hint">{exchangeSku}</span>
                </span>
              )}
              {asked.state !== 'requested' && damaged > 0 && <span>{damaged} damaged, not restocked</span>}
            </div>
            {asked.state === 'requested' && (
              <label>
                Damaged
                <input
                  className="input"
                  type="number"
                  name={lineId}
                  min={0}
                  max={quantity}
                  defaultValue={0}
                  aria-label={`Damaged quantity of ${name}`}
                />
              </label>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Refuse({ asked, reload }: Pick<Props, 'asked' | 'reload'>) {
  const refuse = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    const { ok } = await write('settleReturn', { params: { id: asked.id }, body: { accepted: false, note } })
    if (ok) reload()
  }
  return (
    <details>
      <summary>Refuse the {asked.kind}</summary>
      <form className="inline" aria-label={`Refuse the ${asked.kind}`} onSubmit={refuse}>
        <input className="input" name="note" required maxLength={300} aria-label="Reason, shown to the customer" />
        <button type="submit" className="button" data-kind="quiet">
          Refuse and email the customer
        </button>
      </form>
    </details>
  )
}

function Awaited({ order, asked, reload }: Props) {
  const receive = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const counts = [...new FormData(event.currentTarget)].map(([lineId, text]) => ({ lineId, quantity: Number(text) }))
    const damaged = counts.filter(({ quantity }) => quantity > 0)
    const { ok } = await write('settleReturn', { params: { id: asked.id }, body: { accepted: true, damaged } })
    if (ok) reload()
  }
  return (
    <>
      <ReturnSteps asked={asked} reload={reload} />
      <form aria-label={`Receive the ${asked.kind}`} onSubmit={receive}>
        <ReturnedItems order={order} asked={asked} />
        <p className="hint">Undamaged items go back into stock.</p>
        <button type="submit" className="button">
          {asked.kind === 'return' ? 'Mark as received and refund' : 'Mark as received and prepare the exchange'}
        </button>
      </form>
      <Refuse asked={asked} reload={reload} />
    </>
  )
}

function ReturnNotice({ order, asked }: Pick<Props, 'order' | 'asked'>) {
  if (asked.state !== 'requested') return asked.note ? <p>Reason given to the customer: {asked.note}</p> : null
  if (asked.sendTo) return <p className="hint">Return address given: {asked.sendTo}</p>
  return (
    <p>
      <strong>No return address is set, so the customer is waiting for one.</strong> {order.email ? 'Email' : 'Call'}{' '}
      {order.email ? (
        <a href={`mailto:${order.email}`}>{order.email}</a>
      ) : (
        <a href={`tel:${order.phone}`}>{order.phone}</a>
      )}
      . <a href="/admin/settings/contact">Set a return address</a> to have the shop send it from now on.
    </p>
  )
}

function OneReturn({ order, asked, reload, onPrint }: Props) {
  return (
    <section className="notice return-case" aria-label={`${nameReturn(asked)}, ${showDate(asked.createdAt)}`}>
      <h3>
        {nameReturn(asked)} <span className="hint">{showDate(asked.createdAt)}</span>
      </h3>
      {asked.withdrawal && (
        <p>
          The customer has withdrawn from the contract.{' '}
          <a href="/admin/withdrawals?state=open">When the refund is due</a>
        </p>
      )}
      <ReturnNotice order={order} asked={asked} />
      {asked.state === 'requested' ? (
        <Awaited order={order} asked={asked} reload={reload} onPrint={onPrint} />
      ) : (
        <ReturnedItems order={order} asked={asked} />
      )}
      {asked.kind === 'return' && asked.state === 'received' && <p>The refund is on its way.</p>}
      {asked.kind === 'exchange' && <ExchangeParcel asked={asked} reload={reload} onPrint={onPrint} />}
    </section>
  )
}

/** These returns and exchanges of an order: what comes back, why, and the next step of each. */
export function OrderReturns({
  order,
  returns,
  ...rest
}: Omit<Props, 'asked'> & { returns: readonly ManagedReturn[] }) {
  return returns.map((asked) => <OneReturn key={asked.id} order={order} asked={asked} {...rest} />)
}
