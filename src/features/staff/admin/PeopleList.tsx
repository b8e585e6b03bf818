import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showDate, showDay } from '../../../desk/browser/forms/fields.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { readRole, roleNames, staffRoles } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Person } from '../contract.ts'
import { InviteForm } from './InviteForm.tsx'
import { InviteList } from './InviteList.tsx'
import { PasskeyRoles } from './PasskeyRoles.tsx'

const roleChoices = [...staffRoles, 'shopper' as const].map((role) => [role, roleNames[role]] as const)

function RoleChoice({ person, reload }: { person: Person; reload: () => void }) {
  const { id, version, name, phone } = person
  const [fault, setFault] = useState('')
  const change = async (text: string) => {
    const outcome = await write('changeRole', { params: { id }, body: { role: readRole(text), version }, quiet: true })
    setFault(outcome.ok ? '' : (outcome.failure.message ?? messages.somethingWrong))
    reload()
  }
  return (
    <>
      <select
        className="input"
        aria-label={`Role of ${name || phone}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `role-fault-${id}` : undefined}
        value={person.role}
        onChange={({ target }) => change(target.value)}
      >
        {roleChoices.map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </select>
      {fault && (
        <p className="error" role="alert" id={`role-fault-${id}`}>
          {fault}
        </p>
      )}
    </>
  )
}

function describe(reload: () => void, mayChange: boolean): readonly Column<Person>[] {
  return [
    { label: 'Name', sort: 'name', show: ({ id, name, phone }) => <a href={`/admin/people/${id}`}>{name || phone}</a> },
    {
      label: 'Phone and email',
      show: ({ phone, email }) => (
        <span className="contact">
          {phone} <span>{email}</span>
        </span>
      ),
    },
    { label: 'Orders', sort: 'orders', show: ({ orders }) => orders, numeric: true },
    { label: 'Joined', sort: 'joined', show: ({ createdAt }) => showDay(createdAt) },
    {
      label: 'Changes',
      show: ({ id, name, phone, role }) =>
        role !== 'shopper' && (
          <a href={`/admin/audit?actorId=${id}`}>
            Show<span className="visually-hidden"> changes by {name || phone}</span>
          </a>
        ),
    },
    {
      label: 'Role',
      show: (person) => (mayChange ? <RoleChoice person={person} reload={reload} /> : roleNames[person.role]),
    },
  ]
}

/** Those that were just sent are listed at once. */
function Invitations({ onInvited }: { onInvited: () => void }) {
  const { reply, reload } = useLoaded('listInvites')
  const refresh = () => {
    reload()
    onInvited()
  }
  return (
    <>
      <InviteForm onInvited={refresh} />
      <InviteList invites={reply?.invites ?? []} onWithdrawn={reload} />
    </>
  )
}

/** All people. */
export function PeopleList() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listPeople', { query: { ...query, limit: '25' } })
  const mayChange = useMay('people.write')
  return (
    <>
      {mayChange && <Invitations onInvited={reload} />}
      {mayChange && <PasskeyRoles />}
      <ListTools search="Search people" filters={[{ name: 'role', label: 'Role', choices: roleChoices }]} />
      <ListTable
        label="People"
        rows={reply?.people ?? []}
        columns={describe(reload, mayChange)}
        status={status}
        empty="No people found."
      />
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={[['customers', 'Customers']]} dated="Joined" />
    </>
  )
}

const searchColumns: readonly Column<{ id: string; query: string; count: number; lastAt: string }>[] = [
  { label: 'Search', show: ({ query }) => query },
  { label: 'Times', show: ({ count }) => count, numeric: true },
  { label: 'Last', sort: 'last', show: ({ lastAt }) => showDate(lastAt) },
  {
    label: 'Answer it',
    show: ({ query }) => (
      <span className="inline">
        <a href={`/admin/synonyms/new?word=${encodeURIComponent(query)}`}>Add a synonym</a>
        <a href={`/admin/search/new?word=${encodeURIComponent(query)}`}>Choose results</a>
      </span>
    ),
  },
]

export function SearchesSection() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listFailedSearches', { query: { ...query, limit: '25' } })
  const rows = (reply?.searches ?? []).map((search) => ({ id: search.query, ...search }))
  return (
    <>
      <ListTable
        label="Failed searches"
        rows={rows}
        columns={searchColumns}
        status={status}
        empty="No failed searches. What shoppers search for and don’t find comes here."
      />
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={[['searches', 'Failed searches']]} />
    </>
  )
}
