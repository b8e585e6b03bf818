import { z } from 'zod'
import { id, idParams, line, message, money, typedLine } from '../../platform/schema/fields.ts'

/** A gift card as the admin sees it. */
export const giftCard = z.object({
  id,
  /** The end of its code: the rest is stored nowhere. */
  lastFour: z.string(),
  balance: money,
  /** What was put on it. */
  issued: money,
  currency: z.string(),
  note: z.string(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: z.string(),
})
export type GiftCard = z.infer<typeof giftCard>

export const creditEntry = z.object({
  id,
  kind: z.enum(['issued', 'given', 'taken', 'used', 'released', 'refunded', 'moved']),
  /** Below 0 for what was taken or used. */
  amount: money,
  currency: z.string(),
  reason: z.string(),
  /** Who of the shop's people did it; empty for orders and refunds. */
  by: z.string(),
  order: z.object({ id, number: z.string() }).nullable(),
  at: z.string(),
})
export type CreditEntry = z.infer<typeof creditEntry>

/** What of an order a gift card or store credit pays; `lastFour` is empty for store credit. */
export const usedCredit = z.object({ kind: z.enum(['gift-card', 'store-credit']), lastFour: z.string(), amount: money })

/** How an order is paid beside the payment provider. */
export const creditInput = {
  /** Codes of gift cards that pay as far as they reach. */
  giftCards: z.array(line(40)).max(5).optional(),
  /** Pays with the customer's store credit as well. */
  storeCredit: z.boolean().optional(),
  /** What was left to pay beside them, as the shopper saw it; any other is 409 'Price changed'. */
  displayedDue: money.optional(),
}

/** The shop's own, then those of its markets. */
export const currencies = z.array(z.string())
/** Of `currencies`; the shop's own when left out. */
export const currency = z.string().length(3).optional()
const balances = z.array(z.object({ currency: z.string(), amount: money }))
const creditReply = z.object({ balances, entries: z.array(creditEntry), currencies })

export const creditSchemas = {
  /** What is left on the card of this code, in the card's currency. 400 says why it can't be used; with `anyCurrency` not that it pays orders of another currency. */
  checkGiftCard: {
    body: z.object({ code: typedLine(40), anyCurrency: z.boolean().optional() }),
    reply: z.object({ lastFour: z.string(), balance: money, currency: z.string(), expiresAt: z.string().nullable() }),
  },
  /** The signed-in customer's own. */
  readStoreCredit: { reply: z.object({ balances }) },
  readCreditOf: { params: idParams, reply: creditReply },
  /** An amount above 0 to give or to take, and why. 409 if more is taken than what is left. */
  changeCreditOf: {
    params: idParams,
    body: z.object({ change: z.enum(['give', 'take']), amount: money.positive(), currency, reason: line(200) }),
    reply: creditReply.extend({ message }),
  },
}
