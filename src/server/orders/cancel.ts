import type { Config } from '../config.ts'
import { type Trx, transact } from '../db/client.ts'
import { type Actor, findOrder, type LockedOrder, lockOrder, recordState } from '../db/orders.ts'
import { queueMail } from '../db/outbox.ts'
import { findOrderPayment, recordFailed } from '../db/payments.ts'
import { releasePromoUse } from '../db/promo-uses.ts'
import { readRefundable, requestRefund } from '../db/refunds.ts'
import { moveReservations, moveStock } from '../db/stock.ts'
import type { Deps } from '../deps.ts'
import { checkPayment } from './check-payment.ts'
import { writeCancelledMail } from './mails.ts'
import { sendRefunds } from './refunds.ts'
import { nextState, releaseOrder } from './release.ts'

/**
 * Calls off an order that is paid and not packed: its pieces go back to free stock, its promo use is given back, and what is
 * left of its payment is refunded. The caller holds the order's lock. False when it was not in that state.
 */
export async function cancelPaidOrder(
  trx: Trx,
  order: LockedOrder,
  { actor, note, config }: { actor: Actor; note: string; config: Config },
): Promise<boolean> {
  const state = nextState(order.state, 'cancel')
  if (order.state !== 'paid' || !state) return false
  const payment = await findOrderPayment(trx, order.id)
  await moveStock(trx, await moveReservations(trx, order.id, { from: 'sold', to: 'released' }), 'unsell')
  await releasePromoUse(trx, order.id)
  await recordState(trx, order.id, { state, actor, note })
  await requestRefund(trx, {
    paymentId: payment.id,
    orderId: order.id,
    amountCents: await readRefundable(trx, payment.id),
    reason: note,
    cause: `cancel:${order.id}`,
  })
  const cancelled = await findOrder(trx, order.id)
  if (cancelled) await queueMail(trx, writeCancelledMail(cancelled, config))
  return true
}

async function cancelPendingOrder(trx: Trx, order: LockedOrder): Promise<boolean> {
  const note = 'cancelled by the shopper'
  if (!(await releaseOrder(trx, order, { actor: 'shopper', note }))) return false
  const payment = await findOrderPayment(trx, order.id)
  await recordFailed(trx, payment.id, { state: 'failed', reason: note })
  return true
}

/** The shopper's own cancelling, before packing. False when it is too late. */
export async function cancelOrder(deps: Deps, orderId: string): Promise<boolean> {
  const payment = await findOrderPayment(deps.db, orderId)
  // Money may have come without our hearing of it; then it must be given back, not forgotten.
  if (payment.state === 'open') await checkPayment(deps, payment, 'provider')
  const cancelled = await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) return false
    if (await cancelPendingOrder(trx, order)) return true
    return cancelPaidOrder(trx, order, { actor: 'shopper', note: 'cancelled by the shopper', config: deps.config })
  })
  if (cancelled) await sendRefunds(deps, orderId)
  return cancelled
}
