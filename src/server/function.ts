import type { Context } from '@netlify/functions'
import { createDeps } from './app.ts'
import type { Deps } from './deps.ts'
import { createApi, type Handlers } from './http.ts'

// One pool a function instance, kept between the requests that it serves.
let deps: Deps | undefined

/** A Netlify function that serves these handlers; the visitor's address is the platform's word. */
export function serveFunction(handlers: Handlers): (request: Request, context: Context) => Promise<Response> {
  let api: ReturnType<typeof createApi> | undefined
  return async (request, context) => {
    deps ??= createDeps({ NODE_ENV: 'production', ...process.env })
    api ??= createApi(handlers, deps)
    return api.fetch(request, { clientAddress: context.ip })
  }
}
