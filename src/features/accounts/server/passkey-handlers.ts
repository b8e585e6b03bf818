import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { passkeyPerAddress } from '../../../platform/policy.ts'
import { passkeysMax } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { Passkey } from '../contract.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  saveChallenge,
  takeChallenge,
  usePasskey,
} from './passkey-queries.ts'
import { checkLogin, checkRegistration, makeLoginOptions, makeRegistrationOptions, readChallenge } from './passkeys.ts'
import { requireRecentProof } from './session.ts'
import { findPasskeyStep, markSessionByPasskey, revokeSession } from './session-queries.ts'
import { signIn } from './sign-in.ts'
import { getUser, lockUser } from './users.ts'

type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    _id: id,
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }
}

function refusePasskey(): HttpError {
  return new HttpError(400, messages.passkeyRefused)
}

type PasskeyCalls =
  | 'listPasskeys'
  | 'startPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'startPasskeyLogin'
  | 'passkeyLogin'

export const handlePasskeys: Pick<Handlers, PasskeyCalls> = {
  listPasskeys: async ({ user }, { db }) => ({ passkeys: (await listPasskeys(db, user.id)).map(presentPasskey) }),

  /** A passkey gives lasting access to the account, so adding one needs more than a token. */
  startPasskey: async ({ user }, { config, db }) => {
    requireRecentProof(user)
    const options = await makeRegistrationOptions(config, user, await listPasskeys(db, user.id))
    await saveChallenge(db, options.challenge, user.id)
    return { options: { ...options } }
  },

  addPasskey: async ({ body: { response, name = '' }, user, request }, { config, db }) => {
    requireRecentProof(user)
    const challenge = readChallenge(response.response.clientDataJSON)
    if (!(await takeChallenge(db, challenge, user.id))) throw refusePasskey()
    const { id, publicKey, counter } = await checkRegistration({ config, request, response, challenge })
    const { transports = [] } = response.response
    const row = await transact(db, async (trx) => {
      await lockUser(trx, user.id)
      const present = await listPasskeys(trx, user.id)
      if (present.length >= passkeysMax) throw new HttpError(409, messages.passkeysFull)
      // Registered elsewhere in the meantime: a code alone adds no second one.
      if (user.passkeyStep && present.length > 0) throw new HttpError(403, messages.passkeyNeeded)
      await markSessionByPasskey(trx, user.sessionId)
      return insertPasskey(trx, { id, userId: user.id, publicKey: Buffer.from(publicKey), counter, transports, name })
    }).catch((error) => {
      throw isConflict(error) ? refusePasskey() : error
    })
    return { passkey: presentPasskey(row), message: messages.passkeyAdded }
  },

  removePasskey: async ({ params: { id }, user }, { db }) => {
    await transact(db, async (trx) => {
      await lockUser(trx, user.id)
      orNotFound(await deletePasskey(trx, { userId: user.id, id }))
      if ((await findPasskeyStep(trx, user.id)) === 'add') throw new HttpError(409, messages.passkeyRequired)
    })
    return { message: messages.passkeyRemoved }
  },

  startPasskeyLogin: async ({ clientAddress }, deps) => {
    await throttle(deps, passkeyPerAddress, clientAddress)
    const options = await makeLoginOptions(deps.config)
    await saveChallenge(deps.db, options.challenge, null)
    return { options: { ...options } }
  },

  passkeyLogin: async ({ body: { response }, user: caller, request, headers }, { config, db }) => {
    const challenge = readChallenge(response.response.clientDataJSON)
    const known = await findPasskey(db, response.id)
    if (!(await takeChallenge(db, challenge, null)) || !known) throw refusePasskey()
    const from = Number(known.counter)
    const key = { id: known.id, publicKey: known.public_key, counter: from }
    const to = await checkLogin({ config, request, response, challenge }, key)
    return transact(db, async (trx) => {
      if (!(await usePasskey(trx, known.id, { from, to }))) throw refusePasskey()
      const user = await getUser(trx, known.user_id)
      // The passkey was what this session lacked: the new one takes its place.
      if (caller?.passkeyStep && caller.id === user.id) await revokeSession(trx, caller.sessionId)
      return signIn(trx, { config, request, headers, user, byPasskey: true, message: messages.loggedIn })
    })
  },
}
