import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../platform/database/schema.ts'
import type { VariantOption } from '../../catalog/rules/variant-name.ts'
import { refundedByLine, unpaidOfLine, withdrawnOfLine } from './refunds/refund-line-queries.ts'

const selectSoldLines = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('order_lines')
    .whereRef('order_lines.order_id', '=', 'orders.id')
    // The product's current page; all other texts are those of the day of the order.
    .select(
      sql<string>`coalesce((SELECT known_products.slug FROM known_products WHERE known_products.id = product_id), slug)`.as(
        'slug',
      ),
    )
    .select(['id', 'name', 'sku', 'color', 'size', 'image_url', 'unit_price_cents', 'quantity', 'hsn_code'])
    .select(
      sql<VariantOption | null>`CASE WHEN option_value <> '' THEN json_build_object('name', option_name, 'value', option_value) END`.as(
        'option',
      ),
    )
    .select(
      sql<string | null>`(SELECT variant_names.color FROM variant_names WHERE variant_names.id = variant_id)`.as(
        'writtenColor',
      ),
    )
    .select(sql<string>`coalesce(variant_id::text, '')`.as('variant_id'))
    .select(sql<string>`coalesce(product_id::text, '')`.as('product_id'))
    .orderBy('position')

/** The order's page opens a payment at the provider's: of the merchant's order, and of one that a wallet was to pay. */
export const paidAtPage = sql<boolean>`store_made OR EXISTS
  (SELECT FROM payments WHERE payments.order_id = orders.id AND payments.express)`.as('paid_at_page')

/** The lines as they were sold, without what happened to them since. */
export const soldLineRows = (eb: ExpressionBuilder<DB, 'orders'>) => jsonArrayFrom(selectSoldLines(eb)).as('lines')

export const lineRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    selectSoldLines(eb)
      .select(refundedByLine(sql.ref('order_lines.id')).as('refunded'))
      .select(unpaidOfLine(sql.ref('order_lines.id')).as('refund_failed'))
      .select(withdrawnOfLine(sql.ref('order_lines.id')).as('withdrawn')),
  ).as('lines')

export const taxRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_tax_lines')
      .whereRef('order_tax_lines.order_id', '=', 'orders.id')
      .select(['name', 'rate_ppm', 'base_cents', 'order_tax_lines.tax_cents', 'reversed'])
      .orderBy('position'),
  ).as('taxes')

export const promotionRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('applied_promotions')
      .whereRef('applied_promotions.order_id', '=', 'orders.id')
      .select([
        sql<string>`name`.as('name'),
        sql<number>`cents`.as('cents'),
        sql<boolean>`is_shipping`.as('is_shipping'),
      ])
      .orderBy('position'),
  ).as('promotions')

/** What of a use of credit pays the order as it is now: without what changes of its items gave back. */
const keptCredit = sql<number>`(payments.amount_cents - (SELECT coalesce(sum(refund_parts.amount_cents), 0)
  FROM refund_parts JOIN refunds ON refunds.id = refund_id
  WHERE refund_parts.payment_id = payments.id AND change_id IS NOT NULL))::int`

export const creditRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('payments')
      .innerJoin('credit_names', 'credit_names.id', 'payments.credit_account_id')
      .whereRef('payments.order_id', '=', 'orders.id')
      .where('payments.state', 'in', ['open', 'captured'])
      .where(keptCredit, '>', 0)
      .select([sql<string>`kind`.as('kind'), sql<string>`last_four`.as('last_four'), keptCredit.as('amount_cents')])
      .orderBy('kind')
      .orderBy('payments.id'),
  ).as('credits')

export const eventRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_events')
      .whereRef('order_events.order_id', '=', 'orders.id')
      .select(['state', 'at', 'note'])
      .orderBy('id'),
  ).as('events')

export const returnRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('returns')
      .whereRef('returns.order_id', '=', 'orders.id')
      .select((returned) => [
        'returns.id',
        'kind',
        'returns.state',
        'reason',
        'created_at',
        'send_to',
        'approved_at',
        'approval_note',
        'arrived_at',
        'withdrawal',
        'send_by',
        sql<string | null>`(SELECT kind FROM return_labels WHERE return_labels.return_id = returns.id)`.as('label'),
        'note',
        'packed_at',
        'shipped_at',
        'returns.carrier',
        'returns.tracking_number',
        jsonArrayFrom(
          returned
            .selectFrom('return_lines')
            .leftJoin('variant_names as variants', 'variants.id', 'return_lines.exchange_variant_id')
            .whereRef('return_lines.return_id', '=', 'returns.id')
            .select(['order_line_id', 'quantity', 'return_lines.reason', 'return_lines.damaged'])
            // Includes the third option, for display and not for comparison.
            .select(
              sql<string | null>`variants.size || coalesce(', ' || nullif(option_value, ''), '')`.as('exchange_size'),
            )
            .select(['variants.color as exchange_color', 'variants.sku as exchange_sku'])
            .orderBy('return_lines.id'),
        ).as('lines'),
      ])
      .orderBy('created_at'),
  ).as('returns')

export const shipmentRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('shipments')
      .whereRef('shipments.order_id', '=', 'orders.id')
      .select((shipment) => [
        'id',
        'position',
        'shipments.carrier',
        'shipments.tracking_number',
        'tracking_url',
        'shipped_at',
        'delivered_at',
        jsonArrayFrom(
          shipment
            .selectFrom('shipment_lines')
            .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
            .whereRef('shipment_id', '=', 'shipments.id')
            .select(['order_line_id', 'shipment_lines.quantity'])
            .orderBy('order_lines.position'),
        ).as('lines'),
      ])
      .orderBy('position'),
  ).as('shipments')

export const documentRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_documents')
      .whereRef('order_documents.order_id', '=', 'orders.id')
      .select(['id', 'kind', 'name', 'issued_at'])
      .orderBy('issued_at'),
  ).as('documents')

export const openFlagRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_flags')
      .whereRef('order_flags.order_id', '=', 'orders.id')
      .where('looked_at', 'is', null)
      .select(['id', 'reason'])
      .orderBy('raised_at'),
  ).as('flags')

/** As people read it: with the prefix that it was placed with. */
export const shownNumber = sql<string>`number_prefix || number`.as('number')

/** For lists, which sort by it. */
export const addressName = sql<string>`coalesce(address ->> 'name', '')`.as('address_name')
