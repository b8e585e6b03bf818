import { messages } from '../../../contract/messages.ts'
import { findOrder } from '../../db/orders.ts'
import type { Handlers } from '../../http.ts'
import { cancelOrder } from '../../orders/cancel.ts'
import { viewOrder } from '../../orders/order-view.ts'
import { requestReturn } from '../../orders/request-return.ts'
import { orNotFound, Refusal } from '../../refusal.ts'

/** What a shopper may do with an order of theirs. */
export const changeOrders: Handlers = {
  cancelOrder: async ({ params, query, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id, user.id))
    const unpaidOnly = query.unpaid === 'only'
    if (!(await cancelOrder(deps, { orderId: id, unpaidOnly }))) throw new Refusal(409, messages.notCancellable)
    return { order: viewOrder(orNotFound(await findOrder(deps.db, id))), message: messages.orderCancelled }
  },

  returnOrExchange: async ({ body, user }, deps) => {
    const returnId = await requestReturn(deps, user.id, body)
    const order = viewOrder(orNotFound(await findOrder(deps.db, body.orderId)))
    return { return: orNotFound(order.returns.find((one) => one.id === returnId)), order }
  },
}
