import { map, type ReadableAtom } from 'nanostores'
import { bytesOf, readDataUrl } from '../../../site/browser/file-data.ts'
import { write } from '../../admin/browser/write.ts'
import type { Picture } from '../contract.ts'
import { nameOfFile } from '../rules/picture-address.ts'
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

const lanes = 2
const triesMax = 8
const uploadTimeoutMs = 60_000
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
    const outcome = await write('uploadPicture', { body: { name, data }, quiet: true, timeoutMs: uploadTimeoutMs })
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
    return null
  }
  const outcome = await send(nameOfFile(file.name), bytesOf(await readDataUrl(prepared.file)))
  if (!outcome.ok) {
    note(id, { state: 'failed', problem: outcome.failure.message ?? 'The connection was lost. Try again.' })
    return null
  }
  admitted = true
  note(id, { state: outcome.reply.known ? 'known' : 'done' })
  return outcome.reply.picture
}

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
  // Closing the page now loses what is still waiting.
  if (running > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

/** Sends any number of files one after another; resolves to the uploaded pictures, in the files' order. */
export async function uploadFiles(files: readonly File[]): Promise<Picture[]> {
  const sent = files.map((file) => {
    const id = crypto.randomUUID()
    $map.setKey(id, { id, name: file.name, state: 'waiting', problem: '' })
    return new Promise<Picture | null>((settle) => queue.push({ id, file, settle }))
  })
  pump()
  return (await Promise.all(sent)).filter((picture) => picture !== null)
}

/** Removes finished uploads from the list. */
export function clearUploads(): void {
  const open = Object.entries($map.get()).filter(([, { state }]) => state === 'waiting' || state === 'sending')
  $map.set(Object.fromEntries(open))
}
