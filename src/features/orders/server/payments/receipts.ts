import type { Deps } from '../../../../api/deps.ts'
import type { Handlers } from '../../../../api/http.ts'
import type { Body } from '../../../../api/schemas.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { readAmount } from '../../../../platform/amount.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { formatMoney } from '../../../../platform/pure/money.ts'
import { isManualMethod } from '../../../../platform/pure/payment-terms.ts'
import { say } from '../../../../platform/pure/text/say.ts'
import { claimWrite } from '../claim-write.ts'
import { flagOrder } from '../flag-queries.ts'
import { writeUnpaidEndMail } from '../manual-mails.ts'
import { findOrder, type LockedOrder, lockOrder } from '../order-queries.ts'
import { cancelPlacedOrder } from '../refunds/cancel-placed.ts'
import { sendRefunds } from '../refunds/refunds.ts'
import { settlePayment } from '../settle.ts'
import { findOrderPayment, type StoredPayment } from './payment-queries.ts'
import { insertReceipt, sumReceipts } from './receipt-queries.ts'

/** Whether an order still waits for money by hand: cash once its parcel has left, a transfer even after the order ended. */
function waitsFor({ state }: LockedOrder, payment: StoredPayment): boolean {
  if (payment.state === 'captured') return false
  if (payment.provider === 'cash-on-delivery') return state === 'shipped' || state === 'delivered'
  return payment.provider === 'bank-transfer' && (state === 'pending' || state === 'cancelled')
}

interface Received {
  orderId: string
  adminId: string
  key: string
  input: Body<'recordReceipt'>
}

interface Counted {
  order: LockedOrder
  payment: StoredPayment
  amountCents: number
  reference: string
}

/** Adds the amount; once all has come, the one finaliser applies it. Returns what to say. */
async function count(trx: Trx, { config }: Deps, counted: Counted): Promise<string> {
  const { order, payment, amountCents, reference } = counted
  const { currency } = payment
  const receivedCents = await insertReceipt(trx, { paymentId: payment.id, amountCents, reference })
  if (receivedCents === null) throw new HttpError(409, messages.receiptKnown)
  const restCents = payment.amountCents - receivedCents
  const show = (cents: number) => formatMoney(cents, currency)
  if (restCents > 0) {
    if (order.state === 'cancelled') {
      const reason = `${show(amountCents)} arrived (${reference}) after the order had ended: pay it back by hand`
      await flagOrder(trx, order.id, { cause: `received:${payment.id}:${receivedCents}`, reason })
    }
    return say(messages.receiptPart, { amount: show(restCents) })
  }
  const status = { state: 'captured', amountCents: payment.amountCents, currency, refundedCents: 0 } as const
  const outcome = await settlePayment(trx, { config, payment, status, actor: 'admin' })
  if (restCents < 0) {
    const reason = `${show(-restCents)} too much was paid: pay it back by hand`
    await flagOrder(trx, order.id, { cause: `too-much:${payment.id}`, reason })
  }
  if (outcome === 'refund-due') return messages.receiptLate
  if (restCents < 0) return say(messages.receiptMore, { amount: show(-restCents) })
  return order.state === 'cancelled' ? messages.receiptReopened : messages.receiptComplete
}

/** Cash that a carrier collected, or a transfer that arrived. Two people who record the same one count it once: the second is refused. */
async function recordReceipt(deps: Deps, { orderId, adminId, key, input }: Received): Promise<string> {
  const message = await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const payment = await findOrderPayment(trx, orderId)
    if (!(await claimWrite(trx, { adminId, key, orderId, intent: ['receipt', orderId, input] }))) {
      const restCents = payment.amountCents - (await sumReceipts(trx, payment.id))
      const amount = formatMoney(restCents, payment.currency)
      return restCents > 0 ? say(messages.receiptPart, { amount }) : messages.receiptComplete
    }
    if (!waitsFor(order, payment)) throw new HttpError(409, messages.nothingToPay)
    const amountCents = readAmount(input.amount, { CURRENCY: payment.currency, amountStepCents: 1 })
    const { reference } = input
    const entry = { actorId: adminId, action: 'recorded a payment', entity: 'order', entityId: orderId }
    await recordAudit(trx, { ...entry, after: { amountCents, currency: payment.currency, reason: reference } })
    return count(trx, deps, { order, payment, amountCents, reference })
  })
  await sendRefunds(deps, orderId)
  return message
}

/** A parcel that is to be paid on delivery came back, or leaves no more. */
async function refuseDelivery(
  deps: Deps,
  { orderId, adminId, input }: { orderId: string; adminId: string; input: Body<'refuseDelivery'> },
): Promise<void> {
  await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const move = order.state === 'placed' ? 'cancel' : 'refuse'
    const ending = { actor: 'admin', note: input.note, move, damaged: input.damaged } as const
    if (!(await cancelPlacedOrder(trx, order, ending))) throw new HttpError(409, messages.moveNotAllowed)
    const entry = { actorId: adminId, action: 'ended unpaid', entity: 'order', entityId: orderId }
    await recordAudit(trx, { ...entry, before: { state: order.state }, after: { reason: input.note } })
    const why = move === 'cancel' ? 'cancelled' : 'refused'
    await queueMail(trx, writeUnpaidEndMail(orNotFound(await findOrder(trx, orderId)), deps.config, why))
  })
}

/** The merchant's word on payments that no provider knows of. */
export const receiptHandlers = {
  recordReceipt: async ({ params, body, user, key }, deps) => {
    const order = orNotFound(await findOrder(deps.db, params.id))
    if (!order.payment || !isManualMethod(order.payment.provider)) throw new HttpError(409, messages.nothingToPay)
    return { message: await recordReceipt(deps, { orderId: order.id, adminId: user.id, key, input: body }) }
  },

  refuseDelivery: async ({ params, body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    await refuseDelivery(deps, { orderId: id, adminId: user.id, input: body })
    return { message: messages.deliveryRefused }
  },
} satisfies Partial<Handlers>
