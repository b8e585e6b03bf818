import { atom, map, type ReadableAtom } from 'nanostores'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { write } from '../../../desk/browser/write.ts'
import { bytesOf, readDataUrl } from '../../../site/browser/file-data.ts'
import type { Picture } from '../contract.ts'
import { nameOfFile } from '../rules/picture-address.ts'
import { forgetFile, type KeptFile, keepFile, listLeftFiles } from './kept-files.ts'
import { prepareFile } from './prepare-file.ts'

export interface Upload {
  id: string
  name: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed'
  /** Why it failed. */
  problem: string
}

interface Waiting {
  id: string
  file: File
  settle: (picture: Picture | null) => void
}

const $map = map<Record<string, Upload>>({})
/** Files chosen since the page was opened, in order. */
export const $uploads: ReadableAtom<Readonly<Record<string, Upload>>> = $map

const $missing = atom<readonly KeptFile[]>([])
/** Files that had not arrived when the page was closed and whose content this browser does not have. */
export const $missingFiles: ReadableAtom<readonly KeptFile[]> = $missing

const lanes = 2
const triesMax = 8
const queue: Waiting[] = []
let running = 0
/** The first one is sent alone: it may need a code to confirm, which is asked for once. */
let admitted = false

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function note(id: string, change: Partial<Upload>): void {
  const upload = $map.get()[id]
  if (upload) $map.setKey(id, { ...upload, ...change })
}

/** Sends one picture; retries when the server is busy. */
async function send(name: string, data: string) {
  for (let turn = 1; ; turn += 1) {
    const outcome = await write('uploadPicture', {
      body: { name, data },
      quiet: true,
      timeoutMs: sendingTimeMs('uploadPicture'),
    })
    const busy = !outcome.ok && (outcome.failure.status === 503 || outcome.failure.status === 429)
    if (!busy || turn === triesMax) return outcome
    await wait(1000)
  }
}

async function upload({ id, file }: Waiting): Promise<Picture | null> {
  note(id, { state: 'sending' })
  const prepared = await prepareFile(file)
  if (!prepared.ok) {
    note(id, { state: 'failed', problem: prepared.problem })
    await forgetFile({ id, name: file.name, file })
    return null
  }
  const outcome = await send(nameOfFile(file.name), bytesOf(await readDataUrl(prepared.file)))
  if (!outcome.ok) {
    const { status, message } = outcome.failure
    note(id, { state: 'failed', problem: message ?? 'The connection was lost. Try again.' })
    // The next opening tries again what the server has not refused.
    if (isRefusal(status)) await forgetFile({ id, name: file.name, file })
    return null
  }
  await forgetFile({ id, name: file.name, file })
  admitted = true
  note(id, { state: outcome.reply.known ? 'known' : 'done' })
  return outcome.reply.picture
}

/** Neither the end of a session nor a busy server is a refusal of the file. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 401 && status !== 429

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function pump(): void {
  while (running < (admitted ? lanes : 1)) {
    const next = queue.shift()
    if (!next) break
    running += 1
    void upload(next)
      .catch(() => {
        note(next.id, { state: 'failed', problem: 'This file could not be read.' })
        return null
      })
      .then((picture) => {
        running -= 1
        next.settle(picture)
        pump()
      })
  }
  // What is still waiting goes on at the next opening, but only in this browser.
  if (running > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

async function sendAll(files: readonly { id: string; file: File }[]): Promise<Picture[]> {
  const sent = files.map(({ id, file }) => {
    $map.setKey(id, { id, name: file.name, state: 'waiting', problem: '' })
    return new Promise<Picture | null>((settle) => queue.push({ id, file, settle }))
  })
  pump()
  return (await Promise.all(sent)).filter((picture) => picture !== null)
}

/** Sends any number of files one after another; resolves to the uploaded pictures, in the files' order. */
export function uploadFiles(files: readonly File[]): Promise<Picture[]> {
  const chosen = files.map((file) => ({ id: crypto.randomUUID(), file }))
  for (const { id, file } of chosen) keepFile(id, file)
  const names = new Set(files.map(({ name }) => name))
  for (const left of $missing.get().filter(({ name }) => names.has(name))) forgetMissing(left)
  return sendAll(chosen)
}

function forgetMissing(left: KeptFile): void {
  $missing.set($missing.get().filter(({ id }) => id !== left.id))
  void forgetFile(left)
}

export function forgetMissingFiles(): void {
  for (const left of $missing.get()) forgetMissing(left)
}

let hasResumed = false

/** Sends the files that had not arrived when an earlier page was closed; once for each page. */
export async function resumeUploads(): Promise<Picture[]> {
  if (hasResumed) return []
  hasResumed = true
  const left = await listLeftFiles()
  $missing.set(left.filter(({ file }) => file === null))
  return sendAll(left.flatMap(({ id, file }) => (file ? { id, file } : [])))
}

/** Removes finished uploads from the list. */
export function clearUploads(): void {
  const open = Object.entries($map.get()).filter(([, { state }]) => state === 'waiting' || state === 'sending')
  $map.set(Object.fromEntries(open))
}
