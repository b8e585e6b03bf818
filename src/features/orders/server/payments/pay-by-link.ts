import { paymentProviderOf } from '../../../../adapters/choose.ts'
import type { Deps } from '../../../../api/deps.ts'
import { transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { isManualMethod } from '../../../../platform/pure/payment-terms.ts'
import { limitPayments } from '../limit-declines.ts'
import { lockOrder } from '../order-queries.ts'
import { keepHeldFor } from '../placing/store-order-queries.ts'
import { askProvider } from './ask-provider.ts'
import { checkPayment } from './check-payment.ts'
import { openPayment, openStored } from './open-payment.ts'
import { addPayment, allowOpening, findPaymentToOpen } from './opening-queries.ts'
import { findOrderPayment, type StoredPayment } from './payment-queries.ts'

/** Paid at no provider's page. */
const hasNoPage = ({ provider }: StoredPayment) => provider === 'free' || isManualMethod(provider)

/**
 * The payment that the order's page leads to, under the order's lock: the present one or, where the order outlives its payments, a new one
 * when the provider gave that up.
 */
async function findPayable({ db, config }: Deps, orderId: string): Promise<StoredPayment> {
  return transact(db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    if (order.state !== 'pending') throw new HttpError(409, messages.nothingToPay)
    if (!order.is_held) throw new HttpError(409, messages.linkLapsed)
    const payment = await findOrderPayment(trx, orderId)
    const isOver = payment.state === 'failed' || payment.state === 'expired'
    // An order of the checkout ends with its payment.
    if (!order.paid_at_page && (isOver || hasNoPage(payment))) throw new HttpError(409, messages.nothingToPay)
    // Time to pay for whoever comes at the last minute; a shopper's own order gets it with another payment only.
    if (order.store_made || isOver) await keepHeldFor(trx, orderId, config.HOLD_MINUTES)
    if (isOver) {
      await limitPayments({ db: trx, config }, orderId)
      return addPayment(trx, payment)
    }
    await allowOpening(trx, payment.id)
    return payment
  })
}

/**
 * A wallet's payment can't be paid at a page of the provider: it ends there before another one is opened, so that not both can succeed. One that
 * was confirmed just now stays, and pays the order.
 */
async function endExpress(deps: Deps, orderId: string): Promise<void> {
  const found = await findPaymentToOpen(deps.db, { orderId })
  if (!found.request.express || !['opening', 'open'].includes(found.payment.state)) return
  const payment = await openStored(deps, found, { isOurs: false })
  const provider = paymentProviderOf(deps.providers, payment.provider)
  const { reference } = payment
  if (!provider?.cancel || !reference) return
  await askProvider(deps, provider.name, async () => provider.cancel?.(reference))
  await checkPayment(deps, payment, 'provider')
}

/** Where to pay an unpaid order, on any device. Whoever comes twice is led to the same payment. */
export async function payByLink(deps: Deps, orderId: string): Promise<StoredPayment> {
  await endExpress(deps, orderId)
  const payment = await findPayable(deps, orderId)
  if (payment.state !== 'open') return openPayment(deps, orderId)
  // The provider may have given it up, or have taken the money without our knowing.
  await checkPayment(deps, payment, 'provider')
  await findPayable(deps, orderId)
  return openPayment(deps, orderId)
}
