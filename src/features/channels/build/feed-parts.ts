import { copyFile, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf, pageKey } from '../../../site/build/page-key.ts'
import type { Product } from '../../catalog/contract.ts'
import { faultTexts, feedFaults } from '../rules/feed-faults.ts'
import type { FeedFormat, LeftOut } from './feed-format.ts'
import type { Site } from './site.ts'

/**
 * Where each product's lines are in a written feed, in order: its id, the key of what they were made from, their bytes; and what it
 * leaves out of it.
 */
interface FeedRecord {
  site: string
  headBytes: number
  parts: [id: string, key: string, bytes: number, leftOut: readonly LeftOut[]][]
}

interface KeptPart {
  key: string
  start: number
  bytes: number
  leftOut: readonly LeftOut[]
}

const recordOf = ({ file }: FeedFormat) => `${file.replaceAll('/', '-').replace(/\.\w+$/, '')}.parts`
const chunkBytes = 1_000_000

/** The parts of the last site's feed that are still right if their products are unchanged. */
async function readKept(format: FeedFormat, site: string): Promise<Map<string, KeptPart>> {
  const kept = new Map<string, KeptPart>()
  const text = await readFile(join(process.env['PAGES_BEFORE'] ?? '', recordOf(format)), 'utf8').catch(() => '')
  const record = text && process.env['SITE_BEFORE'] ? (JSON.parse(text) as FeedRecord) : null
  if (record?.site !== site) return kept
  let start = record.headBytes
  for (const [id, key, bytes, leftOut] of record.parts) {
    kept.set(id, { key, start, bytes, leftOut })
    start += bytes
  }
  return kept
}

/** Consecutive bytes of the last feed. */
interface Range {
  start: number
  end: number
}

async function* copyRange({ file: feedFile }: FeedFormat, { start, end }: Range): AsyncGenerator<Uint8Array> {
  if (end <= start) return
  const file = await open(join(process.env['SITE_BEFORE'] ?? '', feedFile))
  try {
    for await (const chunk of file.createReadStream({ start, end: end - 1, highWaterMark: chunkBytes })) yield chunk
  } finally {
    await file.close()
  }
}

async function writeRecord(format: FeedFormat, record: FeedRecord): Promise<void> {
  const folder = process.env['PAGES_RECORD']
  if (folder) await writeFile(join(folder, recordOf(format)), JSON.stringify(record))
}

/** For a feed that stays as it is. */
export async function keepFeedRecord(format: FeedFormat): Promise<void> {
  const before = process.env['PAGES_BEFORE']
  const present = process.env['PAGES_RECORD']
  if (before && present) await copyFile(join(before, recordOf(format)), join(present, recordOf(format)))
}

/** For the build's output: how many products are left out of a feed, at least in part, and why. Empty where none is. */
export function sayLeftOut({ file }: FeedFormat, lists: readonly (readonly LeftOut[])[]): string {
  const products = lists.filter((list) => list.length > 0)
  if (products.length === 0) return ''
  const reasons = feedFaults
    .map((fault) => [
      faultTexts[fault],
      products.filter((list) => list.some(({ faults }) => faults.includes(fault))).length,
    ])
    .filter(([, count]) => count !== 0)
    .map(([text, count]) => `${text} (${count})`)
  return `/${file} leaves out ${products.length} of ${lists.length} products: ${reasons.join(', ')}`
}

/**
 * A feed in chunks. The lines of unchanged products are copied from the last site's feed: writing them takes longer than
 * anything else in a build of a large shop.
 */
export async function* streamFeed(
  format: FeedFormat,
  products: readonly Product[],
  site: Site,
): AsyncGenerator<Uint8Array> {
  const siteKey = pageKey(site)
  const kept = await readKept(format, siteKey)
  const { head, foot } = format.frame(site)
  const record: FeedRecord = { site: siteKey, headBytes: Buffer.byteLength(head), parts: [] }
  let range: Range = { start: 0, end: 0 }
  let texts = [head]
  let length = head.length
  for (const product of products) {
    const key = keyOf(product)
    const part = kept.get(product.id)
    if (part?.key === key) {
      if (texts.length > 0) yield Buffer.from(texts.join(''))
      texts = []
      length = 0
      if (part.start !== range.end) yield* copyRange(format, range)
      range = { start: part.start === range.end ? range.start : part.start, end: part.start + part.bytes }
      record.parts.push([product.id, key, part.bytes, part.leftOut])
      continue
    }
    yield* copyRange(format, range)
    range = { start: 0, end: 0 }
    const { text, leftOut } = format.write(product, site)
    record.parts.push([product.id, key, Buffer.byteLength(text), leftOut])
    texts.push(text)
    length += text.length
    if (length < chunkBytes) continue
    yield Buffer.from(texts.join(''))
    texts = []
    length = 0
  }
  yield* copyRange(format, range)
  yield Buffer.from([...texts, foot].join(''))
  await writeRecord(format, record)
  const said = sayLeftOut(
    format,
    record.parts.map(([, , , leftOut]) => leftOut),
  )
  if (said !== '') console.log(said)
}
