import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { showDate, showDay } from '../../../desk/browser/forms/fields.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { readRole, roleNames, type StaffRole, staffRoles } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Person } from '../contract.ts'
import { PasskeyRoles } from './PasskeyRoles.tsx'

type Invite = Reply<'listInvites'>['invites'][number]

/** Invitations by mail that nobody has accepted yet. */
function InviteList({ invites, onWithdrawn }: { invites: readonly Invite[]; onWithdrawn: () => void }) {
  if (invites.length === 0) return null
  const withdraw = async ({ id }: Invite) => {
    if ((await write('withdrawInvite', { params: { id } })).ok) onWithdrawn()
  }
  return (
    <ul className="invites" aria-label="Invitations by mail">
      {invites.map((invite) => (
        <li key={invite.id} className="inline">
          {invite.email}, {roleNames[invite.role].toLowerCase()}{' '}
          <span className="hint">until {showDate(invite.expiresAt)}</span>
          <button
            type="button"
            className="text-button"
            aria-label={`Withdraw the invitation of ${invite.email}`}
            onClick={() => void withdraw(invite)}
          >
            Withdraw
          </button>
        </li>
      ))}
    </ul>
  )
}

const described: Record<StaffRole, string> = {
  admin: 'everything, and alone changes roles',
  manager: 'everything but roles',
  packer: 'sees orders, packs and ships them',
  editor: 'products, pictures, content and publishing, but not the words of mails',
  viewer: 'sees everything but exports and the log, changes nothing',
}

const isStaffRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text)

/** Gives a role to someone by phone number or email. */
export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const [fault, setFault] = useState('')
  const invite = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const role = readRole(String(data.get('role') ?? ''))
    if (!isStaffRole(role)) return
    const body = { phoneOrEmail: String(data.get('phoneOrEmail') ?? ''), role }
    const outcome = await write('inviteStaff', { body, quiet: true })
    if (!outcome.ok) {
      const problem = readDetails(outcome.failure.body).faults?.[0]?.problem
      setFault(problem ? `This ${problem}` : (outcome.failure.message ?? ''))
      return
    }
    setFault('')
    form.reset()
    onInvited()
  }
  return (
    <form className="inline" aria-label="Invite someone" onSubmit={invite}>
      <input
        className="input"
        name="phoneOrEmail"
        required
        maxLength={100}
        aria-label="Phone number or email"
        placeholder="Phone number or email"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'invite-fault' : undefined}
      />
      <select className="input" name="role" aria-label="Role to give" defaultValue="packer">
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}: {described[role]}
          </option>
        ))}
      </select>
      <button type="submit" className="button">
        Invite
      </button>
      {fault && (
        <p className="error" id="invite-fault">
          {fault}
        </p>
      )}
    </form>
  )
}

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
      <ListExport
        lists={[
          ['customers', 'Customers'],
          ['past-orders', 'Orders of the former shop'],
        ]}
        dated="Joined or placed"
      />
    </>
  )
}
