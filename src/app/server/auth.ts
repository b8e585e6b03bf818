import type { Handlers } from '../../api/http.ts'
import { handleAuth } from '../../features/accounts/server/handlers.ts'
import { handleConsents } from '../../features/mails/server/consent-handlers.ts'
import './personal-data.ts'

/** Signing in, the account, and what it agreed to be sent. */
export const authArea = {
  ...handleAuth,
  ...handleConsents,
} satisfies Partial<Handlers>
