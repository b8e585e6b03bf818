import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { listReturnable } from '../../orders/rules/returnable.ts'
import type { ListedWithdrawal } from '../contract.ts'

const stateNames: Record<ListedWithdrawal['state'], string> = {
  received: 'Received',
  'carried-out': 'Carried out',
  'to-review': 'To review',
  closed: 'Closed',
}
const filters = [
  {
    name: 'state',
    label: 'State',
    choices: [
      ['open', 'Open'],
      ['to-review', stateNames['to-review']],
      ['carried-out', stateNames['carried-out']],
      ['closed', stateNames.closed],
    ],
  },
] as const

const reasons: Record<string, string> = {
  'unknown-order': 'No order has this number, name and email together. Search for it among the orders.',
  'other-country': 'The order went to a country whose law gives no such right.',
  business: 'The order was placed by a business, which has no such right.',
  late: 'It came after the end of the period.',
  'in-words': 'The items are named in words. Carry it out for these items.',
  'gift-card': 'The order bought a gift card. Refund what is left of it on the page of the order.',
  'unpaid-part': 'A part of an order that is not paid yet. Change the order, or carry it out for the whole order.',
  'not-refundable': 'Nothing is left of the payment for these items.',
  'nothing-left': 'Everything had been cancelled, refunded or returned before.',
}

function nameMoney({ money, amount, currency, dueAt, sendBy }: ListedWithdrawal): string {
  const sum = amount > 0 ? `${showAmount(amount, currency)} ` : ''
  if (money === 'paid') return `${sum}refunded`
  if (money === 'failed') return `${sum}failed: refund it again on the page of the order`
  if (money === 'due') return `${sum}due by ${showDate(dueAt)}`
  if (money === 'waits') {
    return `${sum}due by ${showDate(dueAt)}, at the earliest when the parcel or proof of it is here${sendBy ? ` (to be sent by ${showDate(sendBy)})` : ''}`
  }
  return 'Nothing to refund'
}

const columns: readonly Column<ListedWithdrawal>[] = [
  { label: 'From', show: ({ id, name }) => <a href={`/admin/withdrawals/${id}`}>{name || 'Deleted customer'}</a> },
  {
    label: 'Order',
    show: ({ order, orderText }) => (order ? <a href={`/admin/orders/${order.id}`}>{order.number}</a> : orderText),
  },
  { label: 'Received', show: ({ receivedAt }) => showDate(receivedAt) },
  { label: 'State', show: ({ state }) => stateNames[state] },
  { label: 'Refund', show: (row) => (row.state === 'to-review' ? `Due by ${showDate(row.dueAt)}` : nameMoney(row)) },
]

interface DetailProps {
  withdrawal: ListedWithdrawal
  reload: () => void
}

/** The items of the order that it is about; without a quantity it is carried out for the whole order. */
function ChosenItems({ orderId }: { orderId: string }) {
  const { reply } = useLoaded('readAnyOrder', { params: { id: orderId } })
  if (!reply) return null
  return (
    <fieldset>
      <legend>Only these items, or none for the whole order</legend>
      {listReturnable(reply.order).map(({ line, left }) => (
        <label key={line.id} className="inline">
          <input className="input" type="number" name={`line-${line.id}`} min={0} max={left} step={1} placeholder="0" />
          {nameVariant(line)} (of {left})
        </label>
      ))}
    </fieldset>
  )
}

function readCarriedOut(form: HTMLFormElement) {
  const data = new FormData(form)
  const lines = [...data.entries()].flatMap(([name, value]) =>
    name.startsWith('line-') && Number(value) > 0
      ? [{ lineId: name.slice('line-'.length), quantity: Number(value) }]
      : [],
  )
  return { orderNumber: String(data.get('orderNumber') ?? ''), ...(lines.length > 0 && { lines }) }
}

/** What a person does about a declaration that could not be carried out by itself. */
function Review({ withdrawal: { id, order, orderText }, reload }: DetailProps) {
  const carryOut = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = readCarriedOut(event.currentTarget)
    if ((await write('carryOutWithdrawal', { params: { id }, body })).ok) reload()
  }
  const close = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    if ((await write('closeWithdrawal', { params: { id }, body: { note } })).ok) reload()
  }
  return (
    <>
      <form aria-label="Carry out" onSubmit={carryOut}>
        {order && <ChosenItems orderId={order.id} />}
        <p className="inline">
          <input
            className="input"
            name="orderNumber"
            required
            maxLength={40}
            defaultValue={order?.number ?? orderText}
            aria-label="Order number"
          />
          <button type="submit" className="button">
            Carry out
          </button>
        </p>
      </form>
      <form className="inline" aria-label="Close" onSubmit={close}>
        <input className="input" name="note" maxLength={300} aria-label="Note" placeholder="What became of it" />
        <button type="submit" className="button" data-kind="quiet">
          Close
        </button>
      </form>
    </>
  )
}

function Proof({ withdrawal: { id, provedAt }, reload }: DetailProps) {
  if (provedAt) return <p>The customer showed on {showDate(provedAt)} that the parcel was sent: the refund is due.</p>
  const prove = async () => {
    if ((await write('proveDispatch', { params: { id } })).ok) reload()
  }
  return (
    <p>
      <button type="button" className="button" data-kind="quiet" onClick={() => void prove()}>
        The customer has shown that the parcel was sent
      </button>
    </p>
  )
}

function WithdrawalDetail({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readWithdrawal', { params: { id } })
  if (!reply) return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
  const { withdrawal } = reply
  const { name, email, orderText, items, receivedAt, state, reason, order, returnState, note } = withdrawal
  return (
    <article className="order">
      <h2>
        {name || 'Deleted customer'} <span className="badge">{stateNames[state]}</span>
      </h2>
      <p>
        <a href={`mailto:${email}`}>{email}</a> · {new Date(receivedAt).toLocaleString()}
      </p>
      <p>
        Order: {orderText}
        {order && (
          <>
            {' '}
            (<a href={`/admin/orders/${order.id}`}>{order.number}</a>)
          </>
        )}
      </p>
      <p className="typed">{items === '' ? 'The whole order' : items}</p>
      {reason && <p className="notice">{reasons[reason] ?? reason}</p>}
      <p>
        <strong>
          {state === 'to-review' ? `A refund is due by ${showDate(withdrawal.dueAt)}` : nameMoney(withdrawal)}
        </strong>
      </p>
      {note && <p>{note}</p>}
      {returnState === 'requested' && <Proof withdrawal={withdrawal} reload={reload} />}
      {state === 'to-review' && <Review withdrawal={withdrawal} reload={reload} />}
    </article>
  )
}

function WithdrawalList() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listWithdrawals', { query: { ...query, limit: '25' } })
  return (
    <>
      <ListTools search="Search withdrawals" filters={filters} />
      <ListTable
        label="Withdrawals"
        rows={reply?.withdrawals ?? []}
        columns={columns}
        status={status}
        empty="No withdrawals found."
        none="No withdrawals yet. Customers in the European Economic Area declare them on a page of your shop, which the footer links to."
      />
      <ListPager total={reply?.total ?? 0} />
    </>
  )
}

/** Declarations of withdrawal: what is due when, and those that a person has to look at. */
export function WithdrawalsSection() {
  const { id } = useStore($address)
  return id === null ? <WithdrawalList /> : <WithdrawalDetail key={id} id={id} />
}
