import type { Config } from '@netlify/functions'
import { operationsArea } from '../../src/app/server/operations.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(operationsArea)

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
