import type { Context } from '@netlify/functions'
import { type Deps, openDeps } from '../../api/deps.ts'
import { createApi, type Handlers } from '../../api/http.ts'
import { callsOfRooms, loadOwnRooms } from '../../api/own-rooms.ts'

// One pool for each function instance, kept between requests.
let deps: Promise<Deps> | undefined

function shareDeps(): Promise<Deps> {
  deps ??= openDeps({ NODE_ENV: 'production', NETLIFY: 'true', ...process.env }).catch((error) => {
    // The next call tries again.
    deps = undefined
    throw error
  })
  return deps
}

/** A Netlify function called by its schedule or by an event of the host. */
export function serveEvent(work: (deps: Deps) => Promise<unknown>): () => Promise<void> {
  return async () => {
    await work(await shareDeps())
  }
}

/** A Netlify function that serves these handlers; the visitor's address comes from the platform. */
export function serveFunction(handlers: Partial<Handlers>): (request: Request, context: Context) => Promise<Response> {
  let api: ReturnType<typeof createApi> | undefined
  return async (request, context) => {
    api ??= createApi(handlers, await shareDeps())
    return api.fetch(request, { clientAddress: context.ip })
  }
}

/** A Netlify function that serves the calls of the merchant's own rooms. */
export function serveRooms(): (request: Request, context: Context) => Promise<Response> {
  let api: ReturnType<typeof createApi> | undefined
  return async (request, context) => {
    api ??= createApi({}, await shareDeps(), callsOfRooms(await loadOwnRooms()))
    return api.fetch(request, { clientAddress: context.ip })
  }
}
