import type { OrderState } from '../contract.ts'

export type OrderMove =
  | 'pay'
  | 'release'
  | 'cancel'
  | 'pack'
  | 'ship'
  | 'deliver'
  | 'hand-over'
  | 'refund'
  | 'refund-part'
  | 'edit'

/**
 * Every allowed transition. Nothing returns to pending. Only a late payment reopens a cancelled order, if its
 * stock is still available. A gift card has nothing to pack: it is handed over with the payment. Address and sizes are edited until the order is packed. A partial refund before delivery doesn't change the state: the parcel is still on its way.
 */
const moves: Record<OrderState, Partial<Record<OrderMove, OrderState>>> = {
  pending: { pay: 'paid', release: 'cancelled', cancel: 'cancelled' },
  paid: { pack: 'packed', 'hand-over': 'delivered', cancel: 'cancelled', 'refund-part': 'paid', edit: 'paid' },
  packed: { ship: 'shipped', refund: 'refunded', 'refund-part': 'packed' },
  shipped: { deliver: 'delivered', refund: 'refunded', 'refund-part': 'shipped' },
  delivered: { refund: 'refunded', 'refund-part': 'partly-refunded' },
  'partly-refunded': { refund: 'refunded', 'refund-part': 'partly-refunded' },
  refunded: {},
  cancelled: { pay: 'paid' },
}

export type MoveResult = { ok: true; state: OrderState } | { ok: false; reason: 'not-allowed' }

export function moveOrder(state: OrderState, move: OrderMove): MoveResult {
  const next = moves[state][move]
  return next ? { ok: true, state: next } : { ok: false, reason: 'not-allowed' }
}

/** Paid and not cancelled: the captured payments of such an order add up to its total. */
export function isPaidFor(state: OrderState): boolean {
  return state !== 'pending' && state !== 'cancelled'
}
