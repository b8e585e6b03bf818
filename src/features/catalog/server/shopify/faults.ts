import { columnName, type Field, type Row } from './columns.ts'

/** Why a row cannot be imported. */
export interface Fault {
  row: number
  column: string
  problem: string
}

export function faultAt(row: Row, field: Field, problem: string): Fault {
  return { row: row.number, column: columnName(row, field), problem }
}

export function describeFault({ row, column, problem }: Fault): string {
  return column === '' ? `Row ${row}: ${problem}` : `Row ${row}, ${column}: ${problem}`
}

/** A cell's value for a message: short, on one line. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `"${line.slice(0, 40)}..."` : `"${line}"`
}
