import type { SubmitEvent } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { isStaff } from '../../../platform/pure/access/roles.ts'
import { theme } from '../../../site/theme.ts'
import { layOutAddress } from '../../accounts/rules/address-lines.ts'
import { StoreCredit } from '../../credit/admin/StoreCredit.tsx'
import { NoteForm } from '../../orders/admin/NoteForm.tsx'
import { merchantStates } from '../../orders/rules/merchant-states.ts'
import { StaffSessions } from '../../staff/admin/StaffSessions.tsx'
import type { Customer } from '../contract.ts'
import { Merge } from './Merge.tsx'
import { PastHistory } from './PastHistory.tsx'
import { PersonalData } from './PersonalData.tsx'

/** Notes of the shop's people about a customer. Shoppers never see them. */
export function Notes({ id }: { id: string }) {
  const { reply, reload } = useLoaded('listCustomerNotes', { params: { id } })
  const remove = async (noteId: string) => {
    await write('deleteCustomerNote', { params: { id: noteId } })
    reload()
  }
  return (
    <section aria-labelledby={`notes-${id}`}>
      <h3 id={`notes-${id}`}>Notes</h3>
      <ul className="cards">
        {reply?.notes.map((note) => (
          <li key={note.id}>
            <p className="typed">{note.text}</p>
            <p className="hint">
              {note.author || 'Someone who has left'}, {showDate(note.createdAt)}{' '}
              <button
                type="button"
                className="text-button"
                onClick={() => confirm('Delete this note?') && remove(note.id)}
              >
                Delete
              </button>
            </p>
          </li>
        ))}
      </ul>
      <NoteForm about="person" id={id} onAdded={reload} />
    </section>
  )
}

/** The groups that a customer is in; promotions can be for a group. */
function Groups({ customer, onSaved }: { customer: Customer; onSaved: () => void }) {
  const { reply } = useLoaded('listCustomerGroups')
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const groups = new FormData(event.currentTarget).getAll('group').map(String)
    const { id, groupsVersion: version } = customer
    const outcome = await write('setCustomerGroups', { params: { id }, body: { groups, ...(version && { version }) } })
    // Someone else has changed them: theirs are shown.
    if (outcome.ok || outcome.failure.status === 409) onSaved()
  }
  if (!reply) return null
  const isIn = (id: string) => customer.groups.some((group) => group.id === id)
  return (
    <section aria-labelledby="customer-groups">
      <h3 id="customer-groups">Groups</h3>
      {reply.groups.length === 0 ? (
        <p className="hint">
          No groups yet. <a href="/admin/customer-groups/new">Add a group</a>
        </p>
      ) : (
        <form key={customer.groupsVersion} className="inline" aria-label="Groups" onSubmit={save}>
          {reply.groups.map(({ id, name }) => (
            <label key={id} className="check">
              <input type="checkbox" name="group" value={id} defaultChecked={isIn(id)} />
              {name}
            </label>
          ))}
          <button type="submit" className="button" data-kind="quiet">
            Save groups
          </button>
        </form>
      )}
    </section>
  )
}

type Consent = Customer['consents'][number]

const sourceNames = { checkout: 'at the checkout', account: 'in the account' } as const
const endings = {
  '': '',
  account: 'in the account',
  link: 'by the link in a mail',
  replaced: 'by agreeing for another address',
} as const

function describeState({ confirmedAt, withdrawnAt, withdrawnBy }: Consent): string {
  if (withdrawnAt) return `Withdrawn on ${showDate(withdrawnAt)} ${endings[withdrawnBy]}.`
  return confirmedAt
    ? `Confirmed on ${showDate(confirmedAt)}.`
    : 'The address is not confirmed: nothing is sent to it yet.'
}

/** What the customer agreed to be mailed, where and when; nothing if they never did. */
function Consents({ customer: { consents } }: { customer: Customer }) {
  if (consents.length === 0) return null
  return (
    <section>
      <h3>Mails</h3>
      <ul className="cards">
        {consents.map((consent) => (
          <li key={consent.givenAt}>
            <p>
              {consent.email} agreed {sourceNames[consent.source]} on {showDate(consent.givenAt)}.{' '}
              {describeState(consent)}
            </p>
            <p className="hint">
              Text {consent.textVersion}: “{consent.text}”
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
