import { sql } from 'kysely'
import type { OpenPaymentRequest } from '../../../../adapters/payment/port.ts'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { countingFirst, paymentColumns, readPayment, type StoredPayment } from './payment-queries.ts'

/** An order's payment with what its provider needs to open it. */
export interface PaymentToOpen {
  payment: StoredPayment
  request: OpenPaymentRequest
}

/** The payment of an order that counts, or the given one. */
export async function findPaymentToOpen(
  db: Database,
  wanted: { orderId: string } | { paymentId: string },
): Promise<PaymentToOpen> {
  const payments = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(paymentColumns.map((column) => `payments.${column}` as const))
    .select(sql<string>`orders.number_prefix || orders.number`.as('orderNumber'))
    .select(sql<string>`coalesce(open_key, payments.order_id)`.as('key'))
    // Providers keep a payment open for a day at most.
    .select(
      sql<Date>`least(coalesce((SELECT hold_until FROM order_changes WHERE order_changes.id = payments.change_id),
        orders.hold_expires_at), now() + interval '23 hours')`.as('holdExpiresAt'),
    )
    .select(['orders.email', 'orders.phone', 'orders.market', 'payments.express'])
  const row = await ('paymentId' in wanted
    ? payments.where('payments.id', '=', wanted.paymentId)
    : payments
        .where('payments.order_id', '=', wanted.orderId)
        .where('payments.part', '=', 'order')
        .orderBy(countingFirst)
  )
    .limit(1)
    .executeTakeFirstOrThrow()
  const { orderNumber, email, phone, holdExpiresAt, market, express, key, ...payment } = row
  const { orderId, amountCents, currency } = payment
  const buyer = { email, phone, market }
  return { payment, request: { ...buyer, orderId, key, orderNumber, amountCents, currency, holdExpiresAt, express } }
}

/** True for the one caller who may ask the provider to open the payment, for this many seconds. */
export async function claimOpening(db: Database, paymentId: string, seconds: number): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ opening_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', paymentId)
    .where('state', '=', 'opening')
    .where((eb) => eb.or([eb('opening_until', 'is', null), eb('opening_until', '<=', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Its opening was postponed until somebody comes to pay. */
export async function allowOpening(trx: Trx, paymentId: string): Promise<void> {
  await sql`UPDATE payments SET opening_until = NULL WHERE id = ${paymentId} AND opening_until = 'infinity'`.execute(
    trx,
  )
}

/** Another payment for the same, after the provider gave one up. */
export async function addPayment(trx: Trx, former: StoredPayment): Promise<StoredPayment> {
  const { id } = await trx
    .insertInto('payments')
    .columns(['order_id', 'provider', 'amount_cents', 'currency', 'part', 'change_id', 'open_key'])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .select(['order_id', 'provider', 'amount_cents', 'currency', 'part', 'change_id'])
        .select(sql<string>`gen_random_uuid()`.as('open_key'))
        .where('id', '=', former.id),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return readPayment(trx, id)
}

/** The provider could not be asked: the next caller may try at once. */
export async function endOpening(db: Database, paymentId: string): Promise<void> {
  await db.updateTable('payments').set({ opening_until: null }).where('id', '=', paymentId).execute()
}
