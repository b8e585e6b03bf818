import type { Deps } from '../../../api/deps.ts'
import type { Database } from '../../../platform/database/client.ts'
import { checkPassword } from '../../../platform/passwords.ts'
import { passwordPerAccount, passwordPerAddress } from '../../../platform/policy.ts'
import { type ThrottleRule, throttle } from '../../../platform/throttle.ts'
import { listDeviceUsers, readDevice } from './known-devices.ts'
import { subjectOf } from './throttle-sending.ts'
import { findUserByPhone, listEmailUsers, type UserRow } from './users.ts'

/** The accounts a number or an email may belong to. */
export async function findAccounts(db: Database, identifier: string): Promise<UserRow[]> {
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
export async function countAttempt(
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
export async function findByPassword(accounts: readonly UserRow[], password: string): Promise<UserRow | null> {
  if (accounts.length === 0) await checkPassword(password, null)
  for (const user of accounts) {
    if (await checkPassword(password, user.password_hash)) return user
  }
  return null
}
