import { sql } from 'kysely'
import type { Database, Trx } from './database/client.ts'

export interface QueuedMail {
  /** One mail for each cause, such as 'order-paid:<order>': a second one is ignored. */
  cause: string
  to: string
  subject: string
  text: string
  html: string
  /** The order that it is about. */
  orderId?: string
}

/** Stores a mail in the transaction that causes it; the reconciler sends it later. Does nothing without an address. */
export async function queueMail(trx: Trx | Database, { to, ...mail }: QueuedMail): Promise<void> {
  if (to === '') return
  const { cause, subject, text, html, orderId = null } = mail
  await trx
    .insertInto('outbox')
    .values({ cause, recipient: to, subject, body_text: text, body_html: html, order_id: orderId })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
}

/** Stores a text message in the transaction that causes it, like a mail. */
export async function queueText(
  trx: Trx,
  { cause, to, text }: { cause: string; to: string; text: string },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ channel: 'sms', cause, recipient: to, subject: '', body_text: text })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute()
}

export const outboxAttemptsMax = 10

/**
 * Takes the mails that are due, each by one sender only, and postpones their next attempt (10 s, doubling, at most an hour):
 * a crashed sender blocks nothing.
 */
export async function takeDueMails(db: Database, limit: number) {
  return db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      available_at: sql<Date>`now() + make_interval(secs => least(3600, 10 * 2 ^ attempts))`,
    })
    .where('id', 'in', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('available_at', '<=', sql<Date>`now()`)
        .where('attempts', '<', outboxAttemptsMax)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'channel', 'cause', 'recipient', 'subject', 'body_text', 'body_html', 'attempts'])
    .execute()
}

export async function markMailSent(db: Database, id: string): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: sql<Date>`now()`, last_error: '' }).where('id', '=', id).execute()
}

export async function markMailFailed(db: Database, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ last_error: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute()
}
