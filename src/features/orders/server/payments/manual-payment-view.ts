import { toWire } from '../../../../platform/pure/money.ts'
import { isManualMethod } from '../../../../platform/pure/payment-terms.ts'
import type { Order } from '../../contract.ts'
import { orderState } from '../../contract.ts'
import { isSold } from '../../rules/order-state.ts'
import type { OrderRow } from '../order-queries.ts'

/** What of a payment by hand is still to come, in minor units. */
export function findAmountDue({ payment, state }: Pick<OrderRow, 'payment' | 'state'>): number {
  if (!payment || !isManualMethod(payment.provider)) return 0
  const waits = payment.provider === 'bank-transfer' ? state === 'pending' : isSold(orderState.parse(state))
  return waits && payment.state !== 'captured' ? Math.max(0, payment.amount - payment.received) : 0
}

/** How an order that needs no provider is paid. */
export function viewManualPayment(
  row: Pick<OrderRow, 'payment' | 'state' | 'number' | 'hold_expires_at' | 'currency'>,
): Pick<Order, 'paymentMethod' | 'amountDue' | 'transfer'> {
  const { payment, number: reference } = row
  const dueCents = findAmountDue(row)
  const waits = payment?.provider === 'bank-transfer' && dueCents > 0
  return {
    paymentMethod: payment && isManualMethod(payment.provider) ? payment.provider : 'online',
    amountDue: toWire(dueCents, row.currency),
    transfer: waits ? { details: payment.note, reference, due: row.hold_expires_at.toISOString() } : null,
  }
}
