import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from './database/client.ts'

export interface QueuedMail {
  /** One mail for each cause, such as 'order-paid:<order>': a second one is ignored. */
  cause: string
  to: string
  subject: string
  text: string
  html: string
  /** For mails that aren't about an order or an account: dropped once it is withdrawn, which the link does. */
  consent?: { id: string; unsubscribeUrl: string }
  /** The order that it is about. */
  orderId?: string
  /** Not before. */
  sendAt?: Date | null
}

/** Stores a mail in the transaction that causes it; the reconciler sends it later. Does nothing without an address. */
export async function queueMail(trx: Trx | Database, { to, ...mail }: QueuedMail): Promise<void> {
  if (to === '') return
  const { cause, subject, text, html, orderId = null, consent, sendAt } = mail
  await trx
    .insertInto('outbox')
    .values({
      cause,
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      order_id: orderId,
      ...(sendAt && { available_at: sendAt }),
      ...(consent ? { consent_id: consent.id, unsubscribe_url: consent.unsubscribeUrl } : {}),
    })
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

/** When the mail of a cause was sent, in SQL: null before, or without one. */
export const mailSentAt = (cause: RawBuilder<unknown>) => sql<Date | null>`(
  SELECT outbox.sent_at FROM outbox WHERE outbox.cause = ${cause})`

/** Whether a mail of a cause was queued, in SQL. */
export const isMailQueued = (cause: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM outbox WHERE outbox.cause = ${cause})`

/** What was not sent yet isn't sent any more. `causes` selects them. */
export async function dropUnsentMails(trx: Trx, causes: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM outbox WHERE outbox.cause IN (${causes}) AND outbox.sent_at IS NULL`.execute(trx)
}

/** Deletes the mails about these orders. `orders` selects their ids. */
export async function deleteMailsOfOrders(trx: Trx, orders: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM outbox WHERE outbox.order_id IN (${orders})`.execute(trx)
}

export async function deleteMailsTo(trx: Trx, recipients: readonly string[]): Promise<void> {
  await trx.deleteFrom('outbox').where('recipient', 'in', recipients).execute()
}

/** Over 28 hours: the provider may be down for a day. */
export const outboxAttemptsMax = 36

/** Drops what was not sent yet and meets a condition over the columns of `outbox`. */
export async function dropUnsent(db: Database, condition: RawBuilder<boolean>): Promise<void> {
  await sql`DELETE FROM outbox WHERE sent_at IS NULL AND (${condition})`.execute(db)
}

/**
 * Takes a mail that is due, by one sender only, and postpones its next attempt (10 s, doubling, at most an hour): a crashed sender
 * blocks nothing. Undefined if none is due.
 */
export function takeDueMail(db: Database) {
  return db
    .updateTable('outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      available_at: sql<Date>`now() + make_interval(secs => least(3600, 10 * 2 ^ attempts))`,
    })
    .where('id', '=', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('available_at', '<=', sql<Date>`now()`)
        .where('attempts', '<', outboxAttemptsMax)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'channel',
      'cause',
      'recipient',
      'subject',
      'body_text',
      'body_html',
      'attempts',
      'unsubscribe_url',
    ])
    .executeTakeFirst()
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

/** In SQL: how many mails are late and how many were given up, and the last error of those that wait. */
export const outboxFigures = (late: RawBuilder<Date>) => ({
  lateMails: sql<number>`(SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND attempts < ${outboxAttemptsMax}
    AND created_at < ${late})`,
  givenUpMails: sql<number>`(SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND attempts >= ${outboxAttemptsMax}
    AND created_at > now() - interval '30 days')`,
  lastError: sql<
    string | null
  >`(SELECT last_error FROM outbox WHERE sent_at IS NULL AND last_error <> '' ORDER BY id DESC LIMIT 1)`,
})

/** Selects at, subject, state, last_error and recipient of the mails about an order. */
export const mailsOfOrder = (orderId: string) => sql`
  SELECT coalesce(sent_at, created_at) AS at, subject, CASE WHEN sent_at IS NOT NULL THEN 'sent'
    WHEN attempts >= ${outboxAttemptsMax} THEN 'failed' WHEN last_error <> '' THEN 'retried' ELSE 'waiting' END AS state,
    last_error, recipient
  FROM outbox WHERE order_id = ${orderId}`

/** Selects cause and last_error of the mails that are not tried again. */
export const givenUpMails = sql`
  SELECT cause, last_error FROM outbox
  WHERE sent_at IS NULL AND attempts >= ${outboxAttemptsMax} AND available_at < now()`
