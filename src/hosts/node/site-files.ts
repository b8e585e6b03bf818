import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type RouteRecord, readRecord } from '../../site/build/page-record.ts'

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Where two sites share a page, they share its file: a site of 50,000 pages is there in seconds and takes no room. */
export async function linkSite(from: string, to: string): Promise<void> {
  const files = await listFiles(from)
  const folders = new Set(files.map((file) => dirname(join(to, file))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  for (let place = 0; place < files.length; place += 64) {
    await Promise.all(files.slice(place, place + 64).map((file) => link(join(from, file), join(to, file))))
  }
}

async function isSame(file: string, second: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(file), stat(second).catch(() => null)])
  if (a.size !== b?.size) return false
  const [ours, theirs] = await Promise.all([readFile(file), readFile(second)])
  return ours.equals(theirs)
}

/**
 * Puts what was written over a site. A file that is as it was stays, with the time that browsers and hosts know it by; any other is
 * replaced, never written to, since an older site may share it.
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

/** Takes away the pages that the record before has and this one has not. */
export async function removeGone(site: string, before: string, record: string): Promise<void> {
  const [old, present] = await Promise.all([readRecords(before), readRecords(record)])
  for (const file of Object.keys(old)) {
    if (!Object.hasOwn(present, file)) await rm(join(site, file), { force: true })
  }
}
