import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { getMimeType } from 'hono/utils/mime'
import { pageHeaders } from './security-headers.ts'

/** Pages that one file serves for every id below it; netlify.toml has the same as rewrites. */
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
    const decoded = decodeURIComponent(path)
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}

/** What a page names by a mark of its content: no other build has another file of that name. */
const markedFile = /^\/(_astro|filters)\//

export interface SiteRoots {
  live: string
  /** The site before it: a page that was opened then may still ask for its files. */
  last?: string | null
}

async function findPage({ live, last }: SiteRoots, path: string) {
  const own = await findFile(live, path)
  if (own) return own
  if (last && markedFile.test(path)) {
    const outdated = await findFile(last, path)
    if (outdated) return outdated
  }
  return findFile(live, shellPath(path) ?? '/404.html')
}

/** One file of the built site, as the CDN would serve it: hashed assets for a year, everything else checked each time. */
export async function servePage(roots: SiteRoots, request: Request): Promise<Response> {
  const root = roots.live
  const path = decodePath(new URL(request.url).pathname)
  const found = path === null ? null : await findPage(roots, path)
  if (!found)
    return new Response('Not found', { status: 404, headers: { ...pageHeaders, 'content-type': 'text/plain' } })
  const missing = found.file === normalize(join(root, '404.html')) || found.file.endsWith(`${sep}404${sep}index.html`)
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
  if (request.headers.get('if-none-match')?.replace(/^W\//, '') === etag)
    return new Response(null, { status: 304, headers })
  const status = missing ? 404 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (found.size < 1_000_000) return new Response(await readFile(found.file), { status, headers })
  return new Response(Readable.toWeb(createReadStream(found.file)) as ReadableStream, { status, headers })
}
