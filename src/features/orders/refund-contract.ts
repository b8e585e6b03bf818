import { z } from 'zod'
import { cartQuantityCap } from '../../platform/pure/limits.ts'
import { id, line, money } from '../../platform/schema/fields.ts'

/** What can still be refunded of a paid order. */
export const refundable = z.object({
  left: money,
  shipping: money,
  /** What paid the order, in the order in which a refund goes back to it, and what of each is left. */
  sources: z.array(
    z.object({ kind: z.enum(['money', 'gift-card', 'store-credit']), lastFour: z.string(), left: money }),
  ),
  /** `amounts`: the refund for one item, for two, and so on. */
  lines: z.array(z.object({ lineId: id, left: z.number().int(), unsent: z.number().int(), amounts: z.array(money) })),
})
export type Refundable = z.infer<typeof refundable>

export const refundInput = z.object({
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity: z.number().int().min(1).max(cartQuantityCap),
        /** Whether the items go back into stock; they do by default. */
        restock: z.boolean().optional(),
      }),
    )
    .max(50)
    .optional(),
  shipping: money.nonnegative().optional(),
  amount: money.positive().optional(),
  /** Given as store credit instead of going back to what was paid with. */
  asStoreCredit: z.boolean().optional(),
  /** Paid back by a person, who names the transfer: for cash, transfers and what was paid outside the shop. Without it, a flag asks to pay it back. */
  bankReference: line(80).optional(),
  reason: line(200),
})
