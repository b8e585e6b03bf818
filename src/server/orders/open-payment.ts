import { transact } from '../db/client.ts'
import { findOrderPayment, findPaymentToOpen, lockReference, recordOpened, type StoredPayment } from '../db/payments.ts'
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
  const { payment, request } = await findPaymentToOpen(deps.db, orderId)
  if (payment.state !== 'opening') return payment
  const provider = paymentProviderOf(deps.providers, payment.provider)
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not set up`)
  const opened = await askProvider(deps, provider.name, () => provider.open(request))
  const truth = payment.provider === 'free' ? await provider.find(opened.reference) : null
  const { named, outcomes } = await transact(deps.db, async (trx) => {
    await lockReference(trx, payment.provider, opened.reference)
    const named = await recordOpened(trx, payment.id, opened)
    const { config } = deps
    const outcomes = truth
      ? [await settlePayment(trx, { config, payment: named, truth, actor: 'provider' })]
      : await applyWaitingEvents(trx, config, named)
    return { named, outcomes }
  })
  if (outcomes.includes('refund-due')) await sendRefunds(deps, orderId)
  return outcomes.length === 0 ? named : findOrderPayment(deps.db, orderId)
}
