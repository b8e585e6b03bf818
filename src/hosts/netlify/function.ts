import type { Context } from '@netlify/functions'
import { createDeps, type Deps } from '../../api/deps.ts'
import { createApi, type Handlers } from '../../api/http.ts'

// One pool for each function instance, kept between requests.
let deps: Deps | undefined

function shareDeps(): Deps {
  deps ??= createDeps({ NODE_ENV: 'production', NETLIFY: 'true', ...process.env })
  return deps
}

/** A Netlify function called by its schedule or by an event of the host. */
export function serveEvent(work: (deps: Deps) => Promise<unknown>): () => Promise<void> {
  return async () => {
    await work(shareDeps())
  }
}

/** A Netlify function that serves these handlers; the visitor's address comes from the platform. */
export function serveFunction(handlers: Partial<Handlers>): (request: Request, context: Context) => Promise<Response> {
  let api: ReturnType<typeof createApi> | undefined
  return async (request, context) => {
    api ??= createApi(handlers, shareDeps())
    return api.fetch(request, { clientAddress: context.ip })
  }
}
