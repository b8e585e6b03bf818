import { useStore } from '@nanostores/react'
import type { SubmitEvent } from 'react'
import { showDay } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FormerPerson } from '../past-contract.ts'
import { PastRecords } from './PastHistory.tsx'

/** An id of a page of People that is no account's. */
const mark = 'former-'
export const readFormerId = (id: string): string | null => (id.startsWith(mark) ? id.slice(mark.length) : null)

const nameOf = ({ name, email, phone }: FormerPerson) => name || email || phone || 'Without a name'

const columns: readonly Column<FormerPerson>[] = [
  { label: 'Name', show: (person) => <a href={`/admin/people/${mark}${person.id}`}>{nameOf(person)}</a> },
  {
    label: 'Phone and email',
    show: ({ phone, email }) => (
      <span className="contact">
        {phone} <span>{email}</span>
      </span>
    ),
  },
  { label: 'Earlier orders', show: ({ orders }) => orders, numeric: true },
  { label: 'Since', show: ({ since }) => showDay(since) },
]

/** Customers of the former shop who have no account yet, by the same search as accounts; nothing where there are none. */
export function FormerPeople() {
  const { query } = useStore($address)
  const asked = query['query'] ? { query: query['query'] } : {}
  const { reply, status } = useLoaded('listFormerPeople', { query: { ...asked, limit: '25' } })
  if (!reply || reply.total === 0) return null
  return (
    <section aria-labelledby="former-people">
      <h2 id="former-people">Customers of the former shop</h2>
      <p className="hint">
        They have no account here yet. Whoever signs in with this phone or proves this email finds the earlier orders in
        it.{' '}
        {reply.total > reply.people.length && `The newest ${reply.people.length} of ${reply.total}: search for others.`}
      </p>
      <ListTable label="Customers of the former shop" rows={reply.people} columns={columns} status={status} empty="" />
    </section>
  )
}

interface GroupsProps {
  id: string
  groups: readonly { id: string }[]
  onSaved: () => void
}

/** The groups that they are in once they sign in. */
function Groups({ id, groups, onSaved }: GroupsProps) {
  const { reply } = useLoaded('listCustomerGroups')
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('group').map(String)
    if ((await write('setFormerGroups', { params: { id }, body: { groups: chosen } })).ok) onSaved()
  }
  if (!reply || reply.groups.length === 0) return null
  return (
    <section aria-labelledby="former-groups">
      <h3 id="former-groups">Groups</h3>
      <form key={groups.length} className="inline" aria-label="Groups" onSubmit={save}>
        {reply.groups.map((group) => (
          <label key={group.id} className="check">
            <input
              type="checkbox"
              name="group"
              value={group.id}
              defaultChecked={groups.some((own) => own.id === group.id)}
            />
            {group.name}
          </label>
        ))}
        <button type="submit" className="button" data-kind="quiet">
          Save groups
        </button>
      </form>
    </section>
  )
}

/** Everything that was imported about a customer of the former shop. */
export function FormerPersonPage({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readFormerPerson', { params: { id } })
  const mayWrite = useMay('customers.write')
  if (!reply) return status === 'ready' ? <p className="nothing">Not found</p> : null
  const { person, orders, customers, groups } = reply
  const erase = async () => {
    const question = 'Erase everything that was imported about them? This can’t be undone.'
    if (confirm(question) && (await write('eraseFormerPerson', { params: { id } })).ok) location.href = '/admin/people'
  }
  return (
    <article className="record">
      <h2>{nameOf(person)}</h2>
      <p>
        {[person.email, person.phone].filter(Boolean).join(', ')}
        {person.address && (
          <>
            <br />
            {person.address}
          </>
        )}
      </p>
      <p className="hint">Customer of the former shop, without an account here.</p>
      {mayWrite && <Groups id={id} groups={groups} onSaved={reload} />}
      <PastRecords orders={orders} customers={customers} status={status} />
      {mayWrite && (
        <button type="button" className="button" data-kind="quiet" onClick={erase}>
          Erase
        </button>
      )}
    </article>
  )
}
