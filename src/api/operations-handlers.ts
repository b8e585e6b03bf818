import { sql } from 'kysely'
import { readCatalogueVersion } from '../features/publishing/server/builds.ts'
import { receiveCatalogueHook } from '../features/publishing/server/catalogue-hook.ts'
import { isUuid } from '../platform/ids.ts'
import { scrubFreeText } from '../platform/log.ts'
import { clientErrorsPerAddress } from '../platform/policy.ts'
import { throttle } from '../platform/throttle.ts'
import type { Handlers } from './http.ts'
import { describeApi } from './openapi.ts'

function scrubField(key: string, value: unknown): unknown {
  // The request id of the failed call, which identifies its log line.
  if (typeof value !== 'string' || (key === 'requestId' && isUuid(value))) return value
  return scrubFreeText(value)
}

export const handleOperations = {
  checkHealth: async () => ({ ok: true }),

  /** Ready when the database replies; if it doesn't, the edge returns 503. */
  checkReadiness: async (_call, { db }) => {
    await sql`SELECT 1`.execute(db)
    return { ok: true }
  },

  describeApi: async (_call, { config }) => describeApi(config.siteUrl),

  readCatalogueVersion: async (_call, { db }) => ({ version: await readCatalogueVersion(db) }),

  receiveCatalogueHook: ({ request, rawBody }, deps) =>
    receiveCatalogueHook(deps, { signature: request.headers.get('x-placket-signature'), rawBody }),

  /** The pages' shared error handler reports here, but so may anyone, so everything is scrubbed before it is logged. */
  reportClientErrors: async ({ body, clientAddress, requestId }, deps) => {
    await throttle(deps, clientErrorsPerAddress, clientAddress)
    for (const error of body.errors) {
      const fields = Object.entries(error).map(([key, value]) => [key, scrubField(key, value)])
      deps.log('warn', 'client-error', { requestId, report: Object.fromEntries(fields) })
    }
    return { received: body.errors.length }
  },
} satisfies Partial<Handlers>
