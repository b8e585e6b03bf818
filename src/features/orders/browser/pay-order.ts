import { call } from '../../../site/browser/api.ts'
import { explainFailure } from '../../../site/browser/explain-limit.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { goToPayment } from '../../payments/browser/go-to-payment.ts'
import type { Order } from '../contract.ts'
import { keepLink, readLink } from './keep-file.ts'

/** Whether an order can still be paid at the provider. The server checks it again. */
export const awaitsPayment = (
  { state, paymentMethod, holdExpiresAt }: Pick<Order, 'state' | 'paymentMethod' | 'holdExpiresAt'>,
  now = new Date(),
): boolean =>
  state === 'pending' && paymentMethod === 'online' && holdExpiresAt !== null && new Date(holdExpiresAt) > now

/** Goes to the order's payment at the provider. `onStale`: it was paid, or has ended, in the meantime. */
export async function payOrder({ id }: Pick<Order, 'id'>, onStale: () => void): Promise<string | null> {
  const outcome = await call('payOrder', { params: { id }, query: readLink(), quiet: true })
  if (!outcome.ok) {
    if (outcome.failure.status === 409) onStale()
    return outcome.failure.status === 429 ? explainFailure(outcome.failure, 'order') : reportOutcome(outcome)
  }
  keepLink(id)
  goToPayment(outcome.reply.payment)
  return null
}
