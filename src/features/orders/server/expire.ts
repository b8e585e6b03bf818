import type { Deps } from '../../../api/deps.ts'
import { transact } from '../../../platform/database/client.ts'
import { checkPayment } from './check-payment.ts'
import { lockOrder, readExpiredHolds } from './order-queries.ts'
import { findOrderPayment, listOrderPayments, recordFailed } from './payment-queries.ts'
import { releaseOrder } from './release.ts'

const batch = 100

async function expireHold(deps: Deps, orderId: string): Promise<boolean> {
  const payment = await findOrderPayment(deps.db, orderId)
  try {
    // Someone may have paid in the last minute without our knowing.
    for (const each of await listOrderPayments(deps.db, orderId)) {
      if ((await checkPayment(deps, each, 'reconciler')) === 'paid') return false
    }
  } catch (error) {
    deps.log('warn', 'payment-not-checked', { orderId, error })
  }
  return transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || !(await releaseOrder(trx, order, { actor: 'reconciler', note: 'not paid in time' }))) return false
    await recordFailed(trx, payment.id, { state: 'expired', reason: 'not paid in time' })
    return true
  })
}

/** Cancels unpaid orders whose reservation has expired; returns how many. */
export async function releaseExpiredHolds(deps: Deps): Promise<number> {
  let released = 0
  for (const orderId of await readExpiredHolds(deps.db, batch)) {
    if (await expireHold(deps, orderId)) released += 1
  }
  return released
}
