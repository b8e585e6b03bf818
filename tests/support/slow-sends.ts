import { once } from 'node:events'
import { request } from 'node:https'
import { setTimeout } from 'node:timers/promises'

interface SlowSend {
  path: string
  headers?: Record<string, string>
  body: string
  /** How many writes the body takes, and how long all of them take. */
  writes: number
  seconds: number
}

/** Sends a body over TLS in small parts, whatever the certificate; the status of the reply. */
export async function sendSlowly(
  root: string,
  { path, headers = {}, body, writes, seconds }: SlowSend,
): Promise<number> {
  const length = Buffer.byteLength(body)
  const sent = request(`${root}${path}`, {
    ...{ method: 'POST', agent: false, rejectUnauthorized: false },
    headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
  })
  const answered = once(sent, 'response')
  answered.catch(() => undefined)
  const size = Math.ceil(length / writes)
  for (let at = 0; at < length && !sent.destroyed; at += size) {
    sent.write(body.slice(at, at + size))
    await Promise.race([setTimeout((1000 * seconds) / writes), answered.catch(() => undefined)])
  }
  sent.end()
  const [response] = await answered
  response.resume()
  return response.statusCode
}
