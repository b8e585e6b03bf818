import { type ChangeEvent, useState } from 'react'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { type DecodedText, decodeText } from '../../../platform/pure/text/decode-text.ts'
import { type Imported, importParts, nothingImported, type PartReport } from './import-parts.ts'

/** The text of a file that was chosen; a file over the limit isn't even opened. */
export async function readTextFile(file: Blob, maxBytes: number): Promise<DecodedText> {
  if (file.size > maxBytes) return { ok: false, problem: `The file is larger than ${maxBytes / megabyte} MB.` }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    // In UTF-8 a text may be longer than it was.
    if (!decoded.ok || new Blob([decoded.text]).size <= maxBytes) return decoded
    return { ok: false, problem: `The file is larger than ${maxBytes / megabyte} MB.` }
  } catch {
    return { ok: false, problem: 'The file can’t be read. Choose it again.' }
  }
}

export interface OpenFile {
  name: string
  csv: string
  /** When it was last written, as this machine says (ISO). */
  writtenAt: string
}

/** `W`: the way in which a file is read, with which its check and every part are sent. */
export type Stage<R, W> =
  | { name: 'choosing'; problem?: string }
  | { name: 'working'; doing: string }
  /** The screen asks how the file is to be read. */
  | { name: 'asking'; file: OpenFile }
  | { name: 'checked'; file: OpenFile; way: W; report: R }
  | { name: 'stopped'; file: OpenFile; way: W; imported: Imported }
  | { name: 'done'; report: R }

export interface ImportStep {
  dryRun: boolean
  after: number
}

export type SendPart<R, W> = (csv: string, way: W, step: ImportStep, file: OpenFile) => Promise<R | null>

interface Options<R, W> {
  send: SendPart<R, W>
  /** What to do with a file that was read; null when a call failed. */
  decide: (csv: string) => Promise<{ way: W } | { problem: string } | 'ask' | null>
  /** What the merchant can do with a larger file. */
  ifTooLarge?: string
  onImported?: ((report: R, way: W) => void) | undefined
}

/** A file on its way into the shop: read, checked as a whole, and imported in parts, of which a failed one is sent again. */
export function useFileImport<R extends PartReport, W>({ send, decide, ifTooLarge = '', onImported }: Options<R, W>) {
  const [stage, setStage] = useState<Stage<R, W>>({ name: 'choosing' })
  const check = async (file: OpenFile, way: W) => {
    setStage({ name: 'working', doing: `Checking ${file.name}…` })
    const sendPart = (after: number) => send(file.csv, way, { dryRun: true, after }, file)
    const report = await importParts(sendPart, nothingImported(), () => undefined)
    setStage(report ? { name: 'checked', file, way, report } : { name: 'choosing' })
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    target.value = ''
    setStage({ name: 'working', doing: `Checking ${chosen.name}…` })
    const read = await readTextFile(chosen, catalogueFileMaxBytes)
    if (!read.ok) {
      const way = chosen.size > catalogueFileMaxBytes ? ifTooLarge : ''
      return setStage({ name: 'choosing', problem: `${read.problem} ${way}` })
    }
    const file = { name: chosen.name, csv: read.text, writtenAt: new Date(chosen.lastModified).toISOString() }
    const decided = await decide(file.csv)
    if (decided === 'ask') return setStage({ name: 'asking', file })
    if (!decided || 'problem' in decided) return setStage({ name: 'choosing', ...decided })
    await check(file, decided.way)
  }
  const write = async (file: OpenFile, way: W, imported = nothingImported()) => {
    setStage({ name: 'working', doing: 'Importing…' })
    const report = await importParts(
      (after) => send(file.csv, way, { dryRun: false, after }, file),
      imported,
      () => setStage({ name: 'working', doing: `Importing… ${imported.added + imported.changed} so far` }),
    )
    if (!report) return setStage(imported.after ? { name: 'stopped', file, way, imported } : { name: 'choosing' })
    if (report.faultCount > 0) return setStage({ name: 'checked', file, way, report })
    setStage({ name: 'done', report })
    onImported?.(report, way)
  }
  return { stage, choose, check, write }
}
