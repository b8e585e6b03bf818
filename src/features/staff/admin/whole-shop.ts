import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { write } from '../../../desk/browser/write.ts'
import { archivePartMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import type { Failure } from '../../../site/browser/failures.ts'

/** Of a part that is read, on a slow line. */
const partTimeoutMs = 60_000
/** Of an upload; a longer line is sent alone. */
const partLength = 2 * megabyte

/** What was transferred so far: kept after a failure, so that the next try goes on from there. */
export interface Transfer {
  id: string
  /** Lines. */
  done: number
}
export interface Download extends Transfer {
  lines: number
  parts: string[]
}

const explain = ({ message }: Failure): string => message ?? messages.somethingWrong
export type Started<T> = { ok: true; transfer: T } | { ok: false; problem: string }

export async function startDownload(): Promise<Started<Download>> {
  const outcome = await write('startShopExport', { quiet: true })
  if (!outcome.ok) return { ok: false, problem: explain(outcome.failure) }
  const { id, lines } = outcome.reply
  return { ok: true, transfer: { id, lines, done: 0, parts: [] } }
}

export async function startUpload(): Promise<Started<Transfer>> {
  const outcome = await write('startShopImport', { quiet: true })
  if (!outcome.ok) return { ok: false, problem: explain(outcome.failure) }
  return { ok: true, transfer: { id: outcome.reply.id, done: 0 } }
}

/** Reads what is left of an export; returns what went wrong. */
export async function download(transfer: Download, onLines: (done: number) => void): Promise<string | null> {
  const params = { id: transfer.id }
  while (transfer.done < transfer.lines) {
    const query = { after: String(transfer.done) }
    const outcome = await call('readShopExport', { params, query, quiet: true, timeoutMs: partTimeoutMs })
    if (!outcome.ok) return explain(outcome.failure)
    transfer.parts.push(outcome.reply.text)
    transfer.done = outcome.reply.read
    onLines(transfer.done)
  }
  // Not by `write`, which would say "Deleted".
  await call('endShopArchive', { params, quiet: true })
  return null
}

/** The whole lines of a file, some at a time. */
async function* readBatches(file: Blob): AsyncGenerator<string[]> {
  let rest = ''
  let batch: string[] = []
  let length = 0
  const take = function* (lines: readonly string[]) {
    for (const line of lines) {
      if (batch.length > 0 && length + line.length > partLength) {
        yield batch
        batch = []
        length = 0
      }
      batch.push(line)
      length += line.length
    }
  }
  const decoder = new TextDecoder()
  for (let from = 0; from < file.size; from += megabyte) {
    const bytes = await file.slice(from, from + megabyte).arrayBuffer()
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* take(lines)
  }
  yield* take(rest === '' ? [] : [rest])
  if (batch.length > 0) yield batch
}

/** Sends what is left of an archive and imports it; returns what went wrong. */
export async function upload(transfer: Transfer, file: Blob, onLines: (done: number) => void): Promise<string | null> {
  const params = { id: transfer.id }
  let after = 0
  for await (const lines of readBatches(file)) {
    const end = after + lines.length
    if (end > transfer.done) {
      const text = lines.join('\n')
      if (text.length > archivePartMaxBytes) return `Line ${end} of the file is too long`
      const outcome = await write('sendShopImport', {
        params,
        body: { after, text },
        quiet: true,
        timeoutMs: sendingTimeMs('sendShopImport'),
      })
      if (!outcome.ok) return explain(outcome.failure)
      transfer.done = end
      onLines(end)
    }
    after = end
  }
  const finish = { params, body: { lines: after }, quiet: true }
  const outcome = await write('finishShopImport', finish)
  return outcome.ok ? null : explain(outcome.failure)
}
