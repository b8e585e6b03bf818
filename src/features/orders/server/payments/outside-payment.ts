import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { claimWrite } from '../claim-write.ts'
import { lockOrder } from '../order-queries.ts'
import { insertOutsidePayment } from '../placing/store-order-queries.ts'
import { releaseOrder } from '../release.ts'
import { settlePayment } from '../settle.ts'
import { checkPayment } from './check-payment.ts'
import { endPaymentsOf } from './end-payment.ts'
import { findOrderPayment, listOrderPayments, lockPayment, recordFailed } from './payment-queries.ts'
import { flagPart } from './receipt-queries.ts'

/** The customer may have paid by the link without our knowing; asked outside any transaction. */
async function askForPayment(deps: Deps, orderId: string): Promise<void> {
  for (const payment of await listOrderPayments(deps.db, orderId)) {
    if (payment.state === 'open') await checkPayment(deps, payment, 'provider')
  }
}

interface Outside {
  orderId: string
  adminId: string
  key: string
  input: Body<'recordOutsidePayment'>
}

/** Cash or a transfer for an order of the merchant's: a payment of its own, applied by the one finaliser. */
export async function recordOutsidePayment(deps: Deps, { orderId, adminId, key, input }: Outside): Promise<void> {
  await askForPayment(deps, orderId)
  const note = `${input.way}: ${input.reference}`
  await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const intent = ['paid-outside', orderId, input]
    if (!(await claimWrite(trx, { adminId, key, orderId, intent }))) return
    if (!order.paid_at_page || order.state !== 'pending') throw new HttpError(409, messages.nothingToPay)
    const byLink = await findOrderPayment(trx, orderId)
    // What is left to pay: gift cards and store credit may have paid a part.
    const { amountCents, currency } = byLink
    await recordFailed(trx, byLink.id, { state: 'failed', reason: 'paid outside' })
    const id = await insertOutsidePayment(trx, { orderId, amountCents, currency, note })
    const status = { state: 'captured', amountCents, currency, refundedCents: 0 } as const
    await settlePayment(trx, { config: deps.config, payment: await lockPayment(trx, id), status, actor: 'admin' })
    const entry = { actorId: adminId, action: 'recorded a payment', entity: 'order', entityId: orderId }
    await recordAudit(trx, { ...entry, after: { amountCents, currency, reason: note } })
  })
  await endPaymentsOf(deps, orderId)
}

/** The merchant takes an unpaid order of theirs back, or one that waits for a transfer. */
export async function withdrawStoreOrder(
  deps: Deps,
  { orderId, adminId }: { orderId: string; adminId: string },
): Promise<void> {
  await askForPayment(deps, orderId)
  await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    const note = 'taken back by the shop'
    const payment = await findOrderPayment(trx, orderId)
    const isOurs = (order.paid_at_page || payment.provider === 'bank-transfer') && order.state === 'pending'
    if (!isOurs || !(await releaseOrder(trx, order, { actor: 'admin', note }))) {
      throw new HttpError(409, messages.nothingToPay)
    }
    await recordFailed(trx, payment.id, { state: 'failed', reason: note })
    await flagPart(trx, payment)
    await recordAudit(trx, { actorId: adminId, action: 'took back', entity: 'order', entityId: orderId })
  })
  await endPaymentsOf(deps, orderId)
}
