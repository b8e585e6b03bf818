import type { Deps } from '../../../../api/deps.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { isTimeOver } from '../../../../platform/time-share.ts'
import { limitPayments } from '../limit-declines.ts'
import { lockOrder } from '../order-queries.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { openStored } from '../payments/open-payment.ts'
import { addPayment, findPaymentToOpen } from '../payments/opening-queries.ts'
import { listOrderPayments, readPayment, type StoredPayment } from '../payments/payment-queries.ts'
import { findChangePayment, findWaitingChange, keepChangeFor, listLapsedChanges } from './change-queries.ts'
import { recordEdit } from './edit-queries.ts'
import { dropChange } from './make-change.ts'

/** The payment of the waiting change, under the order's lock: the present one, or a new one when the provider gave that up. */
async function findPayable({ db, config }: Deps, orderId: string): Promise<StoredPayment> {
  return transact(db, async (trx) => {
    orNotFound(await lockOrder(trx, orderId))
    const change = await findWaitingChange(trx, orderId)
    if (!change) throw new HttpError(409, messages.nothingToPay)
    if (!change.isHeld) throw new HttpError(409, messages.linkLapsed)
    // Time to pay for whoever comes at the last minute.
    await keepChangeFor(trx, change.id, config.HOLD_MINUTES)
    const payment = await readPayment(trx, await findChangePayment(trx, change.id))
    if (payment.state !== 'failed' && payment.state !== 'expired') return payment
    await limitPayments({ db: trx, config }, orderId)
    return addPayment(trx, payment)
  })
}

const open = async (deps: Deps, { id }: StoredPayment) =>
  openStored(deps, await findPaymentToOpen(deps.db, { paymentId: id }), { isOurs: false })

/** Where to pay the difference of a change. Whoever comes twice is led to the same payment. */
export async function payForChange(deps: Deps, orderId: string): Promise<StoredPayment> {
  const payment = await findPayable(deps, orderId)
  if (payment.state !== 'open') return open(deps, payment)
  // The provider may have given it up, or have taken the money without our knowing.
  await checkPayment(deps, payment, 'provider')
  return open(deps, await findPayable(deps, orderId))
}

/** The customer may have paid without our knowing; asked outside any transaction. */
async function askForPayment(deps: Deps, orderId: string): Promise<void> {
  for (const payment of await listOrderPayments(deps.db, orderId)) {
    if (payment.state === 'open') await checkPayment(deps, payment, 'provider')
  }
}

/** The merchant takes an unpaid change back: the order stays what it was. */
export async function withdrawChange(
  deps: Deps,
  { orderId, adminId }: { orderId: string; adminId: string },
): Promise<void> {
  await askForPayment(deps, orderId)
  await transact(deps.db, async (trx) => {
    orNotFound(await lockOrder(trx, orderId))
    const dropped = await dropChange(trx, orderId, { state: 'withdrawn', config: deps.config })
    if (!dropped) throw new HttpError(409, messages.nothingToPay)
    await recordEdit(trx, orderId, {})
    await recordAudit(trx, { actorId: adminId, action: 'took the change back', entity: 'order', entityId: orderId })
  })
}

/** Ends the changes that weren't paid in time. */
export async function endLapsedChanges(deps: Deps): Promise<void> {
  for (const [place, orderId] of (await listLapsedChanges(deps.db)).entries()) {
    if (place > 0 && isTimeOver()) return
    await askForPayment(deps, orderId).catch((error) => deps.log('warn', 'payment-not-checked', { orderId, error }))
    await transact(deps.db, async (trx) => {
      await lockOrder(trx, orderId)
      const change = await findWaitingChange(trx, orderId)
      if (change?.isHeld) return
      if (await dropChange(trx, orderId, { state: 'expired', config: deps.config })) await recordEdit(trx, orderId, {})
    })
  }
}
