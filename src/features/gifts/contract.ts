import { z } from 'zod'
import { emailAddress, idParams, instant, message, money, optionalLine } from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'
import { creditEntry, currencies, currency, giftCard } from '../credit/contract.ts'

/** Of an order that bought a gift card: whom it is for, and when it was mailed. */
export const soldCard = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  /** The day for which it was ordered; null: at once. */
  sendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
})

export const giftSchemas = {
  /** Newest first. `search`: the end of a code, or a part of the note. */
  listGiftCards: {
    query: listQuery.extend({ state: oneOf(['usable', 'spent', 'expired', 'disabled']) }),
    reply: z.object({ cards: z.array(giftCard), total, currencies }),
  },
  readGiftCard: { params: idParams, reply: z.object({ card: giftCard, entries: z.array(creditEntry) }) },
  /** The code is in this reply alone, and in the mail if there is an address. */
  issueGiftCard: {
    body: z.object({
      amount: money.positive(),
      currency,
      note: optionalLine(200),
      expiresAt: instant.nullable().optional(),
      email: z.union([z.literal(''), emailAddress]).optional(),
    }),
    status: 201,
    reply: z.object({ card: giftCard, code: z.string(), message }),
  },
  /** A disabled card can't be used until it is enabled again. Its balance stays. */
  switchGiftCard: {
    params: idParams,
    body: z.object({ disabled: z.boolean() }),
    reply: z.object({ card: giftCard, message }),
  },
}
