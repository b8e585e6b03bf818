import type { Handlers } from '../../../api/http.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { requirePhone } from '../../../platform/phone.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { queueNumberChangedNotices } from './number-changed.ts'
import { presentUser } from './present-user.ts'
import { requireProof, takeProof } from './proof.ts'
import { requireRecentProof } from './session.ts'
import { revokeOtherSessions } from './session-queries.ts'
import { countClaim } from './throttle-checks.ts'
import { dropUnprovedClaim, findEmailOwner, getUser, markEmailVerified, updateUser } from './users.ts'

function refuseConflict(error: unknown): never {
  throw isConflict(error) ? new HttpError(409, messages.alreadyRegistered) : error
}

/** An address that someone else has proved cannot be claimed. */
async function refuseForeignEmail(trx: Trx, email: string, userId: string): Promise<void> {
  const owner = await findEmailOwner(trx, email)
  if (owner && owner.id !== userId) throw new HttpError(409, messages.alreadyRegistered)
}

export const handleProfile: Pick<Handlers, 'isLoginCheck' | 'getUser' | 'changeProfile' | 'changeNumber'> = {
  isLoginCheck: async ({ user }, { db }) => ({
    success: true,
    user: presentUser(await getUser(db, user.id), user.passkeyStep),
  }),

  getUser: async ({ user }, { db }) => ({
    user: presentUser(await getUser(db, user.id), user.passkeyStep),
    verifiedRecently: user.verifiedRecently,
  }),

  /**
   * Changes only the fields in the body; a role in it is ignored. Proving the address takes it from
   * accounts that only claimed it.
   */
  changeProfile: async ({ body, user, request, clientAddress }, deps) => {
    const { name, email } = body
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email: email || null }),
    }
    const save = async (trx: Trx) => {
      const proved = email ? await takeProof(trx, request, email) : false
      if (email && proved) await dropUnprovedClaim(trx, email, { exceptId: user.id })
      if (email && !proved) await refuseForeignEmail(trx, email, user.id)
      const changed = await updateUser(trx, user.id, change)
      if (!email || !proved) return changed
      await markEmailVerified(trx, user.id, email)
      return getUser(trx, user.id)
    }
    const row = await countClaim(deps, { request, clientAddress, user }, () =>
      transact(deps.db, save).catch(refuseConflict),
    )
    return { user: presentUser(row), message: messages.profileSaved }
  },

  /**
   * Proving the new number doesn't prove ownership of the account, so the session must have done that recently, and
   * gains nothing from the change. All other sessions end.
   */
  changeNumber: async ({ params, user, request }, deps) => {
    requireRecentProof(user)
    const { config, db } = deps
    const { number: phone } = requirePhone(config, params.x)
    const row = await transact(db, async (trx) => {
      await requireProof(trx, request, phone)
      await revokeOtherSessions(trx, user.id, user.sessionId)
      await queueNumberChangedNotices(trx, deps, { before: user, phone })
      return updateUser(trx, user.id, { phone })
    }).catch(refuseConflict)
    return { user: presentUser(row), message: messages.numberChanged }
  },
}
