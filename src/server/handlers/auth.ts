import type { Handlers } from '../http.ts'
import { handleCodes } from './auth/codes.ts'
import { handlePassword } from './auth/password.ts'
import { handleProfile } from './auth/profile.ts'
import { handleSignIn } from './auth/sign-in.ts'

export const handleAuth: Handlers = { ...handleCodes, ...handlePassword, ...handleProfile, ...handleSignIn }
