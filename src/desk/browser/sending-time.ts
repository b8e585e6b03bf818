import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import { bodyTimeMs, replyMaxMs } from '../../platform/pure/call-times.ts'
import type { Endpoint } from '../../platform/pure/endpoint.ts'

/** How long a call with a file may take: as long as the server waits for a body of its size, and then for the reply. */
export function sendingTimeMs(name: EndpointName): number {
  const { maxBytes }: Endpoint = endpoints[name]
  return bodyTimeMs(maxBytes) + replyMaxMs
}
