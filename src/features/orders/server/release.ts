import type { Trx } from '../../../platform/database/client.ts'
import { moveReservations } from '../../catalog/server/reservations.ts'
import { moveStock } from '../../catalog/server/stock.ts'
import { releasePromoUses } from '../../promotions/server/promo-uses.ts'
import type { OrderState } from '../contract.ts'
import { moveOrder, type OrderMove } from '../rules/order-state.ts'
import { type Actor, type LockedOrder, recordState } from './order-queries.ts'
import { releaseCredit } from './payments/order-credit.ts'

/** The state a transition leads to; null when it isn't allowed. */
export function nextState(state: OrderState, move: OrderMove): OrderState | null {
  const moved = moveOrder(state, move)
  return moved.ok ? moved.state : null
}

/**
 * Cancels an unpaid order and releases its stock, promo use, and what it held of gift cards and store credit. Paid orders are refunded instead. The caller
 * holds the order's lock. False when the order was no longer pending.
 */
export async function releaseOrder(
  trx: Trx,
  order: LockedOrder,
  { actor, note }: { actor: Actor; note: string },
): Promise<boolean> {
  const state = nextState(order.state, actor === 'shopper' ? 'cancel' : 'release')
  if (order.state !== 'pending' || !state) return false
  const quantities = await moveReservations(trx, order.id, { from: 'held', to: 'released' })
  await moveStock(trx, quantities, 'release')
  await releasePromoUses(trx, order.id)
  await releaseCredit(trx, order.id)
  await recordState(trx, order.id, { state, actor, note })
  return true
}
