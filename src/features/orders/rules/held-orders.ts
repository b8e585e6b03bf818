import type { ManualMethod } from '../../../platform/pure/payment-terms.ts'

/** An unpaid order, listed once for each holder it counts against: an account, a number, a network address, a device. */
export interface HeldOrder {
  orderId: string
  holder: string
  items: number
  /** The payment by hand that it waits for, if any. No newer order replaces it then, since its money may be on its way. */
  waits: ManualMethod | null
}

export interface HoldLimits {
  orders: number
  items: number
}

/**
 * Whether an order of this holder counts against a new one that is paid by `method`. Neighbours at an address may each wait for their money: only
 * another transfer counts their transfers, since it could hold the stock for days from any number of accounts. Cash holds no stock, so it counts for
 * payments by hand alone, of the same person.
 */
export function countsAgainst({ holder, waits }: HeldOrder, method: 'online' | ManualMethod): boolean {
  const isShared = holder.startsWith('address:')
  if (waits === 'bank-transfer') return !isShared || method === 'bank-transfer'
  if (waits === 'cash-on-delivery') return !isShared && method !== 'online'
  return true
}

export interface GivingWay {
  /** The orders that a new one replaces. */
  orderIds: Set<string>
  /** A holder that would still exceed its limit, because of what waits. */
  full: string | null
}

/**
 * Which unpaid orders a new one with this many items replaces: the oldest of every holder that don't wait, and only as many as needed.
 * `held` is in the order in which they were placed.
 */
export function chooseGivingWay(
  held: readonly HeldOrder[],
  { items, limits }: { items: number; limits: ReadonlyMap<string, HoldLimits> },
): GivingWay {
  let full: string | null = null
  const chosen = new Set<string>()
  for (const [holder, limit] of limits) {
    const kept = held.filter((order) => order.holder === holder && !chosen.has(order.orderId))
    const replaceable = kept.filter(({ waits }) => waits === null)
    let heldOrders = kept.length
    let heldItems = kept.reduce((sum, order) => sum + order.items, items)
    while (heldOrders > 0 && (heldOrders >= limit.orders || heldItems > limit.items)) {
      const oldest = replaceable.shift()
      if (!oldest) {
        full ??= holder
        break
      }
      chosen.add(oldest.orderId)
      heldOrders -= 1
      heldItems -= oldest.items
    }
  }
  return { orderIds: chosen, full }
}
