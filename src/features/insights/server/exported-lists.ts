import { type RawBuilder, sql } from 'kysely'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import type { ExportedList } from '../../../platform/pure/exported-lists.ts'
import { writeAmount } from '../../../platform/pure/money.ts'
import { isSale } from './today-queries.ts'

/** A cell as the database has it: a date becomes an ISO instant, null an empty cell. */
type Cell = string | number | boolean | Date | null

interface Column {
  header: string
  value: RawBuilder<unknown>
  /** Written in the currency's decimals; in the shop's currency where the list has none. */
  money?: boolean
}

type IdType = 'uuid' | 'bigint' | 'text'

export interface ListSource {
  columns: readonly Column[]
  from: RawBuilder<unknown>
  /** What a row is dated by and, for rows of one instant, its id: the order of the file. */
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  idType: IdType
  currency?: RawBuilder<unknown>
}

const column = (header: string, value: RawBuilder<unknown>): Column => ({ header, value })
const amount = (header: string, value: RawBuilder<unknown>): Column => ({ header, value, money: true })
const addressed = (header: string, field: string) => column(header, sql`orders.address ->> ${sql.lit(field)}`)

const orderNumber = column('Order', sql`orders.number_prefix || orders.number`)
const placed = { at: sql`orders.placed_at`, currency: sql`orders.currency` }
const soldItem = [
  column('SKU', sql`lines.sku`),
  column('Product', sql`lines.name`),
  column('Color', sql`lines.color`),
  column('Size', sql`lines.size`),
  column('Option', sql`lines.option_name`),
  column('Option value', sql`lines.option_value`),
]
const toOrders = sql`JOIN orders ON orders.id = lines.order_id`

/** Of all parcels of an order; of orders without any, what stands with the order. */
const ofParcels = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) => sql`coalesce(
  (SELECT string_agg(nullif(${value}, ''), ', ' ORDER BY position) FROM shipments WHERE order_id = orders.id), ${otherwise})`

const orders: ListSource = {
  ...placed,
  from: sql`orders`,
  id: sql`orders.id`,
  idType: 'uuid',
  columns: [
    orderNumber,
    column('Placed', sql`orders.placed_at`),
    column('State', sql`orders.state`),
    addressed('Name', 'name'),
    column('Email', sql`orders.email`),
    column('Phone', sql`orders.phone`),
    addressed('Address', 'line1'),
    addressed('Address 2', 'line2'),
    addressed('City', 'city'),
    addressed('Region', 'state'),
    addressed('Postcode', 'postcode'),
    addressed('Country', 'country'),
    column('Items', sql`(SELECT sum(quantity)::int FROM order_lines WHERE order_id = orders.id)`),
    amount('Subtotal', sql`orders.subtotal_cents`),
    amount('Discount', sql`orders.discount_cents`),
    column('Promo code', sql`orders.promo_code`),
    column('Shipping method', sql`coalesce(nullif(orders.shipping_details->>'name', ''), orders.shipping_method)`),
    amount('Shipping', sql`orders.shipping_cents`),
    amount('Tax', sql`orders.tax_cents`),
    amount('Total', sql`orders.total_cents`),
    amount(
      'Refunded',
      sql`(SELECT coalesce(sum(refunds.amount_cents - refunds.change_cents), 0)::float8 FROM refunds JOIN payments ON payments.id = payment_id AND NOT surplus
        WHERE refunds.order_id = orders.id AND refunds.state = 'done' AND refunds.change_id IS NULL)`,
    ),
    column('Currency', sql`orders.currency`),
    column('Carrier', ofParcels(sql`carrier`, sql`orders.carrier`)),
    column('Tracking number', ofParcels(sql`tracking_number`, sql`orders.tracking_number`)),
  ],
}

const orderLines: ListSource = {
  ...placed,
  from: sql`order_lines AS lines ${toOrders}`,
  id: sql`lines.id`,
  idType: 'uuid',
  columns: [
    orderNumber,
    column('Placed', sql`orders.placed_at`),
    column('State', sql`orders.state`),
    ...soldItem,
    column('Quantity', sql`lines.quantity`),
    amount('Unit price', sql`lines.unit_price_cents`),
    amount('Line total', sql`lines.unit_price_cents * lines.quantity`),
    column('Currency', sql`orders.currency`),
  ],
}

const returns: ListSource = {
  from: sql`return_lines JOIN returns ON returns.id = return_id
    JOIN order_lines AS lines ON lines.id = order_line_id ${toOrders}`,
  at: sql`returns.created_at`,
  id: sql`return_lines.id`,
  idType: 'bigint',
  columns: [
    orderNumber,
    column('Requested', sql`returns.created_at`),
    column('Kind', sql`returns.kind`),
    column('State', sql`returns.state`),
    ...soldItem,
    column('Quantity', sql`return_lines.quantity`),
    column('Damaged', sql`return_lines.damaged`),
    column('Reason', sql`coalesce(nullif(return_lines.reason, ''), returns.reason)`),
    column('Note', sql`returns.note`),
    column('Exchanged for', sql`(SELECT sku FROM variants WHERE id = exchange_variant_id)`),
  ],
}

const customers: ListSource = {
  from: sql`users`,
  at: sql`users.created_at`,
  id: sql`users.id`,
  idType: 'uuid',
  columns: [
    column('Name', sql`users.name`),
    column('Email', sql`users.email`),
    column('Phone', sql`users.phone`),
    column('Role', sql`users.role`),
    column('Joined', sql`users.created_at`),
    column('Orders', sql`(SELECT count(*)::int FROM orders WHERE user_id = users.id AND ${isSale})`),
  ],
}

const stock: ListSource = {
  from: sql`variants JOIN products ON products.id = product_id LEFT JOIN colors ON colors.slug = color_slug`,
  at: sql`products.published_at`,
  id: sql`variants.id`,
  idType: 'bigint',
  columns: [
    column('Product', sql`products.name`),
    column('Status', sql`products.status`),
    column('SKU', sql`variants.sku`),
    column('Barcode', sql`variants.barcode`),
    column('Color', sql`coalesce(colors.name, '')`),
    column('Size', sql`variants.size`),
    column('Option', sql`variants.option_name`),
    column('Option value', sql`variants.option_value`),
    amount('Price', sql`variants.price_cents`),
    amount('Old price', sql`variants.compare_at_cents`),
    column('In stock', sql`variants.stock`),
    column('Reserved', sql`variants.held`),
    column('Sold', sql`variants.sold`),
    column('Damaged', sql`variants.damaged`),
  ],
}

const reviews: ListSource = {
  from: sql`reviews JOIN products ON products.id = product_id`,
  at: sql`reviews.created_at`,
  id: sql`reviews.id`,
  idType: 'uuid',
  columns: [
    column('Product', sql`products.name`),
    column('Written', sql`reviews.created_at`),
    column('State', sql`reviews.state`),
    column('Rating', sql`reviews.rating`),
    column('Fit', sql`reviews.fit`),
    column('Author', sql`reviews.author_name`),
    column('Verified buyer', sql`reviews.verified_buyer`),
    column('Title', sql`reviews.title`),
    column('Text', sql`reviews.body`),
    column('Rejected because', sql`reviews.rejection_reason`),
  ],
}

const enquiries: ListSource = {
  from: sql`enquiries`,
  at: sql`enquiries.created_at`,
  id: sql`enquiries.id`,
  idType: 'uuid',
  columns: [
    column('Sent', sql`enquiries.created_at`),
    column('Kind', sql`enquiries.kind`),
    column('State', sql`enquiries.state`),
    column('Name', sql`enquiries.name`),
    column('Email', sql`enquiries.email`),
    column('Phone', sql`enquiries.phone`),
    column('Subject', sql`enquiries.subject`),
    column('Message', sql`enquiries.message`),
  ],
}

const searches: ListSource = {
  from: sql`search_misses`,
  at: sql`last_at`,
  id: sql`query`,
  idType: 'text',
  columns: [column('Search', sql`query`), column('Times', sql`count`), column('Last', sql`last_at`)],
}

const redirects: ListSource = {
  from: sql`redirects`,
  at: sql`redirects.created_at`,
  id: sql`redirects.id`,
  idType: 'bigint',
  columns: [column('From', sql`from_path`), column('To', sql`to_path`)],
}

const documents: ListSource = {
  from: sql`order_documents JOIN orders ON orders.id = order_id`,
  at: sql`order_documents.issued_at`,
  id: sql`order_documents.id`,
  idType: 'uuid',
  currency: sql`orders.currency`,
  columns: [
    column('Number', sql`order_documents.name`),
    column('Issued', sql`order_documents.issued_at`),
    column('Kind', sql`order_documents.kind`),
    orderNumber,
    column('Invoice', sql`nullif(content ->> 'invoice', '')`),
    amount(
      'Tax',
      sql`(SELECT coalesce(sum((tax ->> 'taxCents')::int), 0)::float8 FROM jsonb_array_elements(content -> 'taxes') AS tax)`,
    ),
    amount('Total', sql`(content ->> 'totalCents')::int`),
    column('Currency', sql`orders.currency`),
  ],
}

const giftCards: ListSource = {
  from: sql`credit_accounts AS cards`,
  at: sql`cards.created_at`,
  id: sql`cards.id`,
  idType: 'uuid',
  currency: sql`cards.currency`,
  columns: [
    column('Kind', sql`cards.kind`),
    column('Ends with', sql`cards.last_four`),
    column('Made', sql`cards.created_at`),
    amount('Balance', sql`cards.balance_cents`),
    column('Currency', sql`cards.currency`),
    column('Expires', sql`cards.expires_at`),
    column('Disabled', sql`cards.disabled_at`),
    column('Note', sql`cards.note`),
  ],
}

const promotions: ListSource = {
  from: sql`promo_codes`,
  at: sql`promo_codes.created_at`,
  id: sql`promo_codes.id`,
  idType: 'bigint',
  columns: [
    column('Code', sql`promo_codes.code`),
    column('Title', sql`promo_codes.title`),
    column('Kind', sql`coalesce(deal ->> 'kind', promo_codes.kind)`),
    column('Active', sql`promo_codes.active`),
    column('Starts', sql`promo_codes.starts_at`),
    column('Ends', sql`promo_codes.ends_at`),
    column('Used', sql`promo_codes.used_count`),
    column('Limit', sql`promo_codes.usage_limit`),
    amount('Minimum', sql`promo_codes.minimum_cents`),
    column('Made', sql`promo_codes.created_at`),
    column('Deleted', sql`promo_codes.deleted_at`),
  ],
}

/** Whether a cursor's id is one, before Postgres would refuse it. */
export const isIdOf: Record<IdType, (id: string) => boolean> = { uuid: isUuid, bigint: isCatalogueId, text: () => true }

/** Every list that can be downloaded, as one query each. */
export const listSources: Record<ExportedList, ListSource> = {
  orders,
  'order-lines': orderLines,
  returns,
  documents,
  customers,
  stock,
  reviews,
  enquiries,
  searches,
  redirects,
  'gift-cards': giftCards,
  promotions,
}

/** A cell of the file. */
export function writeCell(cell: Cell, { money }: Column, currency: string): string {
  if (cell === null) return ''
  if (money) return writeAmount(Number(cell), currency)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
