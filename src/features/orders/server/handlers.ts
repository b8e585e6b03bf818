import { paymentProviderOf } from '../../../adapters/choose.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { marketUrl } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { PlacedAddress } from '../../accounts/address-contract.ts'
import { admitRegion, completeAddress } from '../../accounts/server/admit-region.ts'
import { readDevice } from '../../accounts/server/known-devices.ts'
import { saveOrderAddress } from '../../accounts/server/save-address.ts'
import { viewPriceRules } from '../../pricing/server/price-rules.ts'
import { hasAutomatic } from '../../promotions/server/promo-codes.ts'
import { readShownTax } from '../../taxes/server/find-taxes.ts'
import { isSold } from '../rules/order-state.ts'
import { manageOrders } from './admin-handlers.ts'
import { changeHandlers } from './changes/change-handlers.ts'
import { countCodes } from './count-codes.ts'
import { documentHandlers } from './documents/document-handlers.ts'
import { findOrderByProof } from './find-order.ts'
import { countOrder } from './limit-orders.ts'
import { findNewOrder, findOrder, listOrders } from './order-queries.ts'
import { viewOrder, viewPayment } from './order-view.ts'
import { checkPayment } from './payments/check-payment.ts'
import { receiveEvent } from './payments/events.ts'
import { openPayment } from './payments/open-payment.ts'
import { findOrderPayment, listOrderPayments, type StoredPayment } from './payments/payment-queries.ts'
import { receiptHandlers } from './payments/receipts.ts'
import { admitToOrder } from './placing/admit-to-order.ts'
import { createOrder } from './placing/create.ts'
import { listHolders } from './placing/make-room.ts'
import { storeOrderHandlers } from './placing/store-order-handlers.ts'
import { changeOrders } from './returns/after-sale-handlers.ts'
import { timelineHandlers } from './timeline.ts'

const ordersShown = 100

/** The order exists by now: a failure here costs the shopper some typing, not the order. */
async function keepAddress(deps: Deps, userId: string, address: PlacedAddress): Promise<void> {
  try {
    await saveOrderAddress(deps, userId, { ...address, state: admitRegion(address) })
  } catch (error) {
    deps.log('warn', 'address-not-saved', { error })
  }
}

export const handleOrders = {
  ...changeOrders,
  ...manageOrders,
  ...timelineHandlers,
  findOrder: findOrderByProof,
  ...documentHandlers,
  ...storeOrderHandlers,
  ...changeHandlers,
  ...receiptHandlers,

  createOrder: async ({ body, user, request, clientAddress }, deps) => {
    const holders = listHolders(deps.config, { user, clientAddress, device: readDevice(request) })
    const input = { ...body, address: completeAddress(body.address, deps.config) }
    const placing = { input, user, key: readIdempotencyKey(request), holders }
    const buyer = { request, clientAddress, user, holders }
    const { orderId, opening } = await countOrder(deps, buyer, () =>
      countCodes(deps, { caller: buyer, input }, () => createOrder(deps, placing)),
    )
    if (opening && body.saveAddress) await keepAddress(deps, user.id, input.address)
    const payment = await openPayment(deps, orderId, opening)
    const placed = await (opening ? findNewOrder : findOrder)(deps.db, orderId)
    return { order: viewOrder(orNotFound(placed)), payment: viewPayment(payment) }
  },

  /** One of the finaliser's two entry points: it asks the provider, and takes only the payment's reference from the client. */
  verifyPayment: async ({ body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, body.orderId, user.id))
    const payments = await listOrderPayments(deps.db, id)
    const payment = orNotFound(payments.find(({ reference }) => reference === body.reference))
    const provider = orNotFound(paymentProviderOf(deps.providers, payment.provider))
    if (provider.checkReturn?.(body.reference, body) === 'forged') throw new HttpError(400, messages.malformed)
    await checkPayment(deps, payment, 'provider')
    const order = viewOrder(orNotFound(await findOrder(deps.db, id)))
    return { success: isSold(order.state), order }
  },

  /** The other entry point, sufficient on its own, so that a closed tab loses nothing. */
  receiveWebhook: async ({ params, rawBody, request }, deps) => {
    const { payment: provider } = deps.providers
    if (params.provider.toLowerCase() !== provider.name) throw new HttpError(404, messages.notFound)
    const reading = await provider.readWebhook(rawBody, request.headers)
    if (!reading.ok) {
      if (reading.problem === undefined) throw new HttpError(400, messages.malformed)
      throw new HttpError(400, messages.unreadableEvent, {}, {}, { problem: reading.problem })
    }
    if (reading.event) await receiveEvent(deps, provider.name, reading.event)
    return { received: true }
  },

  /** Settles at once when the form is signed; either way the browser reaches the order's page. */
  returnFromPayment: async ({ params, rawBody, headers }, deps) => {
    const { id, market } = orNotFound(await findOrder(deps.db, params.id))
    const isOpen = ({ state }: StoredPayment) => state === 'open'
    const payment = (await listOrderPayments(deps.db, id)).findLast(isOpen) ?? (await findOrderPayment(deps.db, id))
    const provider = paymentProviderOf(deps.providers, payment.provider)
    const fields = Object.fromEntries(new URLSearchParams(rawBody))
    const signed = payment.reference !== null && provider?.checkReturn?.(payment.reference, fields) === 'signed'
    if (signed) await checkPayment(deps, payment, 'provider')
    headers.set('location', `${marketUrl(deps.config, market)}/order/${id}?reference=${payment.reference ?? ''}`)
    return { message: messages.seeOrder }
  },

  getPriceRules: async (_call, deps) => {
    const [tax, promotions] = await Promise.all([readShownTax(deps), hasAutomatic(deps.db)])
    return viewPriceRules(deps.config, { tax, promotions })
  },

  listOrders: async ({ user }, { db }) => {
    const rows = await listOrders(db, { userId: user.id, limit: ordersShown })
    return { orders: rows.map(viewOrder) }
  },

  getOrder: async ({ params, query, user }, deps) => ({
    order: viewOrder(await admitToOrder(deps, { orderId: params.id, link: query.link, user })),
  }),
} satisfies Partial<Handlers>
