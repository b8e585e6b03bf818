import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Api } from '../../api/http.ts'
import { createClientFinder, type HeaderReader } from '../../platform/http/network.ts'

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
export function guardDoor(api: Api, { segments, proxies }: Door) {
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
