import { isByHand } from '../../../../adapters/payment/by-hand.ts'
import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { readAmount } from '../../../../platform/amount.ts'
import { chargeStepOf } from '../../../../platform/charge-step.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseExcess, refuseFields } from '../../../../platform/http/http-error.ts'
import type { FieldFault } from '../../../../platform/pure/error-details.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { formatMoney } from '../../../../platform/pure/money.ts'
import { isSold } from '../../rules/order-state.ts'
import { planRefund, type RefundFault, type RefundPlan, type RefundWish } from '../../rules/refund-plan.ts'
import { findWaitingChange } from '../changes/change-queries.ts'
import { claimWrite } from '../claim-write.ts'
import { type LockedOrder, lockOrder } from '../order-queries.ts'
import { findOrderPayment, type StoredPayment } from '../payments/payment-queries.ts'
import { cardsOfOrders } from '../sold-cards.ts'
import { cancelPaidOrder, causeOfCancelling, type RefundWay } from './cancel-paid.ts'
import { makeRefund } from './make-refund.ts'
import { insertRefundLines } from './refund-line-queries.ts'
import { findRefund } from './refund-queries.ts'
import { readSale, type Sale } from './refund-sale.ts'
import { writeOffLost } from './refund-stock.ts'
import { sendRefunds } from './refunds.ts'

function describeFault(fault: RefundFault, currency: string): FieldFault {
  const { field } = fault
  if (fault.fault === 'unknown') return { field, problem: 'is not a line of this order' }
  if (fault.fault === 'twice') return { field, problem: 'is in the refund twice' }
  if (fault.fault === 'nothing') return { field, problem: 'is missing: choose items, shipping or an amount to refund' }
  if (fault.fault === 'too-many') {
    const left =
      fault.left === 0 ? 'must be 0: everything of it is refunded or returned' : `must be at most ${fault.left}`
    return { field, problem: left }
  }
  if (fault.fault === 'too-much') {
    return { field, problem: `must be at most ${formatMoney(fault.leftCents, currency)}, which is what is left` }
  }
  return { field, problem: 'would leave nothing to send. Refund shipping as well, which cancels the order.' }
}

/** What is wrong with a refund, at its field. 409 for more than what is left of the payment. */
function refusePlan(fault: RefundFault, currency: string): HttpError {
  const described = describeFault(fault, currency)
  return fault.fault === 'too-much' ? refuseExcess(described, messages.refundTooLarge) : refuseFields(described)
}

/** A bought gift card is refunded as far as it has not been spent. */
function checkUnspent(
  plan: RefundPlan,
  unspentCents: number,
  { field, currency }: { field: string; currency: string },
): void {
  if (unspentCents > 0 && (!plan.ok || plan.amountCents <= unspentCents)) return
  const problem =
    unspentCents === 0
      ? 'can’t be refunded: the gift card has been spent'
      : `must be at most ${formatMoney(unspentCents, currency)}, which is what is left on the gift card`
  throw refuseExcess({ field, problem })
}

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

/** Without lines, shipping or an amount, everything left. */
function readWish({ lines, shipping, amount }: Body<'refundOrder'>, payment: StoredPayment, sale: Sale): RefundWish {
  const cents = (value: number, field: string) => (value === 0 ? 0 : readAmount(value, scaleOf(payment), field))
  // An empty list of lines chooses nothing; it isn't a wish for everything.
  const isWhole = lines === undefined && shipping === undefined && amount === undefined
  return {
    lines: (lines ?? []).map(({ restock = true, ...line }) => ({ ...line, restock })),
    shippingCents: cents(shipping ?? 0, 'shipping'),
    otherCents: isWhole ? sale.leftCents : cents(amount ?? 0, 'amount'),
  }
}

/** To store credit or by a transfer, if that was wished; refused where nobody has an account, and where a provider pays it back. */
function findWay(
  { user_id: userId }: LockedOrder,
  { provider }: StoredPayment,
  { asStoreCredit = false, bankReference }: Body<'refundOrder'>,
): RefundWay {
  if (bankReference !== undefined) {
    const problem = asStoreCredit ? 'is for money, not for store credit' : 'is for what was paid in cash or by transfer'
    if (asStoreCredit || !isByHand(provider)) throw refuseFields({ field: 'bankReference', problem })
    return { bankReference }
  }
  if (!asStoreCredit) return {}
  if (userId === null) throw refuseFields({ field: 'asStoreCredit', problem: 'needs a customer with an account' })
  return { toStoreCreditOf: userId }
}

interface Refunding {
  order: LockedOrder
  payment: StoredPayment
  request: ManualRefund
  cause: string
}

async function refund(trx: Trx, deps: Deps, { order, payment, request, cause }: Refunding): Promise<void> {
  const { input, adminId: actorId } = request
  const { reason } = input
  const way = findWay(order, payment, input)
  const unspent = await cardsOfOrders().lockUnspent(trx, order.id)
  const sale = await readSale(trx, order)
  const leftCents = Math.min(sale.leftCents, unspent?.cents ?? sale.leftCents)
  const plan = planRefund(sale, readWish(input, payment, { ...sale, leftCents }))
  if (unspent && sale.leftCents > 0) {
    const field = input.lines ? 'lines.0.quantity' : 'amount'
    checkUnspent(plan, unspent.cents, { field, currency: payment.currency })
  }
  if (!plan.ok) throw refusePlan(plan, payment.currency)
  const { amountCents, shippingCents, lines } = plan
  const after = {
    amountCents,
    currency: order.currency,
    reason,
    ...(shippingCents > 0 && { shippingCents }),
    ...(lines.length > 0 && { lines }),
    ...(input.asStoreCredit && { asStoreCredit: true }),
    ...(input.bankReference && { bankReference: input.bankReference }),
  }
  await recordAudit(trx, { actorId, action: 'refunded', entity: 'order', entityId: order.id, after })
  const whole = { actor: 'admin', note: reason, config: deps.config, ...way } as const
  if (amountCents === sale.leftCents && amountCents > 0 && (await cancelPaidOrder(trx, order, whole))) {
    await insertRefundLines(trx, causeOfCancelling(order.id), plan)
    return writeOffLost(trx, lines, sale.lines)
  }
  if (await findWaitingChange(trx, order.id)) throw new HttpError(409, messages.changeWaits)
  await makeRefund(trx, deps.config, { order, payment, sale, plan, reason, cause, actor: 'admin', actorId, way })
}

/**
 * A refund by an admin, of items, shipping and an amount, or of everything left; a full refund cancels an order that is not packed
 * yet.
 */
export async function refundOrder(deps: Deps, request: ManualRefund): Promise<void> {
  const { orderId, adminId, key, input } = request
  const cause = `manual:${orderId}:${key}`
  await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const { lines, shipping, amount, reason } = input
    const more: unknown[] = lines || shipping !== undefined ? [lines ?? [], shipping ?? 0] : []
    const intent = [
      'refund',
      order.id,
      amount ?? 'rest',
      reason,
      ...more,
      ...(input.asStoreCredit ? ['as store credit'] : []),
      ...(input.bankReference ? ['bank reference', input.bankReference] : []),
    ]
    if (!(await claimWrite(trx, { adminId, key, orderId: order.id, intent }))) return
    // Keys are deleted after two days, refunds are not.
    if (await findRefund(trx, cause)) throw new HttpError(422, messages.keyReused)
    if (!isSold(order.state)) throw new HttpError(409, messages.moveNotAllowed)
    const payment = await findOrderPayment(trx, orderId)
    await refund(trx, deps, { order, payment, request, cause })
  })
  await sendRefunds(deps, orderId)
}
