import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { VariantOption } from '../../catalog/rules/variant-name.ts'
import { soldCardRow } from '../../gifts/server/sold-cards.ts'
import { type OrderState, orderState } from '../contract.ts'
import { waitingChangeOf } from './change-queries.ts'
import { paymentRow, refundedRow } from './receipt-queries.ts'
import { refundedByLine, unpaidOfLine, withdrawnOfLine } from './refund-line-queries.ts'

const lineRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_lines')
      .whereRef('order_lines.order_id', '=', 'orders.id')
      // The product's current page; all other texts are those of the day of the order.
      .select(sql<string>`coalesce((SELECT slug FROM products WHERE products.id = product_id), slug)`.as('slug'))
      .select(['id', 'name', 'sku', 'color', 'size', 'image_url', 'unit_price_cents', 'quantity', 'hsn_code'])
      .select(
        sql<VariantOption | null>`CASE WHEN option_value <> '' THEN json_build_object('name', option_name, 'value', option_value) END`.as(
          'option',
        ),
      )
      .select(sql<string>`coalesce(variant_id::text, '')`.as('variant_id'))
      .select(refundedByLine(sql.ref('order_lines.id')).as('refunded'))
      .select(unpaidOfLine(sql.ref('order_lines.id')).as('refund_failed'))
      .select(withdrawnOfLine(sql.ref('order_lines.id')).as('withdrawn'))
      .select(sql<string>`coalesce(product_id::text, '')`.as('product_id'))
      .orderBy('position'),
  ).as('lines')

const taxRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_tax_lines')
      .whereRef('order_tax_lines.order_id', '=', 'orders.id')
      .select(['name', 'rate_ppm', 'base_cents', 'order_tax_lines.tax_cents', 'reversed'])
      .orderBy('position'),
  ).as('taxes')

const promotionRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_promotions')
      .whereRef('order_promotions.order_id', '=', 'orders.id')
      .select(['name', 'cents', 'is_shipping'])
      .orderBy('position'),
  ).as('promotions')

const creditRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('payments')
      .innerJoin('credit_accounts', 'credit_accounts.id', 'payments.credit_account_id')
      .whereRef('payments.order_id', '=', 'orders.id')
      .where('payments.state', 'in', ['open', 'captured'])
      .select(['kind', 'last_four', 'amount_cents'])
      .orderBy('kind')
      .orderBy('payments.id'),
  ).as('credits')

const eventRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_events')
      .whereRef('order_events.order_id', '=', 'orders.id')
      .select(['state', 'at', 'note'])
      .orderBy('id'),
  ).as('events')

const returnRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
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
        sql<string | null>`(SELECT kind FROM return_labels WHERE return_labels.return_id = returns.id)`.as('label'),
        'note',
        'packed_at',
        'shipped_at',
        'returns.carrier',
        'returns.tracking_number',
        jsonArrayFrom(
          returned
            .selectFrom('return_lines')
            .leftJoin('variants', 'variants.id', 'return_lines.exchange_variant_id')
            .leftJoin('colors', 'colors.slug', 'variants.color_slug')
            .whereRef('return_lines.return_id', '=', 'returns.id')
            .select(['order_line_id', 'quantity', 'return_lines.reason', 'return_lines.damaged'])
            // Includes the third option, for display and not for comparison.
            .select(
              sql<string | null>`variants.size || coalesce(', ' || nullif(option_value, ''), '')`.as('exchange_size'),
            )
            .select(['colors.name as exchange_color', 'variants.sku as exchange_sku'])
            .orderBy('return_lines.id'),
        ).as('lines'),
      ])
      .orderBy('created_at'),
  ).as('returns')

const shipmentRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('shipments')
      .whereRef('shipments.order_id', '=', 'orders.id')
      .select((shipment) => [
        ...(['id', 'position', 'shipments.carrier', 'shipments.tracking_number', 'tracking_url'] as const),
        ...(['shipped_at', 'delivered_at'] as const),
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

const documentRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_documents')
      .whereRef('order_documents.order_id', '=', 'orders.id')
      .select(['id', 'kind', 'name', 'issued_at'])
      .orderBy('issued_at'),
  ).as('documents')

const openFlagRows = (eb: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_flags')
      .whereRef('order_flags.order_id', '=', 'orders.id')
      .where('looked_at', 'is', null)
      .select(['id', 'reason'])
      .orderBy('raised_at'),
  ).as('flags')

/** Complete orders: lines, taxes, history, parcels, returns, refunds and flags. */
function selectOrders(db: Database | Trx) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      // As people read it: with the prefix that it was placed with.
      sql<string>`number_prefix || number`.as('number'),
      lineRows(eb),
      taxRows(eb),
      promotionRows(eb),
      creditRows(eb),
      soldCardRow,
      eventRows(eb),
      returnRows(eb),
      shipmentRows(eb),
      documentRows(eb),
      openFlagRows(eb),
      waitingChangeOf(sql.ref('orders.id')).as('change'),
      refundedRow,
      sql<string>`coalesce(address ->> 'name', '')`.as('address_name'),
      paymentRow,
    ])
}

export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

/** `userId` restricts it to that person: another's order looks like one that doesn't exist. */
export async function findOrder(db: Database | Trx, id: string, userId?: string): Promise<OrderRow | undefined> {
  if (!isUuid(id)) return undefined
  const query = selectOrders(db).where('orders.id', '=', id)
  return (userId === undefined ? query : query.where('user_id', '=', userId)).executeTakeFirst()
}

/** A person's newest order. */
export async function listOrders(db: Database, { userId, limit }: { userId: string; limit: number }) {
  return selectOrders(db)
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .orderBy('orders.number', 'desc')
    .limit(limit)
    .execute()
}

/** In the order of the ids. */
export async function loadOrders(db: Database, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows = new Map((await selectOrders(db).where('orders.id', 'in', ids).execute()).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** What a transition needs to know about an order, locked until the transaction ends. Every writer locks the order first. */
export async function lockOrder(trx: Trx, id: string) {
  if (!isUuid(id)) return undefined
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  // The column's check constraint allows only the contract's states.
  return row && { ...row, state: orderState.parse(row.state) }
}
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export type Actor = 'shopper' | 'admin' | 'provider' | 'reconciler' | 'shop'

/** Writes the state and its history entry together. */
export async function recordState(
  trx: Trx,
  orderId: string,
  { state, actor, note = '' }: { state: OrderState; actor: Actor; note?: string },
): Promise<void> {
  await sql`
    WITH moved AS (UPDATE orders SET state = ${state}, updated_at = now() WHERE id = ${orderId} RETURNING id)
    INSERT INTO order_events (order_id, state, actor, note) SELECT id, ${state}, ${actor}, ${note} FROM moved`.execute(
    trx,
  )
}

/** Who cancelled an order: a late payment must not reopen what a person cancelled. */
export async function readLastActor(trx: Trx, orderId: string): Promise<string> {
  const row = await trx
    .selectFrom('order_events')
    .select('actor')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor ?? ''
}

/** Pending orders whose reservation has expired, oldest first. */
export async function readExpiredHolds(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending')
    .where('hold_expires_at', '<=', sql<Date>`now()`)
    .orderBy('hold_expires_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
