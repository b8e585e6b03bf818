import { paymentProviderOf } from '../../../adapters/choose.ts'
import type { PaymentProvider } from '../../../adapters/payment/port.ts'
import type { Deps } from '../../../api/deps.ts'
import { transact } from '../../../platform/database/client.ts'
import { askProvider } from './ask-provider.ts'
import { applyWaitingEvents } from './events.ts'
import {
  findOrderPayment,
  findPaymentToOpen,
  hasWaitingEvents,
  type PaymentToOpen,
  recordOpened,
  type StoredPayment,
} from './payment-queries.ts'
import { sendRefunds } from './refunds.ts'
import { type Settlement, settlePayment } from './settle.ts'

/** What is known of a payment the moment it has its name: nobody tells of one that cost nothing, and others may have been told of. */
async function settleNamed(deps: Deps, payment: StoredPayment, provider: PaymentProvider): Promise<Settlement[]> {
  const { config, db } = deps
  const { reference } = payment
  if (!reference) return []
  const truth = payment.provider === 'free' ? await provider.find(reference) : null
  if (truth) return [await transact(db, (trx) => settlePayment(trx, { config, payment, truth, actor: 'provider' }))]
  const { name } = provider
  return (await hasWaitingEvents(db, name, reference)) ? applyWaitingEvents(deps, { provider: name, reference }) : []
}

/**
 * Finishes a payment that is still 'opening': after create-order's commit, by its retry, or by the reconciler. The provider is
 * asked outside any transaction, with the order's id as the key, so that every one of them gets the same payment.
 */
export async function openPayment(deps: Deps, orderId: string, known?: PaymentToOpen): Promise<StoredPayment> {
  const { payment, request } = known ?? (await findPaymentToOpen(deps.db, orderId))
  if (payment.state !== 'opening') return payment
  const provider = paymentProviderOf(deps.providers, payment.provider)
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not set up`)
  const opened = await askProvider(deps, provider.name, () => provider.open(request))
  const named = (await recordOpened(deps.db, payment, opened)) ?? (await findOrderPayment(deps.db, orderId))
  const outcomes = await settleNamed(deps, named, provider)
  if (outcomes.includes('refund-due')) await sendRefunds(deps, orderId)
  return outcomes.length === 0 ? named : findOrderPayment(deps.db, orderId)
}
