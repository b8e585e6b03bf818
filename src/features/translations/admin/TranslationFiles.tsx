import { useState } from 'react'
import type { QueryInput, Reply } from '../../../api/schemas.ts'
import { CheckedImport } from '../../../desk/browser/files/CheckedImport.tsx'
import { saveFile } from '../../../desk/browser/files/save-file.ts'
import type { SendPart } from '../../../desk/browser/files/use-file-import.ts'
import { readParts } from '../../../desk/browser/lists/read-parts.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { nameLanguage } from './language-names.ts'
import type { TargetLanguage } from './use-language.ts'

function describeCounts({ added, changed, same, empty, outdated }: Reply<'importTranslations'>): string {
  const blank = empty > 0 ? `, ${empty} without a translation` : ''
  const old = outdated > 0 ? `; ${outdated} of texts that have changed since, which count as outdated` : ''
  return `${added} new, ${changed} changed, ${same} as they are${blank}${old}`
}

interface Props {
  /** What is listed on the screen. */
  query: QueryInput<'exportTranslations'>
  total: number
  onImported: () => void
}

function Download({ query, total }: Omit<Props, 'onImported'>) {
  const [rows, setRows] = useState<number | null>(null)
  const save = async () => {
    setRows(0)
    const blob = await readParts(async (part) => {
      const outcome = await call('exportTranslations', { query: { ...query, ...(part ? { part } : {}) } })
      if (!outcome.ok) return null
      const { csv, rows: count, next } = outcome.reply
      return { csv, count, after: next === null ? null : String(next) }
    }, setRows)
    setRows(null)
    if (blob) saveFile(`translations-${query.language}`, blob)
  }
  return (
    <section className="record" aria-labelledby="translations-export">
      <h2 id="translations-export">File for translators</h2>
      <p className="hint">
        A CSV of the {total} texts that are listed above, with the columns kind, key, field, source and translation.
        Only the last one is to be filled in.
      </p>
      <button type="button" className="button" data-kind="quiet" disabled={rows !== null || total === 0} onClick={save}>
        Download as CSV
      </button>
      <p role="status">{rows !== null && `${rows} rows…`}</p>
    </section>
  )
}

function Upload({ language, onImported }: { language: TargetLanguage; onImported: () => void }) {
  const send: SendPart<Reply<'importTranslations'>, TargetLanguage> = async (csv, way, step) => {
    const outcome = await write('importTranslations', {
      body: { language: way, csv, ...step },
      timeoutMs: sendingTimeMs('importTranslations'),
    })
    return outcome.ok ? outcome.reply : null
  }
  const hint = `The same columns, up to ${catalogueFileMaxBytes / megabyte} MB. Rows without a translation change nothing. Nothing changes until you confirm.`
  return (
    <CheckedImport
      title={`Import ${nameLanguage(language)}`}
      hint={hint}
      file="Translations CSV"
      send={send}
      describe={describeCounts}
      way={language}
      onImported={onImported}
      after="The site will be published automatically."
    />
  )
}

/** Downloads the texts for translators, and takes their file back. */
export function TranslationFiles({ query, total, onImported }: Props) {
  const mayChange = useMay('content.write')
  return (
    <>
      <Download query={query} total={total} />
      {mayChange && <Upload key={query.language} language={query.language} onImported={onImported} />}
    </>
  )
}
