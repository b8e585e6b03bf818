import { useState } from 'react'
import { flushSync } from 'react-dom'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { StateBadge } from '../../../desk/browser/lists/StateBadge.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { theme } from '../../../site/theme.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { nameSize } from '../../catalog/rules/variant-name.ts'
import { OrderDocuments } from '../browser/OrderDocuments.tsx'
import type { ManagedOrder } from '../contract.ts'
import type { Refundable } from '../refund-contract.ts'
import type { ManagedReturn } from '../return-contract.ts'
import { describeDelivery } from '../rules/delivery-words.ts'
import { isOpenReturn, merchantTones, nameMerchantState } from '../rules/merchant-states.ts'
import { listOrderCredits } from '../rules/order-credits.ts'
import { isSold, moveOrder, type OrderMove } from '../rules/order-state.ts'
import { listOrderDiscounts, listOrderTaxes } from '../rules/order-taxes.ts'
import type { TimelineEntry } from '../timeline-contract.ts'
import { ChangeItems } from './ChangeItems.tsx'
import { EditOrder } from './EditOrder.tsx'
import { Fulfilment } from './Fulfilment.tsx'
import { ManualPayment } from './ManualPayment.tsx'
import { NoteForm } from './NoteForm.tsx'
import { OrderReturns } from './OrderReturns.tsx'
import { PackingSlip, type Slip } from './PackingSlip.tsx'
import { Parcels } from './Parcels.tsx'
import { Payable, WaitingChange } from './Payable.tsx'
import { RefundForm } from './RefundForm.tsx'

function Entry({ entry, onDelete }: { entry: TimelineEntry; onDelete: ((noteId: string) => void) | null }) {
  const { kind, at, title, detail, by, failed, noteId } = entry
  return (
    <li data-kind={kind} data-failed={failed || undefined}>
      <p>{kind === 'note' ? <span className="typed">{detail}</span> : title}</p>
      {kind !== 'note' && detail !== '' && <p className="hint">{detail}</p>}
      <p className="hint">
        {[by, showDate(at)].filter(Boolean).join(', ')}{' '}
        {noteId !== null && onDelete && (
          <button
            type="button"
            className="text-button"
            onClick={() => confirm('Delete this note?') && onDelete(noteId)}
          >
            Delete
          </button>
        )}
      </p>
    </li>
  )
}

/** Everything that happened to an order, newest first, and a field for a note. Reloads when `version` changes. */
function Timeline({ orderId, version }: { orderId: string; version: string }) {
  const { reply, reload } = useLoaded('readTimeline', { params: { id: orderId, version } })
  const mayNote = useMay('orders.ship')
  const remove = async (id: string) => {
    await write('deleteNote', { params: { id } })
    reload()
  }
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline">Timeline</h3>
      {mayNote && <NoteForm about="order" id={orderId} onAdded={reload} />}
      <ol className="timeline">
        {reply?.entries.toReversed().map((entry) => (
          <Entry key={`${entry.at} ${entry.title} ${entry.noteId}`} entry={entry} onDelete={mayNote ? remove : null} />
        ))}
      </ol>
    </section>
  )
}

interface Props {
  order: ManagedOrder
  refundable: Refundable | null
  reload: () => void
}

const can = (order: ManagedOrder, move: OrderMove) => moveOrder(order.state, move).ok

function Refund({ order, refundable, reload }: Props) {
  if (!refundable || refundable.left === 0) return null
  if (!can(order, 'refund-part') && !can(order, 'refund')) return null
  return <RefundForm order={order} refundable={refundable} reload={reload} />
}

function Edits({ order, reload }: Omit<Props, 'refundable'>) {
  return (
    <>
      <EditOrder order={order} reload={reload} />
      {order.refunded === 0 && <ChangeItems order={order} reload={reload} />}
    </>
  )
}

function Flags({ order, reload }: Omit<Props, 'refundable'>) {
  const clear = async (flagId: string) => {
    await write('clearFlag', { params: { id: order.id }, body: { flagId } })
    // Also closes when someone else was faster: the flag is gone either way.
    reload()
  }
  return order.flags.map(({ id, reason }) => (
    <div key={id} className="notice">
      <p>Needs attention: {reason}</p>
      <p className="inline">
        <button type="button" className="button" data-kind="quiet" onClick={() => clear(id)}>
          Mark as resolved
        </button>
      </p>
    </div>
  ))
}

/** Orders of a release without invoices get theirs when the merchant asks for it. */
function Documents({ order, reload }: Omit<Props, 'refundable'>) {
  const { documents = [] } = order
  const issue = async () => {
    const { ok } = await write('issueInvoice', { params: { id: order.id } })
    if (ok) reload()
  }
  if (documents.length > 0 || !isSold(order.state)) return <OrderDocuments documents={documents} />
  return (
    <p>
      <button type="button" className="button" data-kind="quiet" onClick={issue}>
        Issue invoice
      </button>
    </p>
  )
}

type NamedAmount = readonly [name: string, amount: number]

function listFigures(order: ManagedOrder): readonly NamedAmount[] {
  const { added, included } = listOrderTaxes(order)
  const discounts = listOrderDiscounts(order)
  return [
    ['Subtotal', order.subtotal],
    ...discounts,
    ['Shipping', order.shipping],
    ...(order.paymentFee > 0 ? [['Cash on delivery fee', order.paymentFee] satisfies NamedAmount] : []),
    ...added,
    ['Total', order.total],
    ...included,
    ...listOrderCredits(order),
    ['Refunded', order.refunded],
  ]
}

function Figures({ order }: { order: ManagedOrder }) {
  return (
    <dl className="figures">
      {listFigures(order).map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{showAmount(amount, order.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The lines, each with what a packer looks for first. */
function OrderItems({ order }: { order: ManagedOrder }) {
  return (
    <ul className="order-items" aria-label="Items">
      {order.lines.map((line) => (
        <li key={line.id}>
          <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
          <div>
            <strong>
              {line.quantity} × {[line.color, nameSize(line)].filter(Boolean).join(', ')}
            </strong>
            <span>{line.name}</span>
            <span className="hint">{line.sku}</span>
            {line.refunded > 0 && <span>{line.refunded} refunded</span>}
            {line.refundFailed > 0 && <span className="error">Refund of {line.refundFailed} failed</span>}
          </div>
          <span>{showAmount(line.lineTotal, order.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Prints the slip of the order, unless another one was requested. */
function useSlip(): [Slip, (slip: Slip) => void] {
  const [slip, setSlip] = useState<Slip>({ of: 'order' })
  const printSlip = (asked: Slip) => {
    flushSync(() => setSlip(asked))
    addEventListener('afterprint', () => setSlip({ of: 'order' }), { once: true })
    print()
  }
  return [slip, printSlip]
}

/** One order for the merchant to work on; printed, it is the packing slip of its parcel. */
export function OrderDetail({ order, refundable, reload }: Props) {
  const [slip, printSlip] = useSlip()
  const mayShip = useMay('orders.ship')
  const mayMoney = useMay('orders.money')
  const mayCustomers = useMay('customers.read')
  // Whatever changes the order adds to its timeline.
  const version = JSON.stringify([order, refundable])
  const returnProps = {
    order,
    reload,
    onPrint: (exchange: ManagedReturn) => printSlip({ of: 'exchange', exchange }),
  }
  return (
    <>
      <PackingSlip order={order} slip={slip} />
      <article className="order">
        <h2>
          Order {order.number} <StateBadge tone={merchantTones[order.state]}>{nameMerchantState(order)}</StateBadge>
        </h2>
        <Flags order={order} reload={reload} />
        <OrderReturns {...returnProps} returns={order.returns.filter(isOpenReturn)} />
        <OrderItems order={order} />
        <div className="columns">
          <address>
            {layOutAddress(order.address, theme.language).map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>{order.phone}</span>
            <span>{order.email}</span>
            {order.taxNumber && <span>VAT number {order.taxNumber}</span>}
            {mayCustomers && order.customerId && (
              <a href={`/admin/people/${order.customerId}`}>All about this customer</a>
            )}
          </address>
          <Figures order={order} />
        </div>
        {mayMoney && order.payable && <Payable order={order} reload={reload} />}
        {mayMoney && <ManualPayment order={order} reload={reload} />}
        {mayMoney && order.change && <WaitingChange order={order} reload={reload} amount={order.change.amount} />}
        <p>{describeDelivery(order)}</p>
        <Parcels order={order} reload={reload} onPrint={(parcel) => printSlip({ of: 'parcel', parcel })} />
        <div className="actions">
          {mayShip && <Fulfilment order={order} reload={reload} />}
          <button type="button" className="button" data-kind="quiet" onClick={() => print()}>
            Print packing slip
          </button>
        </div>
        {mayMoney && can(order, 'edit') && !order.change && <Edits key={order.version} order={order} reload={reload} />}
        {mayMoney && <Refund order={order} refundable={refundable} reload={reload} />}
        {mayMoney ? <Documents order={order} reload={reload} /> : <OrderDocuments documents={order.documents ?? []} />}
        <OrderReturns {...returnProps} returns={order.returns.filter((asked) => !isOpenReturn(asked))} />
        <Timeline orderId={order.id} version={version} />
      </article>
    </>
  )
}
