import type { Config } from '@netlify/functions'
import { authArea } from '../../src/app/server/auth.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(authArea)

export const config: Config = {
  path: ['/auth-api/*'],
}
