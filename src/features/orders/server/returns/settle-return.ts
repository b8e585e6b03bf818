import type { Deps } from '../../../../api/deps.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { moveExchangeHolds } from '../../../catalog/server/reservations.ts'
import { lockVariants, mergeQuantities, moveStock } from '../../../catalog/server/stock.ts'
import type { SettleInput } from '../../return-contract.ts'
import { planReturn } from '../../rules/refund-plan.ts'
import { claimWrite } from '../claim-write.ts'
import { findOrder, type LockedOrder, lockOrder } from '../order-queries.ts'
import { findOrderPayment } from '../payments/payment-queries.ts'
import { isUncollected } from '../payments/receipt-queries.ts'
import { insertRefundLines } from '../refunds/refund-line-queries.ts'
import { readRefundWays } from '../refunds/refund-queries.ts'
import { readSale } from '../refunds/refund-sale.ts'
import { sendRefunds } from '../refunds/refunds.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { writeReturnAcceptedMail, writeReturnRejectedMail } from './return-mails.ts'
import { findReturn, readReturnedQuantities, recordDamaged, recordReturnState } from './return-queries.ts'

/**
 * What the returned items cost after discount and with tax, and the delivery cost of an order that was withdrawn from as a whole; at
 * most what is left of the payment. Returns the amount.
 */
async function refundReturn(trx: Trx, order: LockedOrder, found: Settling['found']): Promise<number> {
  const returnId = found.id
  const payment = await findOrderPayment(trx, order.id)
  const items = await readReturnedQuantities(trx, returnId)
  const plan = planReturn(await readSale(trx, order), items, found.shipping_cents)
  const { amountCents } = plan
  await recordReturnState(trx, returnId, amountCents > 0 ? 'received' : 'refunded')
  const cause = `return:${returnId}`
  await requestRefund(trx, {
    paymentId: payment.id,
    orderId: order.id,
    amountCents,
    reason: 'returned',
    cause,
    returnId,
  })
  await insertRefundLines(trx, cause, plan)
  return amountCents
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
  found: { id: string; kind: string; shipping_cents: number }
  input: SettleInput
}

/** Returns the refunded amount. The items of an exchange are allocated to the shopper; packing and shipping them comes later. */
async function accept(trx: Trx, { order, found, input }: Settling): Promise<number> {
  await restockReturned(trx, found.id, input.damaged ?? [])
  if (found.kind === 'return') return refundReturn(trx, order, found)
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
    if (input.accepted && found.kind === 'return' && (await isUncollected(trx, order.id))) {
      throw new HttpError(409, messages.collectFirst)
    }
    const settling = { order, found, input }
    const refundCents = await (input.accepted ? accept(trx, settling) : reject(trx, settling))
    const after = { ...input, kind: found.kind, orderId: order.id }
    await recordAudit(trx, { actorId: adminId, action: 'settled', entity: 'return', entityId: found.id, after })
    const whole = orNotFound(await findOrder(trx, order.id))
    const mail = input.accepted ? writeReturnAcceptedMail : writeReturnRejectedMail
    const ways = await readRefundWays(trx, `return:${found.id}`)
    await queueMail(trx, mail(whole, deps.config, { returnId: found.id, refundCents, ways }))
    return order.id
  })
  if (orderId) await sendRefunds(deps, orderId)
  return orderId
}
