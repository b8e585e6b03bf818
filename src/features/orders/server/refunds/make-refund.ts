import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import type { RefundPlan } from '../../rules/refund-plan.ts'
import { writeRefundMail } from '../mails.ts'
import { type Actor, findOrder, type LockedOrder, recordState } from '../order-queries.ts'
import type { StoredPayment } from '../payments/payment-queries.ts'
import { nextState } from '../release.ts'
import { cardsOfOrders } from '../sold-cards.ts'
import type { RefundWay } from './cancel-paid.ts'
import { insertRefundLines } from './refund-line-queries.ts'
import { readRefundWays } from './refund-queries.ts'
import { readSale, type Sale } from './refund-sale.ts'
import { moveRefundedStock } from './refund-stock.ts'
import { requestRefund } from './request-refund.ts'

/** When the last items of an order that were to be sent are refunded instead, its parcels are complete. */
async function completeParcels(trx: Trx, order: LockedOrder, actor: Actor): Promise<void> {
  const { lines, hasParcels, isDelivered } = await readSale(trx, order)
  const shipped = nextState(order.state, 'ship')
  if (!shipped || !hasParcels || lines.some(({ unsent }) => unsent > 0)) return
  const note = 'the rest was refunded'
  await recordState(trx, order.id, { state: shipped, actor, note })
  const delivered = nextState(shipped, 'deliver')
  if (isDelivered && delivered) await recordState(trx, order.id, { state: delivered, actor, note })
}

interface PlannedRefund {
  order: LockedOrder
  payment: StoredPayment
  sale: Sale
  plan: Extract<RefundPlan, { ok: true }>
  reason: string
  cause: string
  actor: Actor
  /** The account of the merchant's person. */
  actorId?: string
  way?: RefundWay
}

/**
 * Requests a planned refund of an order that goes on, moves its items, and mails the customer. The caller holds the order's lock,
 * and sends the refund after the commit.
 */
export async function makeRefund(trx: Trx, config: Config, refund: PlannedRefund): Promise<void> {
  const { order, payment, sale, plan, reason, cause, actor, actorId = null, way = {} } = refund
  const { amountCents, shippingCents, lines } = plan
  const isFree = amountCents === 0
  await requestRefund(trx, {
    paymentId: payment.id,
    orderId: order.id,
    amountCents,
    otherCents: amountCents - shippingCents - lines.reduce((sum, line) => sum + line.amountCents, 0),
    reason,
    cause,
    isFree,
    ...(isFree ? {} : way),
  })
  await cardsOfOrders().withdraw(trx, { orderId: order.id, amountCents, cause, paymentId: payment.id, actorId })
  await insertRefundLines(trx, cause, plan)
  await moveRefundedStock(trx, lines, sale.lines)
  if (lines.length > 0) await completeParcels(trx, order, actor)
  const row = orNotFound(await findOrder(trx, order.id))
  const isCredit = way.toStoreCreditOf !== undefined
  await queueMail(
    trx,
    writeRefundMail(row, config, { cause, ...plan, isCredit, ways: await readRefundWays(trx, cause) }),
  )
}
