import type { OrderState } from '../contract.ts'

export type OrderMove =
  | 'pay'
  | 'place'
  | 'release'
  | 'cancel'
  | 'pack'
  | 'ship'
  | 'deliver'
  | 'hand-over'
  | 'refund'
  | 'refund-part'
  | 'edit'
  | 'refuse'

/**
 * Every allowed transition. Nothing returns to pending. Only a late payment reopens a cancelled order, if its
 * stock is still available. A gift card has nothing to pack: it is handed over with the payment. Address and sizes are edited until the order is packed. A partial refund before delivery doesn't change the state: the parcel is still on its way.
 * Cash on delivery is placed unpaid; while it isn't collected, it may come back as refused, and isn't refunded.
 */
const moves: Record<OrderState, Partial<Record<OrderMove, OrderState>>> = {
  pending: { pay: 'paid', place: 'placed', release: 'cancelled', cancel: 'cancelled' },
  placed: { pack: 'packed', cancel: 'cancelled' },
  paid: { pack: 'packed', 'hand-over': 'delivered', cancel: 'cancelled', 'refund-part': 'paid', edit: 'paid' },
  packed: { ship: 'shipped', refund: 'refunded', 'refund-part': 'packed', refuse: 'refused' },
  shipped: { deliver: 'delivered', refund: 'refunded', 'refund-part': 'shipped', refuse: 'refused' },
  delivered: { refund: 'refunded', 'refund-part': 'partly-refunded', refuse: 'refused' },
  'partly-refunded': { refund: 'refunded', 'refund-part': 'partly-refunded' },
  refunded: {},
  refused: {},
  cancelled: { pay: 'paid' },
}

export type MoveResult = { ok: true; state: OrderState } | { ok: false; reason: 'not-allowed' }

export function moveOrder(state: OrderState, move: OrderMove): MoveResult {
  const next = moves[state][move]
  return next ? { ok: true, state: next } : { ok: false, reason: 'not-allowed' }
}

/** Bought for good: paid, or to be paid on delivery. */
export function isSold(state: OrderState): boolean {
  return state !== 'pending' && state !== 'cancelled' && state !== 'refused'
}
