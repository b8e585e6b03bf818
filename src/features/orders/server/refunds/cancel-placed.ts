import type { Trx } from '../../../../platform/database/client.ts'
import { moveReservations } from '../../../catalog/server/reservations.ts'
import { moveStock } from '../../../catalog/server/stock.ts'
import { releasePromoUses } from '../../../promotions/server/promo-uses.ts'
import { type Actor, type LockedOrder, recordState } from '../order-queries.ts'
import { findOrderPayment, recordFailed } from '../payments/payment-queries.ts'
import { nextState } from '../release.ts'

interface Ending {
  actor: Actor
  note: string
  /** It came back, or leaves no more; else it is cancelled before packing. */
  move: 'cancel' | 'refuse'
  /** Its items can't be sold any more. */
  damaged?: boolean
}

/**
 * Ends an order that was to be paid on delivery: its items return to stock, its promo use is released, and nothing is refunded. The
 * caller holds the order's lock. False when its cash was collected or it is in another state.
 */
export async function cancelPlacedOrder(trx: Trx, order: LockedOrder, ending: Ending): Promise<boolean> {
  const { actor, note, move, damaged = false } = ending
  const payment = await findOrderPayment(trx, order.id)
  const isDue = payment.provider === 'cash-on-delivery' && payment.state !== 'captured'
  const state = nextState(order.state, move)
  if (!isDue || order.state === 'pending' || !state) return false
  const quantities = await moveReservations(trx, order.id, { from: 'sold', to: 'released' })
  await moveStock(trx, quantities, 'unsell')
  if (damaged) await moveStock(trx, quantities, 'writeOff')
  await releasePromoUses(trx, order.id)
  await recordFailed(trx, payment.id, { state: 'failed', reason: note })
  await recordState(trx, order.id, { state, actor, note })
  return true
}
