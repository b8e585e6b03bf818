import { isPrivateRange, parseRange, type Range } from './network.ts'

/**
 * The widest ranges that large providers of proxies publish. No provider's proxies need a wider one: it would trust strangers to
 * say who they are.
 */
const widestRanges = [
  { provider: 'Cloudflare', range: '104.16.0.0/13' },
  { provider: 'Amazon CloudFront', range: '2600:9000::/28' },
] as const

/** How many addresses one provider's proxies have in all, as a power of two: Cloudflare's and CloudFront's stay below. */
const sumBits = { ipv4: 23, ipv6: 102 } as const
const lengths = { ipv4: 32, ipv6: 128 } as const

type Kind = keyof typeof lengths

interface Block {
  first: bigint
  /** The block has 2 to the power of this many addresses. */
  sizeBits: number
}

function toBlock([address, bits]: Range): Block {
  const sizeBits = lengths[address.kind()] - bits
  const value = address.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const shift = BigInt(sizeBits)
  return { first: (value >> shift) << shift, sizeBits }
}

const endOf = ({ first, sizeBits }: Block) => first + (1n << BigInt(sizeBits))

/** Two neighbours that are the halves of one block. */
const areHalves = (a: Block, b: Block) =>
  a.sizeBits === b.sizeBits && endOf(a) === b.first && a.first % (1n << BigInt(a.sizeBits + 1)) === 0n

/** The same addresses in as few blocks as possible, so that a range doesn't become narrow by being written in parts. */
function joinBlocks(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  const order = (a: Block, b: Block) => (a.first === b.first ? b.sizeBits - a.sizeBits : a.first < b.first ? -1 : 1)
  for (const block of blocks.toSorted(order)) {
    const last = joined.at(-1)
    if (last && endOf(block) <= endOf(last)) continue
    let next = block
    for (let former = joined.at(-1); former && areHalves(former, next); former = joined.at(-1)) {
      joined.pop()
      next = { first: former.first, sizeBits: former.sizeBits + 1 }
    }
    joined.push(next)
  }
  return joined
}

function widestOf(kind: Kind): { sizeBits: number; words: string } {
  for (const { provider, range } of widestRanges) {
    const parsed = parseRange(range)
    if (parsed?.[0].kind() === kind) return { sizeBits: toBlock(parsed).sizeBits, words: `${provider}'s ${range}` }
  }
  throw new Error(`No provider has a range of ${kind}`)
}

function isTooWide(ranges: readonly Range[], kind: Kind): boolean {
  const blocks = joinBlocks(ranges.filter(([address]) => address.kind() === kind).map(toBlock))
  const { sizeBits } = widestOf(kind)
  const sum = blocks.reduce((total, block) => total + (1n << BigInt(block.sizeBits)), 0n)
  return blocks.some((block) => block.sizeBits > sizeBits) || sum > 1n << BigInt(sumBits[kind])
}

const namedMost = 3

/** Why a shop on the internet can't trust these addresses and ranges, in one line; null if it can. Private ones may be as wide as they are. */
export function findTrustFault(proxies: readonly string[]): string | null {
  const open = proxies.flatMap((text) => {
    const range = parseRange(text)
    return range && !isPrivateRange(range) ? [{ text, range }] : []
  })
  for (const kind of ['ipv4', 'ipv6'] as const) {
    const ofKind = open.filter(({ range }) => range[0].kind() === kind)
    const ranges = ofKind.map(({ range }) => range)
    if (!isTooWide(ranges, kind)) continue
    const texts = ofKind.filter(({ range }) => isTooWide([range], kind)).map(({ text }) => text)
    const named = texts.length > 0 ? texts : ofKind.map(({ text }) => text)
    const more = named.length > namedMost ? ` and ${named.length - namedMost} more` : ''
    const together = texts.length > 0 ? '' : ' together'
    return `${named.slice(0, namedMost).join(', ')}${more}:${together} more of the internet than any provider's proxies have (the widest range is ${widestOf(kind).words}), and whoever is in there could pretend to be anyone; list your own proxies`
  }
  return null
}
