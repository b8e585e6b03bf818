import type { Deps } from '../../../api/deps.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { checkPayment } from './check-payment.ts'
import { openPayment } from './open-payment.ts'
import { addPayment, allowOpening } from './opening-queries.ts'
import { lockOrder } from './order-queries.ts'
import { findOrderPayment, type StoredPayment } from './payment-queries.ts'
import { keepHeldFor } from './store-order-queries.ts'

/** The payment that the link leads to, under the order's lock: the present one, or a new one when the provider gave that up. */
async function findPayable({ db, config }: Deps, orderId: string): Promise<StoredPayment> {
  return transact(db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    if (!order.store_made || order.state !== 'pending') throw new HttpError(409, messages.nothingToPay)
    if (order.hold_expires_at.getTime() <= Date.now()) throw new HttpError(409, messages.linkLapsed)
    // Time to pay for whoever comes at the last minute.
    await keepHeldFor(trx, orderId, config.HOLD_MINUTES)
    const payment = await findOrderPayment(trx, orderId)
    if (payment.state === 'failed' || payment.state === 'expired') return addPayment(trx, payment)
    await allowOpening(trx, payment.id)
    return payment
  })
}

/** Where to pay an order that the merchant made. Whoever comes twice is led to the same payment. */
export async function payByLink(deps: Deps, orderId: string): Promise<StoredPayment> {
  const payment = await findPayable(deps, orderId)
  if (payment.state !== 'open') return openPayment(deps, orderId)
  // The provider may have given it up, or have taken the money without our knowing.
  await checkPayment(deps, payment, 'provider')
  await findPayable(deps, orderId)
  return openPayment(deps, orderId)
}
