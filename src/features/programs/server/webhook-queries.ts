import { sql } from 'kysely'
import { pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import { versionOf } from '../../../desk/server/record-version.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { secretOverlapHours } from '../rules/webhook-schedule.ts'
import type { Delivery, Webhook } from '../webhook-contract.ts'

interface WebhookRow {
  id: string
  url: string
  events: string[]
  active: boolean
  disabled_reason: string
  failing_since: Date | null
  former_secret_until: Date | null
  waiting: number
  failed: number
  created_at: Date
}

const selectWebhooks = sql`
  SELECT id, url, events, active, disabled_reason, failing_since, created_at,
    CASE WHEN former_secret_until > now() THEN former_secret_until END AS former_secret_until,
    (SELECT count(*)::int FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = 'waiting') AS waiting,
    (SELECT count(*)::int FROM webhook_deliveries WHERE webhook_id = webhooks.id AND state = 'failed') AS failed
  FROM webhooks`

const instantOf = (at: Date | null) => at?.toISOString() ?? null

/** What the merchant sets. */
export const settableOf = ({ url, events, active }: Pick<Webhook, 'url' | 'events' | 'active'>) => ({
  url,
  events,
  active,
})

const toWebhook = ({
  disabled_reason,
  failing_since,
  former_secret_until,
  created_at,
  ...row
}: WebhookRow): Webhook => ({
  ...row,
  disabledReason: disabled_reason,
  failingSince: instantOf(failing_since),
  formerSecretUntil: instantOf(former_secret_until),
  createdAt: created_at.toISOString(),
  version: versionOf(settableOf(row)),
})

export async function listWebhooks(db: Database | Trx): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`${selectWebhooks} ORDER BY created_at, id`.execute(db)
  return rows.map(toWebhook)
}

/** Locked until the transaction ends. */
export async function lockWebhook(trx: Trx, id: string): Promise<Webhook | null> {
  await sql`SELECT FROM webhooks WHERE id = ${id} FOR UPDATE`.execute(trx)
  const { rows } = await sql<WebhookRow>`${selectWebhooks} WHERE id = ${id}`.execute(trx)
  return rows[0] ? toWebhook(rows[0]) : null
}

interface NewWebhook {
  url: string
  events: string[]
  secret: string
}

export async function insertWebhook(trx: Trx, webhook: NewWebhook): Promise<string> {
  const { id } = await trx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveWebhook(
  trx: Trx,
  id: string,
  given: Pick<Webhook, 'url' | 'events' | 'active'>,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set(given)
    .$if(given.active, (query) => query.set({ disabled_reason: '', failing_since: null }))
    .where('id', '=', id)
    .execute()
}

export async function removeWebhook(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function replaceSecret(trx: Trx, id: string, secret: string): Promise<void> {
  await sql`
    UPDATE webhooks SET former_secret = secret, secret = ${secret},
      former_secret_until = now() + make_interval(hours => ${secretOverlapHours}) WHERE id = ${id}`.execute(trx)
}

export async function queueTest(trx: Trx, webhookId: string, event: string): Promise<void> {
  const row = { webhook_id: webhookId, event, subject: webhookId, cause: `test:${crypto.randomUUID()}` }
  await trx.insertInto('webhook_deliveries').values(row).execute()
}

/** Sends it again from the start of the schedule; null when there is no such delivery. */
export async function queueAgain(trx: Trx, id: string) {
  const row = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['id', 'event', 'webhook_id'])
    .executeTakeFirst()
  return row ?? null
}

interface DeliveryRow {
  id: string
  event: string
  subject: string
  state: Delivery['state']
  created_at: Date
  next_at: Date
  payload: string | null
  attempts: { at: string; status: number | null; problem: string; reply: string; tookMs: number }[]
}

export async function listDeliveries(db: Database, webhookId: string, page: { page: number; limit: number }) {
  const { rows } = await sql<DeliveryRow & { total: number }>`
    SELECT id, event, subject, state, created_at, next_at, payload, count(*) OVER ()::int AS total, coalesce((
      SELECT json_agg(json_build_object('at', at, 'status', status, 'problem', problem, 'reply', reply, 'tookMs', took_ms) ORDER BY webhook_attempts.id)
      FROM webhook_attempts WHERE delivery_id = webhook_deliveries.id), '[]') AS attempts
    FROM webhook_deliveries WHERE webhook_id = ${webhookId} ORDER BY created_at DESC, id ${pageOf(page)}`.execute(db)
  const found = takeTotal(rows)
  const deliveries = found.rows.map(({ created_at, next_at, attempts, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    nextAt: row.state === 'waiting' ? next_at.toISOString() : null,
    attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
  }))
  return { deliveries, total: found.total }
}
