import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { isStaff } from '../../../platform/pure/access/roles.ts'
import { theme } from '../../../site/theme.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { StoreCredit } from '../../gifts/admin/StoreCredit.tsx'
import { merchantStates } from '../../orders/rules/merchant-states.ts'
import { StaffSessions } from '../../staff/admin/StaffSessions.tsx'
import type { Customer } from '../contract.ts'
import { Consents } from './Consents.tsx'
import { Groups } from './Groups.tsx'
import { Merge } from './Merge.tsx'
import { Notes } from './Notes.tsx'
import { PastHistory } from './PastHistory.tsx'
import { PersonalData } from './PersonalData.tsx'

const nameState = ({ state, openReturns }: Customer['orders'][number]) =>
  openReturns > 0 ? `${merchantStates[state]}, open return` : merchantStates[state]

const columns: readonly Column<Customer['orders'][number]>[] = [
  { label: 'Order', show: ({ id, number }) => <a href={`/admin/orders/${id}`}>{number}</a> },
  { label: 'State', show: nameState },
  { label: 'Items', show: ({ items }) => items, numeric: true },
  { label: 'Total', show: ({ total, currency }) => showAmount(total, currency), numeric: true },
  { label: 'Placed', show: ({ placedAt }) => showDate(placedAt) },
]

function Figures({ customer: { spent, items } }: { customer: Customer }) {
  const figures: readonly (readonly [string, string])[] = [
    ...spent.map(
      ({ currency, amount, orders }) =>
        ['Spent', `${showAmount(amount, currency)} in ${orders} ${orders === 1 ? 'order' : 'orders'}`] as const,
    ),
    ['Items bought', String(items.bought)],
    ['Items returned', String(items.returned)],
  ]
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name + value}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contact({ customer }: { customer: Customer }) {
  const addresses = customer.addresses.map((address) => layOutAddress(address, theme.language).join(', '))
  return (
    <address>
      <a href={`tel:${customer.phone}`}>{customer.phone}</a>
      {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
      {[...new Set(addresses)].map((address) => (
        <span key={address}>{address}</span>
      ))}
    </address>
  )
}

/** One customer: how to reach them, what they bought, and the shop's notes. */
export function CustomerPage({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readCustomer', { params: { id } })
  const mayWrite = useMay('customers.write')
  const maySignOut = useMay('people.write')
  if (!reply) return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
  const { customer } = reply
  return (
    <article className="order">
      <h2>{customer.name || customer.phone}</h2>
      <p className="hint">Customer since {showDate(customer.joinedAt)}</p>
      <div className="columns">
        <Contact customer={customer} />
        <Figures customer={customer} />
      </div>
      {maySignOut && isStaff(customer.role) && <StaffSessions person={customer} />}
      <ListTable label="Orders" rows={customer.orders} columns={columns} status={status} empty="No orders yet." />
      <Consents customer={customer} />
      <PastHistory id={id} />
      <StoreCredit customerId={id} />
      {mayWrite && <Groups customer={customer} onSaved={reload} />}
      <Notes id={id} />
      {mayWrite && !isStaff(customer.role) && <Merge customer={customer} onMerged={reload} />}
      {mayWrite && <PersonalData customer={customer} />}
    </article>
  )
}
