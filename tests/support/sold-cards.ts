import { sql } from 'kysely'
import type { BodyInput } from '../../src/api/schemas.ts'
import { marketHeader } from '../../src/platform/pure/markets.ts'
import { cards, openSandbox } from './orders.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

export const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/** Turns the sale of gift cards on: 25 or 50, or anything from 10 to 200. */
export async function sellGiftCards(shop: TestShop, over: BodyInput<'updateSettings'> = {}) {
  const { token } = await addPerson(shop, { role: 'admin' })
  const body = { giftCards: true, giftCardAmounts: '25, 50', giftCardFrom: '10', giftCardTo: '200', ...over }
  return shop.call('updateSettings', { token, body })
}

/** Orders a card for someone, in a market; `pay` pays it. */
export async function orderGiftCard(shop: TestShop, over: Partial<BodyInput<'buyGiftCard'>> = {}, market = '') {
  const buyer = await addPerson(shop)
  const body = {
    amount: 50,
    currency: 'USD',
    recipientEmail: 'friend@example.com',
    email: 'buyer@example.com',
    ...over,
  }
  const headers = { ...newKey(), [marketHeader]: market }
  const answer = await shop.call('buyGiftCard', { token: buyer.token, body, headers })
  const { orderId, payment } = answer.body
  const read = async () => (await shop.call('getOrder', { token: buyer.token, params: { id: orderId } })).body.order
  return { buyer, answer, orderId, read, pay: () => openSandbox(shop).pay(payment.reference, cards.approves) }
}

interface SoldCard {
  id: string
  cents: number
  currency: string
  recipient: string
  text: string
  due: Date
  html: string
}

/** The card that an order bought, with its mail; the code as its recipient reads it. */
export async function readSoldCard({ deps }: TestShop, orderId: string) {
  const { rows } = await sql<SoldCard>`
    SELECT account_id AS id, balance_cents AS cents, currency, recipient, body_text AS text, body_html AS html,
      available_at AS due
    FROM sold_gift_cards JOIN credit_accounts ON credit_accounts.id = account_id
    LEFT JOIN outbox ON cause = 'gift-card:' || account_id WHERE sold_gift_cards.order_id = ${orderId}`.execute(deps.db)
  const [card] = rows
  return card && { ...card, code: /\b(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}\b/.exec(card.text ?? '')?.[0] ?? '' }
}
