import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { givenUpMails } from '../../../../platform/outbox.ts'
import type { StoredPayment } from './payment-queries.ts'

/**
 * Orders whose payment was never opened: create-order died between its commit and the provider's reply. In any order: those that a
 * provider never answers for keep no others waiting for good.
 */
export async function readUnopened(db: Database): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id AS "orderId" FROM payments JOIN orders ON orders.id = order_id AND orders.state = 'pending'
    WHERE payments.state = 'opening' AND payments.created_at < now() - interval '20 seconds'
      AND coalesce(payments.opening_until <= now(), true) ORDER BY random() LIMIT 50`.execute(db)
  return rows.map((row) => row.orderId)
}

/** The least recently compared payment of the last three days that is due again; selecting it marks it as compared. */
export async function takeUncheckedPayment(db: Database): Promise<StoredPayment | null> {
  const { rows } = await sql<StoredPayment>`
    UPDATE payments SET checked_at = now() WHERE id = (
      SELECT id FROM payments
      WHERE reference IS NOT NULL AND provider NOT IN ('free', 'outside', 'cash-on-delivery', 'bank-transfer') AND created_at > now() - interval '3 days'
        AND checked_at < now() - CASE state WHEN 'open' THEN interval '2 minutes' ELSE interval '1 hour' END
      ORDER BY checked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, order_id AS "orderId", provider, reference, url, form, state, amount_cents AS "amountCents", currency,
      captured_cents AS "capturedCents", refunded_cents AS "refundedCents"`.execute(db)
  return rows[0] ?? null
}

/** Payments that now have a reference and have events waiting. */
export async function readPaymentsWithWaitingEvents(db: Database): Promise<{ provider: string; reference: string }[]> {
  const { rows } = await sql<{ provider: string; reference: string }>`
    SELECT DISTINCT provider, reference FROM payment_events JOIN payments USING (provider, reference)
    WHERE applied_at IS NULL LIMIT 50`.execute(db)
  return rows
}

export interface Finding {
  kind: string
  subject: string
  detail: string
}

/** True when it is new: found for the first time, or again after it was settled. */
export async function recordFinding(db: Database, { kind, subject, detail }: Finding): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO reconciler_findings (kind, subject, detail) VALUES (${kind}, ${subject}, ${detail})
    ON CONFLICT (kind, subject) DO UPDATE SET detail = excluded.detail, settled_at = NULL, found_at = now()
      WHERE reconciler_findings.settled_at IS NOT NULL
    RETURNING id`.execute(db)
  return rows.length > 0
}

export async function settleFinding(db: Database | Trx, kind: string, subject: string): Promise<void> {
  await sql`UPDATE reconciler_findings SET settled_at = now()
    WHERE kind = ${kind} AND subject = ${subject} AND settled_at IS NULL`.execute(db)
}

/** Problems in the tables that only a person can fix. */
export async function readTroubles(db: Database): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    SELECT 'order-flagged' AS kind, order_flags.id::text AS subject, 'order ' || number || ': ' || reason AS detail
    FROM order_flags JOIN orders ON orders.id = order_id WHERE looked_at IS NULL
    UNION ALL
    SELECT 'refund-failed', id::text, cause FROM refunds WHERE state = 'failed'
    UNION ALL
    SELECT 'mail-not-sent', cause, last_error FROM (${givenUpMails}) AS mails
    UNION ALL
    SELECT 'event-without-payment', provider || ':' || event_id, reference FROM payment_events
    WHERE applied_at IS NULL AND received_at < now() - interval '1 hour'`.execute(db)
  return rows
}
