import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { checkPassword } from '../../../platform/passwords.ts'
import { normalisePhone, requirePhone } from '../../../platform/phone.ts'
import { passwordPerAccount, passwordPerAddress } from '../../../platform/policy.ts'
import { readEmail } from '../../../platform/pure/email.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type ThrottleRule, takeBackHit, throttle } from '../../../platform/throttle.ts'
import { listDeviceUsers, readDevice } from './known-devices.ts'
import { requireProof } from './proof.ts'
import { clearSessionCookies } from './session.ts'
import { revokeSession } from './session-queries.ts'
import { signIn } from './sign-in.ts'
import { countClaim, throttleCheck } from './throttle-checks.ts'
import { subjectOf } from './throttle-sending.ts'
import { createUser, findEmailOwner, findOrCreateUser, findUserByPhone, listEmailUsers, type UserRow } from './users.ts'

/** The accounts a number or an email may belong to. */
async function findAccounts(db: Database, identifier: string): Promise<UserRow[]> {
  if (identifier.includes('@')) return listEmailUsers(db, identifier)
  const user = await findUserByPhone(db, identifier)
  return user ? [user] : []
}

interface Attempt {
  identifier: string
  accounts: UserRow[]
  request: Request
  clientAddress: string
}

/**
 * `accounts`: whose password is compared. `counted`: the attempts that a correct password takes back, so that only wrong ones
 * count.
 */
interface CountedAttempt {
  accounts: UserRow[]
  counted: { rule: ThrottleRule; subject: string }[]
}

/**
 * Counts an attempt before comparing it; 429 over the limits. On a device where one of the accounts has signed in before, only
 * that device's attempts count, and only its own account is tried.
 */
async function countAttempt(
  deps: Deps,
  { identifier, accounts, request, clientAddress }: Attempt,
): Promise<CountedAttempt> {
  const device = readDevice(request)
  const known = device ? await listDeviceUsers(deps.db, device) : []
  const own = accounts.filter(({ id }) => known.includes(id))
  const counted =
    own.length > 0
      ? [{ rule: passwordPerAccount, subject: subjectOf(identifier, device) }]
      : [
          { rule: passwordPerAddress, subject: clientAddress },
          { rule: passwordPerAccount, subject: identifier },
        ]
  for (const { rule, subject } of counted) await throttle(deps, rule, subject)
  return { accounts: own.length > 0 ? own : accounts, counted }
}

/** Takes as long when there is no account. */
async function findByPassword(accounts: readonly UserRow[], password: string): Promise<UserRow | null> {
  if (accounts.length === 0) await checkPassword(password, null)
  for (const user of accounts) {
    if (await checkPassword(password, user.password_hash)) return user
  }
  return null
}

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
