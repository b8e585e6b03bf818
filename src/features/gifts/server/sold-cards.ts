import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { dropUnsentMails, mailSentAt, queueMail } from '../../../platform/outbox.ts'
import { cardBalances, issueCard, lockCard, restoreTaken, takeFromCard } from '../../credit/server/gift-cards.ts'
import type { SoldCard } from '../../orders/contract.ts'
import type { Sale, SoldCards, Unspent, Withdrawal } from '../../orders/slots.ts'
import { writeGiftCardMail } from './gift-mails.ts'
import { makeGiftCode } from './make-gift-code.ts'

/** Whom a bought card is for. */
export interface Recipient {
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  /** Null: as soon as it is paid. */
  sendAt: Date | null
}

export async function insertSoldCard(trx: Trx, orderId: string, card: Recipient): Promise<void> {
  await trx
    .insertInto('sold_gift_cards')
    .values({
      order_id: orderId,
      recipient_name: card.recipientName,
      recipient_email: card.recipientEmail,
      sender_name: card.senderName,
      message: card.message,
      send_at: card.sendAt,
    })
    .execute()
}

const causeOfSale = (orderId: string) => `sold:${orderId}`

/** Issues and mails the card of an order that has been paid; the caller holds the order's lock. False for an order of goods. */
async function issueSoldCard(trx: Trx, config: Config, { order, paymentId }: Sale): Promise<boolean> {
  const sold = await trx
    .selectFrom('sold_gift_cards')
    .selectAll()
    .where('order_id', '=', order.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!sold) return false
  const cause = causeOfSale(order.id)
  const { currency, total_cents: cents, market, language } = order
  const code = makeGiftCode(config.APP_SECRET, cause)
  const accountId = await issueCard(trx, config, {
    code,
    cents,
    currency,
    note: `Bought for ${sold.recipient_email}`,
    expiresAt: null,
    actorId: null,
    reason: 'bought',
    cause,
    paymentId,
  })
  if (accountId === null) throw new Error('A gift card was to be issued twice')
  await trx.updateTable('sold_gift_cards').set({ account_id: accountId }).where('order_id', '=', order.id).execute()
  const { recipient_email: to, recipient_name: name, sender_name: from, message, send_at: sendAt } = sold
  const card = { cause: `gift-card:${accountId}`, to, code, cents, currency, expiresAt: null, market, language }
  await queueMail(trx, { ...writeGiftCardMail(config, { ...card, gift: { name, from, message } }), sendAt })
  return true
}

const selectSoldCard: SoldCards['select'] = (orderId) => sql<SoldCard | null>`(
  SELECT json_build_object('recipientName', recipient_name, 'recipientEmail', recipient_email, 'sendAt', send_at,
    'sentAt', ${mailSentAt(sql`'gift-card:' || account_id`)})
  FROM sold_gift_cards
  WHERE sold_gift_cards.order_id = ${orderId})`

/** What is left on the card that an order bought; null for an order of goods, and before it is paid. */
async function readUnspent(db: Database | Trx, orderId: string): Promise<Unspent | null> {
  const { rows } = await sql<Unspent>`
    SELECT account_id AS "accountId", balance_cents AS cents FROM sold_gift_cards
    JOIN (${cardBalances}) AS accounts ON accounts.id = account_id WHERE order_id = ${orderId}`.execute(db)
  return rows[0] ?? null
}

/** The same, locked until the transaction ends. */
async function lockUnspent(trx: Trx, orderId: string) {
  const found = await readUnspent(trx, orderId)
  const account = found && (await lockCard(trx, found.accountId))
  return account ? { accountId: account.id, cents: account.balanceCents } : null
}

/**
 * Takes a refund of a bought card from the card, as far as it is there; once for each refund. Returns what is missing: 0 for an
 * order of goods.
 */
async function withdrawSold(trx: Trx, { orderId, amountCents, cause, ...entry }: Withdrawal): Promise<number> {
  const unspent = await lockUnspent(trx, orderId)
  if (!unspent) return 0
  const { accountId, cents } = unspent
  const taken = Math.min(cents, amountCents)
  const { paymentId, actorId = null } = entry
  const reason = 'refunded to the buyer'
  if (taken > 0) {
    await takeFromCard(trx, { accountId, cents: taken, actorId, reason, paymentId, cause: `withdrawn:${cause}` })
  }
  return amountCents - taken
}

/** A refund could not be paid out: the card has again what was taken from it. */
async function restoreSold(trx: Trx, cause: string): Promise<void> {
  await restoreTaken(trx, { taken: `withdrawn:${cause}`, reason: 'the refund failed', cause: `restored:${cause}` })
}

/** A card that was refunded whole before its day isn't sent. */
async function dropUnsentCard(trx: Trx, orderId: string): Promise<void> {
  await dropUnsentMails(
    trx,
    sql`SELECT 'gift-card:' || account_id FROM sold_gift_cards
      JOIN (${cardBalances}) AS accounts ON accounts.id = account_id AND balance_cents = 0 WHERE order_id = ${orderId}`,
  )
}

/** For a copy of a person's data: the cards that these orders bought. `placed` selects their ids, and when they were placed. */
export const selectSoldCards = (placed: RawBuilder<unknown>) => sql<{ row: Record<string, unknown> }>`
  SELECT to_jsonb(g) - 'account_id' AS row FROM sold_gift_cards g
  JOIN (${placed}) AS placed (order_id, placed_at) USING (order_id) ORDER BY placed_at`

/** Empties whom bought cards are for. A card that is still to be sent is in its mail. */
export async function eraseRecipients(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await sql`UPDATE sold_gift_cards SET recipient_name = '', recipient_email = '', sender_name = '', message = ''
    WHERE order_id = ANY (${orderIds}::uuid[])`.execute(trx)
}

/** What orders ask of the cards that they bought. */
export const cardsOfGifts: SoldCards = {
  select: selectSoldCard,
  issue: issueSoldCard,
  readUnspent,
  lockUnspent,
  withdraw: withdrawSold,
  restore: restoreSold,
  dropUnsent: dropUnsentCard,
}
