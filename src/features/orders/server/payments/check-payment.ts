import { paymentProviderOf } from '../../../../adapters/choose.ts'
import type { Deps } from '../../../../api/deps.ts'
import { transact } from '../../../../platform/database/client.ts'
import type { Actor } from '../order-queries.ts'
import { sendRefunds } from '../refunds/refunds.ts'
import { type Settlement, settlePayment } from '../settle.ts'
import { askProvider } from './ask-provider.ts'
import { endIfOver } from './end-payment.ts'
import type { StoredPayment } from './payment-queries.ts'

/**
 * Asks the provider for the payment's state, outside any transaction, and applies it. Unchanged if there is no provider to ask.
 */
export async function checkPayment(deps: Deps, payment: StoredPayment, actor: Actor): Promise<Settlement> {
  const provider = paymentProviderOf(deps.providers, payment.provider)
  const { reference } = payment
  if (!provider || !reference) return 'unchanged'
  const status = await askProvider(deps, provider.name, () => provider.find(reference))
  if (!status) return 'unchanged'
  if (status.state === 'open') await endIfOver(deps, payment)
  const outcome = await transact(deps.db, (trx) => settlePayment(trx, { config: deps.config, payment, status, actor }))
  if (outcome === 'refund-due') await sendRefunds(deps, payment.orderId)
  return outcome
}
