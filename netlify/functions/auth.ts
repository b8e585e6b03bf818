import type { Config } from '@netlify/functions'
import { handleAuth } from '../../src/features/accounts/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleAuth)

export const config: Config = {
  path: [
    '/auth-api/check-email-mobile',
    '/auth-api/check-mobile',
    '/auth-api/signUp',
    '/auth-api/signup',
    '/auth-api/login',
    '/auth-api/is-login-check',
    '/auth-api/login-register-forCheck-outPage',
    '/auth-api/login-register-forcheck-outpage',
    '/auth-api/send-otp',
    '/auth-api/verify-otp',
    '/auth-api/get-user-by-id',
    '/auth-api/profile-change-by-id',
    '/auth-api/change-password',
    '/auth-api/change-number/:x',
    '/auth-api/logout',
    '/auth-api/sessions',
    '/auth-api/sessions/:id',
    '/auth-api/sign-out-everywhere',
    '/auth-api/my-data',
    '/auth-api/account',
    '/auth-api/passkeys',
    '/auth-api/passkey-options',
    '/auth-api/passkeys/:id',
    '/auth-api/passkey-login',
    '/auth-api/passkey-login-options',
  ],
}
