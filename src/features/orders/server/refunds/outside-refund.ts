import { randomUUID } from 'node:crypto'
import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { formatMoney } from '../../../../platform/pure/money.ts'
import { issueCreditNotes } from '../documents/issue-documents.ts'
import { flagOrder } from '../flag-queries.ts'
import { writeRefundMail } from '../mails.ts'
import { type Actor, findOrder, lockOrder, recordState } from '../order-queries.ts'
import type { StoredPayment } from '../payments/payment-queries.ts'
import { nextState } from '../release.ts'
import { cardsOfOrders } from '../sold-cards.ts'
import { cancelPaidOrder } from './cancel-paid.ts'
import { isWhollyRefunded, readOutsideRefund, recordOutsideRefund } from './refund-queries.ts'

interface OutsideRefund {
  config: Config
  payment: StoredPayment
  /** The total ever refunded, according to the provider. */
  refundedCents: number
  actor: Actor
}

/** A bought gift card loses what was refunded. What of it has been spent is for a person to look at. */
async function withdrawCard(
  trx: Trx,
  { payment, ...refund }: { orderId: string; amountCents: number; cause: string; payment: StoredPayment },
): Promise<void> {
  const missing = await cardsOfOrders().withdraw(trx, { ...refund, paymentId: payment.id })
  await cardsOfOrders().dropUnsent(trx, refund.orderId)
  if (missing === 0) return
  const reason = `refunded at the payment provider, but ${formatMoney(missing, payment.currency)} of the gift card had been spent`
  await flagOrder(trx, refund.orderId, { cause: `gift-card-spent:${refund.cause}`, reason })
}

/**
 * Records refunds made in the provider's dashboard. Compares the provider's total with all refunds we requested, so that a
 * repeated event, an older one, or one about our own refund changes nothing. The caller holds the order's lock.
 */
export async function applyOutsideRefund(
  trx: Trx,
  { config, payment, refundedCents, actor }: OutsideRefund,
): Promise<boolean> {
  const { id: paymentId, orderId } = payment
  const amountCents = await readOutsideRefund(trx, { paymentId, orderId, refundedCents })
  if (amountCents === 0) return false
  const cause = `outside:${randomUUID()}`
  const changeCents = await recordOutsideRefund(trx, { paymentId, orderId, amountCents, cause })
  await withdrawCard(trx, { orderId, amountCents, cause, payment })
  const order = orNotFound(await lockOrder(trx, orderId))
  const whole = await isWhollyRefunded(trx, orderId)
  const note = 'refunded at the payment provider'
  // Not packed yet, so nothing must be sent any more.
  if (!(whole && (await cancelPaidOrder(trx, order, { actor, note, config, refundedAs: cause })))) {
    const state = nextState(order.state, whole ? 'refund' : 'refund-part')
    const isMoving = whole || amountCents > changeCents
    if (isMoving && state && state !== order.state) await recordState(trx, orderId, { state, actor, note })
    const row = orNotFound(await findOrder(trx, orderId))
    await queueMail(trx, writeRefundMail(row, config, { cause, amountCents }))
  }
  await issueCreditNotes(trx, orderId, config)
  return true
}
