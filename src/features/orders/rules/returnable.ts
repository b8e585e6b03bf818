import type { Order } from '../contract.ts'

const dayMs = 86_400_000

/** The last moment to return something, this many days after delivery; null before delivery. */
export function findReturnDeadline({ history }: Pick<Order, 'history'>, returnDays: number): Date | null {
  const delivered = history.findLast(({ state }) => state === 'delivered')
  return delivered ? new Date(new Date(delivered.at).getTime() + returnDays * dayMs) : null
}

export interface ReturnableLine {
  line: Order['lines'][number]
  /** Items that are not refunded and not in a return; a rejected return frees its items. */
  left: number
}

export function listReturnable({ lines, returns }: Pick<Order, 'lines' | 'returns'>): ReturnableLine[] {
  const asked = returns.filter(({ state }) => state !== 'rejected').flatMap((item) => item.lines)
  return lines.flatMap((line) => {
    const back = asked.reduce((sum, { lineId, quantity }) => (lineId === line.id ? sum + quantity : sum), 0)
    const left = line.quantity - back - line.refunded - line.refundFailed
    return left > 0 ? [{ line, left }] : []
  })
}

/** Whether the customer may request a return now; the server checks it again. */
export function canReturn(order: Order, returnDays: number, now: Date): boolean {
  if (order.giftCard) return false
  const deadline = findReturnDeadline(order, returnDays)
  const arrived = order.state === 'delivered' || order.state === 'partly-refunded'
  return arrived && deadline !== null && now < deadline && listReturnable(order).length > 0
}
