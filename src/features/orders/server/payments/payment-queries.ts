import { sql } from 'kysely'
import type { OpenedPayment, PaymentEvent } from '../../../../adapters/payment/port.ts'
import type { Database, Trx } from '../../../../platform/database/client.ts'

export const paymentColumns = [
  'id',
  'order_id as orderId',
  'provider',
  'reference',
  'url',
  'form',
  'client_secret as clientSecret',
  'state',
  'amount_cents as amountCents',
  'currency',
  'captured_cents as capturedCents',
  'refunded_cents as refundedCents',
] as const

/** An order has one payment that counts: the captured one, else one that can still be paid, else the first. */
export const countingFirst = sql`surplus, (payments.state = 'captured') DESC, (payments.state IN ('failed', 'expired')), payments.created_at`

/** The payment of an order that counts; gift cards and store credit stand beside it. */
export async function findOrderPayment(db: Database | Trx, orderId: string) {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('part', '=', 'order')
    .orderBy(countingFirst)
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** All of an order's but gift cards and store credit, with those of its changes, oldest first. */
export async function listOrderPayments(db: Database | Trx, orderId: string): Promise<StoredPayment[]> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('part', '<>', 'gift')
    .orderBy('created_at')
    .execute()
}

export type StoredPayment = Awaited<ReturnType<typeof findOrderPayment>>

/** The order of a payment; takes no lock, since the order is locked before its payment. */
export async function findPayment(db: Database | Trx, provider: string, reference: string) {
  const query = db.selectFrom('payments').select(paymentColumns)
  return query.where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst()
}

const paymentById = (db: Database | Trx, id: string) =>
  db.selectFrom('payments').select(paymentColumns).where('id', '=', id)

export const readPayment = (db: Database | Trx, id: string): Promise<StoredPayment> =>
  paymentById(db, id).executeTakeFirstOrThrow()

/** The payment's current state; call it after locking the order. */
export const lockPayment = (trx: Trx, id: string): Promise<StoredPayment> =>
  paymentById(trx, id).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Stores the provider's reply. Of several replies to one key the first is kept; undefined for the others. Takes the reference's
 * lock itself: a concurrent event is either stored by then, to be read afterwards, or finds the payment by its reference.
 */
export async function recordOpened(
  db: Database | Trx,
  { id, provider }: Pick<StoredPayment, 'id' | 'provider'>,
  opened: OpenedPayment,
): Promise<StoredPayment | undefined> {
  const form = opened.form ? JSON.stringify(opened.form) : null
  // The order may have expired in the meantime; the reference is kept, so that a late payment finds its order.
  const { rows } = await sql<StoredPayment>`
    WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(${`${provider}:${opened.reference}`}, 0)))
    UPDATE payments SET reference = ${opened.reference}, url = ${opened.url}, form = ${form},
      client_secret = ${opened.clientSecret ?? null},
      state = CASE state WHEN 'opening' THEN 'open' ELSE state END, opening_until = NULL, updated_at = now()
    FROM locked WHERE id = ${id} AND reference IS NULL
    RETURNING id, order_id AS "orderId", provider, reference, url, form, client_secret AS "clientSecret", state, amount_cents AS "amountCents", currency,
      captured_cents AS "capturedCents", refunded_cents AS "refundedCents"`.execute(db)
  return rows[0]
}

export async function recordCaptured(trx: Trx, paymentId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set((eb) => ({
      state: 'captured',
      captured_cents: eb.ref('amount_cents'),
      failure: '',
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', paymentId)
    .execute()
}

/** Whether the order has been paid. */
export async function hasCaptured(trx: Trx, orderId: string): Promise<boolean> {
  const query = trx.selectFrom('payments').select('id').where('order_id', '=', orderId).where('state', '=', 'captured')
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Captured beside the order's own payment. */
export async function recordSurplus(trx: Trx, paymentId: string): Promise<void> {
  await trx.updateTable('payments').set({ surplus: true }).where('id', '=', paymentId).execute()
  await recordCaptured(trx, paymentId)
}

export async function recordFailed(
  trx: Trx,
  paymentId: string,
  { state, reason }: { state: 'failed' | 'expired'; reason: string },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state, failure: reason.slice(0, 200), updated_at: sql<Date>`now()` })
    .where('id', '=', paymentId)
    .where('state', '<>', 'captured')
    .execute()
}

/** Stores a provider's event; false when it is already stored. */
export async function storeEvent(trx: Trx, provider: string, event: PaymentEvent): Promise<boolean> {
  const captured = event.status.state === 'captured' ? event.status : null
  const inserted = await trx
    .insertInto('payment_events')
    .values({
      provider,
      event_id: event.id,
      kind: event.kind,
      reference: event.reference,
      amount_cents: captured?.amountCents ?? null,
      currency: captured?.currency ?? null,
      payload: JSON.stringify(event),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function markEventApplied(
  trx: Trx,
  { provider, eventId, outcome }: { provider: string; eventId: string; outcome: string },
): Promise<void> {
  await trx
    .updateTable('payment_events')
    .set({ applied_at: sql<Date>`now()`, outcome })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

export async function hasWaitingEvents(db: Database, provider: string, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_events')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('applied_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Events that arrived before the payment had a reference, oldest first. */
export async function readWaitingEvents(trx: Trx, provider: string, reference: string): Promise<PaymentEvent[]> {
  const rows = await trx
    .selectFrom('payment_events')
    .select('payload')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('applied_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  // Written by storeEvent: the payload is the event.
  return rows.map((row) => row.payload as unknown as PaymentEvent)
}

/**
 * Serialises work on one payment reference until the transaction ends: an event that arrives while its reference is being stored
 * either sees the payment or is seen by it. Taken before any row lock.
 */
export async function lockReference(trx: Trx, provider: string, reference: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${provider}:${reference}`}, 0))`.execute(trx)
}
