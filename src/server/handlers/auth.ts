import type { Handlers } from '../http.ts'
import { handleAccount } from './auth/account.ts'
import { handleCodes } from './auth/codes.ts'
import { handlePasskeys } from './auth/passkeys.ts'
import { handlePassword } from './auth/password.ts'
import { handleProfile } from './auth/profile.ts'
import { handleSessions } from './auth/sessions.ts'
import { handleSignIn } from './auth/sign-in.ts'

export const handleAuth: Handlers = {
  ...handleAccount,
  ...handleCodes,
  ...handlePasskeys,
  ...handlePassword,
  ...handleProfile,
  ...handleSessions,
  ...handleSignIn,
}
