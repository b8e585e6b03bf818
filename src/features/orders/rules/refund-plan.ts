import { allocate } from '../../../platform/pure/allocate.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import { scaleTaxes, settleBases } from '../../pricing/rules/tax-parts.ts'
import type { TaxLine } from './document-amounts.ts'

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

/** A line of an order, and what of it was refunded, returned or sent. */
export interface RefundableLine {
  lineId: string
  quantity: number
  unitPriceCents: number
  /** After discount and with tax; null in orders of former releases, as are its taxes. */
  paidCents: number | null
  taxes: readonly TaxLine[] | null
  /** Items refunded so far, by lines or after a return. */
  refunded: number
  /** Items neither refunded nor in a return or exchange. */
  left: number
  /** Items that are still to be shipped. */
  unsent: number
  /** Of those that are left, items that a refund that failed had already taken out of the order. */
  unpaid: number
}

export interface RefundableSale {
  lines: readonly RefundableLine[]
  /** For lines that don't say what they cost. */
  goods: GoodsPaid
  /** With its tax, less what of it was refunded. */
  shippingLeftCents: number
  /** The taxes of all shipping, and what it cost with them. */
  shipping: { cents: number; taxes: readonly TaxLine[] }
  /** What is left of the payment. */
  leftCents: number
  /** A parcel has left. */
  hasParcels: boolean
  /** Parcels are still to leave, or nothing has been packed yet. */
  isSending: boolean
}

export interface RefundWish {
  lines: readonly { lineId: string; quantity: number; restock: boolean }[]
  shippingCents: number
  /** Beside the items and shipping. */
  otherCents: number
}

export interface PlannedLine {
  lineId: string
  quantity: number
  amountCents: number
  taxes: TaxLine[] | null
  /** Items that no longer will be sent. */
  withdrawn: number
  restocked: number
  /** Withdrawn and not restocked: missing or spoilt. */
  lost: number
  /** Items that a failed refund had taken out of the order: what became of them is known. */
  again: number
}

export type RefundFault =
  | { field: string; fault: 'unknown' | 'twice' }
  | { field: string; fault: 'too-many'; left: number }
  | { field: string; fault: 'too-much'; leftCents: number }
  | { field: string; fault: 'nothing' | 'nothing-to-send' }

export type RefundPlan =
  | { ok: true; lines: PlannedLine[]; shippingCents: number; amountCents: number }
  | ({ ok: false } & RefundFault)

interface Part {
  before: number
  items: number
  quantity: number
}

/** The part of something that `items` of `quantity` have after `before` of them; all parts add up to it. */
const shareOf = (cents: number, { before, items, quantity }: Part) =>
  roundTo((cents * (before + items)) / quantity) - roundTo((cents * before) / quantity)

/** What `items` more of a line are worth, before anything else of this refund. */
export function valueItems({ goods, lines }: RefundableSale, line: RefundableLine, items: number): number {
  const { paidCents, quantity, refunded } = line
  const { stepCents } = goods
  if (paidCents !== null) return refundForLine({ paidCents, quantity, returned: refunded, returning: items, stepCents })
  const before = lines.reduce((sum, each) => sum + each.unitPriceCents * each.refunded, 0)
  return refundForGoods(goods, before, line.unitPriceCents * items)
}

function findLineFault(sale: RefundableSale, { lines }: RefundWish): RefundFault | null {
  for (const [place, { lineId, quantity }] of lines.entries()) {
    const line = sale.lines.find((item) => item.lineId === lineId)
    if (!line) return { field: `lines.${place}.lineId`, fault: 'unknown' }
    const isTwice = lines.findIndex((item) => item.lineId === lineId) < place
    if (isTwice) return { field: `lines.${place}.lineId`, fault: 'twice' }
    if (quantity > line.left) return { field: `lines.${place}.quantity`, fault: 'too-many', left: line.left }
  }
  return null
}

/** The taxes of some items of a line, which add up to their amount; those of all its items are the line's. */
function partTaxes({ paidCents, taxes }: RefundableLine, amountCents: number, part: Part): TaxLine[] | null {
  if (!taxes) return null
  const shared = taxes.map((tax) => ({
    ...tax,
    baseCents: shareOf(tax.baseCents, part),
    taxCents: shareOf(tax.taxCents, part),
  }))
  return paidCents === null ? shared : settleBases({ cents: amountCents, taxes: shared }, { cents: paidCents, taxes })
}

function planLines(sale: RefundableSale, wish: RefundWish): PlannedLine[] {
  let current = sale
  return wish.lines.flatMap(({ lineId, quantity: items, restock }) => {
    const line = current.lines.find((item) => item.lineId === lineId)
    if (!line) return []
    const amountCents = valueItems(current, line, items)
    const part = { before: line.refunded, items, quantity: line.quantity }
    const taxes = partTaxes(line, amountCents, part)
    const again = Math.min(items, line.unpaid)
    const fresh = items - again
    const withdrawn = Math.min(fresh, line.unsent)
    const moved = { withdrawn, restocked: restock ? fresh : 0, lost: restock ? 0 : withdrawn, again }
    const lines = current.lines.map((item) => (item === line ? { ...item, refunded: item.refunded + items } : item))
    current = { ...current, lines }
    return [{ lineId, quantity: items, amountCents, taxes, ...moved }]
  })
}

/** Items share what is left when it is less than they cost; so do their taxes. */
const payLine = (line: PlannedLine, amountCents: number): PlannedLine => ({
  ...line,
  amountCents,
  taxes: line.taxes && scaleTaxes({ cents: line.amountCents, taxes: line.taxes }, amountCents),
})

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/**
 * What a refund of these items, of shipping and of an amount beside them pays, and what becomes of the items. When less is left of
 * the payment than items and shipping cost, they share what is left.
 */
export function planRefund(sale: RefundableSale, wish: RefundWish): RefundPlan {
  const fault = findLineFault(sale, wish)
  if (fault) return { ok: false, ...fault }
  const { shippingCents, otherCents } = wish
  const { leftCents, shippingLeftCents } = sale
  if (shippingCents > shippingLeftCents) {
    return { ok: false, field: 'shipping', fault: 'too-much', leftCents: shippingLeftCents }
  }
  const lines = planLines(sale, wish)
  const costs = [...lines.map(({ amountCents }) => amountCents), shippingCents]
  const knownCents = Math.min(sumOf(costs), leftCents)
  if (otherCents > leftCents - knownCents) {
    return { ok: false, field: 'amount', fault: 'too-much', leftCents: leftCents - knownCents }
  }
  const amountCents = knownCents + otherCents
  // Items that were given for nothing are taken out of the order without money.
  const isFree = lines.length > 0 && sumOf(costs) === 0
  if (amountCents === 0 && !isFree) {
    return {
      ok: false,
      field: 'amount',
      ...(leftCents === 0 ? { fault: 'too-much', leftCents } : { fault: 'nothing' }),
    }
  }
  const withdrawn = sumOf(lines.map((line) => line.withdrawn))
  const unsent = sumOf(sale.lines.map((line) => line.unsent))
  const sendsNothing = sale.isSending && !sale.hasParcels && withdrawn > 0 && withdrawn === unsent
  if (sendsNothing && amountCents < leftCents) return { ok: false, field: 'lines', fault: 'nothing-to-send' }
  const parts = sumOf(costs) === knownCents ? costs : allocate(knownCents, costs, sale.goods.stepCents)
  return {
    ok: true,
    lines: lines.map((line, at) => payLine(line, parts[at] ?? 0)),
    shippingCents: parts[lines.length] ?? 0,
    amountCents,
  }
}

/**
 * The refund of items that came back, and of delivery where it is refunded with them: what they cost, at most what is left of the
 * payment, in minor units.
 */
export function planReturn(
  sale: RefundableSale,
  items: readonly { lineId: string; quantity: number }[],
  deliveryCents = 0,
): { lines: PlannedLine[]; shippingCents: number; amountCents: number } {
  const wished = items.map(({ lineId, quantity }) => ({ lineId, quantity, restock: false }))
  const lines = planLines(sale, { lines: wished, shippingCents: 0, otherCents: 0 })
  const costs = [...lines.map(({ amountCents }) => amountCents), Math.min(deliveryCents, sale.shippingLeftCents)]
  const amountCents = Math.min(sumOf(costs), sale.leftCents)
  const parts = sumOf(costs) === amountCents ? costs : allocate(amountCents, costs, sale.goods.stepCents)
  // The return itself says what became of the items.
  const moved = { withdrawn: 0, restocked: 0, lost: 0, again: 0 }
  return {
    amountCents,
    shippingCents: parts[lines.length] ?? 0,
    lines: lines.map((line, at) => ({ ...payLine(line, parts[at] ?? 0), ...moved })),
  }
}
