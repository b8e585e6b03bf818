import type { PaymentStatus } from '../../../adapters/payment/port.ts'
import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { marketUrl } from '../../../platform/markets.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { isSameMoney, money } from '../../../platform/pure/money.ts'
import { moveReservations, readReleasedQuantities } from '../../catalog/server/reservations.ts'
import { lockVariants, moveStock } from '../../catalog/server/stock.ts'
import { listOrderPolicies } from '../../content/server/offered-pages.ts'
import { reclaimPromoUses } from '../../promotions/server/promo-uses.ts'
import { isSold } from '../rules/order-state.ts'
import { findChangeOfPayment, type OrderChange } from './changes/change-queries.ts'
import { makeChange } from './changes/make-change.ts'
import { issueInvoice } from './documents/issue-documents.ts'
import { flagOrder } from './flag-queries.ts'
import { countDecline } from './limit-declines.ts'
import { type LateFault, writeLateRefundMail, writePaidMail, writeSurplusMail } from './mails.ts'
import { writePlacedMail } from './manual-mails.ts'
import { queueOrderNotices } from './order-notices.ts'
import { type Actor, findOrder, type LockedOrder, lockOrder, readLastActor, recordState } from './order-queries.ts'
import { canReclaimCredit, captureCredit, readReleasedCredit, reclaimCredit } from './payments/order-credit.ts'
import {
  hasCaptured,
  lockPayment,
  recordCaptured,
  recordFailed,
  recordSurplus,
  type StoredPayment,
} from './payments/payment-queries.ts'
import { applyOutsideRefund } from './refunds/outside-refund.ts'
import { readRefundWays } from './refunds/refund-queries.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { nextState, releaseOrder } from './release.ts'
import { cardsOfOrders } from './sold-cards.ts'

/** Result of applying a payment event. refund-due: the caller refunds the payment after the commit. */
export type Settlement =
  | 'paid'
  | 'placed'
  | 'released'
  | 'unchanged'
  | 'mismatch'
  | 'refund-due'
  | 'refunded-outside'
  | 'disputed'

type Captured = Extract<PaymentStatus, { state: 'captured' }>

interface Settling {
  trx: Trx
  config: Config
  order: LockedOrder
  payment: StoredPayment
  actor: Actor
}

async function markPaid({ trx, config, order, payment, actor }: Settling): Promise<Settlement> {
  const state = nextState(order.state, 'pay')
  if (!state) throw new Error(`A payment came for an order that is ${order.state}`)
  await recordCaptured(trx, payment.id)
  await captureCredit(trx, order.id)
  await recordState(trx, order.id, { state, actor })
  const paid = await findOrder(trx, order.id)
  if (!paid) return 'paid'
  await queueMail(trx, writePaidMail(paid, config, await listOrderPolicies(trx, marketUrl(config, paid.market))))
  await queueOrderNotices(trx, paid, config)
  await issueInvoice(trx, order.id, config)
  const handedOver = nextState(state, 'hand-over')
  if (handedOver && (await cardsOfOrders().issue(trx, config, { order, paymentId: payment.id }))) {
    await recordState(trx, order.id, { state: handedOver, actor: 'shop' })
  }
  return 'paid'
}

/** Reserves the items and the promo use of a cancelled order again: all of them, or none with the reason. */
async function retake(trx: Trx, order: LockedOrder): Promise<LateFault | null> {
  const quantities = await readReleasedQuantities(trx, order.id)
  const variants = await lockVariants(
    trx,
    quantities.map(({ variantId }) => variantId),
  )
  const inStock = quantities.every(({ variantId, quantity }) => (variants.get(variantId)?.stock ?? 0) >= quantity)
  if (!inStock) return 'sold'
  if (!(await canReclaimCredit(trx, order.id))) return 'credit-used'
  if (!(await reclaimPromoUses(trx, order.id))) return 'promo-used'
  await reclaimCredit(trx, order.id)
  await moveReservations(trx, order.id, { from: 'released', to: 'sold' })
  if (!(await moveStock(trx, quantities, 'take'))) throw new Error('Locked stock has changed')
  return null
}

/** Skipped when the account is deleted, which left no address, or when the customer cancelled the order. */
async function findLateFault(trx: Trx, order: LockedOrder): Promise<LateFault | null> {
  const calledOff = ['shopper', 'admin'].includes(await readLastActor(trx, order.id))
  const isErased = order.user_id === null && order.email === ''
  return isErased || calledOff ? 'called-off' : retake(trx, order)
}

const lateReasons: Record<LateFault, string> = {
  sold: 'paid after the hold had ended and the stock was sold',
  'promo-used': 'paid after the hold had ended and the promo code was used for another order',
  'credit-used': 'paid after the hold had ended and the gift card or store credit was used for another order',
  'called-off': 'paid after the order had been cancelled',
}

/**
 * Paid after the reservation expired: the order is reopened if its stock and promo use are still available, else it is refunded
 * once.
 */
async function takeLatePayment(settling: Settling): Promise<Settlement> {
  const { trx, config, order, payment } = settling
  const fault = await findLateFault(trx, order)
  if (fault === null) return markPaid(settling)
  await recordCaptured(trx, payment.id)
  const { amountCents } = payment
  const cause = `late:${payment.id}`
  await requestRefund(trx, { paymentId: payment.id, orderId: order.id, amountCents, reason: lateReasons[fault], cause })
  const dead = await findOrder(trx, order.id)
  const ways = await readRefundWays(trx, cause)
  const released = await readReleasedCredit(trx, order.id)
  if (dead) await queueMail(trx, writeLateRefundMail(dead, config, { fault, amountCents, ways, released }))
  return 'refund-due'
}

/** The order had been paid otherwise, by another link or outside the shop, or its change had ended. */
async function returnSurplus({ trx, config, order, payment }: Settling): Promise<Settlement> {
  await recordSurplus(trx, payment.id)
  await requestRefund(trx, {
    paymentId: payment.id,
    orderId: order.id,
    amountCents: payment.amountCents,
    reason: 'paid when the order had been paid',
    cause: `late:${payment.id}`,
  })
  const row = await findOrder(trx, order.id)
  if (row) await queueMail(trx, writeSurplusMail(row, config, payment))
  return 'refund-due'
}

/** To be paid on delivery: the stock leaves as for a paid order. Once only; whatever ended it stays. */
async function place({ trx, config, order, actor }: Settling): Promise<Settlement> {
  const state = nextState(order.state, 'place')
  if (!state) return 'unchanged'
  await moveStock(trx, await moveReservations(trx, order.id, { from: 'held', to: 'sold' }), 'sell')
  await recordState(trx, order.id, { state, actor })
  const placed = await findOrder(trx, order.id)
  if (!placed) return 'placed'
  await queueMail(trx, writePlacedMail(placed, config, await listOrderPolicies(trx, marketUrl(config, placed.market))))
  await queueOrderNotices(trx, placed, config)
  return 'placed'
}

/** The cash of a parcel that has left. Its invoice comes with the payment, as every one does. */
async function collect({ trx, config, order, payment }: Settling): Promise<Settlement> {
  await recordCaptured(trx, payment.id)
  await issueInvoice(trx, order.id, config)
  return 'paid'
}

/** The order becomes what was agreed. */
async function payChange({ trx, config, payment }: Settling, change: OrderChange): Promise<Settlement> {
  await recordCaptured(trx, payment.id)
  await makeChange(trx, change, config)
  return 'paid'
}

async function capture(settling: Settling, status: Captured): Promise<Settlement> {
  const { trx, order, payment } = settling
  if (payment.state === 'captured') return 'unchanged'
  // An order with nothing to pay is in its market's currency, of which its provider knows nothing.
  const paidIn = payment.provider === 'free' ? payment.currency : status.currency.toUpperCase()
  const paidMoney = money(status.amountCents, paidIn)
  if (!isSameMoney(paidMoney, money(payment.amountCents, payment.currency))) {
    const paid = `${paidMoney.cents} ${paidMoney.currency}`
    const reason = `paid ${paid} for ${payment.amountCents} ${payment.currency}`
    await flagOrder(trx, order.id, { cause: `paid:${payment.id}:${paid}`, reason })
    return 'mismatch'
  }
  const change = await findChangeOfPayment(trx, payment.id)
  if (change?.state === 'waiting' && order.state === 'paid') return payChange(settling, change)
  if (await hasCaptured(trx, order.id)) return returnSurplus(settling)
  if (payment.provider === 'cash-on-delivery' && isSold(order.state)) return collect(settling)
  if (order.state !== 'pending') return takeLatePayment(settling)
  await moveStock(trx, await moveReservations(trx, order.id, { from: 'held', to: 'sold' }), 'sell')
  return markPaid(settling)
}

type Failed = Extract<PaymentStatus, { state: 'failed' | 'expired' }>

async function fail({ trx, config, order, payment, actor }: Settling, status: Failed): Promise<Settlement> {
  await recordFailed(trx, payment.id, status)
  if (status.state === 'failed' && payment.state === 'open') await countDecline({ db: trx, config }, payment)
  // The order's page can be paid at until the hold ends: it opens another payment.
  if (order.paid_at_page && order.is_held) return 'unchanged'
  const released = await releaseOrder(trx, order, { actor, note: status.reason })
  return released ? 'released' : 'unchanged'
}

/**
 * The only finaliser: applies a provider's state of a payment, under the order's lock. The webhook, verify-payment
 * and the reconciler all end here; a repeated or older state changes nothing.
 */
export async function settlePayment(
  trx: Trx,
  { config, payment, status, actor }: { config: Config; payment: StoredPayment; status: PaymentStatus; actor: Actor },
): Promise<Settlement> {
  const order = await lockOrder(trx, payment.orderId)
  if (!order) throw new Error('A payment without its order')
  const current = await lockPayment(trx, payment.id)
  if (status.state === 'captured') {
    const outcome = await capture({ trx, config, order, payment: current, actor }, status)
    const { refundedCents } = status
    const outside = await applyOutsideRefund(trx, { config, payment: current, refundedCents, actor })
    return outside && outcome === 'unchanged' ? 'refunded-outside' : outcome
  }
  if (status.state === 'due') return place({ trx, config, order, payment: current, actor })
  if (status.state === 'disputed') {
    const cause = `disputed:${payment.id}:${status.reason}`
    await flagOrder(trx, order.id, { cause, reason: `disputed: ${status.reason}` })
    return 'disputed'
  }
  if (status.state === 'open' || current.state === 'captured') return 'unchanged'
  if (status.state === 'declined') {
    if (current.state !== 'open' || !(await countDecline({ db: trx, config }, current))) return 'unchanged'
    return fail({ trx, config, order, payment: current, actor }, { state: 'failed', reason: 'too many declined cards' })
  }
  return fail({ trx, config, order, payment: current, actor }, status)
}
