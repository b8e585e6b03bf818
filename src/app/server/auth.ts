import type { Handlers } from '../../api/http.ts'
import { handleAuth } from '../../features/accounts/server/handlers.ts'
import { lockUser } from '../../features/accounts/server/users.ts'
import { handleConsents } from '../../features/mails/server/consent-handlers.ts'
import { accountLocks } from '../../features/mails/slots.ts'
import './personal-data.ts'

accountLocks.fill(lockUser)

/** Signing in, the account, and what it agreed to be sent. */
export const authArea = {
  ...handleAuth,
  ...handleConsents,
} satisfies Partial<Handlers>
