import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { megabyte } from '../../../platform/pure/limits.ts'

/** A chosen file that has not arrived yet; without its content when it was too much to keep. */
export interface KeptFile {
  id: string
  name: string
  file: File | null
}

interface Entry {
  name: string
  file: File | null
  /** The page that sends it. */
  page: string
  /** Its place among the chosen files. */
  place: number
}

/** What this browser keeps of the files that are waiting, so that a closed tab loses none. */
const keptMaxBytes = 500 * megabyte
const page = crypto.randomUUID()
const lockName = (id: string) => `placket-uploads:${id}`

let opened: UseStore | undefined
const open = () => {
  opened ??= createStore('placket-uploads', 'files')
  return opened
}

let keptBytes = 0
let place = 0
let isHeld = false
const writing = new Map<string, Promise<void>>()

/** Other pages see by the lock that this one is still open; the browser releases it with the page. */
function holdPage(): void {
  if (isHeld || !('locks' in navigator)) return
  isHeld = true
  void navigator.locks.request(lockName(page), () => new Promise<void>(() => undefined))
}

async function write(id: string, entry: Entry): Promise<void> {
  try {
    await set(id, entry, open())
  } catch {
    // No room for its content, or none at all: the name is worth keeping.
    await set(id, { ...entry, file: null }, open()).catch(() => undefined)
  }
}

/** Keeps a chosen file until it has arrived. */
export function keepFile(id: string, file: File): void {
  holdPage()
  const fits = keptBytes + file.size <= keptMaxBytes
  if (fits) keptBytes += file.size
  place += 1
  writing.set(id, write(id, { name: file.name, file: fits ? file : null, page, place }))
}

/** The file has arrived, or never can. */
export async function forgetFile({ id, file }: KeptFile): Promise<void> {
  await writing.get(id)
  if (writing.delete(id) && file) keptBytes = Math.max(0, keptBytes - file.size)
  await del(id, open()).catch(() => undefined)
}

async function listOpenPages(): Promise<Set<string | undefined>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name))
}

/** Files that had not arrived when their page was closed, in the order in which they were chosen. */
export async function listLeftFiles(): Promise<KeptFile[]> {
  const all = await entries<string, Entry>(open()).catch(() => [])
  const openPages = await listOpenPages()
  return all
    .filter(([, entry]) => entry.page !== page && !openPages.has(lockName(entry.page)))
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([id, { name, file }]) => ({ id, name, file }))
}
