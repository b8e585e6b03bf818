import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { checkPassword } from '../../../platform/passwords.ts'
import { normalisePhone, requirePhone } from '../../../platform/phone.ts'
import { checkPerAddress, checkPerNumber, passwordPerAccount, passwordPerAddress } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import { presentUser } from './present-user.ts'
import { requireProof } from './proof.ts'
import { clearSessionCookies, openSession } from './session.ts'
import { revokeSession } from './session-queries.ts'
import { createUser, findOrCreateUser, findUserByEmail, findUserByPhone } from './users.ts'

/** One spelling an account, so that others give no further guesses. */
function normaliseIdentifier(config: Config, emailOrPhone: string): string {
  if (emailOrPhone.includes('@')) return emailOrPhone.toLowerCase()
  return normalisePhone(emailOrPhone, config.DEFAULT_COUNTRY)?.number ?? emailOrPhone
}

type SignInCalls = 'checkMobile' | 'checkEmailMobile' | 'signUp' | 'login' | 'loginRegisterForCheckOutPage' | 'logout'

export const handleSignIn: Pick<Handlers, SignInCalls> = {
  checkMobile: async ({ body, clientAddress }, deps) => {
    await throttle(deps, checkPerAddress, clientAddress)
    const { number } = requirePhone(deps.config, body.phoneNumber)
    await throttle(deps, checkPerNumber, number)
    return { exists: (await findUserByPhone(deps.db, number)) !== undefined }
  },

  /** One boolean, never which of the two matched. */
  checkEmailMobile: async ({ body, clientAddress }, deps) => {
    await throttle(deps, checkPerAddress, clientAddress)
    const { number } = requirePhone(deps.config, body.phoneNumber)
    await throttle(deps, checkPerNumber, number)
    const [byPhone, byEmail] = await Promise.all([
      findUserByPhone(deps.db, number),
      findUserByEmail(deps.db, body.email),
    ])
    const exists = byPhone !== undefined || byEmail !== undefined
    return { exists, message: exists ? messages.alreadyRegistered : '' }
  },

  signUp: async ({ body, request, headers }, { config, db }) => {
    const { number: phone } = requirePhone(config, body.phoneNumber)
    try {
      return await transact(db, async (trx) => {
        await requireProof(trx, request, phone)
        const user = await createUser(trx, { name: body.name, email: body.email, phone })
        const token = await openSession(trx, { config, request, headers, userId: user.id })
        return { token, message: messages.signedUp, user: presentUser(user) }
      })
    } catch (error) {
      throw isConflict(error) ? new Refusal(409, messages.alreadyRegistered) : error
    }
  },

  loginRegisterForCheckOutPage: async ({ body, request, headers }, { config, db }) => {
    const { number: phone } = requirePhone(config, body.phoneNumber)
    return transact(db, async (trx) => {
      await requireProof(trx, request, phone)
      const user = await findOrCreateUser(trx, phone)
      const token = await openSession(trx, { config, request, headers, userId: user.id })
      return { token, message: messages.loggedIn, user: presentUser(user) }
    })
  },

  login: async ({ body, request, headers, clientAddress }, deps) => {
    await throttle(deps, passwordPerAddress, clientAddress)
    const identifier = normaliseIdentifier(deps.config, body.emailOrPhone)
    await throttle(deps, passwordPerAccount, identifier)
    const find = identifier.includes('@') ? findUserByEmail : findUserByPhone
    const user = await find(deps.db, identifier)
    const right = await checkPassword(body.password, user?.password_hash ?? null)
    if (!user || !right) throw new Refusal(401, messages.wrongPassword)
    const { config, db } = deps
    const token = await openSession(db, { config, request, headers, userId: user.id, proved: false })
    return { token, message: messages.loggedIn, user: presentUser(user) }
  },

  logout: async ({ user, headers }, { config, db }) => {
    if (user) await revokeSession(db, user.sessionId)
    clearSessionCookies(config, headers)
    return { message: messages.loggedOut }
  },
}
