import { endpointPath } from '../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../src/api/endpoints.ts'
import type { Reply } from '../../src/api/schemas.ts'
import type { Endpoint } from '../../src/platform/pure/endpoint.ts'

export interface Answer<T> {
  status: number
  headers: Headers
  /** The reply of a successful call; a refusal has `message` and `requestId`. */
  body: T & { message?: string; requestId?: string }
}

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  clientAddress?: string
}

type Fetch = (path: string, init: RequestInit, clientAddress?: string) => Promise<Response>
export type Call = <N extends EndpointName>(name: N, options?: CallOptions) => Promise<Answer<Reply<N>>>

/** Calls of the contract over any connection to the API: in this process or over HTTP. */
export function createCall(fetch: Fetch): Call {
  return async (name, { params, query, body, token, headers, clientAddress } = {}) => {
    const { needsKey }: Endpoint = endpoints[name]
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const init = {
      method: endpoints[name].method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(needsKey ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await fetch(endpointPath(name, params) + search, init, clientAddress)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}
