import { type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { write } from '../../../desk/browser/write.ts'
import { readRole, roleNames, type StaffRole, staffRoles } from '../../../platform/pure/access/roles.ts'

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
