import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Folders, one file for each route in them: what the pages of the site before were made from, and what this build's are.
const before = process.env['PAGES_BEFORE']
const record = process.env['PAGES_RECORD']

/** The key of each page of a route by the file it is written to. */
export type RouteRecord = Record<string, string>

export async function readRecord(folder: string, route: string): Promise<RouteRecord> {
  const text = await readFile(join(folder, `${route}.json`), 'utf8').catch(() => '{}')
  return JSON.parse(text) as RouteRecord
}

interface PagePath {
  /** Where Astro writes it, from the site's root: `product/oxford/index.html`. */
  file: string
  key: string
}

/**
 * The paths of a route that have to be written: those whose key is not what it was in the site before, and all of them where there
 * is none. What they are made from is noted for the next build.
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
