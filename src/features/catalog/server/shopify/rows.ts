import type { Readable } from 'node:stream'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import type { AmountScale } from '../../../../platform/amount.ts'
import { pipeRecords, restoreCell, separatorOf, TooManyColumns } from '../../../../platform/csv.ts'
import { cleanProse } from '../../../../platform/pure/text/clean-text.ts'
import { type DecimalMark, findDecimalMark, readWrittenNumber } from '../../../../platform/pure/written-number.ts'
import { createPause } from '../../../../platform/take-turn.ts'
import type { ColumnMapping } from '../../mapping-contract.ts'
import { readMagentoProducts } from '../magento/products.ts'
import { findMissingColumns, readMappedProducts } from '../mapped/products.ts'
import { readWooProducts } from '../woocommerce/products.ts'
import { type Columns, type Row, readCell, readHeader, readNamed } from './columns.ts'
import { type Fault, quote } from './faults.ts'
import { type Hearing, noteAt } from './notes.ts'
import type { FileSource } from './source.ts'
import { readYesOrNo } from './yes-or-no.ts'

/** The separator of a file: many European spreadsheets write semicolons, some tools tabs or bars. */
async function findSeparator(file: Readable): Promise<string> {
  for await (const chunk of file) return separatorOf(String(chunk))
  return ','
}

interface Parsed {
  record: string[]
  info: Info
}

function checkRecord(cells: readonly string[], columns: Columns): string | null {
  if (cells.length !== columns.headers.length) {
    return `${cells.length} cells where the header has ${columns.headers.length}`
  }
  const text = cells.join('')
  if (text.includes('\uFFFD')) return 'Not UTF-8: save the file as "CSV UTF-8"'
  return text.includes('\u0000') ? 'A NUL character' : null
}

export type ProductRows = [Row, ...Row[]]

export interface RowReader {
  /** The consecutive rows of one product. Unreadable rows are left out and reported. */
  products: AsyncGenerator<ProductRows>
  /** How far into the file this is. */
  bytesRead(): number
}

/** Columns of prices and weights, in the words of the shops whose exports are known and of their languages. */
const numberColumn = /price|preis|prix|precio|tarif|cost|mrp|uvp|rrp|weight|grams|gewicht|poids|peso/i

function findNumberPlaces(headers: readonly string[], mapping: ColumnMapping | undefined): number[] {
  const mapped = [mapping?.fields.price, mapping?.fields.compareAt, mapping?.fields.grams]
  return headers.flatMap((header, place) => (numberColumn.test(header) || mapped.includes(header) ? [place] : []))
}

const pictureColumn = /image|picture|photo|bild/i

/** A picture of this shop, which its export names by a whole address. */
const takeOwnPicture = (cell: string, header: string, siteUrl: string) =>
  siteUrl !== '' && cell.startsWith(`${siteUrl}/`) && pictureColumn.test(header) ? cell.slice(siteUrl.length) : cell

interface Reading {
  siteUrl: string
  mapping: ColumnMapping | undefined
  /** What the merchant said. */
  decimalMark: DecimalMark | undefined
  /** All records of the file from its start, to find its mark when a number leaves it open. */
  reread: () => AsyncIterable<Parsed>
}

/** The mark that the numbers of a whole file agree on; undefined if they don't say. */
async function findMarkOf(records: AsyncIterable<Parsed>, places: readonly number[]): Promise<DecimalMark | undefined> {
  const numbers: string[] = []
  const pause = createPause()
  for await (const { record } of records) {
    await pause()
    for (const place of places) numbers.push(record[place] ?? '')
  }
  return findDecimalMark(numbers) ?? undefined
}

async function* readRows(
  records: AsyncIterable<Parsed>,
  { mapping, decimalMark, siteUrl, reread }: Reading,
  { refuse }: Hearing,
): AsyncGenerator<Row> {
  const report = (fault: Fault) => refuse(fault, 'all')
  let columns: Columns | undefined
  let places: number[] = []
  let number = 0
  let hasProblems = false
  const pause = createPause()
  try {
    for await (const { record } of records) {
      await pause()
      number += 1
      if (!columns) {
        const headers = record.map(cleanProse)
        hasProblems = headers.at(-1) === problemColumn
        if (hasProblems) headers.pop()
        const header = readHeader(headers, mapping !== undefined)
        if ('problem' in header) return report({ row: 1, column: '', problem: header.problem })
        const missing = mapping ? findMissingColumns(headers, mapping) : []
        if (missing.length > 0) return missing.forEach(report)
        columns = { ...header, decimalMark }
        places = decimalMark ? [] : findNumberPlaces(headers, mapping)
        continue
      }
      if (hasProblems && record.length > columns.headers.length) record.pop()
      if (record.every((cell) => cell === '')) continue
      if (places.some((place) => readWrittenNumber(record[place] ?? '')?.isOpen)) {
        columns = { ...columns, decimalMark: await findMarkOf(reread(), places) }
        places = []
      }
      const { headers } = columns
      const unreadable = checkRecord(record, columns)
      const cells = record.map((cell, place) => takeOwnPicture(restoreCell(cell), headers[place] ?? '', siteUrl))
      const row = { number, cells, columns }
      yield unreadable === null ? row : { ...row, unreadable }
    }
    if (number === 0) report({ row: 1, column: '', problem: 'The file is empty' })
  } catch (error) {
    if (error instanceof TooManyColumns) return report({ row: error.row, column: '', problem: error.message })
    if (!(error instanceof CsvError)) throw error
    // The error may arrive before the rows ahead of it were taken.
    const row = Math.max(number, Number(Reflect.get(error, 'records')) || 0) + 1
    report({ row, column: '', problem: `Not valid CSV from here on (${error.code})` })
  }
}

async function* readGroups(
  rows: AsyncGenerator<Row>,
  { mapping, source = {} }: Pick<ProductFile, 'mapping' | 'source'>,
  hearing: Hearing,
): AsyncGenerator<ProductRows> {
  const first = await rows.next()
  if (first.done) return
  const { format } = first.value.columns
  if (format === 'shopify') return yield* leaveOutGiftCards(groupByHandle(first.value, rows), hearing)
  // Variants may be anywhere in the file, so all of it is held.
  const all: Row[] = []
  const take = (row: Row) => {
    // Whose variant it is can't be told.
    if (row.unreadable === undefined) all.push(row)
    else hearing.refuse({ row: row.number, column: '', problem: row.unreadable }, 'all')
  }
  take(first.value)
  for await (const row of rows) take(row)
  if (mapping) yield* inTurns(readMappedProducts(all, { ...source, mapping }))
  else if (format === 'magento') yield* inTurns(readMagentoProducts(all, { source, hearing }))
  else yield* inTurns(readWooProducts(all, hearing))
}

async function* leaveOutGiftCards(
  products: AsyncIterable<ProductRows>,
  { note }: Hearing,
): AsyncGenerator<ProductRows> {
  for await (const rows of products) {
    const isGiftCard = readYesOrNo(readNamed(rows[0], ['gift card'])) === true
    if (isGiftCard) note(noteAt(rows[0], 'title', 'gift-card', quote(readCell(rows[0], 'title'))))
    else yield rows
  }
}

/** Made from rows that are all here, products would follow each other without a pause. */
async function* inTurns(products: AsyncIterable<ProductRows>): AsyncGenerator<ProductRows> {
  const pause = createPause()
  for await (const rows of products) {
    yield rows
    await pause()
  }
}

async function* groupByHandle(first: Row, rows: AsyncIterable<Row>): AsyncGenerator<ProductRows> {
  let group: ProductRows = [first]
  for await (const row of rows) {
    const handle = readCell(row, 'handle')
    if (handle !== '' && handle === readCell(group[0], 'handle')) {
      group.push(row)
    } else {
      yield group
      group = [row]
    }
  }
  yield group
}

/** How far a pass over a file is. */
export type Progress = (pass: 'check' | 'write', bytesRead: number) => void

/** A product CSV that can be read from the start repeatedly. */
export interface ProductFile {
  name: string
  open(): Readable
  /** The currency of its prices. */
  amounts: AmountScale
  /** The shop's own address: its pictures are paths here. */
  siteUrl: string
  /** When it was written (ISO), if that is known. */
  writtenAt?: string | undefined
  /** Where its dates without a zone are. */
  timeZone: string
  /** The language that the shop writes its catalogue in; null if it isn't known. */
  language: string | null
  /** The hosts besides its own whose pictures the shop shows. */
  imageHosts: readonly string[]
  /** How the columns of a file are read that is none of the known exports. */
  mapping?: ColumnMapping | undefined
  source?: FileSource | undefined
}

/** The last column of a file of skipped rows, which an import of it passes over. */
export const problemColumn = 'Why it was left out'

async function* parseFile(open: ProductFile['open'], onParser: (parser: Parser) => void): AsyncGenerator<Parsed> {
  const delimiter = await findSeparator(open())
  const parsing = parse({ bom: true, delimiter, relax_column_count: true, info: true, max_record_size: 2_000_000 })
  onParser(parsing)
  yield* pipeRecords(open(), delimiter, parsing)
}

/** The rows of these numbers as they are in the file, below its header, with the problem of each. */
export async function listRowsWithProblems(
  { open }: Pick<ProductFile, 'open'>,
  problems: ReadonlyMap<number, string>,
): Promise<string[][]> {
  const rows: string[][] = []
  let number = 0
  let width = Number.POSITIVE_INFINITY
  for await (const { record } of parseFile(open, () => undefined)) {
    number += 1
    if (number === 1 && record.at(-1) === problemColumn) width = record.length - 1
    const problem = number === 1 ? problemColumn : problems.get(number)
    if (problem !== undefined) rows.push([...record.slice(0, width), problem])
  }
  return rows
}

/** Streams a product CSV, holding at most one product's rows. */
export function readProductRows({ open, ...file }: ProductFile, hearing: Hearing): RowReader {
  let parser: Parser | undefined
  const parseRecords = (isFirst: boolean) =>
    parseFile(open, (parsing) => {
      if (isFirst) parser = parsing
    })
  const reading = {
    siteUrl: file.siteUrl,
    mapping: file.mapping,
    decimalMark: file.source?.decimalMark,
    reread: () => parseRecords(false),
  }
  const rows = readRows(parseRecords(true), reading, hearing)
  return { products: readGroups(rows, file, hearing), bytesRead: () => parser?.info.bytes ?? 0 }
}
