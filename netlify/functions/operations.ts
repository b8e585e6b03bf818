import type { Config } from '@netlify/functions'
import { handleOperations } from '../../src/api/operations-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleOperations)

export const config: Config = {
  path: [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/catalogue-version',
    '/shop-settings',
    '/former-addresses',
    '/catalogue-hook',
    '/client-errors',
    '/csp-reports',
    '/visits',
  ],
}
