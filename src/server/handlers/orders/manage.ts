import { messages } from '../../../contract/messages.ts'
import { findOrder, listOrders } from '../../db/orders.ts'
import type { Handlers } from '../../http.ts'
import { readIdempotencyKey } from '../../idempotency-key.ts'
import { advanceOrder } from '../../orders/advance.ts'
import { viewOrder } from '../../orders/order-view.ts'
import { refundOrder } from '../../orders/refund-order.ts'
import { settleReturn } from '../../orders/settle-return.ts'
import { orNotFound, Refusal } from '../../refusal.ts'

const ordersShown = 100

/** The admin's calls; every write leaves its audit row in the same transaction (decision 33). */
export const manageOrders: Handlers = {
  listAllOrders: async ({ query }, { db }) => {
    const rows = await listOrders(db, { state: query.state, limit: ordersShown })
    return { orders: rows.map((row) => ({ ...viewOrder(row), phone: row.phone, flag: row.flag })) }
  },

  advanceOrder: async ({ params, body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    if (!(await advanceOrder(deps, { orderId: id, adminId: user.id, step: body }))) {
      throw new Refusal(409, messages.moveNotAllowed)
    }
    return { order: viewOrder(orNotFound(await findOrder(deps.db, id))), message: messages.orderMoved }
  },

  refundOrder: async ({ params, body, user, request }, deps) => {
    const key = readIdempotencyKey(request)
    await refundOrder(deps, { orderId: params.id, adminId: user.id, key, input: body })
    return { order: viewOrder(orNotFound(await findOrder(deps.db, params.id))), message: messages.refundSent }
  },

  settleReturn: async ({ params, body, user }, deps) => {
    const orderId = await settleReturn(deps, { returnId: params.id, adminId: user.id, accepted: body.accepted })
    if (!orderId) throw new Refusal(409, messages.moveNotAllowed)
    const order = viewOrder(orNotFound(await findOrder(deps.db, orderId)))
    return {
      return: orNotFound(order.returns.find((one) => one.id === params.id)),
      order,
      message: messages.returnSettled,
    }
  },
}
