import type { Config } from '@netlify/functions'
import { adminArea } from '../../src/app/server/admin.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(adminArea)

export const config: Config = {
  path: ['/admin-api/*'],
}
