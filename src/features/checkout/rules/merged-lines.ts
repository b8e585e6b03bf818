import { allocate } from '../../../platform/pure/allocate.ts'
import type { LineShare } from './charge-taxes.ts'
import type { BasketItem } from './discounts.ts'

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

/** Each line's part of its item's shares, by quantity. */
export function splitShares(
  lines: readonly Line[],
  items: readonly BasketItem[],
  { shares, stepCents }: { shares: readonly LineShare[]; stepCents: number },
): LineShare[] {
  const split = lines.map(() => ({ discountCents: 0, taxCents: 0, paidCents: 0 }))
  for (const [at, item] of items.entries()) {
    const its = [...lines.keys()].filter((line) => lines[line] && isSame(lines[line], item))
    const quantities = its.map((line) => lines[line]?.quantity ?? 0)
    for (const key of ['discountCents', 'taxCents', 'paidCents'] as const) {
      const parts = allocate(shares[at]?.[key] ?? 0, quantities, stepCents)
      for (const [place, line] of its.entries()) {
        const share = split[line]
        if (share) share[key] = parts[place] ?? 0
      }
    }
  }
  return split
}
