import type { Handlers } from '../../api/http.ts'
import { handleAuth } from '../../features/accounts/server/handlers.ts'
import { hasProvedEmail, lockUser } from '../../features/accounts/server/users.ts'
import { handleConsents } from '../../features/mails/server/consent-handlers.ts'
import { consentingAccounts } from '../../features/mails/slots.ts'
import './facts.ts'
import './personal-data.ts'

consentingAccounts.fill({ lock: lockUser, hasProvedEmail })

/** Signing in, the account, and what it agreed to be sent. */
export const authArea = {
  ...handleAuth,
  ...handleConsents,
} satisfies Partial<Handlers>
