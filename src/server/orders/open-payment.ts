import { transact } from '../db/client.ts'
import { lockOrder } from '../db/orders.ts'
import {
  findOrderPayment,
  lockPayment,
  lockReference,
  readOpenRequest,
  recordOpened,
  type StoredPayment,
} from '../db/payments.ts'
import type { Deps } from '../deps.ts'
import { paymentProviderOf } from '../providers/choose.ts'
import { askProvider } from './ask-provider.ts'
import { applyWaitingEvents } from './events.ts'
import { sendRefunds } from './refunds.ts'
import { settlePayment } from './settle.ts'

/**
 * Finishes a payment that is still 'opening': after create-order's commit, by its retry, or by the reconciler. The provider is
 * asked outside any transaction, with the order's id as the key, so that every one of them gets the same payment.
 */
export async function openPayment(deps: Deps, orderId: string): Promise<StoredPayment> {
  const payment = await findOrderPayment(deps.db, orderId)
  if (payment.state !== 'opening') return payment
  const provider = paymentProviderOf(deps.providers, payment.provider)
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not set up`)
  const request = await readOpenRequest(deps.db, orderId)
  const opened = await askProvider(deps, provider.name, () => provider.open(request))
  const truth = payment.provider === 'free' ? await provider.find(opened.reference) : null
  const outcomes = await transact(deps.db, async (trx) => {
    await lockReference(trx, payment.provider, opened.reference)
    await lockOrder(trx, orderId)
    await recordOpened(trx, payment.id, opened)
    const named = await lockPayment(trx, payment.id)
    if (truth) return [await settlePayment(trx, { config: deps.config, payment: named, truth, actor: 'provider' })]
    return applyWaitingEvents(trx, deps.config, named)
  })
  if (outcomes.includes('refund-due')) await sendRefunds(deps, orderId)
  return findOrderPayment(deps.db, orderId)
}
