import type { Reply } from '../../../api/schemas.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { write } from '../../../desk/browser/write.ts'
import { roleNames } from '../../../platform/pure/access/roles.ts'

type Invite = Reply<'listInvites'>['invites'][number]

/** Invitations by mail that nobody has accepted yet. */
export function InviteList({ invites, onWithdrawn }: { invites: readonly Invite[]; onWithdrawn: () => void }) {
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
