import type { Deps } from '../../../../api/deps.ts'
import type { Config } from '../../../../platform/config.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { writeUnpaidEndMail } from '../manual-mails.ts'
import { findOrder, type LockedOrder, lockOrder } from '../order-queries.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { endPaymentsOf } from '../payments/end-payment.ts'
import { findOrderPayment, recordFailed } from '../payments/payment-queries.ts'
import { flagPart } from '../payments/receipt-queries.ts'
import { releaseOrder } from '../release.ts'
import { cancelPaidOrder } from './cancel-paid.ts'
import { cancelPlacedOrder } from './cancel-placed.ts'
import { sendRefunds } from './refunds.ts'

const note = 'cancelled by the shopper'

/** Cancels an unpaid order for its shopper. The caller holds its lock, and ends its payments after the commit. */
export async function cancelPendingOrder(trx: Trx, order: LockedOrder, note: string): Promise<boolean> {
  if (!(await releaseOrder(trx, order, { actor: 'shopper', note }))) return false
  const payment = await findOrderPayment(trx, order.id)
  await recordFailed(trx, payment.id, { state: 'failed', reason: note })
  await flagPart(trx, payment)
  return true
}

/** To be paid on delivery, and not packed yet. */
async function cancelPlaced(trx: Trx, order: LockedOrder, config: Config): Promise<boolean> {
  const ending = { actor: 'shopper', note, move: 'cancel' } as const
  if (!(await cancelPlacedOrder(trx, order, ending))) return false
  await queueMail(trx, writeUnpaidEndMail(orNotFound(await findOrder(trx, order.id)), config, 'cancelled'))
  return true
}

/** Cancels an order for the shopper, before packing or only before payment. False when it is too late. */
export async function cancelOrder(
  deps: Deps,
  { orderId, unpaidOnly }: { orderId: string; unpaidOnly: boolean },
): Promise<boolean> {
  const payment = await findOrderPayment(deps.db, orderId)
  // A payment may have arrived without our knowing; it must be refunded, not forgotten.
  if (payment.state === 'open') await checkPayment(deps, payment, 'provider')
  const cancelled = await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    if (await cancelPendingOrder(trx, order, note)) return true
    if (unpaidOnly) return false
    if (await cancelPlaced(trx, order, deps.config)) return true
    return cancelPaidOrder(trx, order, { actor: 'shopper', note, config: deps.config })
  })
  if (!cancelled) return false
  await endPaymentsOf(deps, orderId)
  await sendRefunds(deps, orderId)
  return true
}
