import { type RawBuilder, sql } from 'kysely'
import { amount, column, type ListSource } from '../../../desk/server/list-source.ts'

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
    column('Exchanged for', sql`(SELECT sku FROM variant_names WHERE id = exchange_variant_id)`),
  ],
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

export const exportedOrderLists: Record<string, ListSource> = {
  orders,
  'order-lines': orderLines,
  returns,
  documents,
}
