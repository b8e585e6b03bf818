import { messages } from '../../contract/messages.ts'
import { isPaidFor } from '../../domain/order-state.ts'
import { findOrder, listOrders } from '../db/orders.ts'
import { findOrderPayment } from '../db/payments.ts'
import type { Handlers } from '../http.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { checkPayment } from '../orders/check-payment.ts'
import { createOrder } from '../orders/create.ts'
import { receiveEvent } from '../orders/events.ts'
import { openPayment } from '../orders/open-payment.ts'
import { checkOrderLink } from '../orders/order-link.ts'
import { viewOrder, viewPayment } from '../orders/order-view.ts'
import { viewPriceRules } from '../orders/price-rules.ts'
import { paymentProviderOf } from '../providers/choose.ts'
import { orNotFound, Refusal } from '../refusal.ts'

import { changeOrders } from './orders/after-sale.ts'
import { manageOrders } from './orders/manage.ts'

const ordersShown = 100

export const handleOrders: Handlers = {
  ...changeOrders,
  ...manageOrders,

  createOrder: async ({ body, user, request }, deps) => {
    const { orderId, opening } = await createOrder(deps, { input: body, user, key: readIdempotencyKey(request) })
    const payment = await openPayment(deps, orderId, opening)
    return { order: viewOrder(orNotFound(await findOrder(deps.db, orderId))), payment: viewPayment(payment) }
  },

  /** One of the finaliser's two doors: the provider is asked, the client's word is the payment's name alone. */
  verifyPayment: async ({ body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, body.orderId, user.id))
    const payment = await findOrderPayment(deps.db, id)
    const provider = paymentProviderOf(deps.providers, payment.provider)
    if (!provider || payment.reference !== body.reference) throw new Refusal(404, messages.notFound)
    if (provider.checkReturn?.(body.reference, body) === 'forged') throw new Refusal(400, messages.malformed)
    await checkPayment(deps, payment, 'provider')
    const order = viewOrder(orNotFound(await findOrder(deps.db, id)))
    return { success: isPaidFor(order.state), order }
  },

  /** The other door: enough by itself, so that a closed tab loses nothing (decision 27). */
  receiveWebhook: async ({ params, rawBody, request }, deps) => {
    const { payment: provider } = deps.providers
    if (params.provider.toLowerCase() !== provider.name) throw new Refusal(404, messages.notFound)
    const reading = await provider.readWebhook(rawBody, request.headers)
    if (!reading.ok) throw new Refusal(400, messages.malformed)
    if (reading.event) await receiveEvent(deps, provider.name, reading.event)
    return { received: true }
  },

  /** Settles at once where the form is signed; the order's page is reached in any case. */
  returnFromPayment: async ({ params, rawBody, headers }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    const payment = await findOrderPayment(deps.db, id)
    const provider = paymentProviderOf(deps.providers, payment.provider)
    const fields = Object.fromEntries(new URLSearchParams(rawBody))
    const signed = payment.reference !== null && provider?.checkReturn?.(payment.reference, fields) === 'signed'
    if (signed) await checkPayment(deps, payment, 'provider')
    headers.set('location', `${deps.config.siteUrl}/order/${id}?reference=${payment.reference ?? ''}`)
    return { message: messages.seeOrder }
  },

  getPriceRules: async (_call, { config }) => viewPriceRules(config),

  listOrders: async ({ user }, { db }) => {
    const rows = await listOrders(db, { userId: user.id, limit: ordersShown })
    return { orders: rows.map(viewOrder) }
  },

  /** For its owner, an admin, or whoever holds the link from a mail. */
  getOrder: async ({ params, query, user }, { db, config }) => {
    const byLink = query.link !== undefined && checkOrderLink(config, { orderId: params.id, link: query.link })
    if (!byLink && query.link !== undefined && !user) throw new Refusal(404, messages.notFound)
    if (!byLink && !user) throw new Refusal(401, messages.pleaseLogin)
    const owner = byLink || user?.role === 'admin' ? undefined : user?.id
    return { order: viewOrder(orNotFound(await findOrder(db, params.id, owner))) }
  },
}
