import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Parser, parse } from 'csv-parse'
import { cleanLine, cleanProse, isInvisible } from './pure/text/clean-text.ts'
import { createPause } from './take-turn.ts'

const separators: readonly string[] = [',', ';', '\t', '|']

const headerMaxLength = 100_000
/** No export of a shop has half as many. */
export const columnsMax = 1000
const columnNameMax = 300
/** The longest cell of an export is a product's description, with room for what comes before and after. */
const recordMaxLength = 1_000_000

/** The separator of a text: the most frequent one of its header, outside quotes. The header is the first line that isn't empty. */
export function separatorOf(text: string): string {
  const counts = separators.map(() => 0)
  let quoted = false
  for (const character of text.slice(0, headerMaxLength).trimStart()) {
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

/**
 * A cell of a file as any text that comes in (pure/text/clean-text.ts), and as it was before `csvOptions`; WooCommerce's exports do the
 * same. Empty when nothing of it can be seen.
 */
export function restoreCell(cell: string): string {
  const clean = cleanProse(cell)
  const text = isInvisible(clean) ? '' : clean
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
}

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

/** What is wrong with the header, or null. */
export function findHeaderProblem(headers: readonly string[]): string | null {
  if (headers.length > columnsMax) return `The file has more than ${columnsMax} columns`
  const known = new Set<string>()
  for (const header of headers) {
    if (header.length > columnNameMax) return `A column has a name of more than ${columnNameMax} characters`
    const name = header.trim().toLowerCase()
    if (name !== '' && known.has(name)) return `The column "${name}" appears twice`
    known.add(name)
  }
  return null
}

const chunkBytes = 16 * 1024

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
    await nextTurn()
    yield bytes.subarray(at, at + chunkBytes)
  }
}

/** A text in pieces, each in a turn of the event loop of its own, so that reading a long file keeps nobody waiting. */
export const streamText = (text: string): Readable => Readable.from(inChunks(Buffer.from(text)), { objectMode: false })

/** A record has more cells than any file of a shop. */
export class TooManyColumns extends Error {
  override name = 'TooManyColumns'
  /** As a spreadsheet numbers it. */
  readonly row: number

  constructor(row: number) {
    super(`The file has more than ${columnsMax} columns`)
    this.row = row
  }
}

const quote = 0x22
const newline = 0x0a

async function* refuseWide(bytes: AsyncIterable<Buffer>, separator: string): AsyncGenerator<Buffer> {
  const between = separator.charCodeAt(0)
  let quoted = false
  let row = 1
  let cells = 1
  for await (const chunk of bytes) {
    for (const byte of chunk) {
      if (byte === quote) quoted = !quoted
      else if (quoted) continue
      else if (byte === between) cells += 1
      else if (byte === newline) {
        row += 1
        cells = 1
      }
      if (cells > columnsMax) throw new TooManyColumns(row)
    }
    yield chunk
  }
}

/**
 * The records of a CSV one after the other. The parser gives a record only when it has all of its cells, so one of millions would hold
 * the event loop: it is refused before. Throws a `CsvError`, or `TooManyColumns`.
 */
export function pipeRecords(source: Readable, separator: string, parser: Parser): Parser {
  const bounded = Readable.from(refuseWide(source, separator), { objectMode: false })
  bounded.on('error', (error) => parser.destroy(error))
  return bounded.pipe(parser)
}

/** The records of a CSV one after the other. Throws a `CsvError`, or `TooManyColumns`. */
function parseRecords(text: string): AsyncIterable<string[]> {
  const delimiter = separatorOf(text)
  const options = { bom: true, delimiter, relax_column_count: true }
  return pipeRecords(streamText(text), delimiter, parse({ ...options, max_record_size: recordMaxLength }))
}

class TableReader {
  readonly table: CsvTable = { headers: [], rows: [], faults: [] }
  readonly #rowsMax: number
  #number = 0

  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax
  }

  get number(): number {
    return this.#number
  }

  /** Why nothing of the file can be read, or null. */
  add(record: readonly string[]): string | null {
    this.#number += 1
    if (this.#number === 1) return this.#addHeader(record)
    if (this.#number > this.#rowsMax + 1) {
      return `The file has more than ${this.#rowsMax} rows; import it in several files`
    }
    this.#addRow(record)
    return null
  }

  #addHeader(record: readonly string[]): string | null {
    const names = record.map(cleanLine)
    const problem = findHeaderProblem(names)
    if (problem === null) this.table.headers = names.map((name) => name.trim().toLowerCase())
    return problem
  }

  #addRow(cells: readonly string[]): void {
    const { headers, rows, faults } = this.table
    if (cells.length <= columnsMax && cells.every((cell) => cell.trim() === '')) return
    if (cells.length !== headers.length) {
      const problem = `${cells.length} cells where the header has ${headers.length}`
      faults.push({ row: this.#number, column: '', problem })
      return
    }
    const named = headers.map((name, at) => [name, restoreCell(cells[at] ?? '').trim()] as const)
    rows.push({ number: this.#number, cells: new Map(named) })
  }
}

/** A CSV of the merchant as a table. Rows of another width than the header are faults. */
export async function readTable(text: string, { rowsMax }: { rowsMax: number }): Promise<CsvTable> {
  const reader = new TableReader(rowsMax)
  const pause = createPause()
  try {
    for await (const record of parseRecords(text)) {
      const problem = reader.add(record)
      if (problem !== null) return empty(problem)
      await pause()
    }
  } catch (error) {
    if (error instanceof TooManyColumns) return empty(error.message, error.row)
    if (!(error instanceof CsvError)) throw error
    const row = (Number(Reflect.get(error, 'records')) || 0) + 1
    return empty(`Not valid CSV from here on (${error.code})`, row)
  }
  return reader.number === 0 ? empty('The file is empty') : reader.table
}

/** A cell's value for a message: short, on one line. */
export function quoteCell(text: string): string {
  const line = text.slice(0, 200).replace(/\s+/g, ' ')
  return line.length > 40 ? `"${line.slice(0, 40)}..."` : `"${line}"`
}
