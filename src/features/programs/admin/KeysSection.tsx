import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { allows, type Role } from '../../../platform/pure/access/roles.ts'
import { type Scope, scopeNames, scopes } from '../../../platform/pure/access/scopes.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { $session } from '../../../site/browser/session.ts'
import type { ApiKey } from '../key-contract.ts'
import { ShownOnce } from './ShownOnce.tsx'

const lifetimes = [
  ['90', '90 days'],
  ['30', '30 days'],
  ['365', 'A year'],
  ['', 'Until it is revoked'],
] as const

const labels: Record<string, string> = { name: 'Name', scopes: 'What it may do', days: 'Lifetime' }

function readRoleOf(session: ReturnType<typeof $session.get>): Role {
  return session.status === 'signedIn' ? session.user.role : 'shopper'
}

function Fault({ faults, field }: { faults: readonly FieldFault[]; field: string }) {
  const fault = faults.find((found) => found.field === field || found.field.startsWith(`${field}.`))
  if (!fault) return null
  return (
    <p className="error" id={`key-${field}-fault`}>
      {labels[field]} {fault.problem}
    </p>
  )
}

/** Makes a key; the maker can only give permissions of their own. */
function KeyForm({ onMade }: { onMade: (name: string, key: string) => void }) {
  const role = readRoleOf(useStore($session))
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const make = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const chosen = scopes.filter((scope) => data.getAll('scopes').includes(scope))
    const days = data.get('days') === '' ? null : Number(data.get('days'))
    const name = String(data.get('name') ?? '')
    const outcome = await write('createKey', { body: { name, scopes: chosen, days } })
    setFaults(outcome.ok ? [] : (readDetails(outcome.failure.body).faults ?? []))
    if (!outcome.ok) return
    form.reset()
    onMade(outcome.reply.apiKey.name, outcome.reply.key)
  }
  const hasFault = (field: string) => faults.some((fault) => fault.field.split('.')[0] === field)
  const marks = (field: string) => ({
    'aria-invalid': hasFault(field) ? true : undefined,
    'aria-describedby': hasFault(field) ? `key-${field}-fault` : undefined,
  })
  return (
    <form className="record" aria-label="New API key" onSubmit={make}>
      <h2>New key</h2>
      <div className="field">
        <label htmlFor="key-name">Name</label>
        <input id="key-name" className="input" name="name" required maxLength={60} {...marks('name')} />
        <Fault faults={faults} field="name" />
        <p className="hint">The program that will use it, such as “Warehouse”. The audit log shows this name.</p>
      </div>
      <fieldset className="scopes" {...marks('scopes')}>
        <legend>What it may do</legend>
        {scopes
          .filter((scope) => allows(role, scope))
          .map((scope) => (
            <label key={scope}>
              <input type="checkbox" name="scopes" value={scope} /> {scopeNames[scope]}
            </label>
          ))}
        <Fault faults={faults} field="scopes" />
      </fieldset>
      <div className="field">
        <label htmlFor="key-days">Valid for</label>
        <select id="key-days" className="input" name="days" {...marks('days')}>
          {lifetimes.map(([days, label]) => (
            <option key={label} value={days}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        Make the key
      </button>
    </form>
  )
}

const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)
const nameScope = (scope: string) => (isScope(scope) ? scopeNames[scope] : scope)

function showState({ state, expiresAt, revokedAt }: ApiKey): string {
  if (state === 'revoked') return `Revoked ${showDate(revokedAt)}`
  if (state === 'expired') return `Expired ${showDate(expiresAt)}`
  return expiresAt === null ? 'Active, never expires' : `Active until ${showDate(expiresAt)}`
}

function describe(revoke: (key: ApiKey) => Promise<void>, mayChange: boolean): readonly Column<ApiKey>[] {
  return [
    { label: 'Name', show: ({ name, ending }) => `${name} (…${ending})` },
    { label: 'May', show: (key) => key.scopes.map(nameScope).join('; ') },
    { label: 'State', show: showState },
    { label: 'Last used', show: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : showDate(lastUsedAt)) },
    { label: 'Made', show: ({ createdAt, madeBy }) => `${showDate(createdAt)} by ${madeBy}` },
    {
      label: 'Action',
      show: (key) =>
        mayChange &&
        key.state === 'active' && (
          <button
            type="button"
            className="text-button"
            aria-label={`Revoke ${key.name}`}
            onClick={() => void revoke(key)}
          >
            Revoke
          </button>
        ),
    },
  ]
}

/** The keys with which other programs use the API. */
export function KeysSection() {
  const { reply, status, reload } = useLoaded('listKeys')
  const mayChange = useMay('programs.write')
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const revoke = async ({ id, name }: ApiKey) => {
    if (!confirm(`Revoke “${name}”? Programs that use it are refused at once.`)) return
    if ((await write('revokeKey', { params: { id } })).ok) reload()
  }
  const show = (name: string, key: string) => {
    setMade({ name, key })
    reload()
  }
  return (
    <>
      <p className="hint">
        A key lets another program use the shop’s API with the permissions that you choose, and never with more than the
        person who made it has. Programs send it as <code>Authorization: Bearer …</code>; the calls are described at{' '}
        <a href="/openapi.json">/openapi.json</a>.
      </p>
      {made && <ShownOnce label={`Key of ${made.name}`} secret={made.key} onDone={() => setMade(null)} />}
      <ListTable
        label="API keys"
        rows={reply?.keys ?? []}
        columns={describe(revoke, mayChange)}
        status={status}
        empty={mayChange ? 'No API keys yet. Make one below.' : 'No API keys yet.'}
      />
      {mayChange && <KeyForm onMade={show} />}
    </>
  )
}
