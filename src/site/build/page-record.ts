import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Folders with one file for each route: the page keys of the previous site, and of this build.
const before = process.env['PAGES_BEFORE']
const record = process.env['PAGES_RECORD']

/** The key of each page of a route, by its file. */
export type RouteRecord = Record<string, string>

export async function readRecord(folder: string, route: string): Promise<RouteRecord> {
  const text = await readFile(join(folder, `${route}.json`), 'utf8').catch(() => '{}')
  return JSON.parse(text) as RouteRecord
}

interface PagePath {
  /** The file that Astro writes, from the site's root: `product/oxford/index.html`. */
  file: string
  key: string
}

/**
 * Returns the paths whose key differs from the previous site's, or all of them without one, and
 * records the keys for the next build.
 */
export async function keepChanged<P extends PagePath>(route: string, paths: readonly P[]): Promise<P[]> {
  if (record) {
    await mkdir(record, { recursive: true })
    const keys = Object.fromEntries(paths.map(({ file, key }) => [file, key]))
    await writeFile(join(record, `${route}.json`), JSON.stringify(keys))
  }
  const known = before ? await readRecord(before, route) : {}
  return paths.filter(({ file, key }) => known[file] !== key)
}
