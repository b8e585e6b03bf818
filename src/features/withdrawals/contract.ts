import { z } from 'zod'
import { cartQuantityCap } from '../../platform/pure/limits.ts'
import {
  emailAddress,
  id,
  idParams,
  instant,
  line,
  message,
  money,
  optionalLine,
  prose,
} from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'

const lines = z
  .array(z.object({ lineId: id, quantity: z.number().int().min(1).max(cartQuantityCap) }))
  .min(1)
  .max(50)

const states = ['received', 'carried-out', 'to-review', 'closed'] as const

const withdrawal = z.object({
  id,
  receivedAt: instant,
  /** As typed. */
  name: z.string(),
  orderText: z.string(),
  email: z.string(),
  /** The items in words; empty: the whole order. */
  items: z.string(),
  state: z.enum(states),
  /** Why a person has to look at it; empty otherwise. */
  reason: z.string(),
  order: z.object({ id, number: z.string(), state: z.string() }).nullable(),
  /** Where the money is; `waits`: it may be withheld until the items are here or their dispatch is proved. */
  money: z.enum(['none', 'waits', 'due', 'paid', 'failed']),
  /** What was refunded or will be, as far as it is known; of items on their way back, nothing yet. */
  amount: money,
  currency: z.string(),
  /** The last day for the refund. */
  dueAt: instant,
  /** Until when the customer has to send the items; null where nothing comes back. */
  sendBy: instant.nullable(),
  returnState: z.string().nullable(),
  provedAt: instant.nullable(),
  note: z.string(),
})
export type ListedWithdrawal = z.infer<typeof withdrawal>

const changed = z.object({ withdrawal, message })

export const withdrawalSchemas = {
  /**
   * Header `Idempotency-Key`: the same key makes one declaration. With `orderId` and its `link`, or a session of its customer, the order is proved
   * and `lines` name items; otherwise `order` is searched for with name and email, and `items` is for a person to read.
   */
  declareWithdrawal: {
    body: z.object({
      name: line(100),
      /** The order's number, or whatever else identifies it. */
      order: line(100),
      /** Where the acknowledgement goes. */
      email: emailAddress,
      items: z.union([z.literal(''), prose(1000)]).optional(),
      orderId: id.optional(),
      link: z.string().max(400).optional(),
      lines: lines.optional(),
    }),
    status: 201,
    reply: z.object({ message, receivedAt: instant }),
  },
  /** Newest first. `open`: those to look at, and those whose money is due. */
  listWithdrawals: {
    query: listQuery.extend({ state: oneOf([...states, 'open']) }),
    reply: z.object({ withdrawals: z.array(withdrawal), total }),
  },
  readWithdrawal: { params: idParams, reply: z.object({ withdrawal }) },
  /** Carries out one that a person has looked at: for the order of this number, whole or these lines. 409 if there is nothing to withdraw from. */
  carryOutWithdrawal: {
    params: idParams,
    body: z.object({ orderNumber: line(40), lines: lines.optional() }),
    reply: changed,
  },
  /** The customer has shown that the items were sent: their refund is due from now on. */
  proveDispatch: { params: idParams, reply: changed },
  /** Nothing is left to do. */
  closeWithdrawal: { params: idParams, body: z.object({ note: optionalLine(300) }), reply: changed },
}
