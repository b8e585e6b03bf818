import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that a host would publish. While reviews change the pages, a newer build may exist beside the live one. */
export async function findSite(): Promise<string> {
  const dataDir = process.env['SHOP_DATA_DIR'] ?? ''
  const sites = (await readdir(dataDir))
    .filter((name) => /^site(\.\d+)?$/.test(name))
    .map((name) => join(dataDir, name))
  const [oldest] = sites.toSorted((a, b) => statSync(a).birthtimeMs - statSync(b).birthtimeMs)
  if (!oldest) throw new Error(`No site in ${dataDir}`)
  return oldest
}

export async function listBuiltFiles(ends: RegExp): Promise<string[]> {
  const entries = await readdir(await findSite(), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && ends.test(entry.name)).map((e) => join(e.parentPath, e.name))
}
