/** An unpaid order, listed once for each holder it counts against: an account, a number, a network address, a device. */
export interface HeldOrder {
  orderId: string
  holder: string
  items: number
}

export interface HoldLimits {
  orders: number
  items: number
}

/**
 * Which unpaid orders a new one with this many items replaces: the oldest of every holder, and only as many as needed.
 * `held` is in the order in which they were placed.
 */
export function chooseGivingWay(
  held: readonly HeldOrder[],
  { items, limits }: { items: number; limits: ReadonlyMap<string, HoldLimits> },
): Set<string> {
  const chosen = new Set<string>()
  for (const [holder, limit] of limits) {
    const kept = held.filter((order) => order.holder === holder && !chosen.has(order.orderId))
    let heldItems = kept.reduce((sum, order) => sum + order.items, items)
    while (kept.length > 0 && (kept.length >= limit.orders || heldItems > limit.items)) {
      const oldest = kept.shift()
      if (!oldest) break
      chosen.add(oldest.orderId)
      heldItems -= oldest.items
    }
  }
  return chosen
}
