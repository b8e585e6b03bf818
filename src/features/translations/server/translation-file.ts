import { createHash } from 'node:crypto'
import { stringify } from 'csv-stringify/sync'
import type { Body, Query, Reply } from '../../../api/schemas.ts'
import { recordAudits } from '../../../desk/server/audit.ts'
import { type ImportPart, type SavedPart, writePart } from '../../../desk/server/write-part.ts'
import { type CsvTable, csvOptions, quoteCell, type RowFault, readTable } from '../../../platform/csv.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { sanitiseHtml } from '../../../platform/html.ts'
import { type Caller, requirePermission } from '../../../platform/http/require-permission.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { importFaultsShown } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { createPause } from '../../../platform/take-turn.ts'
import { findTextFault, tidyForm, tidyText } from '../rules/check-text.ts'
import { fieldOf, isTranslatedKind, type TranslatedKind } from '../rules/translatable.ts'
import { nameTranslation } from '../rules/translation-name.ts'
import { findWordsFault } from './mail-texts.ts'
import { type FoundText, listTexts, saveTexts, type WrittenText } from './translation-queries.ts'

const fileColumns = ['kind', 'key', 'field', 'source', 'translation'] as const

interface TranslationRow {
  row: number
  kind: TranslatedKind
  key: string
  field: string
  source: string
  /** Empty: the file has none. */
  text: string
}

const nameText = ({ kind, key, field }: Pick<TranslationRow, 'kind' | 'key' | 'field'>): string =>
  JSON.stringify([kind, key, field])

function readRow({ number: row, cells }: CsvTable['rows'][number]): TranslationRow | RowFault {
  const cell = (name: (typeof fileColumns)[number]) => cells.get(name) ?? ''
  const kind = cell('kind')
  const key = cell('key')
  const field = cell('field')
  if (!isTranslatedKind(kind)) return { row, column: 'kind', problem: `${quoteCell(kind)} is no kind of text` }
  const { form } = fieldOf(kind, field) ?? {}
  if (!form) return { row, column: 'field', problem: `${quoteCell(field)} is no field of ${kind}` }
  const text = tidyForm(form, cell('translation'))
  const problem = text === '' ? null : findTextFault(kind, field, text)
  if (problem) return { row, column: 'translation', problem }
  return { row, kind, key, field, source: tidyText(cell('source')), text }
}

/** The rows of a file, and what is wrong with it. */
export async function readRows(table: CsvTable): Promise<{ rows: TranslationRow[]; faults: RowFault[] }> {
  const missing = table.headers.length === 0 ? [] : fileColumns.filter((name) => !table.headers.includes(name))
  const faults = [
    ...table.faults,
    ...missing.map((column) => ({ row: 1, column, problem: 'The file has no column of this name' })),
  ]
  if (missing.length > 0) return { rows: [], faults }
  const rows: TranslationRow[] = []
  const known = new Map<string, number>()
  const pause = createPause()
  for (const line of table.rows) {
    await pause()
    const read = readRow(line)
    if ('problem' in read) {
      faults.push(read)
      continue
    }
    const first = known.get(nameText(read))
    if (first !== undefined) faults.push({ row: read.row, column: 'key', problem: `is in row ${first} already` })
    known.set(nameText(read), first ?? read.row)
    rows.push(read)
  }
  return { rows, faults }
}

const rowsMax = 50_000
const rowsPerPart = 500

const markOf = (source: string) => createHash('md5').update(source).digest('hex')

export async function exportPart(
  db: Database,
  { language, kind, state, part }: Query<'exportTranslations'>,
): Promise<Reply<'exportTranslations'>> {
  const page = { limit: rowsPerPart, offset: (part - 1) * rowsPerPart }
  const { texts, total } = await listTexts(db, { language, kinds: kind && [kind], state }, page)
  const rows = texts.map((text) => [text.kind, text.key, text.field, text.source, text.translation ?? ''])
  const csv = stringify(part === 1 ? [[...fileColumns], ...rows] : rows, csvOptions)
  return { csv, rows: rows.length, next: part * rowsPerPart < total ? part + 1 : null }
}

/** A row with the text that it translates. */
interface Matched {
  row: TranslationRow
  found: FoundText
}

interface Checked {
  matched: Matched[]
  empty: number
  faults: RowFault[]
}

async function readKinds(db: Database | Trx, language: Language, rows: readonly TranslationRow[]) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  if (kinds.length === 0) return new Map<string, FoundText>()
  const { texts } = await listTexts(db, { language, kinds }, { limit: 1_000_000, offset: 0 })
  return new Map(texts.map((text) => [nameText(text), text]))
}

/** The row without markup that pages don't show; a fault if nothing is left. */
function cleanRow(row: TranslationRow): TranslationRow | RowFault {
  if (fieldOf(row.kind, row.field)?.form !== 'html') return row
  const text = sanitiseHtml(row.text)
  return text ? { ...row, text } : { row: row.row, column: 'translation', problem: 'has nothing that a page can show' }
}

async function check(db: Database | Trx, { csv, language }: Body<'importTranslations'>): Promise<Checked> {
  const { rows, faults } = await readRows(await readTable(csv, { rowsMax }))
  const known = await readKinds(db, language, rows)
  const matched: Matched[] = []
  const pause = createPause()
  for (const row of rows) {
    await pause()
    const found = known.get(nameText(row))
    const clean = row.text === '' ? row : cleanRow(row)
    if (!found) faults.push({ row: row.row, column: 'key', problem: `${quoteCell(row.key)} has no such text here` })
    else if ('problem' in clean) faults.push(clean)
    else if (clean.text !== '') {
      const problem = findWordsFault(found, clean.text)
      if (problem) faults.push({ row: row.row, column: 'translation', problem })
      else matched.push({ row: clean, found })
    }
  }
  const empty = rows.filter(({ text }) => text === '').length
  return { matched, empty, faults: faults.sort((a, b) => a.row - b.row) }
}

/** Spreadsheets change line ends: only a different text is another source. */
const isOutdated = ({ row, found }: Matched) => row.source !== tidyText(found.source)

function toWritten(matched: Matched): WrittenText {
  const { row, found } = matched
  const { kind, record, field, mark } = found
  return { kind, record, field, text: row.text, mark: isOutdated(matched) ? markOf(row.source) : mark }
}

const isSame = (matched: Matched) =>
  matched.found.translation === matched.row.text && matched.found.sourceMark === toWritten(matched).mark

function countChanges(matched: readonly Matched[]) {
  const same = matched.filter(isSame).length
  const added = matched.filter(({ found }) => found.translation === null).length
  return { added, changed: matched.length - same - added, same }
}

function describe(
  { matched, empty, faults }: Checked,
  counts: SavedPart,
  message: string,
): Reply<'importTranslations'> {
  const hasFaults = faults.length > 0
  return {
    ...counts,
    empty: hasFaults ? 0 : empty,
    outdated: hasFaults ? 0 : matched.filter(isOutdated).length,
    message,
    faults: faults.slice(0, importFaultsShown),
    faultCount: faults.length,
  }
}

function describeCheck(checked: Checked): Reply<'importTranslations'> {
  const { matched, faults } = checked
  const counts = { ...countChanges(faults.length > 0 ? [] : matched), after: null }
  return describe(checked, counts, faults.length > 0 ? messages.importFaults : messages.importFits)
}

/** An entry for each record, so that each can be undone. */
async function auditImport(trx: Trx, language: Language, changed: readonly Matched[], actorId: string): Promise<void> {
  const byRecord = Map.groupBy(changed, ({ found: { kind, record } }) => nameTranslation({ language, kind, record }))
  const entries = [...byRecord].map(([entityId, texts]) => {
    const before = Object.fromEntries(texts.map(({ found }) => [found.field, found.translation ?? '']))
    const after = Object.fromEntries(texts.map(({ row }) => [row.field, row.text]))
    return { actorId, action: 'imported', entity: 'translation', entityId, before, after }
  })
  await recordAudits(trx, entries)
}

/** Words of mails have a permission of their own; a file for translators names those that stay, too. */
function requireParts(checked: Checked, user: Caller): Checked {
  const changesMails = checked.matched.some((matched) => matched.found.kind === 'mail' && !isSame(matched))
  if (changesMails) requirePermission(user, 'mails.write')
  return checked
}

export async function importFile(
  db: Database,
  body: Body<'importTranslations'>,
  { user, part }: { user: Caller & { id: string }; part: ImportPart | undefined },
): Promise<Reply<'importTranslations'>> {
  if (body.dryRun) return describeCheck(requireParts(await check(db, body), user))
  return transact(db, async (trx) => {
    await takeLock(trx, 'translations')
    const checked = requireParts(await check(trx, body), user)
    if (checked.faults.length > 0) return describeCheck(checked)
    const saved = await writePart(checked.matched, part, async (batch) => {
      const changed = batch.filter((matched) => !isSame(matched))
      await saveTexts(trx, body.language, changed.map(toWritten))
      await auditImport(trx, body.language, changed, user.id)
      return countChanges(batch)
    })
    return describe(checked, saved, saved.after === null ? messages.translationsImported : messages.importGoesOn)
  })
}
