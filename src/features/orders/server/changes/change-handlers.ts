import type { Handlers } from '../../../../api/http.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { findOrder } from '../order-queries.ts'
import { changeItems, quoteChange } from './change-order.ts'
import { withdrawChange } from './pay-change.ts'

/** Other items for a paid order. */
export const changeHandlers = {
  quoteChange: async ({ params, body }, deps) => ({ quote: await quoteChange(deps, params.id, body) }),

  changeItems: async ({ params, body, user, key }, deps) => {
    await changeItems(deps, { orderId: params.id, adminId: user.id, key, input: body })
    return { message: messages.orderMoved }
  },

  withdrawChange: async ({ params, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    await withdrawChange(deps, { orderId: id, adminId: user.id })
    return { message: messages.orderMoved }
  },
} satisfies Partial<Handlers>
