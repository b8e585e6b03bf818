import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { normalisePhone, requirePhone } from '../../../platform/phone.ts'
import { readEmail } from '../../../platform/pure/email.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { takeBackHit } from '../../../platform/throttle.ts'
import { countAttempt, findAccounts, findByPassword } from './password-attempt.ts'
import { requireProof } from './proof.ts'
import { clearSessionCookies } from './session.ts'
import { revokeSession } from './session-queries.ts'
import { signIn } from './sign-in.ts'
import { countClaim, throttleCheck } from './throttle-checks.ts'
import { createUser, findEmailOwner, findOrCreateUser, findUserByPhone } from './users.ts'

/** One spelling per account, so that other spellings don't allow more guesses. */
function normaliseIdentifier(config: Config, emailOrPhone: string): string {
  if (emailOrPhone.includes('@')) return readEmail(emailOrPhone) ?? emailOrPhone.toLowerCase()
  return normalisePhone(emailOrPhone, config.DEFAULT_COUNTRY)?.number ?? emailOrPhone
}

type SignInCalls = 'checkMobile' | 'checkEmailMobile' | 'signUp' | 'login' | 'loginRegisterForCheckOutPage' | 'logout'

export const handleSignIn: Pick<Handlers, SignInCalls> = {
  checkMobile: async ({ body, request, headers, clientAddress }, deps) => {
    const { number } = requirePhone(deps.config, body.phoneNumber)
    await throttleCheck(deps, { number, request, headers, clientAddress })
    return { exists: (await findUserByPhone(deps.db, number)) !== undefined }
  },

  /** Returns one boolean, never which of the two matched. */
  checkEmailMobile: async ({ body, request, headers, clientAddress }, deps) => {
    const { number } = requirePhone(deps.config, body.phoneNumber)
    await throttleCheck(deps, { number, request, headers, clientAddress })
    const [byPhone, byEmail] = await Promise.all([
      findUserByPhone(deps.db, number),
      findEmailOwner(deps.db, body.email),
    ])
    const exists = byPhone !== undefined || byEmail !== undefined
    return { exists, message: exists ? messages.alreadyRegistered : '' }
  },

  signUp: async ({ body, request, headers, clientAddress }, deps) => {
    const { config, db } = deps
    const { number: phone } = requirePhone(config, body.phoneNumber)
    const register = async (trx: Trx) => {
      await requireProof(trx, request, phone)
      // An unproved claim blocks nobody: ownership is settled when the address is proved.
      if (await findEmailOwner(trx, body.email)) throw new HttpError(409, messages.alreadyRegistered)
      const user = await createUser(trx, { name: body.name, email: body.email, phone })
      return signIn(trx, { config, request, headers, user, message: messages.signedUp })
    }
    return countClaim(deps, { request, clientAddress, user: null }, () =>
      transact(db, register).catch((error) => {
        throw isConflict(error) ? new HttpError(409, messages.alreadyRegistered) : error
      }),
    )
  },

  loginRegisterForCheckOutPage: async ({ body, request, headers }, { config, db }) => {
    const { number: phone } = requirePhone(config, body.phoneNumber)
    return transact(db, async (trx) => {
      await requireProof(trx, request, phone)
      const user = await findOrCreateUser(trx, phone)
      return signIn(trx, { config, request, headers, user, message: messages.loggedIn })
    })
  },

  login: async ({ body, request, headers, clientAddress }, deps) => {
    const { config, db } = deps
    const identifier = normaliseIdentifier(config, body.emailOrPhone)
    const accounts = await findAccounts(db, identifier)
    const attempt = await countAttempt(deps, { identifier, accounts, request, clientAddress })
    const user = await findByPassword(attempt.accounts, body.password)
    if (!user) throw new HttpError(401, messages.wrongPassword)
    for (const { rule, subject } of attempt.counted) await takeBackHit(deps, rule, subject)
    return signIn(db, { config, request, headers, user, proved: false, message: messages.loggedIn })
  },

  logout: async ({ user, headers }, { config, db }) => {
    if (user) await revokeSession(db, user.sessionId)
    clearSessionCookies(config, headers)
    return { message: messages.loggedOut }
  },
}
