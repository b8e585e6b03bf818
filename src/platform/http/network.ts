import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>
export type Range = [Address, number]

/** Null for an invalid address; an IPv4-mapped IPv6 address becomes IPv4. */
function parseAddress(text: string): Address | null {
  const [bare = ''] = text.split('%')
  return isIP(bare) ? ipaddr.process(bare) : null
}

/** How many bits of an IPv4-mapped address come before the IPv4 address in it. */
const mappedBits = 96

/** Null for an invalid range; one of IPv4-mapped IPv6 addresses becomes IPv4. */
export function parseRange(text: string): Range | null {
  const [start = '', bits, ...more] = text.split('/')
  const address = parseAddress(start)
  if (!address || more.length > 0) return null
  const most = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [address, most]
  const skipped = address.kind() === 'ipv4' && start.includes(':') ? mappedBits : 0
  const length = Number(bits) - skipped
  return /^\d{1,3}$/.test(bits) && length >= 0 && length <= most ? [address, length] : null
}

const privateRanges = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]
  .map(parseRange)
  .filter((range) => range !== null)

/** Whether the internet reaches no address of the range: one machine's, a private network's or a carrier's own. */
export function isPrivateRange([address, bits]: Range): boolean {
  return privateRanges.some(
    ([start, width]) => start.kind() === address.kind() && bits >= width && address.match(start, width),
  )
}

/** An address, or a range of them in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  return parseRange(text) !== null
}

/**
 * The client a rate limit applies to: an IPv4 address, or an IPv6 /64, which a single customer has
 * and could take a new address from for every request.
 */
export function networkOf(text: string): string {
  const address = parseAddress(text)
  if (!address) return text
  if (address.kind() === 'ipv4') return address.toString()
  const groups = address.toByteArray().slice(0, 8)
  const words = [0, 2, 4, 6].map((index) => (((groups[index] ?? 0) << 8) | (groups[index + 1] ?? 0)).toString(16))
  return `${words.join(':')}::/64`
}

/** The network that a provider assigns as a whole: 256 IPv4 addresses, or an IPv6 /48. */
export function neighbourhoodOf(text: string): string {
  const address = parseAddress(text.replace(/\/64$/, ''))
  if (!address) return text
  return address.kind() === 'ipv4'
    ? `${address.toByteArray().slice(0, 3).join('.')}.0/24`
    : `${networkOf(address.toString()).split(':').slice(0, 3).join(':')}::/48`
}

/** A hop as proxies write it: `203.0.113.7`, `203.0.113.7:4711`, `2001:db8::1`, `[2001:db8::1]:4711`. */
function readHop(hop: string): string | null {
  const text = hop.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return parseAddress(bare)?.toString() ?? null
}

/** The `for` of each element of `Forwarded` (RFC 7239). */
function readForwarded(header: string): string[] {
  const elements = header.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []
  return elements.map(
    (element) => /(?:^|[;\s])for=(?:"([^"]*)"|([^;,\s]*))/i.exec(element)?.slice(1).find(Boolean) ?? '',
  )
}

/** What is read of a request's headers. */
export type HeaderReader = Pick<Headers, 'get'>

/**
 * Finds the client behind the given proxies: the last hop that is not one of them. Forged entries that a client writes
 * into the headers come before that hop and are never reached; unless the peer is trusted, headers are ignored.
 */
export function createClientFinder(proxies: readonly string[]): (peer: string, headers: HeaderReader) => string {
  const ranges = proxies.map(parseRange).filter((range) => range !== null)
  const isTrusted = (text: string) => {
    const address = parseAddress(text)
    return ranges.some(([start, bits]) => address?.kind() === start.kind() && address.match(start, bits))
  }
  const find = (peer: string, hops: string[]) => {
    let client = peer
    for (const hop of hops.toReversed()) {
      const address = isTrusted(client) ? readHop(hop) : null
      if (!address) break
      client = address
    }
    return client
  }
  return (peer, headers) => {
    if (!isTrusted(peer)) return peer
    const listed = headers.get('x-forwarded-for')
    const forwarded = headers.get('forwarded')
    const byList = listed === null ? null : find(peer, listed.split(','))
    const byForwarded = forwarded === null ? null : find(peer, readForwarded(forwarded))
    // A proxy may write one header and pass on a forged version of the other: if they differ, neither is trusted.
    if (byList !== null && byForwarded !== null && byList !== byForwarded) return peer
    return byList ?? byForwarded ?? peer
  }
}
