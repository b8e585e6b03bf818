import { useState } from 'react'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { type Scope, scopeNames, scopes } from '../../../platform/pure/access/scopes.ts'
import type { ApiKey } from '../key-contract.ts'
import { KeyForm } from './KeyForm.tsx'
import { ShownOnce } from './ShownOnce.tsx'

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
