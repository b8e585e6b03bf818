import { grossOf, groupTaxes, scaleTaxes } from '../../pricing/rules/tax-parts.ts'

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

/** What shipping cost with its tax: what is left of the total after the lines. */
export function findShipping(
  order: { shippingCents: number; totalCents: number; taxes: readonly TaxLine[] },
  lines: readonly { paidCents: number | null; taxes: readonly TaxLine[] | null }[],
): TaxedAmount {
  const paid = lines.map(({ paidCents }) => paidCents)
  const known = paid.filter((cents) => cents !== null)
  if (known.length < paid.length) return { cents: order.shippingCents, taxes: [] }
  const goods = sumTaxes(lines.flatMap(({ taxes }) => taxes ?? []))
  const cents = Math.max(0, order.totalCents - known.reduce((sum, each) => sum + each, 0))
  return { cents, taxes: lines.every(({ taxes }) => taxes) ? subtractTaxes(order.taxes, goods) : [] }
}

/** What of a refund has taxes of its own: items whose taxes were recorded, and shipping. */
export function findKnown(
  lines: readonly { amountCents: number; taxes: readonly TaxLine[] | null }[],
  shippingCents: number,
  shipping: TaxedAmount,
): TaxedAmount {
  const recorded = lines.filter(({ taxes }) => taxes !== null)
  const ofShipping = shippingCents === 0 ? [] : scaleTaxes(shipping, Math.min(shippingCents, shipping.cents))
  return {
    cents: recorded.reduce((sum, { amountCents }) => sum + amountCents, 0) + shippingCents,
    taxes: [...recorded.flatMap(({ taxes }) => taxes ?? []), ...ofShipping],
  }
}

const findTax = (taxes: readonly TaxLine[], tax: TaxLine) => taxes.find((item) => keyOf(item) === keyOf(tax))

/** What is left of each tax without some of it, never less than nothing. */
function subtractTaxes(taxes: readonly TaxLine[], less: readonly TaxLine[]): TaxLine[] {
  return taxes.map((tax) => {
    const { baseCents = 0, taxCents = 0 } = findTax(less, tax) ?? {}
    return {
      ...tax,
      baseCents: Math.max(0, tax.baseCents - baseCents),
      taxCents: Math.max(0, tax.taxCents - taxCents),
    }
  })
}

/** Whether a part can be taken off an amount so that what is left of it adds up as the whole does. */
function canTake(part: TaxedAmount, whole: TaxedAmount): boolean {
  const isLeft = part.taxes.every((tax) => {
    const { baseCents = 0, taxCents = 0 } = findTax(whole.taxes, tax) ?? {}
    return tax.baseCents <= baseCents && tax.taxCents <= taxCents
  })
  const groups = groupTaxes(whole)
  if (!isLeft || part.cents > whole.cents) return false
  if (!groups) return true
  const rest = subtractTaxes(whole.taxes, part.taxes)
  const groupsLeft = groups.map((group) => rest.filter((tax) => findTax(group, tax)))
  const untaxedCents = whole.cents - part.cents - groupsLeft.reduce((sum, group) => sum + grossOf(group), 0)
  const largestOf = (taxes: readonly TaxLine[]) => Math.max(0, ...taxes.map(({ baseCents }) => baseCents))
  return (
    untaxedCents >= 0 &&
    groups.every((group, at) => {
      const left = groupsLeft[at] ?? []
      return group.every((tax, place) => tax.baseCents < largestOf(group) || left[place]?.baseCents === largestOf(left))
    })
  )
}

/** Taxes that are due together and of which less is left than a refund's own come to what is left of them. */
function keepWithin(known: TaxedAmount, left: readonly TaxLine[]): TaxedAmount {
  const leftOf = (tax: TaxLine) => findTax(left, tax) ?? { ...tax, baseCents: 0, taxCents: 0 }
  const isLeft = (tax: TaxLine) => tax.baseCents <= leftOf(tax).baseCents && tax.taxCents <= leftOf(tax).taxCents
  const groups = groupTaxes(known) ?? []
  const kept = groups.map((group) => (group.every(isLeft) ? group : group.map(leftOf)))
  const lostCents = groups.reduce((sum, group, at) => sum + grossOf(group) - grossOf(kept[at] ?? []), 0)
  return { cents: known.cents - lostCents, taxes: groups.length > 0 ? kept.flat() : known.taxes }
}

/**
 * The taxes in a refund: those of its items and shipping, and of any other amount its share of what is left. Where other amounts have
 * used up so much of what its items would have that the rest wouldn't add up, it is such an amount, too. The refund that takes the last of the invoice takes the last of its
 * taxes, so that they add up however it is refunded. Bases and taxes of a refund add up to it as those of its invoice do.
 */
export function creditTaxes({ invoice, credited, refundCents, known }: Credit): TaxLine[] {
  if (invoice.cents === 0) return []
  const left = {
    cents: invoice.cents - credited.cents,
    taxes: subtractTaxes(invoice.taxes, sumTaxes(credited.taxes)),
  }
  if (refundCents >= left.cents) return left.taxes
  const own = keepWithin({ cents: known.cents, taxes: sumTaxes(known.taxes) }, left.taxes)
  if (own.cents > refundCents || !canTake(own, left)) return scaleTaxes(left, refundCents)
  const rest = { cents: left.cents - own.cents, taxes: subtractTaxes(left.taxes, own.taxes) }
  return scaleTaxes(rest, refundCents - own.cents).map((tax) => {
    const { baseCents = 0, taxCents = 0 } = findTax(own.taxes, tax) ?? {}
    return { ...tax, baseCents: tax.baseCents + baseCents, taxCents: tax.taxCents + taxCents }
  })
}
