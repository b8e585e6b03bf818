import type { Config } from '@netlify/functions'
import { handleAdmin } from '../../src/features/staff/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleAdmin)

export const config: Config = {
  path: ['/admin-api/*'],
}
