import type { Deps } from '../../../api/deps.ts'
import type { Call, Handlers } from '../../../api/http.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { checkPassword, hashPassword } from '../../../platform/passwords.ts'
import { passwordPerAccount } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import { requireProof } from './proof.ts'
import { revokeOtherSessions } from './session-queries.ts'
import { findEmailOwner, getUser, markEmailVerified, updateUser } from './users.ts'

type PasswordCall = Call<'changePassword'>

async function savePassword(trx: Trx, userId: string, passwordHash: string, keptSession: string | null) {
  await updateUser(trx, userId, { password_hash: passwordHash })
  await revokeOtherSessions(trx, userId, keptSession)
}

/**
 * After forgetPassword: the proof of the email identifies the account. Ends every other session. An address that was never
 * proved can't open an account, since it may have been mistyped; a person who is signed in proves it by doing this.
 */
async function resetByEmail({ body, user, request }: PasswordCall, { db }: Deps, email: string): Promise<void> {
  const passwordHash = await hashPassword(body.newPassword)
  await transact(db, async (trx) => {
    await requireProof(trx, request, email)
    const own = user?.email?.toLowerCase() === email ? user : null
    const owner = (await findEmailOwner(trx, email)) ?? own
    const isOwn = owner !== null && owner.id === user?.id
    // Only someone who reads this mailbox learns that it has no account.
    if (!owner) throw new HttpError(404, messages.notFound)
    if (isOwn) await markEmailVerified(trx, owner.id, email)
    await savePassword(trx, owner.id, passwordHash, isOwn ? user.sessionId : null)
  })
}

/** Needs the old password, or a fresh proof of the session's own number. */
async function changeOwn({ body, user, request }: PasswordCall, deps: Deps): Promise<void> {
  if (!user) throw new HttpError(401, messages.pleaseLogin)
  const { db } = deps
  if (body.oldPassword) {
    await throttle(deps, passwordPerAccount, user.id)
    const { password_hash: stored } = await getUser(db, user.id)
    if (!(await checkPassword(body.oldPassword, stored))) throw new HttpError(400, messages.wrongPassword)
  }
  const passwordHash = await hashPassword(body.newPassword)
  await transact(db, async (trx) => {
    if (!body.oldPassword) await requireProof(trx, request, user.phone)
    await savePassword(trx, user.id, passwordHash, user.sessionId)
  })
}

export const handlePassword: Pick<Handlers, 'changePassword'> = {
  changePassword: async (call, deps) => {
    if (call.body.email) await resetByEmail(call, deps, call.body.email)
    else await changeOwn(call, deps)
    return { message: messages.passwordChanged }
  },
}
