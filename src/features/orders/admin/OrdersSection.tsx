import { useStore } from '@nanostores/react'
import { Fragment, useState } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { StateBadge } from '../../../desk/browser/lists/StateBadge.tsx'
import { part } from '../../../desk/browser/part.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { describeVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import { isOpenReturn, merchantStates, merchantTones, nameMerchantState } from '../rules/merchant-states.ts'
import { OrderDetail } from './OrderDetail.tsx'
import '../../../desk/browser/picture.css'
import './returns.css'
import { flushSync } from 'react-dom'
import { write } from '../../../desk/browser/write.ts'
import { moveOrder } from '../rules/order-state.ts'
import { PackingSlip } from './PackingSlip.tsx'

interface Props {
  /** The orders on the page. */
  orders: readonly ManagedOrder[]
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[]) => void
  reload: () => void
}

type Refused = { id: string; number: string; message: string }

const batchSteps = [
  { to: 'packed', move: 'pack', label: 'Mark as packed' },
  { to: 'shipped', move: 'ship', label: 'Mark as shipped' },
] as const

/** Packs, ships or prints the chosen orders of the list in one go. */
function OrderBatch({ orders, chosen, choose, reload }: Props) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [slips, setSlips] = useState<readonly ManagedOrder[]>([])
  const picked = orders.filter(({ id }) => chosen.has(id))

  const advance = async (to: 'packed' | 'shipped') => {
    const outcome = await write('advanceOrders', { body: { ids: picked.map(({ id }) => id), to } })
    if (!outcome.ok) return
    setRefused(outcome.reply.refused)
    choose(outcome.reply.refused.map(({ id }) => id))
    reload()
  }
  const printSlips = () => {
    flushSync(() => setSlips(picked))
    addEventListener('afterprint', () => setSlips([]), { once: true })
    print()
  }

  return (
    <>
      {slips.map((order) => (
        <PackingSlip key={order.id} order={order} slip={{ of: 'order' }} />
      ))}
      {picked.length > 0 && (
        <section className="actions" aria-label="Selected orders">
          <strong role="status">{picked.length} selected</strong>
          {batchSteps
            .filter(({ move }) => picked.some(({ state }) => moveOrder(state, move).ok))
            .map(({ to, label }) => (
              <button key={to} type="button" className="button" onClick={() => advance(to)}>
                {label}
              </button>
            ))}
          <button type="button" className="button" data-kind="quiet" onClick={printSlips}>
            Print packing slips
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={() => choose([])}>
            Clear
          </button>
        </section>
      )}
      {refused.length > 0 && (
        <ul className="notice" role="alert">
          {refused.map(({ id, number, message }) => (
            <li key={id}>
              {number}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const filters = [
  { name: 'state', label: 'State', choices: Object.entries(merchantStates) },
  {
    name: 'attention',
    label: 'Attention',
    choices: [
      ['pack', 'Ready to pack'],
      ['flagged', 'Flagged'],
      ['return', 'Open return'],
    ],
  },
] as const

const exported = [
  ['orders', 'Orders'],
  ['order-lines', 'Items of orders'],
  ['returns', 'Returns and exchanges'],
  ['documents', 'Invoices and credit notes'],
] as const

const columns: readonly Column<ManagedOrder>[] = [
  { label: 'Order', sort: 'number', show: ({ id, number }) => <a href={`/admin/orders/${id}`}>{number}</a> },
  { label: 'State', show: (order) => <ListedState order={order} /> },
  { label: 'Customer', sort: 'name', show: ({ address }) => <bdi>{address.name}</bdi> },
  { label: 'Items', show: (order) => <ListedItems order={order} /> },
  { label: 'Total', sort: 'total', show: ({ total, currency }) => showAmount(total, currency), numeric: true },
  { label: 'Placed', sort: 'placed', show: ({ placedAt }) => showDate(placedAt) },
]

/** The state, and what someone has to look at. */
function ListedState({ order }: { order: ManagedOrder }) {
  const { state, flags, returns } = order
  const attention = [...flags.map(({ reason }) => reason), ...(returns.some(isOpenReturn) ? ['Open return'] : [])]
  return (
    <span className="listed-state">
      <StateBadge tone={merchantTones[state]}>{nameMerchantState(order)}</StateBadge>
      {attention.map((reason) => (
        <Fragment key={reason}>
          {' '}
          <StateBadge tone="act">{reason}</StateBadge>
        </Fragment>
      ))}
    </span>
  )
}

const linesShown = 3

/** What a packer looks for: the picture, quantity, product, colour and size of the first lines, as the customer read them. */
function ListedItems({ order: { lines } }: { order: ManagedOrder }) {
  return (
    <ul className="listed-items">
      {lines.slice(0, linesShown).map((line) => (
        <li key={line.id}>
          <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
          <span>
            {line.quantity}&nbsp;× <bdi>{line.name}</bdi> <bdi className="hint">{describeVariant(line)}</bdi>
          </span>
        </li>
      ))}
      {lines.length > linesShown && <li className="hint">and {lines.length - linesShown} more</li>}
    </ul>
  )
}

function OrderList() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listAllOrders', { query: { ...query, limit: '25' } })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayMoney = useMay('orders.money')
  const orders = reply?.orders ?? []
  const choose = (ids: readonly string[]) => setChosen(new Set(ids))
  const toggle = (id: string, on: boolean) => choose(on ? [...chosen, id] : [...chosen].filter((item) => item !== id))
  const selection: Column<ManagedOrder> = {
    label: 'Select',
    show: ({ id, number }) => (
      <input
        type="checkbox"
        aria-label={`Select ${number}`}
        checked={chosen.has(id)}
        onChange={({ target }) => toggle(id, target.checked)}
      />
    ),
  }
  return (
    <>
      {mayMoney && (
        <p>
          <a className="button" data-kind="quiet" href="/admin/orders/new">
            New order
          </a>
        </p>
      )}
      <ListTools search="Search number, name, email, phone or SKU" filters={filters} />
      <OrderBatch orders={orders} chosen={chosen} choose={choose} reload={reload} />
      <ListTable
        label="Orders"
        rows={orders}
        columns={[selection, ...columns]}
        status={status}
        empty="No orders found."
        none={
          <>
            No orders yet. <a href="/">Place one in your shop</a> to see its way to the parcel
            {mayMoney && (
              <>
                , or <a href="/admin/orders/new">make one for a customer</a>
              </>
            )}
            .
          </>
        }
      />
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={exported} dated="Placed" />
    </>
  )
}

const NewOrder = part(() => import('./StoreOrder.tsx'), 'StoreOrder')

function OneOrder({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readAnyOrder', { params: { id } })
  if (!reply) return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
  return <OrderDetail order={reply.order} refundable={reply.refundable} reload={reload} />
}

export function OrdersSection() {
  const { id } = useStore($address)
  if (id === 'new') return <NewOrder />
  return id === null ? <OrderList /> : <OneOrder key={id} id={id} />
}
