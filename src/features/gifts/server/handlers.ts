import type { Handlers } from '../../../api/http.ts'
import { readDevice } from '../../accounts/server/known-devices.ts'
import { countOrder } from '../../orders/server/limit-orders.ts'
import { viewPayment } from '../../orders/server/order-view.ts'
import { openPayment } from '../../orders/server/payments/open-payment.ts'
import { listHolders } from '../../orders/server/placing/make-room.ts'
import { buyGiftCard } from './sell-gift-card.ts'

/** The shopper's calls. */
export const handleGifts = {
  buyGiftCard: async ({ body: input, user, key, request, clientAddress }, deps) => {
    const holders = listHolders(deps.config, { user, clientAddress, device: readDevice(request) })
    const buyer = { request, clientAddress, user, holders }
    const { orderId, opening } = await countOrder(deps, buyer, () => buyGiftCard(deps, { input, user, key, holders }))
    return { orderId, payment: viewPayment(await openPayment(deps, orderId, opening)) }
  },
} satisfies Partial<Handlers>
