import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { insertMoved } from '../../../credit/server/move-credit.ts'
import type { RefundWay } from './refund-words.ts'

/** What of a payment is refunded or will be: the parts of refunds that go back by it. */
export const refundedBy = (paymentId: RawBuilder<unknown>) => sql<number>`(
  (SELECT coalesce(sum(amount_cents - (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id)), 0)
    FROM refunds WHERE refunds.payment_id = ${paymentId} AND state <> 'failed')
  + (SELECT coalesce(sum(refund_parts.amount_cents), 0) FROM refund_parts JOIN refunds ON refunds.id = refund_id
    WHERE refund_parts.payment_id = ${paymentId} AND state <> 'failed'))::int`

/** What may still be refunded of an order: captured minus every refund that is done or pending. */
export async function readRefundable(trx: Database | Trx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (SELECT coalesce(sum(captured_cents), 0) FROM payments
        WHERE order_id = ${orderId} AND state = 'captured' AND NOT surplus)::int
      - (SELECT coalesce(sum(refunds.amount_cents), 0) FROM refunds JOIN payments ON payments.id = payment_id AND NOT surplus
        WHERE refunds.order_id = ${orderId} AND refunds.state <> 'failed')::int AS cents`.execute(trx)
  return Math.max(0, rows[0]?.cents ?? 0)
}

/**
 * What the provider refunded beyond our own requests, through its dashboard. Never more than what was captured, nor than what is left of
 * the order: what was given as store credit too is a difference for a person to look at.
 */
export async function readOutsideRefund(
  trx: Trx,
  { paymentId, orderId, refundedCents }: { paymentId: string; orderId: string; refundedCents: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT greatest(0, least(${refundedCents}, captured_cents) - ${refundedBy(sql`payments.id`)}) AS cents
    FROM payments WHERE id = ${paymentId}`.execute(trx)
  return Math.min(rows[0]?.cents ?? 0, await readRefundable(trx, orderId))
}

interface MoneyBack {
  paymentId: string
  orderId: string
  amountCents: number
  /** What of it is neither for items nor for shipping. */
  otherCents?: number
}

/**
 * What of a new refund pays differences of changes whose own refunds failed: as much of its other amount as they come to, and what is
 * more than the order costs now. The documents of the change have credited it already.
 */
export async function readOwedByChanges(
  trx: Trx,
  { paymentId, orderId, amountCents, otherCents = 0 }: MoneyBack,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT greatest(0, least(owed, greatest(${otherCents}::int, ${amountCents}::int - total_cents + refunded)))::int AS cents
    FROM orders, LATERAL (
      SELECT coalesce(sum(refunds.amount_cents) FILTER (WHERE change_id IS NOT NULL AND state = 'failed'), 0)
          - coalesce(sum(change_cents) FILTER (WHERE state <> 'failed'), 0) AS owed,
        coalesce(sum(amount_cents - change_cents) FILTER (WHERE change_id IS NULL AND state <> 'failed'), 0) AS refunded
      FROM refunds WHERE order_id = orders.id AND payment_id NOT IN (SELECT id FROM payments WHERE surplus)
    ) AS sums
    WHERE orders.id = ${orderId} AND NOT EXISTS (SELECT FROM payments WHERE id = ${paymentId} AND surplus)`.execute(trx)
  return rows[0]?.cents ?? 0
}

export interface OutsideRefund {
  paymentId: string
  orderId: string
  amountCents: number
  cause: string
}

/** Records a refund that was already paid out; returns what of it paid changes. The caller holds the order's lock. */
export async function recordOutsideRefund(trx: Trx, refund: OutsideRefund): Promise<number> {
  const changeCents = await readOwedByChanges(trx, { ...refund, otherCents: refund.amountCents })
  await sql`
    WITH done AS (
      INSERT INTO refunds (payment_id, order_id, amount_cents, change_cents, reason, cause, state)
      VALUES (${refund.paymentId}, ${refund.orderId}, ${refund.amountCents}, ${changeCents}, 'by the payment provider', ${refund.cause}, 'done')
      RETURNING payment_id, amount_cents
    )
    UPDATE payments SET refunded_cents = refunded_cents + done.amount_cents, updated_at = now()
    FROM done WHERE payments.id = done.payment_id`.execute(trx)
  return changeCents
}

export interface DueRefund {
  id: string
  orderId: string
  provider: string
  reference: string
  amountCents: number
  /** What of it a change of the order gives back, which leaves the order's state as it is. */
  changeCents: number
  currency: string
  /** Of a second payment, which says nothing of the order. */
  surplus: boolean
  cause: string
  /** Of a transfer by which a person has paid it back; empty without one. */
  bankReference: string
  attempts: number
  /** What of it the payment provider pays out; the rest goes to gift cards, store credit and added payments. */
  providerCents: number
  /** What goes back by payments that changes of the order added. */
  added: { paymentId: string; provider: string; reference: string; amountCents: number }[]
}

/**
 * The pause after a failed attempt: half a minute, each time four times as long, at most half a day. Eight attempts take 23 hours:
 * Stripe knows a key for 24, and later would pay a refund twice whose first reply was lost.
 */
const pauseOver = sql`refunds.updated_at < now() - make_interval(secs => least(43200, 30 * 4 ^ (attempts - 1)))`

/** Refunds that are not done: all of one order, or those of every order whose pause is over. */
export async function readDueRefunds(db: Database, orderId?: string): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    SELECT refunds.id, refunds.order_id AS "orderId", payments.provider, payments.reference,
      refunds.amount_cents AS "amountCents", payments.currency, surplus, cause, bank_reference AS "bankReference", attempts,
      CASE WHEN refunds.change_id IS NULL THEN refunds.change_cents ELSE refunds.amount_cents END AS "changeCents",
      refunds.amount_cents - (SELECT coalesce(sum(amount_cents), 0)::int FROM refund_parts WHERE refund_id = refunds.id) AS "providerCents",
      (SELECT coalesce(json_agg(json_build_object('paymentId', added.id, 'provider', added.provider, 'reference', added.reference,
          'amountCents', refund_parts.amount_cents) ORDER BY added.id), '[]')
        FROM refund_parts JOIN payments AS added ON added.id = refund_parts.payment_id
        WHERE refund_id = refunds.id AND account_id IS NULL) AS added
    FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE refunds.state = 'requested'
      AND ${orderId ? sql`refunds.order_id = ${orderId}` : sql`(attempts = 0 OR ${pauseOver})`}
    ORDER BY refunds.created_at LIMIT 50`.execute(db)
  return rows
}

/** Marks the refund as done, and credits what goes to gift cards and store credit, once; false when another process was first. */
export async function recordRefunded(trx: Trx, refundId: string, providerReference: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE refunds SET state = 'done', provider_reference = ${providerReference}, updated_at = now()
    WHERE id = ${refundId} AND state = 'requested' RETURNING id`.execute(trx)
  if (rows.length === 0) return false
  await sql`
    WITH paid AS (
      SELECT payment_id, amount_cents FROM refund_parts WHERE refund_id = ${refundId} AND payment_id IS NOT NULL
      UNION ALL
      SELECT payment_id, amount_cents - (SELECT coalesce(sum(amount_cents), 0)::int FROM refund_parts WHERE refund_id = refunds.id)
      FROM refunds WHERE id = ${refundId}
    )
    UPDATE payments SET refunded_cents = refunded_cents + paid.amount_cents, updated_at = now()
    FROM paid WHERE payments.id = paid.payment_id`.execute(trx)
  const parts = sql`SELECT account_id, amount_cents, payment_id, refund_id FROM refund_parts
    WHERE refund_id = ${refundId} AND account_id IS NOT NULL ORDER BY account_id`
  await insertMoved('refunded', parts).execute(trx)
  return true
}

export async function recordRefundAttempt(db: Database, refundId: string): Promise<void> {
  await sql`UPDATE refunds SET attempts = attempts + 1, updated_at = now() WHERE id = ${refundId}`.execute(db)
}

export async function recordRefundFailed(trx: Trx, refundId: string): Promise<boolean> {
  const failed = await trx
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  return failed !== undefined
}

export async function findRefund(trx: Trx, cause: string) {
  return trx.selectFrom('refunds').select(['id', 'return_id']).where('cause', '=', cause).executeTakeFirst()
}

/** Where the parts of a refund go: money first, then store credit, then gift cards. */
export async function readRefundWays(trx: Trx, cause: string): Promise<RefundWay[]> {
  const { rows } = await sql<RefundWay>`
    SELECT coalesce(kind, 'money') AS kind, coalesce(last_four, '') AS "lastFour", sum(cents)::int AS cents
    FROM (
      SELECT account_id, refund_parts.amount_cents AS cents
      FROM refund_parts JOIN refunds ON refunds.id = refund_id WHERE cause = ${cause}
      UNION ALL
      SELECT NULL, amount_cents - (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id)
      FROM refunds WHERE cause = ${cause}
    ) AS part LEFT JOIN credit_names ON credit_names.id = account_id
    GROUP BY credit_names.id, kind, last_four HAVING sum(cents) > 0
    ORDER BY kind IS NOT NULL, kind DESC, last_four`.execute(trx)
  return rows
}

/** Whether everything captured has been refunded. */
export async function isWhollyRefunded(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean | null }>`
    SELECT sum(captured_cents) = (SELECT coalesce(sum(refunds.amount_cents), 0) FROM refunds
      JOIN payments AS paid ON paid.id = payment_id AND NOT paid.surplus
      WHERE refunds.order_id = ${orderId} AND refunds.state = 'done') AS whole
    FROM payments WHERE order_id = ${orderId} AND state = 'captured' AND NOT surplus`.execute(trx)
  return rows[0]?.whole ?? false
}
