import { readEmail } from '../../../platform/pure/email.ts'
import { parseWrittenAmount } from '../../../platform/pure/written-amount.ts'
import type { DecimalMark } from '../../../platform/pure/written-number.ts'

export interface Fault {
  row: number
  column: string
  problem: string
}

/** How a file writes a date such as 3/5/2024. Nobody can tell from the cell. */
export const dateOrders = ['year-first', 'day-first', 'month-first'] as const
export type DateOrder = (typeof dateOrders)[number]

export interface FileRow {
  number: number
  /** Dates with slashes or dots are refused without it. */
  dates?: DateOrder
  /** What stands before the decimals of the file's amounts, where it says so. */
  decimalMark?: DecimalMark | undefined
  cells: ReadonlyMap<string, string>
}

const twoDigits = (text: string) => text.padStart(2, '0')

/** "3/5/2024 6:29:00" as "2024-05-03 06:29:00" or "2024-03-05 06:29:00"; anything else stays as it is. */
function orderDate(text: string, order: DateOrder): string {
  const parts = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:,?\s+(\d{1,2})(:\d\d(?::\d\d)?))?$/.exec(text)
  if (!parts || order === 'year-first') return text
  const [, first = '', second = '', year, hour = '0', rest = ':00:00'] = parts
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  return `${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}${rest}`
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
    const cents = parseWrittenAmount(text, currency, this.#row.decimalMark)
    if (cents === 'open') {
      const problem = 'can be read in two ways: choose whether decimals have a point or a comma before them'
      this.fault(column, `“${text.slice(0, 40)}” ${problem} (decimalMark)`)
      return 0
    }
    if (cents === null) this.fault(column, `“${text.slice(0, 40)}” is not an amount such as 49.50`)
    return cents ?? 0
  }

  /** An ISO instant; times without a zone are UTC. */
  instant(...columns: readonly string[]): string {
    const given = this.text(...columns)
    const text = orderDate(given, this.#row.dates ?? 'year-first')
    const [, day, time = '00:00:00', zone = ''] =
      /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
    const offset = zone === '' || zone === 'UTC' ? 'Z' : zone.replace(/(\d\d)(\d\d)$/, '$1:$2')
    const date = new Date(`${day}T${time}${offset}`)
    // The 31st of February would be read as the 2nd of March.
    if (day && date.getTime() && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)) return date.toISOString()
    const shown = `“${given.slice(0, 40)}”`
    const isOpen = text === given && /^\d{1,2}[/.]\d{1,2}[/.]\d{4}/.test(given)
    const problem = isOpen
      ? 'can be read in two ways: choose whether the day or the month comes first'
      : 'is not a date such as 2026-03-31'
    this.fault(columns[0] ?? '', `${shown} ${problem}`)
    return new Date(0).toISOString()
  }

  /** As the shop stores it; empty when the file has none. */
  email(...columns: readonly string[]): string {
    const text = this.text(...columns)
    const email = text === '' ? '' : readEmail(text)
    if (email !== null) return email
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
