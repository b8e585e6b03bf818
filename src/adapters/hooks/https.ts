import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { lookupPublic } from '../../platform/remote-picture.ts'
import type { HookSender } from './port.ts'

/** Names that only lead to this machine or its network. */
const inside = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/

const isNumeric = (host: string) => host.includes(':') || /^[\d.]+$/.test(host)

/** Why an address can't receive webhooks, whatever its name resolves to; null when it can. */
export function findAddressFault(text: string): string | null {
  if (!URL.canParse(text)) return 'must be a whole address such as https://receiver.example/placket'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
  if (isNumeric(host)) return 'must have a name, not the number of a machine'
  if (!host.includes('.') || inside.test(host))
    return 'must be reachable on the internet, not on this machine or network'
  return null
}

export interface HookSettings {
  /** Including the reply's last byte. */
  timeoutMs: number
  /** Resolves names; it refuses those that lead into private networks, and the connection goes to the address it found. */
  lookup?: LookupFunction
  request?: (options: RequestOptions) => ReturnType<typeof requestHttps>
}

/** What the log keeps of a reply. */
const keptCharacters = 500
/** More is not read. */
const replyMaxBytes = 16 * 1024

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > replyMaxBytes) break
  }
  const text = Buffer.concat(chunks).subarray(0, replyMaxBytes).toString('utf8')
  return text.replaceAll('\u0000', '').toWellFormed().slice(0, keptCharacters)
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') return 'has a name that does not exist'
  return error instanceof Error && error.message.includes('not a public address')
    ? 'must be reachable on the internet, not on this machine or network'
    : ''
}

export function createHttpsHooks({
  timeoutMs,
  lookup = lookupPublic as LookupFunction,
  request = requestHttps,
}: HookSettings): HookSender {
  const resolve = (hostname: string) =>
    new Promise<unknown>((found) => lookup(hostname, { all: true }, (error) => found(error)))
  return {
    // A name that can't be asked about now is checked again at every sending.
    async findFault(url) {
      const fault = findAddressFault(url)
      if (fault !== null) return fault
      return describeFailure(await resolve(new URL(url).hostname)) || null
    },

    async send(url, headers, body) {
      const fault = findAddressFault(url)
      if (fault !== null) throw new Error(`The address ${fault}`)
      const { hostname, port, pathname, search } = new URL(url)
      const signal = AbortSignal.timeout(timeoutMs)
      // No kept connection: each one goes to an address that was just checked.
      const sent = request({
        hostname,
        port: port || 443,
        path: pathname + search,
        method: 'POST',
        lookup,
        signal,
        agent: false,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      })
      // After the first, errors are those of a connection that was cut here.
      sent.on('error', () => undefined)
      sent.end(body)
      const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage]
      try {
        return { status: response.statusCode ?? 0, text: await readStart(response) }
      } finally {
        response.destroy()
      }
    },
  }
}
