import type { Deps } from '../../../../api/deps.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { isTimeOver } from '../../../../platform/time-share.ts'
import { writeUnpaidEndMail } from '../manual-mails.ts'
import { findOrder, lockOrder, readExpiredHolds } from '../order-queries.ts'
import { releaseOrder } from '../release.ts'
import { checkPayment } from './check-payment.ts'
import { endPaymentsOf } from './end-payment.ts'
import { findOrderPayment, listOrderPayments, recordFailed, type StoredPayment } from './payment-queries.ts'
import { flagPart } from './receipt-queries.ts'

const batch = 100

/** The shopper is told, and the merchant of a part that had arrived. */
async function reportUnpaid(trx: Trx, { config }: Deps, payment: StoredPayment): Promise<void> {
  await queueMail(trx, writeUnpaidEndMail(orNotFound(await findOrder(trx, payment.orderId)), config, 'not-paid'))
  await flagPart(trx, payment)
}

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
  const released = await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || !(await releaseOrder(trx, order, { actor: 'reconciler', note: 'not paid in time' }))) return false
    await recordFailed(trx, payment.id, { state: 'expired', reason: 'not paid in time' })
    if (payment.provider === 'bank-transfer') await reportUnpaid(trx, deps, payment)
    return true
  })
  if (released) await endPaymentsOf(deps, orderId)
  return released
}

/** Cancels unpaid orders whose reservation has expired; returns how many. */
export async function releaseExpiredHolds(deps: Deps): Promise<number> {
  let released = 0
  for (const orderId of await readExpiredHolds(deps.db, batch)) {
    if (await expireHold(deps, orderId)) released += 1
    if (isTimeOver()) break
  }
  return released
}
