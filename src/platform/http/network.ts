import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
}

/**
 * Whom the limits of the abuse policy count: an IPv4 address, or an IPv6 network of 64 bits, which one customer has to
 * himself and could draw a new address from for every request.
 */
export function networkOf(address: string): string {
  const mapped = mappedIPv4.exec(address)?.[1]
  if (mapped) return mapped
  const [bare = address] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = expand(bare).slice(0, 4)
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`
}
