import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import sharp from 'sharp'

interface ImageRequest {
  url: string
  width: number | null
  height: number | null
  format: 'webp' | 'avif' | 'jpeg' | 'png'
  quality: number
  fit: 'inside' | 'cover' | 'fill'
}

const formats = { webp: 'webp', avif: 'avif', jpg: 'jpeg', jpeg: 'jpeg', png: 'png' } as const
const fits = { contain: 'inside', cover: 'cover', fill: 'fill' } as const
const maxSide = 3000

function side(text: string | null): number | null {
  const value = Number(text)
  return text && Number.isInteger(value) && value > 0 && value <= maxSide ? value : null
}

/** Netlify Image CDN's query: url, w, h, fm, q, fit. */
function parseQuery(query: URLSearchParams): ImageRequest {
  const quality = Number(query.get('q') ?? 75)
  return {
    url: query.get('url') ?? '',
    width: side(query.get('w')),
    height: side(query.get('h')),
    format: formats[(query.get('fm') ?? 'webp') as keyof typeof formats] ?? 'webp',
    quality: quality >= 1 && quality <= 100 ? Math.trunc(quality) : 75,
    fit: fits[(query.get('fit') ?? 'contain') as keyof typeof fits] ?? 'inside',
  }
}

async function readSource(root: string, url: string, hosts: string[]): Promise<Buffer | null> {
  if (url.startsWith('/') && !url.startsWith('//')) {
    const file = normalize(join(root, new URL(url, 'http://site.invalid').pathname))
    return file.startsWith(normalize(root) + sep) ? readFile(file).catch(() => null) : null
  }
  if (!URL.canParse(url) || !hosts.includes(new URL(url).hostname)) return null
  const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' }).catch(() => null)
  return response?.ok ? Buffer.from(await response.arrayBuffer()) : null
}

/** A picture that can't be had (a merchant's host is away) leaves a quiet ground of the same shape, not a broken mark. */
function drawGround(wanted: ImageRequest): Promise<Buffer> {
  const width = wanted.width ?? 800
  const height = wanted.height ?? Math.round(width * 1.25)
  return sharp({ create: { width, height, channels: 3, background: '#eeeae3' } })
    .toFormat(wanted.format, { quality: 60 })
    .toBuffer()
}

function encode(source: Buffer, wanted: ImageRequest): Promise<Buffer> {
  return sharp(source, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({
      ...(wanted.width ? { width: wanted.width } : {}),
      ...(wanted.height ? { height: wanted.height } : {}),
      fit: wanted.fit,
      withoutEnlargement: true,
    })
    .toFormat(wanted.format, { quality: wanted.quality })
    .toBuffer()
}

/** The file appears whole or not at all. */
async function keep(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${crypto.randomUUID()}`
  try {
    await writeFile(draft, picture)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** `/.netlify/images` on this machine: sharp, and a cache on disk that any number of processes may share. */
export async function serveImage(
  root: string,
  request: Request,
  { cacheDir, hosts }: { cacheDir: string; hosts: string[] },
): Promise<Response> {
  const wanted = parseQuery(new URL(request.url).searchParams)
  const headers = { 'content-type': `image/${wanted.format}`, 'x-content-type-options': 'nosniff' }
  const source = await readSource(root, wanted.url, hosts)
  if (!source) {
    if (wanted.url.startsWith('/')) return new Response('Not found', { status: 404 })
    return new Response(new Uint8Array(await drawGround(wanted)), {
      headers: { ...headers, 'cache-control': 'public, max-age=60' },
    })
  }
  const key = createHash('sha256').update(JSON.stringify(wanted)).update(source).digest('hex')
  const file = join(cacheDir, `${key}.${wanted.format}`)
  const cached = await readFile(file).catch(() => null)
  const picture = cached ?? (await encode(source, wanted))
  // A full disk costs time, not the picture.
  if (!cached) await keep(file, picture).catch(() => undefined)
  return new Response(new Uint8Array(picture), { headers: { ...headers, 'cache-control': 'public, max-age=3600' } })
}
