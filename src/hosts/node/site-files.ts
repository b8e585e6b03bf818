import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type RouteRecord, readRecord } from '../../site/build/page-record.ts'

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Sites share their unchanged pages by hard links: a site of 50,000 pages is copied in seconds and takes no space. */
export async function linkSite(from: string, to: string): Promise<void> {
  const files = await listFiles(from)
  const folders = new Set(files.map((file) => dirname(join(to, file))))
  await forMany([...folders], (folder) => mkdir(folder, { recursive: true }))
  await forMany(files, (file) => link(join(from, file), join(to, file)))
}

async function forMany<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let place = 0; place < items.length; place += 64) await Promise.all(items.slice(place, place + 64).map(work))
}

async function isSame(file: string, second: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(file), stat(second).catch(() => null)])
  if (a.size !== b?.size) return false
  const [ours, theirs] = await Promise.all([readFile(file), readFile(second)])
  return ours.equals(theirs)
}

/**
 * Copies new files over a site. An unchanged file stays, with its modification time; any other is
 * replaced and never written to, since an older site may share it.
 */
export async function putOver(written: string, site: string): Promise<void> {
  for (const file of await listFiles(written)) {
    const [from, to] = [join(written, file), join(site, file)]
    if (await isSame(from, to)) continue
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
  }
  await rm(written, { recursive: true })
}

async function readRecords(folder: string): Promise<RouteRecord> {
  const routes = (await readdir(folder)).map((name) => name.replace(/\.json$/, ''))
  return Object.assign({}, ...(await Promise.all(routes.map((route) => readRecord(folder, route)))))
}

/** Deletes pages that are in the previous record but not in this one. */
export async function removeGone(site: string, before: string, record: string): Promise<void> {
  const [old, present] = await Promise.all([readRecords(before), readRecords(record)])
  for (const file of Object.keys(old)) {
    if (!Object.hasOwn(present, file)) await rm(join(site, file), { force: true })
  }
}
