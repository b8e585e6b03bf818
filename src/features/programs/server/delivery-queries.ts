import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { disableAfterDays, retryPauses } from '../rules/webhook-schedule.ts'

export interface DueDelivery {
  id: string
  webhookId: string
  url: string
  secret: string
  formerSecret: string | null
  event: string
  subject: string
  facts: unknown
  payload: string | null
  createdAt: Date
  attempts: number
}

/** Webhooks to which something is due. */
export async function listDueWebhooks(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM webhooks WHERE active AND EXISTS (SELECT FROM webhook_deliveries
      WHERE webhook_id = webhooks.id AND state = 'waiting' AND next_at <= now()) ORDER BY created_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes what is due to one webhook, each by one sender only. The next attempt is scheduled at once: a crashed sender loses nothing.
 */
export async function takeDueDeliveries(db: Database, webhookId: string, limit: number): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    UPDATE webhook_deliveries AS taken SET attempts = taken.attempts + 1, taken_at = now(),
      next_at = now() + make_interval(secs => coalesce((${[...retryPauses]}::int[])[taken.attempts + 1], 600))
    FROM webhooks, LATERAL (
      SELECT id FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = 'waiting' AND next_at <= now()
      ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE webhooks.active AND webhooks.id = ${webhookId} AND taken.id = due.id
    RETURNING taken.id, webhook_id AS "webhookId", url, secret, event, subject, facts, payload,
      CASE WHEN former_secret_until > now() THEN former_secret END AS "formerSecret",
      taken.created_at AS "createdAt", attempts`.execute(db)
  return rows
}

/** The body that every attempt sends. */
export async function savePayload(db: Database, id: string, payload: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ payload }).where('id', '=', id).execute()
}

export interface Attempt {
  status: number | null
  problem: string
  reply: string
  tookMs: number
}

export async function insertAttempt(trx: Trx, deliveryId: string, { tookMs, ...attempt }: Attempt): Promise<void> {
  await trx
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, took_ms: tookMs, ...attempt })
    .execute()
}

export async function recordSent(trx: Trx, { id, webhookId }: Pick<DueDelivery, 'id' | 'webhookId'>): Promise<void> {
  await trx.updateTable('webhook_deliveries').set({ state: 'sent' }).where('id', '=', id).execute()
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()
}

export async function recordGivenUp(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('webhook_deliveries').set({ state: 'failed' }).where('id', '=', id).execute()
}

/** Notes the failure; true when nothing has succeeded for days, or `gone`, and the webhook was switched off by this call. */
export async function recordFailing(trx: Trx, id: string, { gone, reason }: { gone: boolean; reason: string }) {
  await sql`UPDATE webhooks SET failing_since = coalesce(failing_since, now()) WHERE id = ${id}`.execute(trx)
  const { numAffectedRows } = await sql`
    UPDATE webhooks SET active = false, disabled_reason = ${reason} WHERE id = ${id} AND active
      AND (${gone} OR failing_since < now() - make_interval(days => ${disableAfterDays}))`.execute(trx)
  return Number(numAffectedRows) === 1
}
