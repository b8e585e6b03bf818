import { statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

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

/** The bytes of a site's files, as text, by their names. */
export async function readFilesOf(root: string, isWanted: (name: string) => boolean): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const wanted = files.map((path) => [relative(root, path), path] as const).filter(([name]) => isWanted(name))
  return new Map(await Promise.all(wanted.map(async ([name, path]) => [name, await readFile(path, 'latin1')] as const)))
}
