import { parseAmount } from '../../../platform/pure/money.ts'

export interface Fault {
  row: number
  column: string
  problem: string
}

export interface FileRow {
  number: number
  cells: ReadonlyMap<string, string>
}

/** Reads the cells of one row, and collects what is wrong with them. */
export class Cells {
  readonly faults: Fault[] = []
  readonly #row: FileRow

  constructor(row: FileRow) {
    this.#row = row
  }

  /** The first of these columns that isn't empty. */
  text(...columns: readonly string[]): string {
    return columns.map((column) => this.#row.cells.get(column) ?? '').find((cell) => cell !== '') ?? ''
  }

  fault(column: string, problem: string): void {
    this.faults.push({ row: this.#row.number, column, problem })
  }

  amount(column: string, currency: string): number {
    const text = this.text(column)
    if (text === '') return 0
    const cents = parseAmount(text, currency)
    if (cents === null) this.fault(column, `“${text.slice(0, 40)}” is not an amount such as 49.50`)
    return cents ?? 0
  }

  /** An ISO instant; times without a zone are UTC. */
  instant(...columns: readonly string[]): string {
    const text = this.text(...columns)
    const [, day, time = '00:00:00', zone = ''] =
      /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
    const offset = zone === '' || zone === 'UTC' ? 'Z' : zone.replace(/(\d\d)(\d\d)$/, '$1:$2')
    const date = new Date(`${day}T${time}${offset}`)
    if (day && !Number.isNaN(date.getTime())) return date.toISOString()
    this.fault(columns[0] ?? '', `“${text.slice(0, 40)}” is not a date such as 2026-03-31`)
    return new Date(0).toISOString()
  }

  /** In lower case. */
  email(...columns: readonly string[]): string {
    const text = this.text(...columns).toLowerCase()
    if (text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return text
    this.fault(columns[0] ?? '', `“${text.slice(0, 40)}” is not an email`)
    return ''
  }

  /** Null when the file doesn't say. */
  yesOrNo(...columns: readonly string[]): boolean | null {
    const text = this.text(...columns).toLowerCase()
    if (/^(yes|true|1)$/.test(text)) return true
    return /^(no|false|0)$/.test(text) ? false : null
  }
}

export const joinParts = (parts: readonly string[], separator: string) => parts.filter(Boolean).join(separator)
