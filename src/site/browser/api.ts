import { createFetch, FetchError } from 'ofetch'
import { fillPath } from '../../api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { BodyInput, QueryInput, Reply } from '../../api/schemas.ts'
import type { Endpoint } from '../../platform/pure/endpoint.ts'
import { type Failure, handleFailure, readMessage } from './failures.ts'
import { send } from './send.ts'
import { forgetSession } from './session.ts'
import { readToken } from './token.ts'

const usualTimeoutMs = 10_000
const ask = createFetch({ fetch: (path, init) => send(String(path), init) })

export interface RequestOptions {
  params?: Record<string, string>
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
  /** The caller reports errors itself. */
  quiet?: boolean
  /** For calls that take longer than a shopper would normally wait. */
  timeoutMs?: number
  /** Continues when the page is left in the meantime. */
  outlivesPage?: boolean
  /** Gives the call up; its failure is then no error. */
  signal?: AbortSignal
}

export interface CallOptions<N extends EndpointName> extends RequestOptions {
  query?: QueryInput<N>
  body?: BodyInput<N>
}

/** What came of a request. */
export type Answer<Reply> = { ok: true; reply: Reply } | { ok: false; failure: Failure }
export type Outcome<N extends EndpointName> = Answer<Reply<N>>

function readFailure(name: string, error: unknown): Failure {
  const failure: Failure = { call: name, status: 0 }
  if (!(error instanceof FetchError)) return failure
  const message = readMessage(error.data)
  const requestId = error.response?.headers.get('x-request-id')
  const retryAfterSeconds = Number(error.response?.headers.get('retry-after'))
  return {
    ...failure,
    status: error.status ?? 0,
    ...(message ? { message } : {}),
    ...(requestId ? { requestId } : {}),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
    body: error.data,
  }
}

interface Called {
  name: string
  endpoint: Pick<Endpoint, 'method' | 'path' | 'who' | 'changes'>
}

/** A request and its reply, whichever list the call is in. Typed by those that export it. */
export async function request<Reply>(
  { name, endpoint: { method, path, who, changes } }: Called,
  options: RequestOptions,
): Promise<Answer<Reply>> {
  const token = readToken()
  try {
    const reply = await ask<Reply>(fillPath(path, options.params), {
      method,
      query: options.query as Record<string, unknown>,
      body: options.body as Record<string, unknown>,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
      timeout: options.timeoutMs ?? usualTimeoutMs,
      keepalive: options.outlivesPage ?? false,
      ...(options.signal ? { signal: options.signal } : {}),
      retry: method === 'GET' && !changes ? 1 : 0,
    })
    return { ok: true, reply }
  } catch (error) {
    const failure = readFailure(name, error)
    if (options.signal?.aborted) return { ok: false, failure }
    // An invalid token is removed; keeping it would make every later call fail too.
    if (failure.status === 401 && who !== 'anyone' && token === readToken()) forgetSession()
    handleFailure(failure, options)
    return { ok: false, failure }
  }
}

/** One call of the contract. A failure is returned as a value, after the shared error handler has received it. */
export const call = <N extends EndpointName>(name: N, options: CallOptions<N> = {}): Promise<Outcome<N>> =>
  request<Reply<N>>({ name, endpoint: endpoints[name] }, options)
