import { Cells, type Fault, type FileRow, joinParts } from './past-cells.ts'

export type PastKind = 'customers' | 'orders'
export type PastSource = 'shopify' | 'woocommerce'

export interface ReadCustomer {
  key: string
  name: string
  email: string
  /** As written; without a code it is a number of the country. */
  phone: string
  country: string
  address: string
  tags: string[]
  note: string
  acceptsEmail: boolean | null
  acceptsSms: boolean | null
}

export interface ReadLine {
  sku: string
  name: string
  quantity: number
  unitPriceCents: number
}

export interface ReadOrder {
  number: string
  placedAt: string
  state: 'unpaid' | 'paid' | 'sent' | 'cancelled' | 'refunded'
  name: string
  email: string
  /** As written; without a code it is a number of the country. */
  phone: string
  country: string
  address: string
  currency: string
  totalCents: number
  refundedCents: number
  lines: ReadLine[]
}

/** Columns that only this export has together. */
const marks: readonly (readonly [PastSource, PastKind, readonly string[]])[] = [
  ['shopify', 'orders', ['name', 'financial status', 'lineitem name', 'lineitem quantity', 'currency']],
  ['shopify', 'customers', ['first name', 'last name', 'email', 'total spent']],
  ['woocommerce', 'orders', ['order_number', 'order_total', 'order_currency', 'line_items']],
  ['woocommerce', 'orders', ['order_number', 'order_date', 'order_total', 'order_currency', 'line_item_1']],
  ['woocommerce', 'customers', ['first_name', 'last_name', 'email', 'date_registered']],
  ['woocommerce', 'customers', ['first_name', 'last_name', 'user_email', 'user_registered', 'roles']],
]

/** Whose export of what a header is. */
export function findPastFormat(headers: readonly string[]): { source: PastSource; kind: PastKind } | null {
  const found = marks.find(([, , columns]) => columns.every((column) => headers.includes(column)))
  return found ? { source: found[0], kind: found[1] } : null
}

export function readPastCustomer(row: FileRow, source: PastSource): { customer: ReadCustomer; faults: Fault[] } {
  const cells = new Cells(row)
  const shopify = source === 'shopify'
  const place = (name: string) => cells.text(`default address ${name}`, name)
  const billing = (name: string) => cells.text(`billing_${name}`)
  const email = cells.email(shopify ? 'email' : 'user_email', 'email', 'billing_email')
  const phone = shopify ? cells.text('phone', 'default address phone') : cells.text('billing_phone')
  const key = cells.text('customer id', 'customer_id', 'id') || email || phone
  if (key === '') cells.fault('email', 'missing: a customer needs a number, an email or a phone number')
  const address = shopify
    ? ['address1', 'address2', 'city', 'province code', 'zip', 'country code'].map(place)
    : ['address_1', 'address_2', 'city', 'state', 'postcode', 'country'].map(billing)
  const customer = {
    key: key.replace(/^'/, ''),
    email,
    phone,
    address: joinParts(address, ', '),
    country: shopify ? place('country code') : billing('country'),
    name: joinParts(
      [
        cells.text('first name', 'first_name', 'billing_first_name'),
        cells.text('last name', 'last_name', 'billing_last_name'),
      ],
      ' ',
    ),
    tags: joinParts([cells.text('tags')], '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    note: cells.text('note'),
    acceptsEmail: cells.yesOrNo('accepts email marketing', 'accepts marketing'),
    acceptsSms: cells.yesOrNo('accepts sms marketing'),
  }
  return { customer, faults: cells.faults }
}

function stateOfShopify(cells: Cells): ReadOrder['state'] {
  const money = cells.text('financial status').toLowerCase()
  if (money === 'refunded') return 'refunded'
  if (cells.text('cancelled at') !== '' || money === 'voided') return 'cancelled'
  if (cells.text('fulfillment status').toLowerCase() === 'fulfilled') return 'sent'
  return money === 'paid' || money === 'partially_refunded' ? 'paid' : 'unpaid'
}

export function readCurrency(cells: Cells, column: string): string {
  const currency = cells.text(column).toUpperCase()
  if (/^[A-Z]{3}$/.test(currency)) return currency
  cells.fault(column, `“${currency.slice(0, 40)}” is not a currency such as USD`)
  return 'USD'
}

export function readQuantity(cells: Cells, column: string, text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  cells.fault(column, `“${text.slice(0, 40)}” is not a whole number`)
  return 0
}

/** The rows of one order: the first has all of it, the others only a line each. */
export function readShopifyOrder([first, ...rest]: readonly [FileRow, ...FileRow[]]) {
  const cells = new Cells(first)
  const currency = readCurrency(cells, 'currency')
  const all = [cells, ...rest.map((row) => new Cells(row))]
  const lines = all.flatMap((own) => {
    const name = own.text('lineitem name')
    if (name === '') return []
    const quantity = readQuantity(own, 'lineitem quantity', own.text('lineitem quantity'))
    return { sku: own.text('lineitem sku'), name, quantity, unitPriceCents: own.amount('lineitem price', currency) }
  })
  const part = (name: string) => cells.text(`shipping ${name}`, `billing ${name}`)
  const order: ReadOrder = {
    number: cells.text('name'),
    placedAt: cells.instant('created at', 'paid at'),
    state: stateOfShopify(cells),
    name: part('name'),
    email: cells.email('email'),
    phone: cells.text('phone', 'shipping phone', 'billing phone'),
    country: part('country'),
    address: joinParts(['address1', 'address2', 'city', 'province', 'zip', 'country'].map(part), ', ').replaceAll(
      "'",
      '',
    ),
    currency,
    totalCents: cells.amount('total', currency),
    lines,
    refundedCents: cells.amount('refunded amount', currency),
  }
  return { order, faults: all.flatMap((own) => own.faults) }
}

/** Rows by the order that they name; its rows stand together. */
export function groupByOrder(rows: readonly FileRow[]): (readonly [FileRow, ...FileRow[]])[] {
  const groups: [FileRow, ...FileRow[]][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && last[0].cells.get('name') === row.cells.get('name')) last.push(row)
    else groups.push([row])
  }
  return groups
}
