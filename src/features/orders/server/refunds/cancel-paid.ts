import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { moveReservations } from '../../../catalog/server/reservations.ts'
import { releasePromoUses } from '../../../promotions/server/promo-uses.ts'
import { dropChange } from '../changes/make-change.ts'
import { writeCancelledMail } from '../mails.ts'
import { type Actor, findOrder, type LockedOrder, recordState } from '../order-queries.ts'
import { findOrderPayment } from '../payments/payment-queries.ts'
import { nextState } from '../release.ts'
import { readRefundable, readRefundWays } from './refund-queries.ts'
import { restockCancelled } from './refund-stock.ts'
import { type RefundRequest, requestRefund } from './request-refund.ts'

/** The cause of the refund that cancelling an order makes. */
export const causeOfCancelling = (orderId: string) => `cancel:${orderId}`

/** How a refund goes back, if not to what was paid with. */
export type RefundWay = Pick<RefundRequest, 'toStoreCreditOf' | 'bankReference'>

interface Cancelling {
  actor: Actor
  note: string
  config: Config
  /** The cause of a refund that the provider has already paid out, and that leaves nothing else to refund. */
  refundedAs?: string
}

/**
 * Cancels an order that is paid but not packed: its items return to stock, its promo use is released, and the rest
 * of its payment is refunded. The caller holds the order's lock. False when it was in another state.
 */
export async function cancelPaidOrder(
  trx: Trx,
  order: LockedOrder,
  { actor, note, config, refundedAs, ...way }: Cancelling & RefundWay,
): Promise<boolean> {
  const state = nextState(order.state, 'cancel')
  if (order.state !== 'paid' || !state) return false
  await dropChange(trx, order.id, { state: 'withdrawn', config })
  const payment = await findOrderPayment(trx, order.id)
  await restockCancelled(trx, order.id, await moveReservations(trx, order.id, { from: 'sold', to: 'released' }))
  await releasePromoUses(trx, order.id)
  await recordState(trx, order.id, { state, actor, note })
  const cause = causeOfCancelling(order.id)
  const amountCents = await readRefundable(trx, order.id)
  await requestRefund(trx, { paymentId: payment.id, orderId: order.id, amountCents, reason: note, cause, ...way })
  const ways = await readRefundWays(trx, refundedAs ?? cause)
  const refund = {
    amountCents: ways.reduce((sum, { cents }) => sum + cents, 0),
    ways,
    isCredit: way.toStoreCreditOf !== undefined,
  }
  await queueMail(trx, writeCancelledMail(orNotFound(await findOrder(trx, order.id)), config, refund))
  return true
}
