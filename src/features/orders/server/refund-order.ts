import type { Deps } from '../../../api/deps.ts'
import type { Body } from '../../../api/schemas.ts'
import { readAmount } from '../../../platform/amount.ts'
import { chargeStepOf } from '../../../platform/charge-step.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { isPaidFor } from '../rules/order-state.ts'
import { cancelPaidOrder } from './cancel-paid.ts'
import { claimWrite } from './claim-write.ts'
import { writeRefundMail } from './mails.ts'
import { findOrder, lockOrder } from './order-queries.ts'
import { findOrderPayment, type StoredPayment } from './payment-queries.ts'
import { findRefund, readRefundable, requestRefund } from './refund-queries.ts'
import { sendRefunds } from './refunds.ts'

export interface ManualRefund {
  orderId: string
  adminId: string
  /** The header Idempotency-Key: one refund for each key. */
  key: string
  input: Body<'refundOrder'>
}

/** The payment's own: the shop's currency or provider may have changed since. */
const scaleOf = ({ currency, provider }: StoredPayment) => ({
  CURRENCY: currency,
  amountStepCents: chargeStepOf(provider, currency),
})

/** A refund by an admin, partial or of everything left; a full refund cancels an order that is not packed yet. */
export async function refundOrder(deps: Deps, { orderId, adminId, key, input }: ManualRefund): Promise<void> {
  const cause = `manual:${orderId}:${key}`
  await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const intent = ['refund', order.id, input.amount ?? 'rest', input.reason]
    if (!(await claimWrite(trx, { adminId, key, orderId: order.id, intent }))) return
    // Keys are deleted after two days, refunds are not.
    if (await findRefund(trx, cause)) throw new HttpError(422, messages.keyReused)
    if (!isPaidFor(order.state)) throw new HttpError(409, messages.moveNotAllowed)
    const payment = await findOrderPayment(trx, orderId)
    const left = await readRefundable(trx, payment.id)
    const amountCents = input.amount === undefined ? left : readAmount(input.amount, scaleOf(payment))
    if (amountCents > left || amountCents === 0) throw new HttpError(409, messages.refundTooLarge)
    const { reason } = input
    const after = { amountCents, reason }
    await recordAudit(trx, { actorId: adminId, action: 'refunded', entity: 'order', entityId: orderId, after })
    const whole = { actor: 'admin', note: reason, config: deps.config } as const
    if (amountCents === left && (await cancelPaidOrder(trx, order, whole))) return
    await requestRefund(trx, { paymentId: payment.id, orderId, amountCents, reason, cause })
    const row = orNotFound(await findOrder(trx, orderId))
    await queueMail(trx, writeRefundMail(row, deps.config, { cause, amountCents }))
  })
  await sendRefunds(deps, orderId)
}
