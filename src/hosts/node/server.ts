import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type Next } from 'hono'
import { compress } from 'hono/compress'
import { readOutbox } from '../../adapters/outbox-file.ts'
import { createApp } from '../../api/app.ts'
import type { Deps } from '../../api/deps.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Api } from '../../api/http.ts'
import type { OwnRoom } from '../../api/own-rooms.ts'
import { readPictureFile } from '../../features/media/server/read-picture.ts'
import { createClientFinder, type HeaderReader } from '../../platform/http/network.ts'
import { renderOutbox } from '../local/outbox-page.ts'
import { createSandboxRoutes } from '../local/sandbox-payment.ts'
import { createImages } from './images.ts'
import type { Metrics } from './metrics.ts'
import { type SiteRoots, servePage } from './pages.ts'
import { pageHeaders } from './security-headers.ts'

/** Replies that are held back at the same time; further ones are sent at once. */
const heldMax = 5000

const readerOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(',') : (value ?? null)
  },
})

interface Door {
  /** First segments of the API's paths, in lower case. */
  segments: ReadonlySet<string>
  proxies: readonly string[]
}

/**
 * A server that refuses calls beyond what the API can serve before anything is made of them: neither a request, nor a route, nor a
 * line of the log. What arrives of their bodies is thrown away.
 */
function guardDoor(api: Api, { segments, proxies }: Door) {
  const findClient = createClientFinder(proxies)
  let held = 0
  const send = (response: ServerResponse, { headers, body }: ReturnType<Api['refuseUnread']>) => {
    if (!response.destroyed) response.writeHead(503, headers).end(body)
  }
  const refuse = (address: string, response: ServerResponse) => {
    const refusal = api.refuseUnread(address)
    if (refusal.holdMs === 0 || held >= heldMax) return send(response, refusal)
    held += 1
    setTimeout(() => {
      held -= 1
      send(response, refusal)
    }, refusal.holdMs)
  }
  const guard =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      const [, segment = ''] = /^\/([^/?]*)/.exec(request.url ?? '') ?? []
      if (!segments.has(segment.toLowerCase())) return listener(request, response)
      const peer = (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
      const address = findClient(peer, readerOf(request))
      return api.isFull(address) ? refuse(address, response) : listener(request, response)
    }
  // Node's own function has more signatures than the adapter ever calls.
  const create = (options: ServerOptions, listener: RequestListener) => createServer(options, guard(listener))
  return create as typeof createServer
}

/** The first segments of the API's paths; pages avoid them. */
export const apiSegments: ReadonlySet<string> = new Set([
  ...Object.values(endpoints).map(({ path }) => path.split('/')[1]?.toLowerCase() ?? ''),
  'rooms-api',
])

const loopback = new Set(['127.0.0.1', '::1'])
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via']

/** The peer's address; IPv4 is shown as IPv4 on a dual-stack socket too. */
function readPeer(context: Context): string {
  return (getConnInfo(context).remote.address ?? 'unknown').replace(/^::ffff:/, '')
}

/**
 * Whether the request comes from this machine. A host name that resolves here may be another site's, requested by its page, and
 * behind a proxy every request comes from this machine.
 */
function isAtThisMachine(context: Context, { config }: Deps): boolean {
  const { hostname } = new URL(context.req.url)
  const named = loopbackHosts.has(hostname) || hostname === new URL(config.siteUrl).hostname
  return named && loopback.has(readPeer(context)) && proxyHeaders.every((name) => !context.req.raw.headers.has(name))
}

function createDevRoutes(deps: Deps, api: Api): Hono {
  const dev = new Hono()
  dev.use(async (context, next) =>
    isAtThisMachine(context, deps) ? next() : context.json({ message: 'Not found' }, 404),
  )
  dev.get('/outbox', async (context) => {
    const messages = await readOutbox(deps.config.DATA_DIR, context.req.query('to'))
    const wantsPage = context.req.header('accept')?.includes('text/html')
    return wantsPage ? context.html(renderOutbox(messages)) : context.json(messages)
  })
  // The sandbox calls our webhook as a provider would, without leaving the process.
  const sendWebhook = async (request: Request) => api.fetch(request, { clientAddress: '127.0.0.1' })
  dev.route('/pay', createSandboxRoutes({ ...deps, sendWebhook }))
  return dev
}

/** Pages and calls bring their policies; pictures, the local pages and refusals of other methods get that of a page. */
async function protect(context: Context, next: Next): Promise<void> {
  await next()
  const { headers } = context.res
  if (headers.has('content-security-policy')) return
  for (const [name, value] of Object.entries(pageHeaders)) if (!headers.has(name)) headers.set(name, value)
}

export interface Served {
  /** False where the pages are another host's; pictures are resized here all the same. */
  pages?: boolean
  /** Read at /metrics, from this machine alone. */
  metrics?: Metrics
  /** The merchant's own, with their calls. */
  rooms?: readonly OwnRoom[]
}

/** Pages, API, pictures and the local development pages on one port. */
export function createLocalApp(
  { deps, api }: { deps: Deps; api: Api },
  readRoots: () => SiteRoots,
  { pages = true, metrics }: Served = {},
): Hono {
  const findClient = createClientFinder(deps.config.TRUSTED_PROXIES)
  const serveImage = createImages({
    cacheDir: join(deps.config.DATA_DIR, 'images'),
    cacheMaxBytes: deps.config.IMAGE_CACHE_MB * 1024 * 1024,
    hosts: deps.config.IMAGE_HOSTS,
    readMedia: async (file) => (await readPictureFile(deps, file))?.bytes ?? null,
  })
  const app = new Hono()
  app.use(compress({ threshold: 1024 }))
  app.use(protect)
  app.get('/.netlify/images', (context) => {
    const { raw } = context.req
    return serveImage(readRoots().live, raw, findClient(readPeer(context), raw.headers))
  })
  if (!deps.config.production) app.route('/dev', createDevRoutes(deps, api))
  app.get('/metrics', async (context, next) => {
    if (!metrics || !isAtThisMachine(context, deps)) return next()
    return context.body(await metrics.read(), 200, { 'content-type': metrics.contentType })
  })
  app.all('*', (context) => {
    const segment = new URL(context.req.url).pathname.split('/')[1]?.toLowerCase() ?? ''
    if (apiSegments.has(segment)) {
      const { raw } = context.req
      return api.fetch(raw, { clientAddress: findClient(readPeer(context), raw.headers) })
    }
    const reads = context.req.method === 'GET' || context.req.method === 'HEAD'
    if (!pages || !reads) return context.json({ message: 'Not found' }, 404)
    return servePage(readRoots(), context.req.raw)
  })
  return app
}

export interface ShopServer {
  url: string
  stop(): Promise<void>
}

/** Someone who sends a byte now and then keeps a socket this long; proxies should close idle ones sooner than we do. */
const serverOptions = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
}

/** How long calls that have begun may still take when the shop stops. */
const drainMs = 5_000
const lookAgainMs = 20

/** Takes no more calls, and resolves when those under way have their reply, or after `drainMs`. */
function drain(server: ServerType): Promise<void> {
  return new Promise((done) => {
    const cut = 'closeAllConnections' in server ? server : null
    const look = setInterval(() => cut?.closeIdleConnections(), lookAgainMs)
    const giveUp = setTimeout(() => cut?.closeAllConnections(), drainMs)
    server.close(() => {
      clearInterval(look)
      clearTimeout(giveUp)
      done()
    })
  })
}

/** Listens on PORT (0: any free one); resolves once it does. */
export async function serveShop(deps: Deps, readRoots: () => SiteRoots, served: Served = {}): Promise<ShopServer> {
  const api = createApp(deps, served.rooms)
  const app = createLocalApp({ deps, api }, readRoots, served)
  const createServer = guardDoor(api, { segments: apiSegments, proxies: deps.config.TRUSTED_PROXIES })
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, port: deps.config.PORT, createServer, serverOptions },
      (info: AddressInfo) => {
        resolve({
          url: `http://localhost:${info.port}`,
          stop: () => drain(server),
        })
      },
    )
    server.on('error', reject)
  })
}
