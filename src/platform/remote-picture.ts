import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface RemoteLimits {
  /** Names of the allowed hosts. */
  hosts: readonly string[]
  maxBytes: number
  timeoutMs: number
  agent: Agent
}

const redirectsMax = 3

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** The only IPv6 addresses that are assigned to the internet. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3')
/** Azure's service for its own machines, in a public range: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16 */
const azureService = '168.63.129.16'

function isPublic(text: string): boolean {
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === azureService) return false
  return address.kind() === 'ipv4' || address.match(globalIpv6)
}

/** Resolves a name and refuses addresses in private networks: anyone may own the name. */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const inside = addresses.find(({ address }) => !isPublic(address))
    if (inside) return found(new Error(`${hostname} leads to ${inside.address}, which is not a public address`), [])
    const [first] = addresses
    if (options.all || !first) return found(null, addresses)
    return found(null, first.address, first.family)
  })
}

export const publicAgent = new Agent({ lookup: lookupPublic })

/** https on the default port, of an allowed host, by name and without credentials. */
export function isAllowedPicture(url: URL, hosts: readonly string[]): boolean {
  const bare = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return bare && isIP(url.hostname.replace(/[[\]]/g, '')) === 0 && hosts.includes(url.hostname)
}

function readRedirect(response: IncomingMessage, url: URL): URL | null {
  const { location } = response.headers
  if (!location || (response.statusCode ?? 0) < 300 || (response.statusCode ?? 0) >= 400) return null
  return URL.canParse(location, url) ? new URL(location, url) : null
}

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`More than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Fetches one picture. Throws when its host is unreachable, slow, refuses, sends too much, or redirects to another host. */
export async function fetchPicture(from: URL, { hosts, maxBytes, timeoutMs, agent }: RemoteLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = from
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    if (!isAllowedPicture(url, hosts) || url.hostname !== from.hostname) throw new Error(`Not allowed: ${url.host}`)
    const request = get(url, { agent, signal, headers: { accept: 'image/*' } })
    const [response] = (await once(request, 'response', { signal })) as [IncomingMessage]
    try {
      const next = readRedirect(response, url)
      if (!next) {
        if (response.statusCode !== 200) throw new Error(`${url.host} answered ${response.statusCode}`)
        return await readAtMost(response, maxBytes)
      }
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new Error(`${from.host} redirects too many times`)
}
