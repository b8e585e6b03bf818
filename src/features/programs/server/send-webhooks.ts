import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../api/deps.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { unsealText } from '../../../platform/secrets.ts'
import { readProductFacts, readVariantFacts } from '../../catalog/server/hook-facts.ts'
import { readHookOrder } from '../../orders/server/hook-order.ts'
import { isWebhookEvent, type WebhookEvent } from '../rules/webhook-events.ts'
import { attemptsMax, disableAfterDays, retryPauses } from '../rules/webhook-schedule.ts'
import { signWebhook } from './sign-webhook.ts'
import { queueDisabledMail } from './webhook-disabled.ts'

interface DueDelivery {
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
async function listDueWebhooks(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM webhooks WHERE active AND EXISTS (SELECT FROM webhook_deliveries
      WHERE webhook_id = webhooks.id AND state = 'waiting' AND next_at <= now()) ORDER BY created_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes what is due to one webhook, each by one sender only. The next attempt is scheduled at once: a crashed sender loses nothing.
 */
async function takeDueDeliveries(db: Database, webhookId: string, limit: number): Promise<DueDelivery[]> {
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
async function savePayload(db: Database, id: string, payload: string): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ payload }).where('id', '=', id).execute()
}

interface Attempt {
  status: number | null
  problem: string
  reply: string
  tookMs: number
}

async function insertAttempt(trx: Trx, deliveryId: string, { tookMs, ...attempt }: Attempt): Promise<void> {
  await trx
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, took_ms: tookMs, ...attempt })
    .execute()
}

async function recordSent(trx: Trx, { id, webhookId }: Pick<DueDelivery, 'id' | 'webhookId'>): Promise<void> {
  await trx.updateTable('webhook_deliveries').set({ state: 'sent' }).where('id', '=', id).execute()
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()
}

async function recordGivenUp(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('webhook_deliveries').set({ state: 'failed' }).where('id', '=', id).execute()
}

/** Notes the failure; true when nothing has succeeded for days, or `gone`, and the webhook was switched off by this call. */
async function recordFailing(trx: Trx, id: string, { gone, reason }: { gone: boolean; reason: string }) {
  await sql`UPDATE webhooks SET failing_since = coalesce(failing_since, now()) WHERE id = ${id}`.execute(trx)
  const { numAffectedRows } = await sql`
    UPDATE webhooks SET active = false, disabled_reason = ${reason} WHERE id = ${id} AND active
      AND (${gone} OR failing_since < now() - make_interval(days => ${disableAfterDays}))`.execute(trx)
  return Number(numAffectedRows) === 1
}

const shipmentFacts = z.object({ shipment: z.string() })
const refundFacts = z.object({ refund: z.string(), amountCents: z.number().int(), reason: z.string() })

type Subject = Pick<DueDelivery, 'event' | 'subject' | 'facts' | 'createdAt'>

const readData: Record<WebhookEvent, (db: Database, about: Subject) => Promise<object>> = {
  'order.paid': async (db, { subject }) => ({ order: await readHookOrder(db, subject) }),
  'order.shipped': async (db, { subject, facts }) => ({
    order: await readHookOrder(db, subject),
    shipmentId: shipmentFacts.parse(facts).shipment,
  }),
  'order.refunded': async (db, { subject, facts }) => {
    const order = await readHookOrder(db, subject)
    const { refund: id, amountCents, reason } = refundFacts.parse(facts)
    return { order, refund: { id, amount: toWire(amountCents, order.currency), reason } }
  },
  'stock.low': (db, { subject }) => readVariantFacts(db, subject),
  'product.changed': (db, { subject }) => readProductFacts(db, subject),
}

/** The body of a webhook. What it is about is read now: at the first attempt, after the commit that caused it. */
async function writeWebhookBody(db: Database, about: Subject): Promise<string> {
  const { event, createdAt } = about
  const data = isWebhookEvent(event) ? await readData[event](db, about) : { message: 'Your receiver works.' }
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data })
}

/** Messages to one address. */
const atOnce = 5
/** Netlify ends a scheduled function after 30 s: what is being sent then has as long again, and the rest is the next run's. */
const sendForMs = 15_000
const gone = 410

async function post({ db, config, providers }: Deps, due: DueDelivery): Promise<Omit<Attempt, 'tookMs'>> {
  try {
    const body = due.payload ?? (await writeWebhookBody(db, due))
    if (due.payload === null) await savePayload(db, due.id, body)
    const sealed = due.formerSecret === null ? [due.secret] : [due.secret, due.formerSecret]
    const secrets = sealed.map((text) => unsealText(config, text))
    const headers = signWebhook(secrets, { id: due.id, unixSeconds: Math.floor(Date.now() / 1000), body })
    const { status, text } = await providers.hooks.send(due.url, headers, body)
    const problem = status >= 200 && status < 300 ? '' : `answered ${status}`
    return { status, problem, reply: text }
  } catch (error) {
    return { status: null, problem: error instanceof Error ? error.message.slice(0, 500) : String(error), reply: '' }
  }
}

function explain({ status }: Attempt): string {
  if (status === gone) return 'Its address answered that it is gone (410).'
  return `Nothing has arrived for ${disableAfterDays} days.`
}

/** Whether there was an answer, of whatever kind. */
async function sendDelivery(deps: Deps, due: DueDelivery): Promise<boolean> {
  const startedAt = performance.now()
  const result = await post(deps, due)
  const attempt = { ...result, tookMs: Math.round(performance.now() - startedAt) }
  await transact(deps.db, async (trx) => {
    await insertAttempt(trx, due.id, attempt)
    if (attempt.problem === '') return recordSent(trx, due)
    if (due.attempts >= attemptsMax) await recordGivenUp(trx, due.id)
    const reason = explain(attempt)
    const disabled = await recordFailing(trx, due.webhookId, { gone: attempt.status === gone, reason })
    if (disabled) await queueDisabledMail(trx, deps.config, { ...due, reason })
  })
  return attempt.status !== null
}

async function sendDueOf(deps: Deps, webhookId: string, endsAt: number): Promise<number> {
  for (let sent = 0; ; ) {
    const due = await takeDueDeliveries(deps.db, webhookId, atOnce)
    const answered = await Promise.all(due.map((delivery) => sendDelivery(deps, delivery)))
    sent += due.length
    // The rest of what waits for a silent receiver waits for the next run.
    if (due.length === 0 || answered.includes(false) || performance.now() > endsAt) return sent
  }
}

/**
 * Sends the webhooks that are due, until none is left or the time is over, each address by itself: a slow one delays no other.
 * Several senders may run at once.
 */
export async function sendDueWebhooks(deps: Deps, forMs = sendForMs): Promise<number> {
  const endsAt = performance.now() + forMs
  const ids = await listDueWebhooks(deps.db)
  const counts = await Promise.all(ids.map((id) => sendDueOf(deps, id, endsAt)))
  return counts.reduce((sum, count) => sum + count, 0)
}
