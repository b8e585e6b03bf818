import type { Handlers } from '../../../api/http.ts'
import { handleAccount } from './account-handlers.ts'
import { handleCodes } from './code-handlers.ts'
import { handlePasskeys } from './passkey-handlers.ts'
import { handlePassword } from './password-handlers.ts'
import { handleProfile } from './profile-handlers.ts'
import { handleSessions } from './session-handlers.ts'
import { handleSignIn } from './sign-in-handlers.ts'

export const handleAuth = {
  ...handleAccount,
  ...handleCodes,
  ...handlePasskeys,
  ...handlePassword,
  ...handleProfile,
  ...handleSessions,
  ...handleSignIn,
} satisfies Partial<Handlers>
