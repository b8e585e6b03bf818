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

/** An amount and the taxes in it. */
export interface TaxedAmount {
  cents: number
  taxes: readonly TaxLine[]
}

export interface Credit {
  invoice: TaxedAmount
  /** Everything credited before. */
  credited: TaxedAmount
  refundCents: number
  /** The part of the refund whose taxes are known: items and shipping. */
  known: TaxedAmount
}

const keyOf = ({ name, ratePpm, reversed }: TaxLine) => `${name} ${ratePpm} ${reversed}`

/** Adds up the lines of each tax at each rate. */
export function sumTaxes(lines: readonly TaxLine[]): TaxLine[] {
  const sums = new Map<string, TaxLine>()
  for (const line of lines) {
    const { baseCents = 0, taxCents = 0 } = sums.get(keyOf(line)) ?? {}
    sums.set(keyOf(line), { ...line, baseCents: baseCents + line.baseCents, taxCents: taxCents + line.taxCents })
  }
  return [...sums.values()]
}

const least = (...cents: number[]) => Math.max(0, Math.min(...cents))

/**
 * The taxes in a refund: those of its items and shipping, and of any other amount its share of what is left. The refund
 * that takes the last of the invoice takes the last of its taxes, so that they add up however it is refunded.
 */
export function creditTaxes({ invoice, credited, refundCents, known }: Credit): TaxLine[] {
  const leftCents = invoice.cents - credited.cents
  const knownCents = least(known.cents, refundCents, leftCents)
  const restCents = leftCents - knownCents
  const share = (left: number, own: number) => {
    if (refundCents >= leftCents) return left
    const ownCents = least(own, left)
    return ownCents + Math.round(((left - ownCents) * (refundCents - knownCents)) / restCents)
  }
  const [before, owned] = [sumTaxes(credited.taxes), sumTaxes(known.taxes)]
  const find = (taxes: readonly TaxLine[], tax: TaxLine) => taxes.find((item) => keyOf(item) === keyOf(tax))
  if (invoice.cents === 0) return []
  return invoice.taxes.map((tax) => {
    const left = (field: 'baseCents' | 'taxCents') => Math.max(0, tax[field] - (find(before, tax)?.[field] ?? 0))
    const amounts = {
      baseCents: share(left('baseCents'), find(owned, tax)?.baseCents ?? 0),
      taxCents: share(left('taxCents'), find(owned, tax)?.taxCents ?? 0),
    }
    return { ...tax, ...amounts }
  })
}
