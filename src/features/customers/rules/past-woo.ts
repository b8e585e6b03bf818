import { parseAmount } from '../../../platform/pure/money.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import { Cells, type FileRow, joinParts } from './past-cells.ts'
import { type ReadLine, type ReadOrder, readCurrency, readQuantity } from './past-files.ts'

const states: Readonly<Record<string, ReadOrder['state']>> = {
  completed: 'sent',
  processing: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
  failed: 'cancelled',
}

/** "name:Quay shirt|sku:QUAY-M|quantity:2" as its parts; a value may have colons, and pipes behind a backslash. */
function readParts(text: string): Map<string, string> {
  const pairs = text.split(/(?<!\\)\|/).map((pair) => pair.replaceAll('\\|', '|'))
  return new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf(':')).trim(), pair.slice(pair.indexOf(':') + 1).trim()]),
  )
}

const splitItems = (text: string) => text.split(';').filter((item) => item.trim() !== '')

/** The prices are those after discounts, without tax added to them. */
function readLine(
  cells: Cells,
  { column, text, currency }: { column: string; text: string; currency: string },
): ReadLine {
  const parts = readParts(text)
  const quantity = readQuantity(cells, column, parts.get('quantity') ?? '')
  const total = parseAmount(parts.get('total') ?? '', currency)
  if (total === null) cells.fault(column, `“${text.trim().slice(0, 40)}” has no total such as 49.50`)
  const unitPriceCents = quantity > 0 ? roundTo((total ?? 0) / quantity) : 0
  return { sku: parts.get('sku') ?? '', name: parts.get('name') ?? '', quantity, unitPriceCents }
}

/** All in `line_items`, or each in a column of its own: `line_item_1`, `line_item_2`. */
function readLines(cells: Cells, row: FileRow, currency: string): ReadLine[] {
  const own = [...row.cells].filter(([column, text]) => /^line_item_\d+$/.test(column) && text !== '')
  if (own.length > 0) return own.map(([column, text]) => readLine(cells, { column, text, currency }))
  return splitItems(cells.text('line_items')).map((text) => readLine(cells, { column: 'line_items', text, currency }))
}

/** "amount:12.50|reason:Too large|date:2024-03-07 10:00:00", one after another; else the sum of them. */
function readRefunded(cells: Cells, currency: string): number {
  const column = ['refund_items', 'refunds'].find((name) => cells.text(name) !== '')
  if (!column) return cells.amount('refunded_total', currency)
  return splitItems(cells.text(column)).reduce((sum, text) => {
    const cents = parseAmount(readParts(text).get('amount') ?? '', currency)
    if (cents === null) cells.fault(column, `“${text.trim().slice(0, 40)}” has no amount such as 12.50`)
    return sum + (cents ?? 0)
  }, 0)
}

/**
 * An order as the export plugins of WooCommerce write it, which has no such export of its own. Columns and formats are those of
 * "Import and Export of WooCommerce Orders" (woocommerce.com/document/import-and-export-of-woocommerce-orders), whose free edition
 * "Order Export & Order Import for WooCommerce" (plugin order-import-export-for-woocommerce, admin/modules/order/export/export.php)
 * writes `line_item_1` and following as `name:…|product_id:…|sku:…|quantity:…|total:…|sub_total:…`, refunds as
 * `amount:…|reason:…|date:…` and dates as `2024-03-05 14:22:11`; a spreadsheet, and that page, have 3/5/2024. Exports with all lines in
 * `line_items` are read too.
 */
export function readWooOrder(row: FileRow) {
  const cells = new Cells(row)
  const currency = readCurrency(cells, 'order_currency')
  const part = (name: string) => cells.text(`shipping_${name}`, `billing_${name}`)
  const order: ReadOrder = {
    number: cells.text('order_number', 'order_id'),
    placedAt: cells.instant('order_date', 'date'),
    state: states[cells.text('status').toLowerCase().replace(/^wc-/, '')] ?? 'unpaid',
    name: joinParts([part('first_name'), part('last_name')], ' '),
    email: cells.email('billing_email', 'customer_email'),
    phone: cells.text('billing_phone', 'shipping_phone'),
    country: cells.text('billing_country', 'shipping_country'),
    address: joinParts(['address_1', 'address_2', 'city', 'state', 'postcode', 'country'].map(part), ', '),
    currency,
    totalCents: cells.amount('order_total', currency),
    lines: readLines(cells, row, currency),
    refundedCents: readRefunded(cells, currency),
  }
  return { order, faults: cells.faults }
}
