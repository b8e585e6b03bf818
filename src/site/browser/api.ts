import { createFetch, FetchError } from 'ofetch'
import { endpointPath } from '../../api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { BodyInput, QueryInput, Reply } from '../../api/schemas.ts'
import { type Failure, handleFailure, readMessage } from './failures.ts'
import { send } from './send.ts'
import { forgetSession } from './session.ts'
import { readToken } from './token.ts'

const usualTimeoutMs = 10_000
const ask = createFetch({ fetch: (path, init) => send(String(path), init) })

export interface CallOptions<N extends EndpointName> {
  params?: Record<string, string>
  query?: QueryInput<N>
  body?: BodyInput<N>
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

export type Outcome<N extends EndpointName> = { ok: true; reply: Reply<N> } | { ok: false; failure: Failure }

function readFailure(name: EndpointName, error: unknown): Failure {
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

/** One call of the contract. A failure is returned as a value, after the shared error handler has received it. */
export async function call<N extends EndpointName>(name: N, options: CallOptions<N> = {}): Promise<Outcome<N>> {
  const { method, path: _path, who } = endpoints[name]
  const token = readToken()
  try {
    const reply = await ask(endpointPath(name, options.params), {
      method,
      query: options.query as Record<string, unknown>,
      body: options.body as Record<string, unknown>,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
      timeout: options.timeoutMs ?? usualTimeoutMs,
      keepalive: options.outlivesPage ?? false,
      ...(options.signal ? { signal: options.signal } : {}),
      retry: method === 'GET' && !('changes' in endpoints[name]) ? 1 : 0,
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
