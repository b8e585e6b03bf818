import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { planRefund, type RefundPlan } from '../../rules/refund-plan.ts'
import { planWithdrawal, refundableDelivery, type WithdrawalPlan } from '../../rules/withdrawal-plan.ts'
import { dropChange } from '../changes/make-change.ts'
import { flagOrder } from '../flag-queries.ts'
import { writeUnpaidEndMail } from '../manual-mails.ts'
import { findOrder, type LockedOrder, lockOrder } from '../order-queries.ts'
import { findOrderPayment } from '../payments/payment-queries.ts'
import { isUncollected } from '../payments/receipt-queries.ts'
import { findStandardRate } from '../placing/standard-rate.ts'
import { cancelPendingOrder } from '../refunds/cancel.ts'
import { cancelPaidOrder, causeOfCancelling } from '../refunds/cancel-paid.ts'
import { cancelPlacedOrder } from '../refunds/cancel-placed.ts'
import { makeRefund } from '../refunds/make-refund.ts'
import { readSale, type Sale } from '../refunds/refund-sale.ts'
import { cardsOfOrders } from '../sold-cards.ts'
import { writeReturnApprovedMail, writeWithdrawnReturnMail } from './return-mails.ts'
import { insertReturn, recordApproved } from './return-queries.ts'

export interface OrderWithdrawal {
  orderId: string
  /** Null: everything that is left. */
  lines: readonly { lineId: string; quantity: number }[] | null
  /** Identifies the declaration: carried out again, it changes nothing. */
  cause: string
  /** Until when what was sent has to be sent back. */
  sendBy: Date
}

/**
 * What came of it. Of what had not been sent: the cause of its refund; of what had: its return. Both are null where nothing had been
 * paid. A person has to look at a gift card, at a part of an order that is not paid yet, and at items whose money went back otherwise.
 */
export type Withdrawn =
  | { ok: true; refundCause: string | null; returnId: string | null }
  | { ok: false; reason: 'gift-card' | 'unpaid-part' | 'not-refundable' | 'nothing-left' }

interface Withdrawing {
  trx: Trx
  config: Config
  order: LockedOrder
  wish: OrderWithdrawal
}

const note = 'withdrawn from by the customer'
const nothingLeft: Withdrawn = { ok: false, reason: 'nothing-left' }
const cancelled: Withdrawn = { ok: true, refundCause: null, returnId: null }

/** Before anything was paid: the order ends, or a person looks at the part. */
async function withdrawUnpaid({ trx, config, order, wish }: Withdrawing): Promise<Withdrawn> {
  if (wish.lines !== null && !(await coversAll(trx, order, wish.lines))) return { ok: false, reason: 'unpaid-part' }
  if (order.state === 'pending') return (await cancelPendingOrder(trx, order, note)) ? cancelled : nothingLeft
  const { hasParcels } = await readSale(trx, order)
  if (hasParcels) return { ok: false, reason: 'unpaid-part' }
  const move = order.state === 'placed' ? 'cancel' : 'refuse'
  if (!(await cancelPlacedOrder(trx, order, { actor: 'shopper', note, move }))) return nothingLeft
  await queueMail(trx, writeUnpaidEndMail(orNotFound(await findOrder(trx, order.id)), config, 'cancelled'))
  return cancelled
}

async function coversAll(trx: Trx, order: LockedOrder, wanted: OrderWithdrawal['lines']): Promise<boolean> {
  const { lines } = await readSale(trx, order)
  return planWithdrawal({ lines, wanted, isSending: true, keepsExchange: false }).isWhole
}

async function keepsExchange(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM returns WHERE order_id = ${orderId} AND kind = 'exchange' AND state <> 'rejected' LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** What of the delivery is refunded when everything is withdrawn from, in minor units. */
async function readDelivery({ trx, config, order }: Withdrawing, sale: Sale): Promise<number> {
  const row = orNotFound(await findOrder(trx, order.id))
  const paidCents = sale.shipping.cents
  const standardRateCents = order.shipping_method === 'standard' ? null : findStandardRate(config, row)
  const cents = refundableDelivery({ paidCents, chosenRateCents: order.shipping_cents, standardRateCents })
  return Math.min(cents, sale.shippingLeftCents)
}

interface Planned extends Withdrawing {
  sale: Sale
  plan: WithdrawalPlan
}

/** Returns that were asked for before and are not settled yet: they need no approval any more. The newest is the last. */
async function readOpenReturns(trx: Trx, orderId: string): Promise<{ id: string; waits: boolean }[]> {
  const { rows } = await sql<{ id: string; waits: boolean }>`
    SELECT id, approved_at IS NULL AS waits FROM returns
    WHERE order_id = ${orderId} AND kind = 'return' AND state = 'requested' ORDER BY created_at, id`.execute(trx)
  return rows
}

/** What the customer is sending back already counts as withdrawn from, too. */
async function joinOpenReturns({ trx, config, order }: Planned): Promise<string | null> {
  const open = await readOpenReturns(trx, order.id)
  for (const { id, waits } of open) {
    await sql`UPDATE returns SET withdrawal = true WHERE id = ${id}`.execute(trx)
    if (!waits) continue
    await recordApproved(trx, id, '')
    await queueMail(trx, writeReturnApprovedMail(orNotFound(await findOrder(trx, order.id)), config, id))
  }
  return open.at(-1)?.id ?? null
}

/** The return of what had been sent; the newest open one if nothing else is to come back. Null without either. */
async function makeReturn(planned: Planned): Promise<string | null> {
  const { trx, config, order, wish, plan } = planned
  const joined = plan.isWhole ? await joinOpenReturns(planned) : null
  if (plan.sent.length === 0) return joined
  const lines = plan.sent.map((item) => ({ ...item, reason: 'Withdrawal', exchangeVariantId: null }))
  const bodyHash = createHash('sha256').update(wish.cause).digest()
  const sendTo = config.shop.returnAddress
  const made = { orderId: order.id, kind: 'return', sendTo, approved: true, lines, key: wish.cause, bodyHash }
  const id = await insertReturn(trx, made)
  await sql`UPDATE returns SET withdrawal = true, send_by = ${wish.sendBy} WHERE id = ${id}`.execute(trx)
  await queueMail(trx, writeWithdrawnReturnMail(orNotFound(await findOrder(trx, order.id)), config, id))
  return id
}

type Refund = Extract<RefundPlan, { ok: true }>

/** What is refunded at once. Null: nothing. */
function planAtOnce({ sale, plan }: Planned, deliveryCents: number): RefundPlan | null {
  if (plan.unsent.length === 0 && deliveryCents === 0) return null
  const lines = plan.unsent.map((item) => ({ ...item, restock: true }))
  return planRefund(sale, { lines, shippingCents: deliveryCents, otherCents: 0 })
}

async function refundAtOnce({ trx, config, order, wish, sale }: Planned, plan: Refund): Promise<void> {
  const payment = await findOrderPayment(trx, order.id)
  await makeRefund(trx, config, { order, payment, sale, plan, reason: note, cause: wish.cause, actor: 'shopper' })
  if (order.state !== 'packed') return
  const reason = 'withdrawn from after it was packed: take these items out'
  await flagOrder(trx, order.id, { cause: wish.cause, reason })
}

/** Of what had left and what had not. Delivery is refunded with what comes back, or at once if nothing does. */
async function withdrawParts(planned: Planned): Promise<Withdrawn> {
  const { trx, order, wish, sale, plan } = planned
  const comesBack = plan.sent.length > 0 || (plan.isWhole && (await readOpenReturns(trx, order.id)).length > 0)
  const isUnsentWhole = plan.isWhole && sale.isSending && !sale.hasParcels
  const wholeCents = isUnsentWhole ? sale.shippingLeftCents : await readDelivery(planned, sale)
  const deliveryCents = plan.isWhole ? wholeCents : 0
  const refund = planAtOnce(planned, comesBack ? 0 : deliveryCents)
  if (refund && !refund.ok) return { ok: false, reason: 'not-refundable' }
  const returnId = await makeReturn(planned)
  if (returnId && deliveryCents > 0) {
    await sql`UPDATE returns SET shipping_cents = ${deliveryCents} WHERE id = ${returnId}`.execute(trx)
  }
  if (refund) await refundAtOnce(planned, refund)
  return { ok: true, refundCause: refund ? wish.cause : null, returnId }
}

async function withdrawPaid(withdrawing: Withdrawing): Promise<Withdrawn> {
  const { trx, config, order, wish } = withdrawing
  await dropChange(trx, order.id, { state: 'withdrawn', config })
  const sale = await readSale(trx, order)
  const exchange = await keepsExchange(trx, order.id)
  const { isSending, hasParcels, lines } = sale
  const plan = planWithdrawal({ lines, wanted: wish.lines, isSending, keepsExchange: exchange })
  const open = plan.isWhole ? await readOpenReturns(trx, order.id) : []
  if (plan.sent.length + plan.unsent.length + open.length === 0) return nothingLeft
  if (plan.isWhole && !hasParcels && order.state === 'paid') {
    const ended = await cancelPaidOrder(trx, order, { actor: 'shopper', note, config })
    return ended ? { ok: true, refundCause: causeOfCancelling(order.id), returnId: null } : nothingLeft
  }
  return withdrawParts({ ...withdrawing, sale, plan })
}

/** Orders that ended have nothing to withdraw from any more. */
const isOver = ({ state }: LockedOrder) => state === 'cancelled' || state === 'refunded' || state === 'refused'

/**
 * Carries out a customer's withdrawal from an order, whole or in part: what had not been sent is cancelled and refunded, what had
 * becomes a return. The caller sends the refunds after the commit, and ends open payments of a cancelled order.
 */
export async function withdrawFromOrder(trx: Trx, config: Config, wish: OrderWithdrawal): Promise<Withdrawn> {
  const order = orNotFound(await lockOrder(trx, wish.orderId))
  if (isOver(order)) return nothingLeft
  if (await cardsOfOrders().readUnspent(trx, order.id)) return { ok: false, reason: 'gift-card' }
  const withdrawing = { trx, config, order, wish }
  const isUnpaid = order.state === 'pending' || (await isUncollected(trx, order.id))
  const hasLeft = order.state === 'shipped' || order.state === 'delivered'
  return isUnpaid && !hasLeft ? withdrawUnpaid(withdrawing) : withdrawPaid(withdrawing)
}
