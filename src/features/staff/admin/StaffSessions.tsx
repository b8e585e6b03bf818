import { showDate } from '../../../desk/browser/forms/fields.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { describeAgent } from '../../accounts/browser/describe-agent.ts'
import type { Session } from '../../accounts/contract.ts'

interface Member {
  id: string
  name: string
  phone: string
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const device = describeAgent(session.userAgent)
  const end = async () => {
    await write('endStaffSession', { params: { id: session.id } })
    onEnded()
  }
  return (
    <li className="inline">
      {device} <span className="hint">last used {showDate(session.lastSeenAt)}</span>
      {session.current ? (
        <span className="hint">This device</span>
      ) : (
        <button type="button" className="text-button" onClick={() => void end()}>
          Sign out<span className="visually-hidden"> {device}</span>
        </button>
      )}
    </li>
  )
}

/** Where a member of staff is signed in, for owners, who can end it. */
export function StaffSessions({ person: { id, name, phone } }: { person: Member }) {
  const { reply, status, reload } = useLoaded('listStaffSessions', { params: { id } })
  const sessions = reply?.sessions ?? []
  const endAll = async () => {
    if (!confirm(`Sign ${name || phone} out on every device? They can sign in again.`)) return
    await write('endStaffSessions', { params: { id } })
    reload()
  }
  const removePasskeys = async () => {
    const question = `Remove the passkeys of ${name || phone}? They are signed out, and add a new one if their role requires it.`
    if (confirm(question) && (await write('removeStaffPasskeys', { params: { id } })).ok) reload()
  }
  const isSelf = sessions.some(({ current }) => current)
  return (
    <section aria-labelledby="staff-sessions">
      <h3 id="staff-sessions">Signed in on</h3>
      {status === 'failed' && <p className="nothing">Could not load where they are signed in. Try again.</p>}
      {status === 'ready' && sessions.length === 0 && <p className="hint">Not signed in anywhere.</p>}
      <ul className="invites" aria-labelledby="staff-sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={reload} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <button type="button" className="button" data-kind="quiet" onClick={() => void endAll()}>
          Sign out everywhere
        </button>
      )}
      {reply && (
        <p className="inline">
          {reply.passkeys === 0 ? 'No passkey.' : `Passkeys: ${reply.passkeys}.`}
          {reply.passkeys > 0 && !isSelf && (
            <button type="button" className="text-button" onClick={() => void removePasskeys()}>
              Remove passkeys
            </button>
          )}
        </p>
      )}
    </section>
  )
}
