import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'

export interface RefundRequest {
  paymentId: string
  orderId: string
  amountCents: number
  reason: string
  /** One refund for each cause, such as 'late:<payment>'; also the provider's key. */
  cause: string
  returnId?: string
}

/** False when this cause already has its refund. The caller holds the order's lock and has checked what is left. */
export async function requestRefund(trx: Trx, request: RefundRequest): Promise<boolean> {
  if (request.amountCents === 0) return false
  const inserted = await trx
    .insertInto('refunds')
    .values({
      payment_id: request.paymentId,
      order_id: request.orderId,
      return_id: request.returnId ?? null,
      amount_cents: request.amountCents,
      reason: request.reason,
      cause: request.cause,
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What may still be refunded: captured minus every refund that is done or pending. */
export async function readRefundable(trx: Database | Trx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT captured_cents - (SELECT coalesce(sum(amount_cents), 0)::int FROM refunds
      WHERE payment_id = payments.id AND state <> 'failed') AS cents
    FROM payments WHERE id = ${paymentId}`.execute(trx)
  return rows[0]?.cents ?? 0
}

/** What the provider refunded beyond our own requests, through its dashboard. Never more than what was captured. */
export async function readOutsideRefund(trx: Trx, paymentId: string, refundedCents: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT greatest(0, least(${refundedCents}, captured_cents) - (SELECT coalesce(sum(amount_cents), 0)::int FROM refunds
      WHERE payment_id = payments.id AND state <> 'failed')) AS cents
    FROM payments WHERE id = ${paymentId}`.execute(trx)
  return rows[0]?.cents ?? 0
}

export interface OutsideRefund {
  paymentId: string
  orderId: string
  amountCents: number
  cause: string
}

/** Records a refund that was already paid out. The caller holds the order's lock. */
export async function recordOutsideRefund(trx: Trx, refund: OutsideRefund): Promise<void> {
  await sql`
    WITH done AS (
      INSERT INTO refunds (payment_id, order_id, amount_cents, reason, cause, state)
      VALUES (${refund.paymentId}, ${refund.orderId}, ${refund.amountCents}, 'by the payment provider', ${refund.cause}, 'done')
      RETURNING payment_id, amount_cents
    )
    UPDATE payments SET refunded_cents = refunded_cents + done.amount_cents, updated_at = now()
    FROM done WHERE payments.id = done.payment_id`.execute(trx)
}

export interface DueRefund {
  id: string
  orderId: string
  provider: string
  reference: string
  amountCents: number
  currency: string
  /** Of a second payment, which says nothing of the order. */
  surplus: boolean
  cause: string
  attempts: number
}

/** Refunds that are not done: those of one order, or those whose last attempt was at least half a minute ago. */
export async function readDueRefunds(db: Database, orderId?: string): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    SELECT refunds.id, refunds.order_id AS "orderId", payments.provider, payments.reference,
      refunds.amount_cents AS "amountCents", payments.currency, surplus, cause, attempts
    FROM refunds JOIN payments ON payments.id = refunds.payment_id
    WHERE refunds.state = 'requested'
      AND ${orderId ? sql`refunds.order_id = ${orderId}` : sql`(attempts = 0 OR refunds.updated_at < now() - interval '30 seconds')`}
    ORDER BY refunds.created_at LIMIT 50`.execute(db)
  return rows
}

/** Marks the refund as done, once; false when another process was first. */
export async function recordRefunded(trx: Trx, refundId: string, providerReference: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH done AS (
      UPDATE refunds SET state = 'done', provider_reference = ${providerReference}, updated_at = now()
      WHERE id = ${refundId} AND state = 'requested' RETURNING payment_id, amount_cents
    )
    UPDATE payments SET refunded_cents = refunded_cents + done.amount_cents, updated_at = now()
    FROM done WHERE payments.id = done.payment_id`.execute(trx)
  return Number(numAffectedRows) === 1
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

/** Whether everything captured has been refunded. */
export async function isWhollyRefunded(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ whole: boolean }>`
    SELECT bool_and(refunded_cents = captured_cents) AS whole FROM payments
    WHERE order_id = ${orderId} AND state = 'captured' AND NOT surplus`.execute(trx)
  return rows[0]?.whole ?? false
}
