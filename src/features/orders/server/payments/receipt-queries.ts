import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import { formatMoney } from '../../../../platform/pure/money.ts'
import { flagOrder } from '../flag-queries.ts'
import { findOrderPayment, type StoredPayment } from './payment-queries.ts'

/** The payment that counts, with what the merchant received for it by hand. */
export const paymentRow = sql<{
  provider: string
  state: string
  amount: number
  received: number
  note: string
} | null>`(
  SELECT json_build_object('provider', provider, 'state', payments.state, 'amount', amount_cents, 'note', note, 'received',
    (SELECT coalesce(sum(amount_cents), 0) FROM payment_receipts WHERE payment_id = payments.id))
  FROM payments WHERE order_id = orders.id AND part = 'order'
  ORDER BY surplus, (payments.state = 'captured') DESC, (payments.state IN ('failed', 'expired')), payments.created_at LIMIT 1)`.as(
  'payment',
)

/** What was refunded of an order, without what a change of its items gave back. */
export const refundedRow =
  sql<number>`(SELECT coalesce(sum(refunds.amount_cents - refunds.change_cents), 0)::int FROM refunds JOIN payments ON payments.id = payment_id AND NOT surplus
  WHERE refunds.order_id = orders.id AND refunds.state = 'done' AND refunds.change_id IS NULL)`.as('refunded_cents')

/** What the merchant received for a payment; returns the sum of all that came for it. Null: this reference is recorded already. */
export async function insertReceipt(
  trx: Trx,
  { paymentId, amountCents, reference }: { paymentId: string; amountCents: number; reference: string },
): Promise<number | null> {
  const inserted = await trx
    .insertInto('payment_receipts')
    .values({ payment_id: paymentId, amount_cents: amountCents, reference })
    .onConflict((conflict) => conflict.columns(['payment_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? sumReceipts(trx, paymentId) : null
}

/** All that came for a payment. */
export async function sumReceipts(trx: Trx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM payment_receipts WHERE payment_id = ${paymentId}`.execute(
    trx,
  )
  return rows[0]?.cents ?? 0
}

/** To be paid on delivery, and not paid yet. */
export async function isUncollected(trx: Trx, orderId: string): Promise<boolean> {
  const { provider, state } = await findOrderPayment(trx, orderId)
  return provider === 'cash-on-delivery' && state !== 'captured'
}

/** The order ended before all of its money came: what did come has to be paid back. */
export async function flagPart(trx: Trx, { id, orderId, currency }: StoredPayment): Promise<void> {
  const cents = await sumReceipts(trx, id)
  if (cents === 0) return
  const reason = `pay back ${formatMoney(cents, currency)} by hand: the order ended before the rest of the money came`
  await flagOrder(trx, orderId, { cause: `part:${id}`, reason })
}
