import type { Config } from '@netlify/functions'
import { handleAuth } from '../../src/features/accounts/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleAuth)

export const config: Config = {
  path: ['/auth-api/*'],
}
