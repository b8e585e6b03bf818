import { transact } from '../db/client.ts'
import type { Actor } from '../db/orders.ts'
import type { StoredPayment } from '../db/payments.ts'
import type { Deps } from '../deps.ts'
import { paymentProviderOf } from '../providers/choose.ts'
import { askProvider } from './ask-provider.ts'
import { sendRefunds } from './refunds.ts'
import { type Settlement, settlePayment } from './settle.ts'

/** Asks the provider for the truth, outside any transaction, and applies it. Unchanged where there is nobody to ask. */
export async function checkPayment(deps: Deps, payment: StoredPayment, actor: Actor): Promise<Settlement> {
  const provider = paymentProviderOf(deps.providers, payment.provider)
  const { reference } = payment
  if (!provider || !reference) return 'unchanged'
  const truth = await askProvider(deps, provider.name, () => provider.find(reference))
  if (!truth) return 'unchanged'
  const outcome = await transact(deps.db, (trx) => settlePayment(trx, { config: deps.config, payment, truth, actor }))
  if (outcome === 'refund-due') await sendRefunds(deps, payment.orderId)
  return outcome
}
