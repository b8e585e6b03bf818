import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { readOutbox } from '../../adapters/outbox-file.ts'
import { createApp } from '../../api/app.ts'
import type { Deps } from '../../api/deps.ts'
import { endpoints } from '../../api/endpoints.ts'
import { renderOutbox } from '../local/outbox-page.ts'
import { createSandboxRoutes } from '../local/sandbox-payment.ts'
import { serveImage } from './images.ts'
import { type SiteRoots, servePage } from './pages.ts'

/** The first segments of the API's paths; pages stay clear of them (decision 1). */
export const apiSegments: ReadonlySet<string> = new Set(
  Object.values(endpoints).map(({ path }) => path.split('/')[1]?.toLowerCase() ?? ''),
)

const loopback = new Set(['127.0.0.1', '::1'])

/** The other end of the socket; IPv4 looks like IPv4 also on a dual socket. */
function readClientAddress(context: Context): string {
  return (getConnInfo(context).remote.address ?? 'unknown').replace(/^::ffff:/, '')
}

function createDevRoutes(deps: Deps, api: ReturnType<typeof createApp>): Hono {
  const dev = new Hono()
  dev.use(async (context, next) => {
    const client = readClientAddress(context)
    if (deps.config.production || !loopback.has(client)) return context.json({ message: 'Not found' }, 404)
    return next()
  })
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

/** Pages, API, pictures and this machine's own pages behind one port. */
export function createLocalApp(deps: Deps, readRoots: () => SiteRoots): Hono {
  const api = createApp(deps)
  const cacheDir = join(deps.config.DATA_DIR, 'images')
  const app = new Hono()
  app.use(compress({ threshold: 1024 }))
  app.get('/.netlify/images', (context) =>
    serveImage(readRoots().live, context.req.raw, { cacheDir, hosts: deps.config.IMAGE_HOSTS }),
  )
  app.route('/dev', createDevRoutes(deps, api))
  app.all('*', (context) => {
    const segment = new URL(context.req.url).pathname.split('/')[1]?.toLowerCase() ?? ''
    if (apiSegments.has(segment)) {
      return api.fetch(context.req.raw, { clientAddress: readClientAddress(context) })
    }
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD')
      return context.json({ message: 'Not found' }, 404)
    return servePage(readRoots(), context.req.raw)
  })
  return app
}

export interface ShopServer {
  url: string
  stop(): Promise<void>
}

/** Listens on PORT (0: any free one) and answers once it does. */
export async function serveShop(deps: Deps, readRoots: () => SiteRoots): Promise<ShopServer> {
  const app = createLocalApp(deps, readRoots)
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: deps.config.PORT }, (info: AddressInfo) => {
      resolve({
        url: `http://localhost:${info.port}`,
        stop: () =>
          new Promise((done) => {
            server.close(() => done())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.on('error', reject)
  })
}
