import { existsSync, realpathSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type RouteRecord, readRecord } from '../../site/build/page-record.ts'

/**
 * A folder's own path, without the links on the way to it. Such a link may lead to another release while the shop is open, and two paths
 * may be one folder.
 */
export function ownPath(folder: string): string {
  const parent = dirname(resolve(folder))
  return existsSync(parent) ? join(realpathSync(parent), basename(folder)) : resolve(folder)
}

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

/** Larger files, such as a feed, are compared in parts. */
const comparedWhole = 1_000_000

async function hasSameParts(file: string, second: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([open(file), open(second)])
  const a = Buffer.alloc(comparedWhole)
  const b = Buffer.alloc(comparedWhole)
  try {
    for (let at = 0; ; at += comparedWhole) {
      const [{ bytesRead }, { bytesRead: read }] = await Promise.all([
        ours.read(a, 0, comparedWhole, at),
        theirs.read(b, 0, comparedWhole, at),
      ])
      if (bytesRead !== read || !a.subarray(0, read).equals(b.subarray(0, read))) return false
      if (read === 0) return true
    }
  } finally {
    await Promise.all([ours.close(), theirs.close()])
  }
}

async function isSame(file: string, second: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(file), stat(second).catch(() => null)])
  if (a.size !== b?.size) return false
  if (a.ino === b.ino && a.dev === b.dev) return true
  if (a.size > comparedWhole) return hasSameParts(file, second)
  const [ours, theirs] = await Promise.all([readFile(file), readFile(second)])
  return ours.equals(theirs)
}

/**
 * Copies new files over a site. An unchanged file stays, with its modification time; any other is
 * replaced and never written to, since an older site may share it.
 */
export async function putOver(written: string, site: string): Promise<void> {
  for (const file of await listFiles(written)) {
    const from = join(written, file)
    const to = join(site, file)
    if (await isSame(from, to)) continue
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
  }
  await rm(written, { recursive: true })
}

async function readRecords(folder: string): Promise<RouteRecord> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const routes = names.map((name) => name.replace(/\.json$/, ''))
  return Object.assign({}, ...(await Promise.all(routes.map((route) => readRecord(folder, route)))))
}

/** Deletes pages that are in the previous record but not in this one. */
export async function removeGone(site: string, before: string, record: string): Promise<void> {
  const [old, present] = await Promise.all([readRecords(before), readRecords(record)])
  for (const file of Object.keys(old)) {
    if (!Object.hasOwn(present, file)) await rm(join(site, file), { force: true })
  }
}
