import { CsvError, type Info } from 'csv-parse'
import { parse } from 'csv-parse/sync'

const separators: readonly string[] = [',', ';', '\t', '|']

/** The separator of a text: the most frequent one of its header, outside quotes. The header is the first line that isn't empty. */
export function separatorOf(text: string): string {
  const counts = separators.map(() => 0)
  let quoted = false
  for (const character of text.trimStart()) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '\n') break
    const place = separators.indexOf(character)
    if (!quoted && place >= 0) counts[place] = (counts[place] ?? 0) + 1
  }
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Full-width characters too: spreadsheets read them as their narrow forms. Apostrophes before them are kept apart from the added one. */
const formulaStart = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/

/** Of every CSV that the shop writes: a cell that a spreadsheet would run as a formula begins with an apostrophe. */
export const csvOptions = {
  record_delimiter: '\n',
  cast: { string: (text: string) => (formulaStart.test(text) ? `'${text}` : text) },
} as const

/** A cell as it was before `csvOptions`; WooCommerce's exports do the same. */
export const restoreCell = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text

/** Why a row of a file can't be imported. */
export interface RowFault {
  /** As a spreadsheet numbers them: the header is row 1. */
  row: number
  /** Empty when it is about the whole row. */
  column: string
  problem: string
}

export interface CsvRow {
  number: number
  /** By header, in lower case, without spaces around. */
  cells: ReadonlyMap<string, string>
}

export interface CsvTable {
  headers: readonly string[]
  rows: CsvRow[]
  faults: RowFault[]
}

const empty = (problem: string, row = 1): CsvTable => ({
  headers: [],
  rows: [],
  faults: [{ row, column: '', problem }],
})

function parseRecords(text: string): { record: string[]; info: Info }[] | CsvTable {
  const options = { bom: true, delimiter: separatorOf(text), relax_column_count: true, info: true } as const
  try {
    return parse(text, options) as unknown as { record: string[]; info: Info }[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = (Number(Reflect.get(error, 'records')) || 0) + 1
    return empty(`Not valid CSV from here on (${error.code})`, row)
  }
}

/** A CSV of the merchant as a table. Rows of another width than the header are faults. */
export function readTable(text: string, { rowsMax }: { rowsMax: number }): CsvTable {
  const records = parseRecords(text)
  if (!Array.isArray(records)) return records
  const [header, ...rest] = records.map(({ record }) => record)
  if (!header) return empty('The file is empty')
  const headers = header.map((name) => name.trim().toLowerCase())
  const twice = headers.find((name, place) => name !== '' && headers.indexOf(name) !== place)
  if (twice !== undefined) return empty(`The column "${twice}" appears twice`)
  if (rest.length > rowsMax) return empty(`The file has more than ${rowsMax} rows; import it in several files`)
  const table: CsvTable = { headers, rows: [], faults: [] }
  for (const [place, cells] of rest.entries()) {
    const number = place + 2
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.length !== headers.length) {
      const problem = `${cells.length} cells where the header has ${headers.length}`
      table.faults.push({ row: number, column: '', problem })
    } else {
      table.rows.push({
        number,
        cells: new Map(headers.map((name, at) => [name, restoreCell(cells[at] ?? '').trim()])),
      })
    }
  }
  return table
}

/** A cell's value for a message: short, on one line. */
export function quoteCell(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `"${line.slice(0, 40)}..."` : `"${line}"`
}
