import type { Handlers } from '../../../../api/http.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { payForChange } from '../changes/pay-change.ts'
import { orderUrl } from '../order-link.ts'
import { findOrder } from '../order-queries.ts'
import { viewPayment } from '../order-view.ts'
import { recordOutsidePayment, withdrawStoreOrder } from '../payments/outside-payment.ts'
import { payByLink } from '../payments/pay-by-link.ts'
import { admitToOrder } from './admit-to-order.ts'
import { createStoreOrder, quoteStoreOrder } from './store-order.ts'

/** Orders that the merchant makes for a customer. */
export const storeOrderHandlers = {
  quoteStoreOrder: async ({ body }, deps) => ({ quote: await quoteStoreOrder(deps, body) }),

  createStoreOrder: async ({ body, user, key }, deps) => {
    const id = await createStoreOrder(deps, { adminId: user.id, key, input: body })
    const order = orNotFound(await findOrder(deps.db, id))
    return { id, link: orderUrl(deps.config, order), message: messages.storeOrderMade }
  },

  readPaymentLink: async ({ params: { id } }, { db, config }) => {
    const order = orNotFound(await findOrder(db, id))
    const link = orderUrl(config, order)
    const hasEmail = order.email !== ''
    if (order.change) return { link, until: new Date(order.change.until).toISOString(), mailed: hasEmail }
    if (!order.paid_at_page || order.state !== 'pending') throw new HttpError(409, messages.nothingToPay)
    return { link, until: order.hold_expires_at.toISOString(), mailed: hasEmail && order.store_made }
  },

  recordOutsidePayment: async ({ params, body, user, key }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    await recordOutsidePayment(deps, { orderId: id, adminId: user.id, key, input: body })
    return { message: messages.outsideRecorded }
  },

  withdrawStoreOrder: async ({ params, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    await withdrawStoreOrder(deps, { orderId: id, adminId: user.id })
    return { message: messages.orderTakenBack }
  },

  payOrder: async ({ params, query, user }, deps) => {
    const { id, change } = await admitToOrder(deps, { orderId: params.id, link: query.link, user })
    return { payment: viewPayment(await (change ? payForChange(deps, id) : payByLink(deps, id))) }
  },
} satisfies Partial<Handlers>
