import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type PathWithRoute, StaticPaths, type StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'
import type { PageStyles } from '../../site/build/keep-compiled.ts'

// `node render-site.ts <compiled> <site>`: writes the pages that changed (site/build/page-record.ts), as `astro build` would.

/** What Astro's own build does with the app of a compiled site (astro/dist/core/build/default-prerenderer.js). */
interface CompiledApp extends StaticPathsApp {
  setInternals(internals: object): void
  setOptions(options: object): void
  render(request: Request, options: { routeData: PathWithRoute['route'] }): Promise<Response>
}

const logger = { options: { destination: { write: writeLog } } }

function writeLog({ level, message }: { level: string; message: string }): void {
  if (level === 'warn' || level === 'error') console.error(message)
}

async function openApp(compiled: string): Promise<CompiledApp> {
  const server = join(compiled, 'server')
  const entry = (await readdir(server)).find((name) => name.startsWith('prerender-entry'))
  if (!entry) throw new Error(`${server} has no compiled pages`)
  const { app }: { app: CompiledApp } = await import(pathToFileURL(resolve(server, entry)).href)
  const styles: PageStyles = JSON.parse(await readFile(join(compiled, 'styles.json'), 'utf8'))
  app.setInternals({ pagesByKeys: new Map(styles) })
  app.setOptions({ settings: { scripts: [] }, logger })
  return app
}

const statusPages = new Set(['/404', '/500'])

/** The file of a page, from the site's root. */
function fileOf({ pathname, route }: PathWithRoute): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  if (route.type === 'endpoint') return path
  return statusPages.has(pathname) ? `${path}.html` : join(path, 'index.html')
}

/** The first of several routes that have the same path. */
function keepFirst(paths: readonly PathWithRoute[]): PathWithRoute[] {
  const known = new Set<string>()
  return paths.filter(({ pathname }) => {
    const path = pathname.replace(/\/$/, '')
    if (known.has(path)) return false
    known.add(path)
    return true
  })
}

async function renderPage(app: CompiledApp, { pathname, route }: PathWithRoute): Promise<Buffer | ReadableStream> {
  const ending = route.type === 'page' && !pathname.endsWith('/') ? '/' : ''
  const request = new Request(new URL(pathname + ending, app.manifest.site))
  const response = await app.render(request, { routeData: route })
  if (response.status >= 300 && response.status < 400) throw new Error('A page redirects')
  // Files for machines may be large.
  if (route.type === 'endpoint' && response.body) return response.body
  return Buffer.from(await response.arrayBuffer())
}

/** What a shop has once, whatever its markets. */
const wholeShop = /^\/(admin|robots\.txt|build\.json|\.well-known\/security\.txt)\/?$/

async function renderAll(compiled: string, site: string): Promise<number> {
  const app = await openApp(compiled)
  const all = keepFirst(await new StaticPaths(app).getAll())
  const paths = process.env['MARKET'] ? all.filter(({ pathname }) => !wholeShop.test(pathname)) : all
  const folders = new Set<string>()
  for (const path of paths) {
    const file = fileOf(path)
    if (existsSync(join(compiled, 'client', file))) continue
    const body = await renderPage(app, path).catch((error: unknown) => {
      throw new Error(`${path.pathname} could not be rendered`, { cause: error })
    })
    const folder = dirname(join(site, file))
    if (!folders.has(folder)) await mkdir(folder, { recursive: true })
    folders.add(folder)
    await writeFile(join(site, file), body)
  }
  return paths.length
}

const [compiled = '', site = ''] = process.argv.slice(2)
try {
  console.log(`${await renderAll(compiled, site)} pages written`)
  // Connections to the database stay open.
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}
