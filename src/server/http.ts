import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts'
import { bodyMaxBytes, jsonMaxDepth } from '../contract/limits.ts'
import { messages } from '../contract/messages.ts'
import { type Body, type EndpointSchema, type Params, type Query, type Reply, schemas } from '../contract/schemas.ts'
import type { Deps } from './deps.ts'
import { networkOf } from './network.ts'
import { Refusal } from './refusal.ts'
import { findSession, requireRecentProof, type SessionUser } from './session.ts'

type UserOf<N extends EndpointName> = (typeof endpoints)[N]['who'] extends 'shopper' | 'admin'
  ? SessionUser
  : SessionUser | null

/** One parsed and admitted request. `headers` are those of the answer: cookies go there. */
export interface Call<N extends EndpointName> {
  body: Body<N>
  query: Query<N>
  params: Params<N>
  user: UserOf<N>
  request: Request
  /** The body as it came, for the signatures of webhooks; empty for every other call. */
  rawBody: string
  headers: Headers
  /** The network that the limits count, not a header's claim. */
  clientAddress: string
  requestId: string
}

/** An endpoint as a function: what it needs in, its reply out; refusals are thrown. */
export type Handler<N extends EndpointName> = (call: Call<N>, deps: Deps) => Promise<Reply<N>>
export type Handlers = { [N in EndpointName]?: Handler<N> }

/** What the platform knows of a request; never read from a header that a client can set. */
export interface Platform {
  clientAddress: string
}

type ApiContext = Context<{ Bindings: Platform; Variables: { requestId: string } }>

function holdsNul(text: string): boolean {
  return text.includes('\u0000')
}

function checkJson(value: unknown, depth = 0): void {
  if (depth > jsonMaxDepth) throw new Refusal(400, messages.malformed)
  if (typeof value === 'string' && holdsNul(value)) throw new Refusal(400, messages.malformed)
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    if (holdsNul(key)) throw new Refusal(400, messages.malformed)
    checkJson(inner, depth + 1)
  }
}

async function readBody(request: Request, limit: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw new Refusal(413, messages.tooLarge)
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw new Refusal(413, messages.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(request: Request, text: string): unknown {
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) throw new Refusal(415, messages.notJson)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(400, messages.malformed)
  }
  checkJson(value)
  return value
}

function isMissing(value: unknown, path: PropertyKey[]): boolean {
  let current: unknown = value
  for (const key of path) {
    if (current === null || typeof current !== 'object') return false
    current = Reflect.get(current, key)
  }
  return current === undefined || current === null || (typeof current === 'string' && current.trim() === '')
}

/** Missing or empty required fields have their own text (decisions.md, "Answers to bad input"). */
function parseWith(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const missing = parsed.error.issues.some((issue) => isMissing(value, issue.path))
  throw new Refusal(400, missing ? messages.fillRequired : messages.malformed)
}

async function admit(endpoint: Endpoint, request: Request, deps: Deps): Promise<SessionUser | null> {
  if (endpoint.who === 'provider' || (endpoint.who === 'anyone' && !request.headers.has('authorization'))) return null
  const user = await findSession(deps.db, request)
  if (endpoint.who === 'anyone') return user
  if (!user) throw new Refusal(401, messages.pleaseLogin)
  if (endpoint.who === 'admin') {
    if (user.role !== 'admin') throw new Refusal(403, messages.forbidden)
    // A session lives for months; what it may change must not.
    if (endpoint.method !== 'GET') requireRecentProof(user)
  }
  return user
}

function isPrefetch(request: Request): boolean {
  return /prefetch|prerender/i.test(
    `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`,
  )
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Refusal(400, messages.malformed)
  }
}

/** From the path as it came: routing ignores letter case, ids do not. */
function readParams(route: string, path: string): Record<string, string> {
  const segments = path.split('/')
  const params = route.split('/').flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? [[name, decodeSegment(segments[index] ?? '')] as const] : []
  })
  return Object.fromEntries(params)
}

async function answer<N extends EndpointName>(
  context: ApiContext,
  name: N,
  handler: Handler<N> | undefined,
  deps: Deps,
) {
  const endpoint: Endpoint = endpoints[name]
  const schema: EndpointSchema = schemas[name]
  const request = context.req.raw
  if (endpoint.changes && (request.method === 'HEAD' || isPrefetch(request))) {
    throw new Refusal(405, messages.methodNotAllowed, { Allow: endpoint.method })
  }
  const user = await admit(endpoint, request, deps)
  const url = new URL(request.url)
  const rawParams = readParams(endpoint.path, url.pathname)
  const rawQuery = Object.fromEntries([...url.searchParams].reverse())
  checkJson(rawParams)
  checkJson(rawQuery)
  const hasBody = schema.body !== undefined || endpoint.who === 'provider'
  const rawBody = hasBody ? await readBody(request, endpoint.maxBytes ?? bodyMaxBytes) : ''
  // A parameter that no id can look like is an absent thing, not bad input.
  const params = schema.params?.safeParse(rawParams)
  if (params && !params.success) throw new Refusal(404, messages.notFound)
  const query = parseWith(schema.query, rawQuery)
  const body = schema.body ? parseWith(schema.body, parseJson(request, rawBody)) : undefined
  if (!handler) throw new Refusal(501, messages.notBuilt)
  const headers = new Headers({ 'cache-control': 'no-store' })
  const call = {
    body,
    query,
    params: params?.data,
    user,
    request,
    rawBody: endpoint.who === 'provider' ? rawBody : '',
    headers,
    clientAddress: networkOf(context.env.clientAddress),
    requestId: context.get('requestId'),
    // The schemas that made these values are the ones their types come from.
  } as unknown as Call<N>
  const reply = await handler(call, deps)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('x-request-id', call.requestId)
  return new Response(JSON.stringify(reply), { status: schema.status ?? 200, headers })
}

function refuse(error: unknown, context: ApiContext, deps: Deps): Response {
  const requestId = context.get('requestId')
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId }
  if (error instanceof Refusal) {
    return Response.json(
      { message: error.message, requestId },
      { status: error.status, headers: { ...headers, ...error.headers } },
    )
  }
  const unavailable = isUnavailable(error)
  deps.log('error', 'call-failed', { requestId, method: context.req.method, path: context.req.path, error })
  return Response.json({ message: messages.somethingWrong, requestId }, { status: unavailable ? 503 : 500, headers })
}

/** The database is away, starting, full or too slow: a dependency's fault, 503. */
function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|53|57|55P03)/.test(code) ||
    /connection (terminated|timeout)|timeout exceeded/i.test(text)
  )
}

/** Letter case and a trailing slash do not matter (decision 2). */
function normalisePath(request: Request): string {
  const path = new URL(request.url).pathname.toLowerCase()
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function routePath(path: string): string {
  return path.toLowerCase().replace(/\{(\w+)\}/g, ':$1')
}

/** The API: every endpoint of the contract, bound to its handler; those without one answer 501. */
export function createApi(
  handlers: Handlers,
  deps: Deps,
): Hono<{ Bindings: Platform; Variables: { requestId: string } }> {
  const app = new Hono<{ Bindings: Platform; Variables: { requestId: string } }>({ getPath: normalisePath })
  app.use(async (context, next) => {
    context.set('requestId', crypto.randomUUID())
    await next()
    context.res.headers.set('x-content-type-options', 'nosniff')
    context.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    context.res.headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    context.res.headers.set(
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
  })
  const methodsByPath = new Map<string, string[]>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name]
    const route = routePath(path)
    methodsByPath.set(route, [...(methodsByPath.get(route) ?? []), method])
    app.on(method, route, (context) => answer(context, name, handlers[name] as Handler<typeof name> | undefined, deps))
  }
  for (const [route, methods] of methodsByPath) {
    app.all(route, () => {
      throw new Refusal(405, messages.methodNotAllowed, { Allow: methods.join(', ') })
    })
  }
  app.notFound((context) => refuse(new Refusal(404, messages.notFound), context, deps))
  app.onError((error, context) => refuse(error, context, deps))
  return app
}
