import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleOperations } from '../../src/server/handlers/operations.ts'

export default serveFunction(handleOperations)

export const config: Config = {
  path: ['/healthz', '/readyz', '/openapi.json', '/catalogue-hook', '/client-errors'],
}
