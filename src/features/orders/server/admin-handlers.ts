import type { Handlers } from '../../../api/http.ts'
import { orNotFound, Refusal } from '../../../platform/http/refusal.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { advanceOrder } from './advance.ts'
import { clearOrderFlag } from './clear-flag.ts'
import { listAllOrders } from './order-admin-queries.ts'
import { findOrder, type OrderRow } from './order-queries.ts'
import { viewOrder } from './order-view.ts'
import { refundOrder } from './refund-order.ts'
import { settleReturn } from './settle-return.ts'

const viewManaged = (row: OrderRow) => ({ ...viewOrder(row), phone: row.phone, flags: row.flags })

/** The admin's calls; every write leaves its audit row in the same transaction (decision 33). */
export const manageOrders = {
  listAllOrders: async ({ query }, { db }) => {
    const { rows, total } = await listAllOrders(db, query)
    return { orders: rows.map(viewManaged), total }
  },

  readAnyOrder: async ({ params }, { db }) => ({ order: viewManaged(orNotFound(await findOrder(db, params.id))) }),

  advanceOrder: async ({ params, body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    if (!(await advanceOrder(deps, { orderId: id, adminId: user.id, step: body }))) {
      throw new Refusal(409, messages.moveNotAllowed)
    }
    return { order: viewOrder(orNotFound(await findOrder(deps.db, id))), message: messages.orderMoved }
  },

  refundOrder: async ({ params, body, user, key }, deps) => {
    await refundOrder(deps, { orderId: params.id, adminId: user.id, key, input: body })
    return { order: viewOrder(orNotFound(await findOrder(deps.db, params.id))), message: messages.refundSent }
  },

  clearFlag: async ({ params, body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    if (!(await clearOrderFlag(deps, { orderId: id, adminId: user.id, flagId: body.flagId }))) {
      throw new Refusal(409, messages.flagGone)
    }
    return { order: viewManaged(orNotFound(await findOrder(deps.db, id))), message: messages.flagCleared }
  },

  settleReturn: async ({ params, body, user, key }, deps) => {
    const orderId = await settleReturn(deps, { returnId: params.id, adminId: user.id, key, accepted: body.accepted })
    if (!orderId) throw new Refusal(409, messages.moveNotAllowed)
    const order = viewOrder(orNotFound(await findOrder(deps.db, orderId)))
    return {
      return: orNotFound(order.returns.find((one) => one.id === params.id)),
      order,
      message: messages.returnSettled,
    }
  },
} satisfies Partial<Handlers>
