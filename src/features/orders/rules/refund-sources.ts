/** A payment of an order, and what of it has not been refunded. */
export interface RefundSource {
  paymentId: string
  leftCents: number
}

export interface RefundPart {
  paymentId: string
  cents: number
}

/**
 * Splits a refund over an order's payments, in the given order: what the payment provider charged goes back first, then store credit,
 * then gift cards. The parts add up to the amount, or to all that is left.
 */
export function splitRefund(amountCents: number, sources: readonly RefundSource[]): RefundPart[] {
  const parts: RefundPart[] = []
  let rest = amountCents
  for (const { paymentId, leftCents } of sources) {
    const cents = Math.min(rest, leftCents)
    if (cents <= 0) continue
    parts.push({ paymentId, cents })
    rest -= cents
  }
  return parts
}
