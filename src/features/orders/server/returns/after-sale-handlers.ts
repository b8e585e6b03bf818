import type { Handlers } from '../../../../api/http.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { readIdempotencyKey } from '../../../../platform/http/idempotency-key.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { findOrder } from '../order-queries.ts'
import { viewOrder } from '../order-view.ts'
import { cancelOrder } from '../refunds/cancel.ts'
import { requestReturn } from './request-return.ts'

/** What customers may do with their own orders. */
export const changeOrders = {
  cancelOrder: async ({ params, query, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id, user.id))
    const unpaidOnly = query.unpaid === 'only'
    if (!(await cancelOrder(deps, { orderId: id, unpaidOnly }))) throw new HttpError(409, messages.notCancellable)
    return { order: viewOrder(orNotFound(await findOrder(deps.db, id))), message: messages.orderCancelled }
  },

  returnOrExchange: async ({ body, user, request }, deps) => {
    const key = readIdempotencyKey(request)
    const returnId = await requestReturn(deps, { userId: user.id, key, input: body })
    const order = viewOrder(orNotFound(await findOrder(deps.db, body.orderId)))
    return { return: orNotFound(order.returns.find((item) => item.id === returnId)), order }
  },
} satisfies Partial<Handlers>
