import type { Deps } from '../../../api/deps.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/refusal.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { mergePieces, moveStock } from '../../catalog/server/stock.ts'
import { sumLines } from '../../checkout/rules/pricing.ts'
import { refundForGoods } from '../rules/refund.ts'
import { claimWrite } from './claim-write.ts'
import { writeReturnMail } from './mails.ts'
import { findOrder, type LockedOrder, lockOrder } from './order-queries.ts'
import { findOrderPayment } from './payment-queries.ts'
import { readRefundable, requestRefund } from './refund-queries.ts'
import { sendRefunds } from './refunds.ts'
import {
  findReturn,
  moveExchangeHolds,
  readReturnedPieces,
  recordReturnState,
  sumReturnedGoods,
} from './return-queries.ts'

/** The goods' share of what was paid, never more than is left of the payment. */
async function refundReturn(trx: Trx, order: LockedOrder, returnId: string): Promise<void> {
  const returningCents = sumLines(await readReturnedPieces(trx, returnId))
  const returnedCents = await sumReturnedGoods(trx, order.id)
  const paid = {
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    taxCents: order.tax_cents,
  }
  const payment = await findOrderPayment(trx, order.id)
  const due = Math.min(refundForGoods(paid, returnedCents, returningCents), await readRefundable(trx, payment.id))
  await recordReturnState(trx, returnId, due > 0 ? 'received' : 'refunded')
  await requestRefund(trx, {
    paymentId: payment.id,
    orderId: order.id,
    amountCents: due,
    reason: 'returned',
    cause: `return:${returnId}`,
    returnId,
  })
}

async function accept(trx: Trx, order: LockedOrder, found: { id: string; kind: string }): Promise<void> {
  await moveStock(trx, mergePieces(await readReturnedPieces(trx, found.id)), 'return')
  if (found.kind === 'return') return refundReturn(trx, order, found.id)
  await moveStock(trx, await moveExchangeHolds(trx, found.id, 'sold'), 'sell')
  await recordReturnState(trx, found.id, 'exchanged')
}

async function reject(trx: Trx, returnId: string): Promise<void> {
  await moveStock(trx, await moveExchangeHolds(trx, returnId, 'released'), 'release')
  await recordReturnState(trx, returnId, 'rejected')
}

/**
 * The parcel is back. Accepted, its pieces are free stock again and the money or the new size is the shopper's; rejected, an
 * exchange's hold is given up. Returns the order's id; null when the return
 * was settled before under another key.
 */
export async function settleReturn(
  deps: Deps,
  { returnId, adminId, key, accepted }: { returnId: string; adminId: string; key: string; accepted: boolean },
): Promise<string | null> {
  const orderId = await transact(deps.db, async (trx) => {
    const asked = orNotFound(await findReturn(trx, returnId))
    const order = orNotFound(await lockOrder(trx, asked.order_id))
    const intent = ['settle', asked.id, accepted]
    if (!(await claimWrite(trx, { adminId, key, orderId: order.id, intent }))) return order.id
    const found = orNotFound(await findReturn(trx, returnId))
    if (found.state !== 'requested') return null
    await (accepted ? accept(trx, order, found) : reject(trx, found.id))
    const after = { accepted, kind: found.kind, orderId: order.id }
    await recordAudit(trx, { actorId: adminId, action: 'settled', entity: 'return', entityId: found.id, after })
    const whole = orNotFound(await findOrder(trx, order.id))
    const stage = accepted ? 'accepted' : 'rejected'
    const kind = found.kind === 'exchange' ? 'exchange' : 'return'
    await queueMail(trx, writeReturnMail(whole, deps.config, { returnId: found.id, kind, stage }))
    return order.id
  })
  if (orderId) await sendRefunds(deps, orderId)
  return orderId
}
