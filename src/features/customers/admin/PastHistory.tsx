import type { ComponentProps } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import type { PastCustomer, PastOrder } from '../past-contract.ts'
import { pastStateNames } from '../rules/past-states.ts'

const sourceNames = { shopify: 'Shopify', woocommerce: 'WooCommerce' } as const

const columns: readonly Column<PastOrder>[] = [
  { label: 'Order', show: ({ number }) => number },
  { label: 'State', show: ({ state }) => pastStateNames[state] },
  { label: 'Items', show: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') },
  { label: 'Total', show: ({ total, currency }) => showAmount(total, currency), numeric: true },
  { label: 'Refunded', show: ({ refunded, currency }) => showAmount(refunded, currency), numeric: true },
  { label: 'Placed', show: ({ placedAt }) => showDate(placedAt) },
]

const answer = (accepts: boolean | null) => (accepts === null ? 'not said' : accepts ? 'yes' : 'no')

function Facts({ customer }: { customer: PastCustomer }) {
  const { source, importedAt, tags, note, acceptsEmail, acceptsSms } = customer
  return (
    <p className="hint">
      From {sourceNames[source]} on {showDate(importedAt)}. Agreed to mails: {answer(acceptsEmail)}, to text messages:{' '}
      {answer(acceptsSms)}.{tags.length > 0 && ` Groups: ${tags.join(', ')}.`}
      {note && ` Note: ${note}`}
    </p>
  )
}

interface RecordsProps {
  orders: readonly PastOrder[]
  customers: readonly PastCustomer[]
  status: ComponentProps<typeof ListTable>['status']
}

/** What a former shop knew about somebody; nothing where nothing was imported. */
export function PastRecords({ orders, customers, status }: RecordsProps) {
  if (orders.length + customers.length === 0) return null
  return (
    <section>
      <h3>Former shop</h3>
      {customers.map((customer) => (
        <Facts key={customer.source + customer.importedAt} customer={customer} />
      ))}
      {orders.length > 0 && (
        <ListTable label="Earlier orders" rows={orders} columns={columns} status={status} empty="" />
      )}
    </section>
  )
}

/** The same about a customer with an account. */
export function PastHistory({ id }: { id: string }) {
  const { reply, status } = useLoaded('readPastOf', { params: { id } })
  return reply ? <PastRecords {...reply} status={status} /> : null
}
