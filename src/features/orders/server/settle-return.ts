import type { Deps } from '../../../api/deps.ts'
import { chargeStepOf } from '../../../platform/charge-step.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { lockVariants, mergeQuantities, moveStock } from '../../catalog/server/stock.ts'
import { sumLines } from '../../checkout/rules/pricing.ts'
import type { SettleInput } from '../return-contract.ts'
import { refundForGoods, refundForLine } from '../rules/refund.ts'
import { claimWrite } from './claim-write.ts'
import { findOrder, type LockedOrder, lockOrder } from './order-queries.ts'
import { findOrderPayment } from './payment-queries.ts'
import { readRefundable, requestRefund } from './refund-queries.ts'
import { sendRefunds } from './refunds.ts'
import { writeReturnAcceptedMail, writeReturnRejectedMail } from './return-mails.ts'
import {
  findReturn,
  moveExchangeHolds,
  readReturnedQuantities,
  recordDamaged,
  recordReturnState,
  sumReturnedGoods,
} from './return-queries.ts'

/** What the returned items cost after discount and with tax. */
async function readDue(trx: Trx, order: LockedOrder, returnId: string, stepCents: number): Promise<number> {
  const items = await readReturnedQuantities(trx, returnId)
  const byLine = items.map(({ paidCents, lineQuantity, returnedBefore, quantity }) =>
    paidCents === null
      ? null
      : refundForLine({ paidCents, quantity: lineQuantity, returned: returnedBefore, returning: quantity, stepCents }),
  )
  const known = byLine.filter((cents) => cents !== null)
  if (known.length === items.length) return known.reduce((sum, cents) => sum + cents, 0)
  const paid = {
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    taxCents: order.tax_cents,
    stepCents,
  }
  return refundForGoods(paid, await sumReturnedGoods(trx, order.id), sumLines(items))
}

/** The goods' share of what was paid, at most what is left of the payment; returns the amount. */
async function refundReturn(trx: Trx, order: LockedOrder, returnId: string): Promise<number> {
  const payment = await findOrderPayment(trx, order.id)
  const wanted = await readDue(trx, order, returnId, chargeStepOf(payment.provider, payment.currency))
  const due = Math.min(wanted, await readRefundable(trx, payment.id))
  await recordReturnState(trx, returnId, due > 0 ? 'received' : 'refunded')
  await requestRefund(trx, {
    paymentId: payment.id,
    orderId: order.id,
    amountCents: due,
    reason: 'returned',
    cause: `return:${returnId}`,
    returnId,
  })
  return due
}

type Damaged = NonNullable<SettleInput['damaged']>

/** Writes off damaged items and puts the others back into stock. */
async function restockReturned(trx: Trx, returnId: string, damaged: Damaged): Promise<void> {
  const quantities = await readReturnedQuantities(trx, returnId)
  const countDamaged = (lineId: string) =>
    damaged.reduce((sum, item) => (item.lineId === lineId ? sum + item.quantity : sum), 0)
  const isOurs = ({ lineId }: { lineId: string }) =>
    quantities.some((item) => item.lineId === lineId && countDamaged(lineId) <= item.quantity)
  if (!damaged.every(isOurs)) throw new HttpError(400, messages.malformed)
  // All at once: locking in several rounds could deadlock.
  const variantIds = quantities.flatMap((item) => [
    item.variantId,
    ...(item.exchangeVariantId ? [item.exchangeVariantId] : []),
  ])
  await lockVariants(trx, variantIds)
  const sellable = quantities.map((item) => ({ ...item, quantity: item.quantity - countDamaged(item.lineId) }))
  const unsellable = quantities.map((item) => ({ ...item, quantity: countDamaged(item.lineId) }))
  for (const line of unsellable) {
    if (line.quantity > 0) await recordDamaged(trx, returnId, line)
  }
  await moveStock(trx, mergeQuantities(sellable.filter(({ quantity }) => quantity > 0)), 'return')
  await moveStock(trx, mergeQuantities(unsellable.filter(({ quantity }) => quantity > 0)), 'returnDamaged')
}

interface Settling {
  order: LockedOrder
  found: { id: string; kind: string }
  input: SettleInput
}

/** Returns the refunded amount. The items of an exchange are allocated to the shopper; packing and shipping them comes later. */
async function accept(trx: Trx, { order, found, input }: Settling): Promise<number> {
  await restockReturned(trx, found.id, input.damaged ?? [])
  if (found.kind === 'return') return refundReturn(trx, order, found.id)
  await moveStock(trx, await moveExchangeHolds(trx, found.id, 'sold'), 'sell')
  await recordReturnState(trx, found.id, 'received')
  return 0
}

async function reject(trx: Trx, { found, input }: Settling): Promise<number> {
  await moveStock(trx, await moveExchangeHolds(trx, found.id, 'released'), 'release')
  await recordReturnState(trx, found.id, 'rejected', input.note)
  return 0
}

export interface SettleRequest {
  returnId: string
  adminId: string
  key: string
  input: SettleInput
}

/**
 * Settles a parcel that arrived. Accepted, its undamaged items return to stock, and the shopper gets the refund or the new
 * size; rejected, an exchange's reservation is released. Returns the order's id; null when the return was already settled under
 * another key.
 */
export async function settleReturn(
  deps: Deps,
  { returnId, adminId, key, input }: SettleRequest,
): Promise<string | null> {
  const orderId = await transact(deps.db, async (trx) => {
    const asked = orNotFound(await findReturn(trx, returnId))
    const order = orNotFound(await lockOrder(trx, asked.order_id))
    const intent = ['settle', asked.id, input]
    if (!(await claimWrite(trx, { adminId, key, orderId: order.id, intent }))) return order.id
    const found = orNotFound(await findReturn(trx, returnId))
    if (found.state !== 'requested') return null
    const settling = { order, found, input }
    const refundCents = await (input.accepted ? accept(trx, settling) : reject(trx, settling))
    const after = { ...input, kind: found.kind, orderId: order.id }
    await recordAudit(trx, { actorId: adminId, action: 'settled', entity: 'return', entityId: found.id, after })
    const whole = orNotFound(await findOrder(trx, order.id))
    const mail = input.accepted ? writeReturnAcceptedMail : writeReturnRejectedMail
    await queueMail(trx, mail(whole, deps.config, { returnId: found.id, refundCents }))
    return order.id
  })
  if (orderId) await sendRefunds(deps, orderId)
  return orderId
}
