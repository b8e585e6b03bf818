import type { Columns, Field, Row } from './columns.ts'

/** A cell of the catalogue's own format, with the header that the file has for it: faults name that. */
export interface MadeCell {
  cell: string
  column: string
}

export const productRowsMax = 2048

/** Of a product with far too many rows, enough for it to be refused for that: making the others would only take time. */
export function cutProduct<T extends readonly unknown[]>(rows: T): T {
  // The first row stays, so a list that has one still has it.
  return rows.length > productRowsMax + 1 ? (rows.slice(0, productRowsMax + 2) as unknown as T) : rows
}

interface MadeRow {
  row: Row
  given: Partial<Record<Field, MadeCell>>
  /** Columns of the file whose content is kept. */
  kept?: readonly number[]
  /** Further columns by header, kept with the product. */
  extra?: Readonly<Record<string, MadeCell>>
}

/** A row of the catalogue's own format, made of a row of another shop's file. */
export function makeRow({ row, given, kept = [], extra = {} }: MadeRow): Row {
  const fields = Object.entries(given) as [Field, MadeCell][]
  const more = Object.entries(extra)
  const start = row.columns.headers.length
  const columns: Columns = {
    format: row.columns.format,
    decimalMark: row.columns.decimalMark,
    headers: [...row.columns.headers, ...fields.map(([, { column }]) => column), ...more.map(([header]) => header)],
    places: Object.fromEntries(fields.map(([field], place) => [field, start + place])),
    kept: [...kept, ...more.map((_, place) => start + fields.length + place)],
    writtenAs: Object.fromEntries(more.map(([header, { column }]) => [header, column])),
  }
  const cells = [...row.cells, ...fields.map(([, { cell }]) => cell), ...more.map(([, { cell }]) => cell)]
  return { number: row.number, columns, cells }
}
