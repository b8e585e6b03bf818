import { copyFile, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf, pageKey } from '../../../site/build/page-key.ts'
import type { Product } from '../../catalog/contract.ts'
import { writeFeedFrame, writeFeedItems } from './merchant-feed.ts'
import type { Site } from './site.ts'

/** Where each product's lines are in a written feed, in order: its id, the key of what they were made from, their bytes. */
interface FeedRecord {
  site: string
  headBytes: number
  parts: [id: string, key: string, bytes: number][]
}

interface KeptPart {
  key: string
  start: number
  bytes: number
}

const recordFile = 'feed.parts'
const feedFile = 'feed.xml'
const chunkBytes = 1_000_000

/** The parts of the last site's feed that are still right if their products are unchanged. */
async function readKept(site: string): Promise<Map<string, KeptPart>> {
  const kept = new Map<string, KeptPart>()
  const text = await readFile(join(process.env['PAGES_BEFORE'] ?? '', recordFile), 'utf8').catch(() => '')
  const record = text && process.env['SITE_BEFORE'] ? (JSON.parse(text) as FeedRecord) : null
  if (record?.site !== site) return kept
  let start = record.headBytes
  for (const [id, key, bytes] of record.parts) {
    kept.set(id, { key, start, bytes })
    start += bytes
  }
  return kept
}

/** Consecutive bytes of the last feed. */
interface Range {
  start: number
  end: number
}

async function* copyRange({ start, end }: Range): AsyncGenerator<Uint8Array> {
  if (end <= start) return
  const file = await open(join(process.env['SITE_BEFORE'] ?? '', feedFile))
  try {
    for await (const chunk of file.createReadStream({ start, end: end - 1, highWaterMark: chunkBytes })) yield chunk
  } finally {
    await file.close()
  }
}

async function writeRecord(record: FeedRecord): Promise<void> {
  const folder = process.env['PAGES_RECORD']
  if (folder) await writeFile(join(folder, recordFile), JSON.stringify(record))
}

/** For a feed that stays as it is. */
export async function keepFeedRecord(): Promise<void> {
  const before = process.env['PAGES_BEFORE']
  const present = process.env['PAGES_RECORD']
  if (before && present) await copyFile(join(before, recordFile), join(present, recordFile))
}

/**
 * The merchant feed in chunks. The lines of unchanged products are copied from the last site's feed: writing them takes longer than
 * anything else in a build of a large shop.
 */
export async function* streamFeed(products: readonly Product[], site: Site): AsyncGenerator<Uint8Array> {
  const siteKey = pageKey(site)
  const kept = await readKept(siteKey)
  const { head, foot } = writeFeedFrame(site)
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
      if (part.start !== range.end) yield* copyRange(range)
      range = { start: part.start === range.end ? range.start : part.start, end: part.start + part.bytes }
      record.parts.push([product.id, key, part.bytes])
      continue
    }
    yield* copyRange(range)
    range = { start: 0, end: 0 }
    const { text } = writeFeedItems(product, site)
    record.parts.push([product.id, key, Buffer.byteLength(text)])
    texts.push(text)
    length += text.length
    if (length < chunkBytes) continue
    yield Buffer.from(texts.join(''))
    texts = []
    length = 0
  }
  yield* copyRange(range)
  yield Buffer.from([...texts, foot].join(''))
  await writeRecord(record)
}
