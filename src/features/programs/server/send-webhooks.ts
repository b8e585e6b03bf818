import { z } from 'zod'
import type { Deps } from '../../../api/deps.ts'
import { type Database, transact } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { unsealText } from '../../../platform/secrets.ts'
import { readProductFacts, readVariantFacts } from '../../catalog/server/hook-facts.ts'
import { readHookOrder } from '../../orders/server/hook-order.ts'
import { isWebhookEvent, type WebhookEvent } from '../rules/webhook-events.ts'
import { attemptsMax, disableAfterDays } from '../rules/webhook-schedule.ts'
import {
  type Attempt,
  type DueDelivery,
  insertAttempt,
  listDueWebhooks,
  recordFailing,
  recordGivenUp,
  recordSent,
  savePayload,
  takeDueDeliveries,
} from './delivery-queries.ts'
import { signWebhook } from './sign-webhook.ts'
import { queueDisabledMail } from './webhook-disabled.ts'

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
