import type { ComputedTaxes } from '../../../platform/pure/taxes.ts'
import type { Charged, TaxedBasket, TaxLine } from './charge-taxes.ts'

/** The same tax at the same rate is one line. */
function joinTaxes(taxes: readonly TaxLine[]): TaxLine[] {
  const joined = new Map<string, TaxLine>()
  for (const { name, ratePpm, reversed, baseCents, taxCents } of taxes) {
    const key = [name, ratePpm, reversed].join(' ')
    const known = joined.get(key) ?? { name, ratePpm, reversed, baseCents: 0, taxCents: 0 }
    joined.set(key, { ...known, baseCents: known.baseCents + baseCents, taxCents: known.taxCents + taxCents })
  }
  return [...joined.values()]
}

/** The taxes of a basket as a tax service computed them, to the minor unit; an added tax is a multiple of the step. */
export function chargeComputed({ lines, due, stepCents }: TaxedBasket, { taxes }: ComputedTaxes): Charged {
  const step = due.included ? 1 : stepCents
  const charged = taxes.map((tax) => ({ ...tax, taxCents: Math.round(tax.taxCents / step) * step }))
  const sumOf = (some: readonly TaxLine[]) => some.reduce((sum, { taxCents }) => sum + taxCents, 0)
  return {
    taxLines: joinTaxes(charged),
    taxCents: sumOf(charged),
    exemptCents: 0,
    lineShares: lines.map(({ unitPriceCents, quantity, discountCents }, at) => {
      const own = joinTaxes(charged.filter(({ line }) => line === at))
      const taxCents = sumOf(own)
      const paidCents = unitPriceCents * quantity - discountCents + (due.included ? 0 : taxCents)
      return { discountCents, taxCents, paidCents, taxes: own }
    }),
  }
}
