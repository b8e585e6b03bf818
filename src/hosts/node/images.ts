import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Agent } from 'node:https'
import { availableParallelism } from 'node:os'
import { extname, join, normalize, sep } from 'node:path'
import sharp from 'sharp'
import { type ImageVariant, imageVariants } from '../../platform/pure/image-url.ts'
import { fetchPicture, isAllowedPicture, publicAgent } from '../../platform/remote-picture.ts'
import { createPictureCache } from './picture-cache.ts'

/** More work is waiting than anyone should wait for. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full')
    this.name = 'QueueFull'
  }
}

export interface QueueLimits {
  parallel: number
  waiting: number
  /** How much of the queue one client may fill. */
  waitingEach: number
}

export type Queue = <T>(client: string, work: () => Promise<T>) => Promise<T>

/** Runs a limited number of tasks at once and queues a limited number; clients take turns. Throws QueueFull beyond that. */
export function createQueue({ parallel, waiting, waitingEach }: QueueLimits): Queue {
  let running = 0
  let waitingNow = 0
  /** In the order of their turns. */
  const turns = new Map<string, (() => void)[]>()

  async function wait(client: string): Promise<void> {
    const own = turns.get(client) ?? []
    if (waitingNow >= waiting || own.length >= waitingEach) throw new QueueFull()
    waitingNow += 1
    turns.set(client, own)
    await new Promise<void>((resolve) => own.push(resolve))
  }

  /** A finished task passes its slot on. */
  function handOn(): void {
    const [first] = turns
    const begin = first?.[1].shift()
    if (!first || !begin) {
      running -= 1
      return
    }
    const [client, others] = first
    turns.delete(client)
    if (others.length > 0) turns.set(client, others)
    waitingNow -= 1
    begin()
  }

  return async (client, work) => {
    if (running >= parallel) await wait(client)
    else running += 1
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}

export interface ImageSettings {
  cacheDir: string
  /** Half of it is for pictures of the site, half for those of other hosts. */
  cacheMaxBytes: number
  /** Hosts whose pictures may be shown. */
  hosts: readonly string[]
  agent?: Agent
  /** A library picture by its file name, which isn't in the site's folder. */
  readMedia?: (file: string) => Promise<Uint8Array | null>
}

interface Asked {
  variant: ImageVariant
  /** Whose queue the work waits in. */
  client: string
}

/** A picture, or why there is none: `nothing` isn't a picture, `away` can't be fetched now. */
type Outcome = { kind: 'picture'; bytes: Buffer } | { kind: 'nothing' } | { kind: 'away' }

const nothing: Outcome = { kind: 'nothing' }
const extensions = new Set(['.webp', '.avif', '.jpg', '.jpeg', '.png', '.gif'])
const formats = new Set(['webp', 'avif', 'heif', 'jpeg', 'png', 'gif'])
const remoteMaxBytes = 20 * 1024 * 1024
const remoteTimeoutMs = 5000
const remoteFreshMs = 24 * 60 * 60 * 1000
/** How long a host is left alone after it failed to deliver a picture. */
const awayMs = 60_000
const awayMax = 1000
// Leaves one core for everything else, and half of Node's four threads for files.
const parallel = Math.min(2, Math.max(1, availableParallelism() - 1))
/** A page shows about thirty pictures. */
const patience = { waiting: 500, waitingEach: 60 }

/** The query of Netlify's Image CDN, if it is one that pages use. */
function readVariant(query: URLSearchParams): ImageVariant | undefined {
  const asks = (name: string, value: string | number | undefined) => (query.get(name) ?? '') === String(value ?? '')
  return imageVariants.find(
    ({ width, height, fit, format, quality }) =>
      asks('w', width) && asks('h', height) && asks('fit', fit) && asks('fm', format) && asks('q', quality),
  )
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

async function readOwn(root: string, url: string): Promise<Buffer | null> {
  const file = normalize(join(root, decodePath(new URL(url, 'http://site.invalid').pathname)))
  if (!extensions.has(extname(file).toLowerCase()) || !file.startsWith(normalize(root) + sep)) return null
  return readFile(file).catch(() => null)
}

const typeOf = (format: ImageVariant['format']) => (format === 'jpg' ? 'jpeg' : format)

async function encode(source: Uint8Array, { width, height, fit, format, quality }: ImageVariant): Promise<Outcome> {
  try {
    const picture = sharp(source, { limitInputPixels: 50_000_000 }).timeout({ seconds: 10 })
    if (!formats.has((await picture.metadata()).format)) return nothing
    const resized = picture.rotate().resize({ width, height, fit: fit ?? 'inside', withoutEnlargement: true })
    // A JPEG has nothing transparent, and would be black there.
    const whole = format === 'jpg' ? resized.flatten({ background: '#ffffff' }) : resized
    return { kind: 'picture', bytes: await whole.toFormat(typeOf(format), { quality: quality ?? 75 }).toBuffer() }
  } catch {
    return nothing
  }
}

/** Runs work with the same name once, however many wait for it. */
function createShared<T>(): (name: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>()
  return (name, work) => {
    const shared = underway.get(name) ?? work().finally(() => underway.delete(name))
    underway.set(name, shared)
    return shared
  }
}

const nameOf = (variant: ImageVariant, source: string | Uint8Array) =>
  `${createHash('sha256').update(JSON.stringify(variant)).update(source).digest('hex')}.${variant.format}`

const libraryPicture = /^\/media\/([^/?#]+)$/

function createOwnPictures({ cacheDir, cacheMaxBytes, readMedia }: ImageSettings) {
  const cache = createPictureCache(cacheDir, cacheMaxBytes / 2)
  const inTurn = createQueue({ parallel, ...patience })
  const once = createShared<Outcome>()
  return async (root: string, url: string, { variant, client }: Asked): Promise<Outcome> => {
    const file = libraryPicture.exec(url)?.[1]
    const source = file && readMedia ? await readMedia(file) : await readOwn(root, url)
    if (!source) return nothing
    const name = nameOf(variant, source)
    const cached = await cache.read(name)
    if (cached) return { kind: 'picture', bytes: cached.bytes }
    return once(name, async () => {
      const outcome = await inTurn(client, () => encode(source, variant))
      // With a full disk the picture is only slower.
      if (outcome.kind === 'picture') await cache.write(name, outcome.bytes).catch(() => undefined)
      return outcome
    })
  }
}

function createRemotePictures({ cacheDir, cacheMaxBytes, hosts, agent = publicAgent }: ImageSettings) {
  const cache = createPictureCache(`${cacheDir}-remote`, cacheMaxBytes / 2)
  const inTurn = createQueue({ parallel: 4, ...patience })
  const encodeInTurn = createQueue({ parallel: 1, ...patience })
  const once = createShared<Outcome>()
  const awayUntil = new Map<string, number>()
  const limits = { hosts, agent, maxBytes: remoteMaxBytes, timeoutMs: remoteTimeoutMs }

  async function load(url: URL, { variant, client }: Asked): Promise<Outcome> {
    if ((awayUntil.get(url.href) ?? 0) > Date.now()) return { kind: 'away' }
    const source = await inTurn(client, () => fetchPicture(url, limits).catch(() => null))
    if (source) return encodeInTurn(client, () => encode(source, variant))
    // Oldest first, in the insertion order of a Map.
    for (const known of awayUntil.keys()) if (awayUntil.size >= awayMax) awayUntil.delete(known)
    awayUntil.set(url.href, Date.now() + awayMs)
    return { kind: 'away' }
  }

  return async (url: URL, asked: Asked): Promise<Outcome> => {
    if (!isAllowedPicture(url, hosts)) return { kind: 'away' }
    const name = nameOf(asked.variant, url.href)
    const cached = await cache.read(name)
    if (cached && cached.ageMs < remoteFreshMs) return { kind: 'picture', bytes: cached.bytes }
    return once(name, async () => {
      const outcome = await load(url, asked)
      if (outcome.kind === 'picture') await cache.write(name, outcome.bytes).catch(() => undefined)
      return outcome.kind === 'away' && cached ? { kind: 'picture', bytes: cached.bytes } : outcome
    })
  }
}

function refuse(status: 400 | 404 | 503, text: string): Response {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }
  return new Response(text, { status, headers: status === 503 ? { ...headers, 'retry-after': '1' } : headers })
}

function show(bytes: Buffer, type: string, seconds: number): Response {
  const headers = { 'content-type': `image/${type}`, 'cache-control': `public, max-age=${seconds}` }
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'x-content-type-options': 'nosniff' } })
}

/** `/.netlify/images` on this machine: sharp, and a disk cache that several processes may share. */
export function createImages(
  settings: ImageSettings,
): (root: string, request: Request, client: string) => Promise<Response> {
  sharp.concurrency(1)
  const own = createOwnPictures(settings)
  const remote = createRemotePictures(settings)
  // A single size: the page scales it.
  const ground = { create: { width: 4, height: 5, channels: 3, background: '#eeeae3' } } as const
  const drawn = sharp(ground).webp().toBuffer()
  const find = (root: string, url: string, asked: Asked) => {
    if (url.startsWith('/') && !url.startsWith('//')) return own(root, url, asked)
    return /^https?:/i.test(url) && URL.canParse(url) ? remote(new URL(url), asked) : nothing
  }
  return async (root, request, client) => {
    const query = new URL(request.url).searchParams
    const variant = readVariant(query)
    if (!variant) return refuse(400, 'Not a size that pages use')
    try {
      const outcome = await find(root, query.get('url') ?? '', { variant, client })
      if (outcome.kind === 'nothing') return refuse(404, 'Not found')
      if (outcome.kind === 'away') return show(await drawn, 'webp', 60)
      return show(outcome.bytes, typeOf(variant.format), 3600)
    } catch (error) {
      if (error instanceof QueueFull) return refuse(503, 'Too many pictures at once')
      throw error
    }
  }
}
