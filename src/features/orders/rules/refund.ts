import { roundToStep } from '../../checkout/rules/pricing.ts'

/** What an order's goods cost after discount, with their tax; shipping is not refunded with goods. */
export interface GoodsPaid {
  subtotalCents: number
  discountCents: number
  taxCents: number
  /** Refunds are multiples of it, as the payment was. */
  stepCents: number
}

/**
 * The refund for goods worth `returningCents` at list price, when goods worth `returnedCents` came back before.
 * Each is its share of what was paid; however an order comes back, the parts sum to the whole.
 */
export function refundForGoods(paid: GoodsPaid, returnedCents: number, returningCents: number): number {
  if (paid.subtotalCents === 0) return 0
  const paidCents = paid.subtotalCents - paid.discountCents + paid.taxCents
  const shareOf = (cents: number) => roundToStep((cents * paidCents) / paid.subtotalCents, paid.stepCents)
  return shareOf(returnedCents + returningCents) - shareOf(returnedCents)
}
