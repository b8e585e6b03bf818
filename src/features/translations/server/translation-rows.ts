import { type CsvTable, quoteCell, type RowFault } from '../../../platform/csv.ts'
import { createPause } from '../../../platform/take-turn.ts'
import { findTextFault, tidyForm, tidyText } from '../rules/check-text.ts'
import { fieldOf, isTranslatedKind, type TranslatedKind } from '../rules/translatable.ts'

export const fileColumns = ['kind', 'key', 'field', 'source', 'translation'] as const

export interface TranslationRow {
  row: number
  kind: TranslatedKind
  key: string
  field: string
  source: string
  /** Empty: the file has none. */
  text: string
}

export const nameText = ({ kind, key, field }: Pick<TranslationRow, 'kind' | 'key' | 'field'>): string =>
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
