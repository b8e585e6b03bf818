import type { Deps } from '../../../api/deps.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { versionOf } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { type QueuedMail, queueMail, queueText } from '../../../platform/outbox.ts'
import { requirePhone } from '../../../platform/phone.ts'
import { roleNames, type StaffRole } from '../../../platform/pure/access/roles.ts'
import { readEmail } from '../../../platform/pure/email.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { findEmailOwner, findOrCreateUser, lockAdmins, saveRole } from '../../accounts/server/users.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import type { Person } from '../contract.ts'
import { inviteByMail } from './mail-invites.ts'
import { lockPerson } from './people-queries.ts'

/** The account of an email that was confirmed, or of a number; an unknown number gets one, an unknown email doesn't. */
async function findInvited(trx: Trx, { config }: Deps, typed: string): Promise<Person | null> {
  const user = typed.includes('@')
    ? await findEmailOwner(trx, typed)
    : await findOrCreateUser(trx, requirePhone(config, typed).number)
  return user ? lockPerson(trx, user.id) : null
}

const describeAccess = ({ shop, siteUrl }: Config, role: StaffRole) =>
  `You are now ${roleNames[role].toLowerCase()} at ${shop.shopName}. Sign in with your phone number: ${siteUrl}/admin`

export function writeAccessMail(
  config: Config,
  { to, cause, role }: { to: string; cause: string; role: StaffRole },
): QueuedMail {
  const { shopName } = config.shop
  return layOutPage(config, {
    to,
    cause,
    subject: `Your access to ${shopName}`,
    blocks: [
      { kind: 'text', text: `You are now ${roleNames[role].toLowerCase()} at ${shopName}.` },
      { kind: 'button', label: 'Sign in with your phone number', url: `${config.siteUrl}/admin` },
    ],
  })
}

async function announce(trx: Trx, { config, providers }: Deps, { person, role }: { person: Person; role: StaffRole }) {
  const cause = `invited:${person.id}:${crypto.randomUUID()}`
  const text = describeAccess(config, role)
  if (providers.otp.sendText && person.phone) await queueText(trx, { cause: `${cause}:text`, to: person.phone, text })
  await queueMail(trx, writeAccessMail(config, { to: person.email, cause, role }))
}

interface Invite {
  actorId: string
  input: Body<'inviteStaff'>
}

/** A number as typed, or the email as the shop stores it: it is written to, so it has to be one. */
function readContact(typed: string): string {
  const contact = typed.includes('@') ? readEmail(typed) : typed
  if (contact === null) throw refuseFields({ field: 'phoneOrEmail', problem: messages.phoneOrEmailUnfit })
  return contact
}

/**
 * Gives someone a role by their number or email, and writes to them. The role is theirs once they have proved the number. Null when
 * an unknown email was sent a link.
 */
export async function inviteStaff(
  deps: Deps,
  { actorId, input: { phoneOrEmail, role } }: Invite,
): Promise<Person | null> {
  const contact = readContact(phoneOrEmail)
  return transact(deps.db, async (trx) => {
    // Before the person, like every change of roles.
    const owners = await lockAdmins(trx)
    const person = await findInvited(trx, deps, contact)
    if (!person) {
      await inviteByMail(trx, deps, { actorId, email: contact, role })
      return null
    }
    if (person.id === actorId) throw new HttpError(409, messages.ownRole)
    if (role !== 'admin' && owners.every((id) => id === person.id)) throw new HttpError(409, messages.lastAdminRole)
    await saveRole(trx, person.id, role)
    const entry = { actorId, action: 'invited', entity: 'person', entityId: person.id }
    await recordAudit(trx, { ...entry, before: { role: person.role }, after: { role } })
    await announce(trx, deps, { person, role })
    return { ...person, role, version: versionOf({ role }) }
  })
}
