import { paymentProviderOf } from '../../../../adapters/choose.ts'
import type { Deps } from '../../../../api/deps.ts'
import { listOrderPayments, type StoredPayment } from './payment-queries.ts'

const isOver = ({ state }: StoredPayment) => state === 'failed' || state === 'expired'

/**
 * Ends a payment that can still be confirmed at its provider although it has ended here. Outside any transaction. A failure is logged and tried
 * again by the reconciler; what is paid in spite of it, or at the same moment, is taken or refunded as a late payment.
 */
export async function endIfOver(deps: Deps, payment: StoredPayment): Promise<void> {
  const provider = paymentProviderOf(deps.providers, payment.provider)
  if (!provider?.cancel || !payment.reference || !isOver(payment)) return
  try {
    await provider.cancel(payment.reference)
  } catch (error) {
    deps.log('warn', 'payment-not-ended', { paymentId: payment.id, error })
  }
}

/** After the commit that released an order or replaced its payment. */
export async function endPaymentsOf(deps: Deps, orderId: string): Promise<void> {
  for (const payment of await listOrderPayments(deps.db, orderId)) await endIfOver(deps, payment)
}
