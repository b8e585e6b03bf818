import { type Context, Hono, type Next } from 'hono'
import { routePath } from 'hono/route'
import type { SessionUser } from '../features/accounts/server/session.ts'
import { withActingKey } from '../platform/acting.ts'
import { withDeadline } from '../platform/call-deadline.ts'
import { languageOf } from '../platform/correspondence.ts'
import { translateReply } from '../platform/fault-texts.ts'
import type { Caller } from '../platform/http/fair-queue.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { requireIdempotencyKey } from '../platform/http/idempotency-key.ts'
import { isUnavailable } from '../platform/http/is-unavailable.ts'
import { networkOf } from '../platform/http/network.ts'
import { bodyLimits, createBodyReader, discardBody, type ReadBody } from '../platform/http/read-body.ts'
import type { Endpoint } from '../platform/pure/endpoint.ts'
import type { Language } from '../platform/pure/language.ts'
import { marketHeader } from '../platform/pure/markets.ts'
import { messages } from '../platform/pure/messages.ts'
import { withShopSettings } from '../platform/shop-settings.ts'
import { watchStep, withRequestId } from '../platform/watch.ts'
import { admit } from './admit.ts'
import type { Deps } from './deps.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { createOverload, isForLackOfRoom, type UnreadRefusal } from './overload.ts'
import { permissionsOf, takesKeys } from './permissions.ts'
import { replyHeaders } from './reply-headers.ts'
import { checkJson, parseJson, parseWith, readParams } from './request-input.ts'
import { type Body, type Params, type Query, type Reply, schemas } from './schemas.ts'
import type { ServedCall } from './served-call.ts'

/** What the platform knows about a request; never read from a header that clients can set. */
interface Platform {
  clientAddress: string
}

type ApiEnv = { Bindings: Platform; Variables: { requestId: string; who?: Endpoint['who']; lacksRoom?: true } }
type ApiContext = Context<ApiEnv>

/** The admin is English, and vendors read no texts. */
const isForShoppers = (context: ApiContext) => context.get('who') !== 'admin' && context.get('who') !== 'provider'

/** The key of the market that a call enters. The merchant and vendors work on the whole shop. */
const marketOf = (context: ApiContext) => (isForShoppers(context) ? (context.req.header(marketHeader) ?? '') : '')

async function languageOfCall(context: ApiContext, deps: Deps): Promise<Language> {
  if (!isForShoppers(context)) return 'en'
  // A market that is gone has no language.
  const entered = await withShopSettings(deps, marketOf(context)).catch(() => deps)
  return languageOf(entered.config)
}

/** A reply whose message is in the language of the call's market. */
async function inLanguageOf(context: ApiContext, deps: Deps, reply: unknown): Promise<unknown> {
  if (!reply || typeof reply !== 'object' || !('message' in reply) || typeof reply.message !== 'string') return reply
  return { ...reply, message: translateReply(reply.message, await languageOfCall(context, deps)) }
}

/** Gives a call its id, which its reply, its log line and its statements to the database carry, and lets watchers measure it. */
async function watchCall(context: ApiContext, next: Next, deps: Deps): Promise<void> {
  const requestId = crypto.randomUUID()
  const startedAt = performance.now()
  context.set('requestId', requestId)
  const { method } = context.req
  // The route rather than the path, which may contain a phone number, as in change-number.
  const describe = () => ({ name: `${method} ${routePath(context, -1)}`, result: String(context.res.status) })
  await withRequestId(requestId, () => watchStep('call', next, describe))
  if (deps.config.production && !context.get('lacksRoom')) {
    const took = Math.round(performance.now() - startedAt)
    const route = routePath(context, -1)
    deps.log('info', 'call', { requestId, method, route, status: context.res.status, tookMs: took })
  }
  for (const [name, value] of Object.entries(replyHeaders)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}

type UserOf<N extends EndpointName> = (typeof endpoints)[N]['who'] extends 'shopper' | 'admin'
  ? SessionUser
  : SessionUser | null

type KeyOf<N extends EndpointName> = (typeof endpoints)[N] extends { needsKey: true } ? string : null

/** A parsed and authorised request. `headers` are the reply's: cookies go there. */
export interface Call<N extends EndpointName> {
  body: Body<N>
  query: Query<N>
  params: Params<N>
  user: UserOf<N>
  /** The header Idempotency-Key of a call that needs one. */
  key: KeyOf<N>
  request: Request
  /** The unparsed body, for the signatures of webhooks; empty for every other call. */
  rawBody: string
  headers: Headers
  /** The client's network as the limits count it, never taken from a header alone. */
  clientAddress: string
  requestId: string
}

/** An endpoint as a function: takes a call, returns its reply, throws refusals. */
export type Handler<N extends EndpointName> = (call: Call<N>, deps: Deps) => Promise<Reply<N>>
export type Handlers = { [N in EndpointName]: Handler<N> }

function isPrefetch(request: Request): boolean {
  return /prefetch|prerender/i.test(
    `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`,
  )
}

interface Doors {
  /** Does what takes the database or the processor, in this caller's turn. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  readBody: ReadBody
}

const callerOf = (context: ApiContext): Caller => ({
  address: networkOf(context.env.clientAddress),
  account: context.req.header('authorization') ?? null,
})

/** Read before the call has its turn: a slow body must not block others. `leftMs` is what the call may still take. */
async function receiveBody(served: ServedCall, request: Request, deps: Deps, { inTurn, readBody }: Doors) {
  const { endpoint, schema } = served
  const startedAt = performance.now()
  if (!schema.body && endpoint.who !== 'provider') return { rawBody: '', leftMs: deps.config.CALL_MAX_MS }
  // Large bodies are read only for callers who may make the call.
  if (endpoint.maxBytes) {
    const admitting = withDeadline(deps.config.CALL_MAX_MS, true, () => inTurn(() => admit(served, request, deps)))
    await admitting.catch(async (error: unknown) => {
      await discardBody(request)
      throw error
    })
  }
  const leftMs = deps.config.CALL_MAX_MS - (performance.now() - startedAt)
  return { rawBody: await readBody(request, bodyLimits(endpoint.maxBytes)), leftMs }
}

/** Orders, payments and webhooks record what the provider was asked, however late. */
const mayBeStopped = ({ area, who, needsKey }: Endpoint) => area !== 'orders' && who !== 'provider' && !needsKey

/** The first of a repeated parameter, or all of them. */
function readQuery(parameters: URLSearchParams, { listsRepeated }: Endpoint): Record<string, string> {
  const first = Object.fromEntries([...parameters].reverse())
  if (!listsRepeated) return first
  return Object.fromEntries(Object.keys(first).map((name) => [name, parameters.getAll(name).join()]))
}

interface Received {
  served: ServedCall
  rawBody: string
}

async function answer(context: ApiContext, { served, rawBody }: Received, deps: Deps): Promise<Response> {
  const { endpoint, schema, handler } = served
  const request = context.req.raw
  const user = await admit(served, request, deps)
  const key = endpoint.needsKey ? requireIdempotencyKey(request) : null
  const url = new URL(request.url)
  const rawParams = readParams(endpoint.path, url.pathname)
  const rawQuery = readQuery(url.searchParams, endpoint)
  checkJson(rawParams)
  checkJson(rawQuery)
  // A parameter that can't be an id means an absent record, not bad input.
  const params = schema.params?.safeParse(rawParams)
  if (params && !params.success) throw new HttpError(404, messages.notFound)
  const named = endpoint.who === 'admin'
  const query = parseWith(schema.query, rawQuery, named)
  const body = schema.body ? parseWith(schema.body, await parseJson(request, rawBody, named), named) : undefined
  const headers = new Headers({ 'cache-control': 'no-store' })
  const call = {
    body,
    query,
    params: params?.data,
    user,
    key,
    request,
    rawBody: endpoint.who === 'provider' ? rawBody : '',
    headers,
    clientAddress: networkOf(context.env.clientAddress),
    requestId: context.get('requestId'),
  }
  // These values were parsed by the schemas that the handler's types come from.
  const handle = async () =>
    handler(call as never, endpoint.standalone ? deps : await withShopSettings(deps, marketOf(context)))
  const reply = await (user?.keyName ? withActingKey(user.keyName, handle) : handle())
  if (reply instanceof Response) {
    reply.headers.set('x-request-id', call.requestId)
    return reply
  }
  headers.set('content-type', schema.contentType ?? 'application/json; charset=utf-8')
  headers.set('x-request-id', call.requestId)
  return new Response(reply instanceof Blob ? reply : JSON.stringify(await inLanguageOf(context, deps, reply)), {
    status: schema.status ?? 200,
    headers,
  })
}

function refuseUnmeant(endpoint: Endpoint, request: Request): void {
  if (endpoint.changes && (request.method === 'HEAD' || isPrefetch(request))) {
    throw new HttpError(405, messages.methodNotAllowed, { Allow: endpoint.method })
  }
}

async function refuse(error: unknown, context: ApiContext, deps: Deps): Promise<Response> {
  const requestId = context.get('requestId')
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId }
  // Told at once, and the database may be away: the shop's own language needs none.
  const ownLanguage = isForShoppers(context) ? languageOf(deps.config) : 'en'
  if (isForLackOfRoom(error)) context.set('lacksRoom', true)
  if (error instanceof HttpError) {
    const language = error.status === 503 ? ownLanguage : await languageOfCall(context, deps)
    return Response.json(
      { message: error.messageIn(language), requestId, ...error.detailsIn(language) },
      { status: error.status, headers: { ...headers, ...error.headers } },
    )
  }
  const unavailable = isUnavailable(error)
  deps.log('error', 'call-failed', { requestId, method: context.req.method, path: context.req.path, error })
  const message = translateReply(messages.somethingWrong, ownLanguage)
  return Response.json({ message, requestId }, { status: unavailable ? 503 : 500, headers })
}

/** Letter case and a trailing slash do not matter. */
function normalisePath(request: Request): string {
  const path = new URL(request.url).pathname.toLowerCase()
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function toRoute(path: string): string {
  return path.toLowerCase().replace(/\{(\w+)\}/g, ':$1')
}

export interface Api {
  fetch(request: Request, platform: Platform): Response | Promise<Response>
  /** Whether a call from this address would be refused for lack of room; asked before anything of it is read. */
  isFull(clientAddress: string): boolean
  refuseUnread(clientAddress: string): UnreadRefusal
}

/** The calls of the contract that have a handler here. */
const listServed = (handlers: Partial<Handlers>): ServedCall[] =>
  (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const handler = handlers[name]
    const more = { needs: permissionsOf(name), takesKeys: takesKeys(name) }
    return handler ? [{ name, endpoint: endpoints[name], schema: schemas[name], handler, ...more }] : []
  })

/**
 * The API of these handlers: all of them on one machine, those of one area in a function. `own` are the calls of the merchant's
 * own rooms.
 */
export function createApi(handlers: Partial<Handlers>, deps: Deps, own: readonly ServedCall[] = []): Api {
  const app = new Hono<ApiEnv>({ getPath: normalisePath })
  app.use((context, next) => watchCall(context, next, deps))
  const { queue, noteRefusal, refuseUnread } = createOverload(deps)
  const readBody = createBodyReader()
  const methodsByPath = new Map<string, string[]>()
  for (const served of [...listServed(handlers), ...own]) {
    const { endpoint } = served
    const route = toRoute(endpoint.path)
    methodsByPath.set(route, [...(methodsByPath.get(route) ?? []), endpoint.method])
    app.on(endpoint.method, route, async (context) => {
      const request = context.req.raw
      context.set('who', endpoint.who)
      refuseUnmeant(endpoint, request)
      // What needs no database says that the process is alive, also while all others wait for one.
      const inTurn: Doors['inTurn'] = (work) => (endpoint.standalone ? work() : queue.run(callerOf(context), work))
      const { rawBody, leftMs } = await receiveBody(served, request, deps, { inTurn, readBody })
      return withDeadline(leftMs, mayBeStopped(endpoint), () =>
        inTurn(() => answer(context, { served, rawBody }, deps)),
      )
    })
  }
  for (const [route, methods] of methodsByPath) {
    app.all(route, () => {
      throw new HttpError(405, messages.methodNotAllowed, { Allow: methods.join(', ') })
    })
  }
  app.notFound((context) => refuse(new HttpError(404, messages.notFound), context, deps))
  app.onError((error, context) => {
    if (isForLackOfRoom(error)) noteRefusal()
    return refuse(error, context, deps)
  })
  return {
    fetch: (request, platform) => app.fetch(request, platform),
    isFull: (clientAddress) => queue.isFull(networkOf(clientAddress)),
    refuseUnread: (clientAddress) => refuseUnread(networkOf(clientAddress)),
  }
}
