import { type SubmitEvent, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { roleNames, staffRoles } from '../../../platform/pure/access/roles.ts'

type Role = Reply<'readPasskeyRoles'>['roles'][number]

function describe({ role, people, withPasskey }: Role): string {
  if (people === 0) return roleNames[role]
  return `${roleNames[role]} (${withPasskey} of ${people} ${withPasskey === 1 ? 'has' : 'have'} one)`
}

/** Which roles sign in with a passkey, for owners. */
export function PasskeyRoles() {
  const { reply, reload } = useLoaded('readPasskeyRoles')
  const [fault, setFault] = useState('')
  if (!reply) return null
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('roles')
    const roles = staffRoles.filter((role) => chosen.includes(role))
    const outcome = await write('savePasskeyRoles', { body: { roles, version: reply.version }, quiet: true })
    const problem = outcome.ok ? '' : readDetails(outcome.failure.body).faults?.[0]?.problem
    setFault(outcome.ok ? '' : problem ? `You ${problem}` : (outcome.failure.message ?? ''))
    if (outcome.ok) reload()
  }
  return (
    <details className="refund">
      <summary>Roles that require a passkey</summary>
      <form className="record" onSubmit={save} key={reply.version}>
        <p className="hint">
          People with these roles sign in with a passkey: a code alone opens nothing. Those without one add it when they
          next sign in.
        </p>
        <fieldset aria-invalid={fault ? true : undefined} aria-describedby={fault ? 'passkey-roles-fault' : undefined}>
          <legend>Roles</legend>
          {reply.roles.map((row) => (
            <label key={row.role} className="inline">
              <input type="checkbox" name="roles" value={row.role} defaultChecked={row.required} />
              {describe(row)}
            </label>
          ))}
        </fieldset>
        {fault && (
          <p className="error" role="alert" id="passkey-roles-fault">
            {fault}
          </p>
        )}
        <p>
          <button type="submit" className="button">
            Save
          </button>
        </p>
      </form>
    </details>
  )
}
