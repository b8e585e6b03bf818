import { createHash } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'
import { readTable } from '../../../platform/csv.ts'
import { isCountry, normalisePhone } from '../../../platform/phone.ts'
import { type DecimalMark, findDecimalMark } from '../../../platform/pure/written-number.ts'
import { mapInTurns } from '../../../platform/take-turn.ts'
import type { DateOrder, Fault } from '../rules/past-cells.ts'
import {
  findPastFormat,
  groupByOrder,
  type PastSource,
  type ReadCustomer,
  type ReadOrder,
  readPastCustomer,
  readShopifyOrder,
} from '../rules/past-files.ts'
import { readWooOrder } from '../rules/past-woo.ts'

const rowsMax = 50_000

export type PastFile = { faults: Fault[]; unreachable: number } & (
  | { kind: 'customers'; source: PastSource; records: ReadCustomer[] }
  | { kind: 'orders'; source: PastSource; records: ReadOrder[] }
  | { kind: null; source: null; records: [] }
)

const notKnown = 'These are not the columns of a customer or order export of Shopify or WooCommerce'

/**
 * E.164; empty for what is no number, so that it proves nothing. Read in the row's own country: in another, the number may be
 * somebody else's.
 */
function readPhone({ phone, country }: { phone: string; country: string }, { DEFAULT_COUNTRY }: Config): string {
  const code = country.toUpperCase()
  return normalisePhone(phone.replace(/^'/, ''), isCountry(code) ? code : DEFAULT_COUNTRY)?.number ?? ''
}

/** A number of the former shop stays as it is; an email or phone number as key must not outlive the person's data. */
function hideKey(key: string): string {
  return /^\d+$/.test(key) ? key : createHash('sha256').update(key.toLowerCase()).digest('hex').slice(0, 32)
}

/** A record with the row that it begins in. */
interface Read<T> {
  row: number
  record: T
  faults: Fault[]
}

function collect<T extends { email: string; phone: string }>(
  read: readonly Read<T>[],
  { column, keyOf }: { column: string; keyOf: (record: T) => string },
) {
  const rowOf = new Map<string, number>()
  const faults = read.flatMap(({ row, record, faults: own }) => {
    const key = keyOf(record)
    const earlier = rowOf.get(key)
    if (key === '') return [...own, { row, column, problem: 'missing' }]
    if (earlier !== undefined) return [...own, { row, column, problem: `is already in row ${earlier}` }]
    rowOf.set(key, row)
    return own
  })
  const records = read.map(({ record }) => record)
  const unreachable = records.filter(({ email, phone }) => email === '' && phone === '').length
  return { faults, records, unreachable }
}

/** What the merchant says of a file that leaves it open. */
interface FileWays {
  dates: DateOrder
  decimalMark?: DecimalMark | undefined
}

/** Of all the exports that are known. */
const amountColumns = [
  'total',
  'subtotal',
  'shipping',
  'taxes',
  'discount amount',
  'refunded amount',
  'lineitem price',
  'total spent',
  'order_total',
  'shipping_total',
  'tax_total',
  'discount_total',
  'refunded_total',
]

/** An export of customers or orders, told apart by its columns. */
export async function readPastFile(csv: string, config: Config, { dates, decimalMark }: FileWays): Promise<PastFile> {
  const file = await readTable(csv, { rowsMax })
  const amounts = file.rows.flatMap(({ cells }) => amountColumns.map((column) => cells.get(column) ?? ''))
  const mark = decimalMark ?? findDecimalMark(amounts) ?? undefined
  const table = { ...file, rows: file.rows.map((row) => ({ ...row, dates, decimalMark: mark })) }
  const format = findPastFormat(table.headers)
  if (!format) {
    const faults = table.faults.length > 0 ? table.faults : [{ row: 1, column: '', problem: notKnown }]
    return { kind: null, source: null, records: [], faults, unreachable: 0 }
  }
  const { source, kind } = format
  const withPhone = <T extends { phone: string; country: string }>(record: T): T => ({
    ...record,
    phone: readPhone(record, config),
  })
  if (kind === 'customers') {
    const read = await mapInTurns(table.rows, (row) => {
      const { customer, faults } = readPastCustomer(row, source)
      return { row: row.number, faults, record: { ...withPhone(customer), key: hideKey(customer.key) } }
    })
    const column = source === 'shopify' ? 'customer id' : 'customer_id'
    const { faults, ...found } = collect(read, { column, keyOf: ({ key }) => key })
    return { kind, source, ...found, faults: [...table.faults, ...faults] }
  }
  const groups = source === 'shopify' ? groupByOrder(table.rows) : table.rows.map((row) => [row] as const)
  const read = await mapInTurns(groups, (group) => {
    const { order, faults } = source === 'shopify' ? readShopifyOrder(group) : readWooOrder(group[0])
    return { row: group[0].number, faults, record: withPhone(order) }
  })
  const column = source === 'shopify' ? 'name' : 'order_number'
  const { faults, ...found } = collect(read, { column, keyOf: ({ number }) => number })
  return { kind, source, ...found, faults: [...table.faults, ...faults] }
}
