import type { Deps } from '../../../api/deps.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import type { Config } from '../../../platform/config.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { readRole, roleNames, type StaffRole, staffRoles } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { hashToken, makeToken } from '../../../platform/secrets.ts'
import { getUser, lockAdmins, saveRole, updateUser } from '../../accounts/server/users.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { insertInvite, inviteDays, lockInvite, markAccepted } from './invite-queries.ts'

interface MailInvite {
  actorId: string
  email: string
  role: StaffRole
}

interface InviteMail {
  id: string
  to: string
  role: StaffRole
  token: string
}

export function writeInviteMail(config: Config, { id, to, role, token }: InviteMail): QueuedMail {
  const { shopName } = config.shop
  return layOutPage(config, {
    cause: `staff-invite:${id}`,
    to,
    subject: `Your invitation to ${shopName}`,
    blocks: [
      { kind: 'text', text: `You are invited to work at ${shopName} as ${roleNames[role].toLowerCase()}.` },
      {
        kind: 'text',
        text: `Open this link, sign in with your phone number and accept. It works once, until ${inviteDays} days from now.`,
      },
      { kind: 'button', label: 'Accept the invitation', url: `${config.siteUrl}/admin?invite=${token}` },
    ],
  })
}

/** Offers a role to someone without an account: the link in the mail gives it once, within a week. */
export async function inviteByMail(trx: Trx, { config }: Deps, { actorId, email, role }: MailInvite): Promise<void> {
  const token = makeToken()
  const id = await insertInvite(trx, { email, role, tokenHash: hashToken(token), invitedBy: actorId })
  await queueMail(trx, writeInviteMail(config, { id, to: email, role, token }))
  // Without the link: it is as good as the role.
  await recordAudit(trx, {
    actorId,
    action: 'invited',
    entity: 'invitation',
    entityId: id,
    after: { name: email, role },
  })
}

/** Gives the role of an invitation to whoever is signed in. */
export async function acceptInvite({ db }: Deps, userId: string, token: string): Promise<StaffRole> {
  return transact(db, async (trx) => {
    const owners = await lockAdmins(trx)
    const invite = await lockInvite(trx, hashToken(token))
    const role = staffRoles.find((known) => known === invite?.role)
    // Whoever invited may no longer be allowed to.
    const inviter = invite && (await getUser(trx, invite.invited_by))
    if (!invite || !role || inviter?.role !== 'admin') throw new HttpError(409, messages.inviteGone)
    const user = await getUser(trx, userId)
    if (role !== 'admin' && owners.every((id) => id === userId)) throw new HttpError(409, messages.lastAdminRole)
    await markAccepted(trx, invite.id, userId)
    if (!user.email) await updateUser(trx, userId, { email: invite.email })
    await saveRole(trx, userId, role)
    const entry = { actorId: userId, action: 'accepted the invitation of', entity: 'person', entityId: userId }
    await recordAudit(trx, { ...entry, before: { role: readRole(user.role) }, after: { role } })
    return role
  })
}
