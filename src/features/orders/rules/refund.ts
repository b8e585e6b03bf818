import { roundTo } from '../../../platform/pure/round.ts'

/** What the goods of an order of a former release cost after discount, with tax; shipping is not refunded with goods. */
export interface GoodsPaid {
  subtotalCents: number
  discountCents: number
  taxCents: number
  /** Refunds are multiples of it, like the payment. */
  stepCents: number
}

/**
 * The refund for goods worth `returningCents` at list price, after goods worth `returnedCents` were returned earlier.
 * Each gets its share of what was paid; however a return is split up, the parts add up to the whole.
 */
export function refundForGoods(paid: GoodsPaid, returnedCents: number, returningCents: number): number {
  if (paid.subtotalCents === 0) return 0
  const paidCents = paid.subtotalCents - paid.discountCents + paid.taxCents
  const shareOf = (cents: number) => roundTo((cents * paidCents) / paid.subtotalCents, paid.stepCents)
  return shareOf(returnedCents + returningCents) - shareOf(returnedCents)
}

/** What one line cost after discount and with tax, and how many items of it go back. */
export interface LineRefund {
  paidCents: number
  quantity: number
  /** Returned for a refund before. */
  returned: number
  returning: number
  stepCents: number
}

/** The refund for some items of a line; however its return is split up, the parts add up to what it cost. */
export function refundForLine({ paidCents, quantity, returned, returning, stepCents }: LineRefund): number {
  const shareOf = (items: number) =>
    items >= quantity ? paidCents : roundTo((paidCents * items) / quantity, stepCents)
  return shareOf(returned + returning) - shareOf(returned)
}
