import { allocate, allocateWithin } from '../../../platform/pure/allocate.ts'
import type { LineShare } from './charge-taxes.ts'
import type { BasketItem } from './discounts.ts'
import { settleBases } from './tax-parts.ts'

interface Line {
  unitPriceCents: number
  quantity: number
  variantId?: string
}

const isSame = (a: Line, b: Line) =>
  (a.variantId ?? '') === (b.variantId ?? '') && a.unitPriceCents === b.unitPriceCents

function compare(a: BasketItem, b: BasketItem): number {
  if (a.variantId !== b.variantId) return a.variantId < b.variantId ? -1 : 1
  return a.unitPriceCents - b.unitPriceCents
}

/** Lines of one variant at one price together, in an order that doesn't depend on that of the lines. */
export function mergeLines(lines: readonly Line[]): BasketItem[] {
  const items: BasketItem[] = []
  for (const line of lines) {
    const item = items.find((known) => isSame(known, line))
    if (item) item.quantity += line.quantity
    else items.push({ variantId: line.variantId ?? '', unitPriceCents: line.unitPriceCents, quantity: line.quantity })
  }
  return items.sort(compare)
}

/** A share in parts, by quantity: each part adds up to the cent as the share does. */
function splitShare(
  share: LineShare,
  { unitPriceCents, quantity }: BasketItem,
  { quantities, stepCents }: { quantities: readonly number[]; stepCents: number },
): LineShare[] {
  // A step that the price itself is no multiple of could take more off a line than it costs.
  const step = unitPriceCents % stepCents === 0 ? stepCents : 1
  const split = (cents: number) => allocate(cents, quantities, step)
  const discounts = split(share.discountCents)
  // Taxes that are added, or included ones that are not charged.
  const extraCents = share.paidCents - (unitPriceCents * quantity - share.discountCents)
  const isAdded = extraCents === share.taxCents
  const unadded = isAdded ? quantities.map(() => 0) : split(extraCents)
  const room = quantities.map((count, at) =>
    isAdded ? Number.POSITIVE_INFINITY : unitPriceCents * count - (discounts[at] ?? 0) + (unadded[at] ?? 0),
  )
  const lines = share.taxes.map((tax) => {
    const parts = isAdded ? split(tax.taxCents) : allocateWithin(tax.taxCents, quantities, { stepCents: step, room })
    for (const [at, cents] of parts.entries()) room[at] = (room[at] ?? 0) - cents
    return { tax, bases: split(tax.baseCents), parts }
  })
  const charged = lines.filter(({ tax }) => !tax.reversed)
  return quantities.map((count, at): LineShare => {
    const discountCents = discounts[at] ?? 0
    const taxCents = charged.reduce((sum, { parts }) => sum + (parts[at] ?? 0), 0)
    const paidCents = unitPriceCents * count - discountCents + (isAdded ? taxCents : (unadded[at] ?? 0))
    const taxes = lines.map(({ tax, bases, parts }) => ({
      ...tax,
      baseCents: bases[at] ?? 0,
      taxCents: parts[at] ?? 0,
    }))
    const whole = { cents: share.paidCents, taxes: share.taxes }
    return { discountCents, taxCents, paidCents, taxes: settleBases({ cents: paidCents, taxes }, whole) }
  })
}

/** Each line's part of its item's shares. */
export function splitShares(
  lines: readonly Line[],
  items: readonly BasketItem[],
  { shares, stepCents }: { shares: readonly LineShare[]; stepCents: number },
): LineShare[] {
  const none: LineShare = { discountCents: 0, taxCents: 0, paidCents: 0, taxes: [] }
  const parts = items.map((item, at) => {
    const quantities = lines.filter((line) => isSame(line, item)).map(({ quantity }) => quantity)
    const share = shares[at] ?? none
    return quantities.length === 1 ? [share] : splitShare(share, item, { quantities, stepCents })
  })
  return lines.map((line) => parts[items.findIndex((item) => isSame(item, line))]?.shift() ?? none)
}
