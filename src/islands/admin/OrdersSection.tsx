import { useStore } from '@nanostores/react'
import type { Reply } from '../../contract/schemas.ts'
import { $address } from '../../stores/admin/address.ts'
import { formatPrice } from '../../theme.ts'
import { showDate } from './fields.ts'
import { type Column, ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { useLoaded } from './use-loaded.ts'

export type AdminOrder = Reply<'listAllOrders'>['orders'][number]

const states = [
  ['paid', 'To pack'],
  ['packed', 'To ship'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
  ['pending', 'Unpaid'],
  ['partly-refunded', 'Partly refunded'],
  ['refunded', 'Refunded'],
  ['cancelled', 'Cancelled'],
] as const

const columns: readonly Column<AdminOrder>[] = [
  { label: 'Order', show: ({ id, number }) => <a href={`/admin/orders/${id}`}>{number}</a> },
  { label: 'State', show: ({ state }) => state },
  { label: 'For', show: ({ address }) => address.name },
  { label: 'Pieces', show: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0), numeric: true },
  { label: 'Total', show: ({ total }) => formatPrice(total), numeric: true },
  { label: 'Placed', show: ({ placedAt }) => showDate(placedAt) },
  { label: 'Look at', show: ({ flag, returns }) => flag ?? (returns.some(isOpen) ? 'return' : '') },
]

function isOpen({ state }: { state: string }): boolean {
  return state === 'requested' || state === 'received'
}

/** Whether the order has one of these words: number, name, mail, phone or SKU. */
function fits({ number, address, email, phone, lines }: AdminOrder, text: string): boolean {
  const words = [number, address.name, email, phone, ...lines.map(({ sku }) => sku)].join(' ').toLowerCase()
  return words.includes(text.toLowerCase())
}

export function OrdersSection() {
  const { id, query } = useStore($address)
  const state = id === null ? states.find(([name]) => name === query['state'])?.[0] : undefined
  const { reply, status, reload } = useLoaded('listAllOrders', { query: { state } })
  const orders = reply?.orders ?? []
  if (id !== null) {
    const order = orders.find((candidate) => candidate.id === id)
    if (!order) return <p className="nothing">{status === 'loading' ? 'Reading…' : 'Not among the last 100 orders'}</p>
    return <OrderDetail key={id} order={order} reload={reload} />
  }
  return (
    <>
      <ListTools
        search="Search number, name, phone or SKU"
        filters={[{ name: 'state', label: 'State', choices: states }]}
      />
      <ListTable
        label="Orders"
        rows={orders.filter((order) => fits(order, query['query'] ?? ''))}
        columns={columns}
        status={status}
        empty="No order fits."
      />
    </>
  )
}
