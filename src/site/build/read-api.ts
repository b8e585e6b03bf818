import { endpointPath } from '../../api/endpoint-path.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import { type EndpointSchema, type QueryInput, type Reply, schemas } from '../../api/schemas.ts'
import { marketHeader } from '../../platform/pure/markets.ts'
import { pageMarket } from '../../platform/pure/page-market.ts'

type Read = (path: string, init: RequestInit) => Promise<Response>

/** Another server's API when PUBLIC_API_ROOT is set; otherwise our own, in this process. */
async function chooseReader(): Promise<Read> {
  const root = process.env['PUBLIC_API_ROOT']
  if (root)
    return (path, init) => fetch(`${root.replace(/\/$/, '')}${path}`, { ...init, signal: AbortSignal.timeout(30_000) })
  const { createApp } = await import('../../api/app.ts')
  const { openDeps } = await import('../../api/deps.ts')
  // The build only reads; it needs no keys of providers it never calls. Products are read by several at once.
  const env = { DATABASE_POOL: '3', ...process.env, NODE_ENV: 'development' }
  const app = createApp(await openDeps(env, undefined, { patient: true }))
  return async (path, init) =>
    app.fetch(new Request(`http://build.invalid${path}`, init), { clientAddress: '127.0.0.1' })
}

let reader: Promise<Read> | undefined

interface ReadOptions<N extends EndpointName> {
  params?: Record<string, string>
  query?: QueryInput<N>
  /** Another market than that of the pages being built. */
  market?: string
}

/** A GET of the contract, parsed by its schema. Throws when the API refuses, so that the whole build fails. */
export async function readApi<N extends EndpointName>(
  name: N,
  { params, query, market = pageMarket }: ReadOptions<N> = {},
): Promise<Reply<N>> {
  reader ??= chooseReader()
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const response = await (await reader)(endpointPath(name, params) + search, { headers: { [marketHeader]: market } })
  if (!response.ok) throw new Error(`The build could not read ${name}: ${response.status} ${await response.text()}`)
  const schema: EndpointSchema = schemas[name]
  return schema.reply.parse(await response.json()) as Reply<N>
}
