import { z } from 'zod'
import {
  emailAddress,
  id,
  idParams,
  instant,
  message,
  money,
  optionalLine,
  prose,
} from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'
import { creditEntry, currencies, currency, giftCard } from '../credit/contract.ts'
import { orderPayment } from '../orders/payment-contract.ts'

export const giftSchemas = {
  /**
   * An order of one gift card, of an amount that the market sells, in its currency. The card is mailed to its recipient once the order is paid, not before
   * `sendAt`, at most a year ahead. `email`: where the receipt goes, if not to the account's.
   */
  buyGiftCard: {
    body: z.object({
      amount: money.positive(),
      /** The currency in which the amount was shown; any other than the market's is 409. */
      currency: z.string().length(3),
      recipientEmail: emailAddress,
      recipientName: optionalLine(80),
      senderName: optionalLine(80),
      message: z.union([z.literal(''), prose(500)]).optional(),
      sendAt: instant.nullable().optional(),
      email: emailAddress.optional(),
    }),
    status: 201,
    reply: z.object({ orderId: id, payment: orderPayment }),
  },
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
