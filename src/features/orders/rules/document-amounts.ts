/** A tax of an order, in minor units. */
export interface TaxLine {
  name: string
  /** Parts per million; null where it is unknown. */
  ratePpm: number | null
  baseCents: number
  taxCents: number
  /** The buyer owes it to the authority. */
  reversed: boolean
}

/**
 * The taxes in a refund of `refundCents`, after `refundedCents` of the order's `totalCents` were refunded before. However an
 * order is refunded, the parts add up to its taxes.
 */
export function shareTaxes(
  taxes: readonly TaxLine[],
  { totalCents, refundedCents, refundCents }: { totalCents: number; refundedCents: number; refundCents: number },
): TaxLine[] {
  if (totalCents === 0) return []
  const upTo = (cents: number, part: number) => Math.round((cents * Math.min(part, totalCents)) / totalCents)
  const share = (cents: number) => upTo(cents, refundedCents + refundCents) - upTo(cents, refundedCents)
  return taxes.map((tax) => ({ ...tax, baseCents: share(tax.baseCents), taxCents: share(tax.taxCents) }))
}
