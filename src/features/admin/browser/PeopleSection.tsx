import { useStore } from '@nanostores/react'
import { readRole, roleNames, staffRoles } from '../../../platform/pure/roles.ts'
import { CustomerPage } from '../../customers/admin/CustomerPage.tsx'
import type { AuditEntry, Person } from '../contract.ts'
import { describeEntry, listSteps } from './audit-words.ts'
import { showFieldValue } from './conflict.ts'
import { showDate } from './fields.ts'
import { InviteForm } from './InviteForm.tsx'
import { ListExport } from './ListExport.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { ListPager, ListTools } from './ListTools.tsx'
import { $address } from './list-address.ts'
import { useLoaded } from './use-loaded.ts'
import { useMay } from './use-may.ts'
import { write } from './write.ts'

const roleChoices = [...staffRoles, 'shopper' as const].map((role) => [role, roleNames[role]] as const)

function describe(reload: () => void, mayChange: boolean): readonly Column<Person>[] {
  const change = async ({ id, version }: Person, text: string) => {
    await write('changeRole', { params: { id }, body: { role: readRole(text), version } })
    reload()
  }
  return [
    { label: 'Name', sort: 'name', show: ({ id, name, phone }) => <a href={`/admin/people/${id}`}>{name || phone}</a> },
    { label: 'Phone', show: ({ phone }) => phone },
    { label: 'Email', show: ({ email }) => email },
    { label: 'Orders', sort: 'orders', show: ({ orders }) => orders, numeric: true },
    { label: 'Joined', sort: 'joined', show: ({ createdAt }) => showDate(createdAt) },
    {
      label: 'Role',
      show: (person) =>
        mayChange ? (
          <select
            className="input"
            aria-label={`Role of ${person.name || person.phone}`}
            value={person.role}
            onChange={({ target }) => change(person, target.value)}
          >
            {roleChoices.map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          roleNames[person.role]
        ),
    },
  ]
}

function PeopleList() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listPeople', { query: { ...query, limit: '25' } })
  const mayChange = useMay('people.write')
  return (
    <>
      {mayChange && <InviteForm onInvited={reload} />}
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

/** All people; an id in the address shows that customer. */
export function PeopleSection() {
  const { id } = useStore($address)
  return id === null ? <PeopleList /> : <CustomerPage key={id} id={id} />
}

function Steps({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const steps = listSteps(before, after)
  if (steps.length === 0) return null
  return (
    <details>
      <summary>{steps.map(({ field }) => field).join(', ')}</summary>
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.field}>
              <th scope="row">{step.field}</th>
              <td>{showFieldValue(step.before)}</td>
              <td>{showFieldValue(step.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const auditColumns: readonly Column<AuditEntry>[] = [
  { label: 'When', show: ({ at }) => showDate(at) },
  { label: 'Who', show: ({ actor, key }) => (key === '' ? actor : `${key} (API key of ${actor})`) },
  { label: 'Action', show: describeEntry },
  { label: 'Details', show: ({ before, after }) => <Steps before={before} after={after} /> },
]

export function AuditSection() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listAudit', { query: { ...query, limit: '25' } })
  return (
    <>
      <ListTools search="Search the log" />
      <ListTable
        label="Audit log"
        rows={reply?.entries ?? []}
        columns={auditColumns}
        status={status}
        empty="Nothing yet."
      />
      <ListPager total={reply?.total ?? 0} />
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
        empty="No failed searches."
      />
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={[['searches', 'Failed searches']]} />
    </>
  )
}
