import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { lockVariants, moveStock } from '../../../catalog/server/stock.ts'
import { rewritePromotions } from '../../../promotions/server/promo-uses.ts'
import { replaceInvoice } from '../documents/issue-documents.ts'
import { findOrder } from '../order-queries.ts'
import { findOrderPayment, recordFailed } from '../payments/payment-queries.ts'
import { readRefundWays } from '../refunds/refund-queries.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { writeChangedMail, writeChangeEndedMail } from './change-mails.ts'
import {
  endChange,
  findChangePayment,
  findWaitingChange,
  type OrderChange,
  writeChangedOrder,
} from './change-queries.ts'
import { rewriteReservations } from './edit-queries.ts'

/**
 * Makes a change whose items are held: the order's lines, sums, taxes, promotions, stock and invoice become those of the plan, and
 * what it costs less is refunded. The caller holds the order's lock, and sends the refund after the commit.
 */
export async function makeChange(trx: Trx, change: OrderChange, config: Config): Promise<void> {
  const { id, orderId, plan, differenceCents } = change
  const { taken, released } = plan
  // One lock in the order of ids, before items move.
  await lockVariants(
    trx,
    [...taken, ...released].map(({ variantId }) => variantId),
  )
  await endChange(trx, id, 'made')
  await moveStock(trx, taken, 'sell')
  await moveStock(trx, released, 'unsell')
  await writeChangedOrder(trx, orderId, plan)
  await rewriteReservations(trx, orderId)
  await rewritePromotions(trx, orderId, plan.promotions)
  if (differenceCents < 0) {
    const payment = await findOrderPayment(trx, orderId)
    const wanted = { paymentId: payment.id, orderId, amountCents: -differenceCents, changeId: id }
    await requestRefund(trx, { ...wanted, reason: 'the order was changed', cause: `change:${id}` })
  }
  const ways = await readRefundWays(trx, `change:${id}`)
  await queueMail(trx, writeChangedMail(orNotFound(await findOrder(trx, orderId)), config, { ...change, ways }))
  await replaceInvoice(trx, orderId, config)
}

/** Ends the change that waits for its payment, and releases its items. False when none waits. The caller holds the order's lock. */
export async function dropChange(
  trx: Trx,
  orderId: string,
  { state, config }: { state: 'withdrawn' | 'expired'; config: Config },
): Promise<boolean> {
  const change = await findWaitingChange(trx, orderId)
  if (!change) return false
  await endChange(trx, change.id, state)
  await moveStock(trx, change.plan.taken, 'release')
  const reason = state === 'expired' ? 'not paid in time' : 'the change was taken back'
  await recordFailed(trx, await findChangePayment(trx, change.id), { state: 'expired', reason })
  await queueMail(trx, writeChangeEndedMail(orNotFound(await findOrder(trx, orderId)), config, { ...change, state }))
  return true
}
