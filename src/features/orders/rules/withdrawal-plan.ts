import { roundTo } from '../../../platform/pure/round.ts'

interface Item {
  lineId: string
  quantity: number
}

/** A line of an order, as far as somebody can still withdraw from it. */
export interface WithdrawableLine {
  lineId: string
  /** Items neither refunded nor in a return or exchange. */
  left: number
  /** Items that have not left the shop. */
  unsent: number
}

export interface WithdrawalPlan {
  /** Items that are not sent any more, and refunded at once. */
  unsent: Item[]
  /** Items that the customer has to send back. */
  sent: Item[]
  /** The customer keeps nothing of the order, so that its delivery is refunded too. */
  isWhole: boolean
}

interface Withdrawing {
  lines: readonly WithdrawableLine[]
  /** Null: all that is left. */
  wanted: readonly Item[] | null
  /** Something is still to be sent. An order of a former release has no parcels, and nothing to send once it was shipped. */
  isSending: boolean
  /** The customer has exchanged items, and keeps what came for them. */
  keepsExchange: boolean
}

/**
 * What becomes of the items that a customer withdraws from. More than is left of a line counts as all that is left: a declaration is
 * never refused for its quantity.
 */
export function planWithdrawal({ lines, wanted, isSending, keepsExchange }: Withdrawing): WithdrawalPlan {
  const taken = lines.map((line) => {
    const asked = wanted?.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0
    const quantity = wanted === null ? line.left : Math.min(asked, line.left)
    const unsent = isSending ? Math.min(quantity, line.unsent) : 0
    return { lineId: line.lineId, left: line.left - quantity, unsent, sent: quantity - unsent }
  })
  const listItems = (part: 'unsent' | 'sent') =>
    taken.flatMap((line) => (line[part] > 0 ? [{ lineId: line.lineId, quantity: line[part] }] : []))
  return {
    unsent: listItems('unsent'),
    sent: listItems('sent'),
    isWhole: !keepsExchange && taken.every(({ left }) => left === 0),
  }
}

export interface DeliveryCost {
  /** What delivery cost with its tax, in minor units. */
  paidCents: number
  /** The rate of the method that was chosen, without tax. */
  chosenRateCents: number
  /** The rate of the cheapest standard method for the same order; null if there is none. */
  standardRateCents: number | null
}

/**
 * What of the delivery cost is refunded when the customer withdraws from everything: all of it, but not what a dearer method cost
 * more than the cheapest standard one (directive 2011/83/EU, article 13(2)).
 */
export function refundableDelivery({ paidCents, chosenRateCents, standardRateCents }: DeliveryCost): number {
  if (standardRateCents === null || chosenRateCents <= standardRateCents) return paidCents
  return roundTo((paidCents * standardRateCents) / chosenRateCents)
}
