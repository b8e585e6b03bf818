import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import { findRedirect, readRules } from './redirects.ts'
import { pageHeaders } from './security-headers.ts'

/** Pages whose one file serves every id below it; netlify.toml has the same as rewrites. */
const shells = [/^\/(order)\/[^/]+$/, /^\/(admin)\/.+$/]

async function findFile(root: string, path: string): Promise<{ file: string; size: number; mtimeMs: number } | null> {
  const wanted = normalize(join(root, path))
  if (wanted !== normalize(root) && !wanted.startsWith(normalize(root) + sep)) return null
  const candidates = extname(path) ? [wanted] : [join(wanted, 'index.html'), `${wanted}.html`]
  for (const file of candidates) {
    const found = await stat(file).catch(() => null)
    if (found?.isFile()) return { file, size: found.size, mtimeMs: found.mtimeMs }
  }
  return null
}

function contentType(file: string): string {
  if (file.endsWith('.xml')) return 'application/xml; charset=utf-8'
  if (file.endsWith('.webmanifest')) return 'application/manifest+json'
  return getMimeType(file) ?? 'application/octet-stream'
}

function shellPath(path: string): string | null {
  for (const shell of shells) {
    const match = shell.exec(path)
    if (match) return `/${match[1]}`
  }
  return null
}

function decodePath(path: string): string | null {
  try {
    // Files are named in NFC; some systems type and link in NFD.
    const decoded = decodeURIComponent(path).normalize('NFC')
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}

/** Files with a hash of their content in their name: no other build has a different file of that name. */
const markedFile = /^\/(_astro|([a-z]{2}(-[a-z]{2})?\/)?filters)\//

export interface SiteRoots {
  live: string
  /** The previous site: a page opened then may still request its files. */
  last?: string | null
}

interface Found {
  file: string
  size: number
  mtimeMs: number
  status: number
}

async function findShown(root: string, path: string, status: number): Promise<Found | null> {
  const found = await findFile(root, path)
  return found && { ...found, status }
}

async function findOwn({ live, last }: SiteRoots, path: string): Promise<Found | null> {
  // The rules are for hosts, not for visitors.
  if (path === '/_redirects') return null
  const own = await findShown(live, path, path === '/404' || path === '/404.html' ? 404 : 200)
  if (own) return own
  const outdated = last && markedFile.test(path) ? await findShown(last, path, 200) : null
  return outdated ?? findShown(live, shellPath(path) ?? '/nothing', 200)
}

/** The response for a path: its own file, its rule, or the not-found page. An address if it redirects. */
async function findPage(roots: SiteRoots, path: string, url: URL): Promise<Found | string | null> {
  const own = await findOwn(roots, path)
  if (own) return own
  const rule = findRedirect(await readRules(roots.live), url.pathname)
  if (rule && rule.status >= 300 && rule.status < 400)
    return rule.to + (rule.to.includes('?') ? url.search.replace('?', '&') : url.search)
  return (rule && (await findShown(roots.live, rule.to, rule.status))) ?? findShown(roots.live, '/404.html', 404)
}

/** Serves a file of the built site as the CDN would: hashed assets for a year, everything else revalidated each time. */
export async function servePage(roots: SiteRoots, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const path = decodePath(url.pathname)
  const found = path === null ? null : await findPage(roots, path, url)
  if (!found)
    return new Response('Not found', { status: 404, headers: { ...pageHeaders, 'content-type': 'text/plain' } })
  if (typeof found === 'string')
    return new Response(null, { status: 301, headers: { ...pageHeaders, location: found } })
  const { status } = found
  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
  const headers = {
    ...pageHeaders,
    etag,
    'content-type': contentType(found.file),
    'cache-control': path?.startsWith('/_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
  }
  // Compression turns our tag into a weak one.
  if (status === 200 && request.headers.get('if-none-match')?.replace(/^W\//, '') === etag)
    return new Response(null, { status: 304, headers })
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (found.size < 1_000_000) return new Response(await readFile(found.file), { status, headers })
  return new Response(Readable.toWeb(createReadStream(found.file)) as ReadableStream, { status, headers })
}
