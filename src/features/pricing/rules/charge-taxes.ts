import { allocate, allocateWithin } from '../../../platform/pure/allocate.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import type { TaxStep } from '../../../platform/pure/taxes.ts'
import type { DueTaxes } from '../../taxes/rules/due-taxes.ts'

export interface TaxedLine {
  unitPriceCents: number
  quantity: number
  /** Lines without one are not taxed. */
  variantId?: string
  /** Its share of the discount. */
  discountCents: number
}

/** One tax at one rate, as charged. */
export interface TaxLine {
  name: string
  /** Parts per million: 190000 is 19 %. */
  ratePpm: number
  /** What it was computed from, without any tax. */
  baseCents: number
  taxCents: number
  /** Owed by the buyer, a business, instead of charged. */
  reversed: boolean
}

/** A line's part of the whole cost. */
export interface LineShare {
  /** What the tax consists of. */
  taxes: TaxLine[]
  discountCents: number
  /** The tax on it, added or included. */
  taxCents: number
  /** What it costs after discount and with tax: what a return of it refunds. */
  paidCents: number
}

export interface TaxedBasket {
  lines: readonly TaxedLine[]
  shippingCents: number
  stepCents: number
  due: DueTaxes
}

export interface Charged {
  taxLines: TaxLine[]
  taxCents: number
  /** Tax that the prices include and a business doesn't pay. */
  exemptCents: number
  lineShares: LineShare[]
}

interface Rate {
  name: string
  ratePpm: number
  shipping: boolean
  reversed: boolean
}

/** What the same rates apply to: goods by their lines, and their share of shipping. */
interface Part {
  rates: Rate[]
  goods: Map<number, number>
  shippingCents: number
}

/** One tax on some parts. */
interface Charge extends TaxLine {
  parts: Part[]
}

const million = 1_000_000
const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0)
const keyOf = (rates: readonly Rate[]) =>
  rates.map((rate) => [rate.name, rate.ratePpm, rate.reversed].join(' ')).join('; ')
const amountOf = ({ goods, shippingCents }: Part) => sumOf(goods.values()) + shippingCents
const rateAt = (steps: readonly TaxStep[], fromCents: number) =>
  steps.findLast((step) => step.fromCents <= fromCents)?.ratePpm ?? 0

/**
 * The rates of an item at its price after discount. The steps count the price before tax: where prices include the taxes, the
 * first step counts whose own rates bring the price below the next.
 */
function findRates({ variantId = '' }: TaxedLine, unitCents: number, { included, reversed, taxes }: DueTaxes): Rate[] {
  const due = taxes.filter(({ items }) => items.includes(variantId))
  const starts = [...new Set(due.flatMap(({ steps }) => steps.map(({ fromCents }) => fromCents)))].sort((a, b) => a - b)
  const fits = (from: number, at: number) => {
    const next = starts[at + 1]
    if (next === undefined) return true
    const whole = included ? sumOf(due.map(({ steps }) => rateAt(steps, from))) : 0
    return roundTo((unitCents * million) / (million + whole)) < next
  }
  const from = starts.find(fits) ?? 0
  return due.map(({ name, steps, shipping, reverseCharge }) => ({
    name,
    shipping,
    ratePpm: rateAt(steps, from),
    reversed: reversed && reverseCharge,
  }))
}

interface Group {
  rates: Rate[]
  /** What is left of each line's price. */
  lines: { at: number; cents: number }[]
}

/** Lines with the same rates together, in an order that doesn't depend on that of the lines. */
function groupLines({ lines, due }: TaxedBasket): Group[] {
  const groups = new Map<string, Group>()
  for (const [at, line] of lines.entries()) {
    const cents = line.unitPriceCents * line.quantity - line.discountCents
    const rates = findRates(line, roundTo(cents / line.quantity), due)
    const key = `${keyOf(rates)} ${rates.map(({ shipping }) => shipping)}`
    const group = groups.get(key) ?? { rates, lines: [] }
    group.lines.push({ at, cents })
    groups.set(key, group)
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

const centsOf = ({ lines }: Group) => sumOf(lines.map(({ cents }) => cents))

/** Shipping is taxed like the goods it carries, in proportion to their value. */
function findParts(groups: readonly Group[], basket: TaxedBasket): Part[] {
  const shipping = allocate(basket.shippingCents, groups.map(centsOf), basket.stepCents)
  const parts = new Map<string, Part>()
  const partOf = (rates: Rate[]) => {
    const part = parts.get(keyOf(rates)) ?? { rates, goods: new Map<number, number>(), shippingCents: 0 }
    parts.set(keyOf(rates), part)
    return part
  }
  for (const [at, { rates, lines }] of groups.entries()) {
    for (const { at: line, cents } of lines) partOf(rates).goods.set(line, cents)
    partOf(rates.filter((rate) => rate.shipping)).shippingCents += shipping[at] ?? 0
  }
  return [...parts.values()]
}

/** Prices that include taxes are split into base and taxes, part by part. */
function splitIncluded(part: Part, stepCents: number): Charge[] {
  const amountCents = amountOf(part)
  const whole = sumOf(part.rates.map(({ ratePpm }) => ratePpm))
  const charges = part.rates.map(({ name, ratePpm, reversed }) => {
    const exact = (amountCents * ratePpm) / (million + whole)
    const taxCents = roundTo(exact, reversed ? stepCents : 1)
    return { name, ratePpm, reversed, taxCents, baseCents: 0, parts: [part] }
  })
  const baseCents = amountCents - sumOf(charges.map(({ taxCents }) => taxCents))
  return charges.map((charge) => ({ ...charge, baseCents }))
}

/** A tax at one rate is computed once, from all that it applies to. */
function addOnTop(parts: readonly Part[], stepCents: number): Charge[] {
  const rates = new Map(parts.flatMap((part) => part.rates.map((rate) => [keyOf([rate]), rate] as const)))
  return [...rates].map(([key, { name, ratePpm, reversed }]) => {
    const taxed = parts.filter((part) => part.rates.some((rate) => keyOf([rate]) === key))
    const baseCents = sumOf(taxed.map(amountOf))
    const taxCents = reversed ? 0 : roundTo((baseCents * ratePpm) / million, stepCents)
    return { name, ratePpm, reversed, taxCents, baseCents, parts: taxed }
  })
}

/** What is left of each line's price, and of shipping, after the taxes that it includes. */
interface Room {
  lines: number[]
  shippingCents: Map<Part, number>
}

/** The part of a charge that falls on each line; the rest is shipping's. */
function shareCharge(
  { parts, taxCents }: Charge,
  stepCents: number,
  room: Room | null,
): [line: number, cents: number][] {
  const goods = parts.flatMap((part) => [...part.goods]).sort(([a], [b]) => a - b)
  const shipping = sumOf(parts.map(({ shippingCents }) => shippingCents))
  const weights = [...goods.map(([, weight]) => weight), shipping]
  const left = sumOf(parts.map((part) => room?.shippingCents.get(part) ?? part.shippingCents))
  const shares = room
    ? allocateWithin(taxCents, weights, { stepCents, room: [...goods.map(([line]) => room.lines[line] ?? 0), left] })
    : allocate(taxCents, weights, stepCents)
  for (const [at, [line]] of goods.entries()) if (room) room.lines[line] = (room.lines[line] ?? 0) - (shares[at] ?? 0)
  for (const part of parts) room?.shippingCents.set(part, left - (shares[goods.length] ?? 0))
  return goods.map(([line], at) => [line, shares[at] ?? 0])
}

/** The same tax at the same rate is one line; in the order of the table, lowest rate first. */
function listTaxLines(charges: readonly Charge[], { taxes }: DueTaxes): TaxLine[] {
  const lines = new Map<string, TaxLine>()
  for (const { parts: _parts, ...charge } of charges) {
    const key = `${charge.name} ${charge.ratePpm} ${charge.reversed}`
    const line = lines.get(key)
    const taxCents = (line?.taxCents ?? 0) + (charge.reversed ? 0 : charge.taxCents)
    lines.set(key, { ...charge, taxCents, baseCents: (line?.baseCents ?? 0) + charge.baseCents })
  }
  const place = ({ name }: TaxLine) => taxes.findIndex((tax) => tax.name === name)
  return [...lines.values()].sort((a, b) => place(a) - place(b) || a.ratePpm - b.ratePpm)
}

/**
 * The taxes of a basket, and each line's share of them. Every figure is a whole number of minor units, and the shares add up to
 * the whole. Each tax is split once; the base of a line is what it costs without its taxes, so that both add up to its price.
 */
export function chargeTaxes(basket: TaxedBasket): Charged {
  const { lines, due, stepCents } = basket
  const parts = findParts(groupLines(basket), basket)
  const charges = due.included ? parts.flatMap((part) => splitIncluded(part, stepCents)) : addOnTop(parts, stepCents)
  const prices = lines.map(({ unitPriceCents, quantity, discountCents }) => unitPriceCents * quantity - discountCents)
  const room = due.included ? { lines: [...prices], shippingCents: new Map<Part, number>() } : null
  const taxes = new Map<number, number>()
  const exempt = new Map<number, number>()
  const ofLines = new Map<number, Omit<TaxLine, 'baseCents'>[]>()
  for (const charge of charges) {
    const into = charge.reversed ? exempt : taxes
    const { name, ratePpm, reversed } = charge
    const step = due.included && !reversed ? 1 : stepCents
    for (const [line, cents] of shareCharge(charge, step, room)) {
      into.set(line, (into.get(line) ?? 0) + cents)
      ofLines.set(line, [...(ofLines.get(line) ?? []), { name, ratePpm, reversed, taxCents: reversed ? 0 : cents }])
    }
  }
  const taxLines = listTaxLines(charges, due)
  const lineShares = lines.map(({ discountCents }, at) => {
    const taxCents = taxes.get(at) ?? 0
    const paidCents = (prices[at] ?? 0) + (due.included ? -(exempt.get(at) ?? 0) : taxCents)
    const own = ofLines.get(at) ?? []
    return {
      discountCents,
      taxCents,
      paidCents,
      taxes: own.map((tax) => ({ ...tax, baseCents: paidCents - taxCents })),
    }
  })
  return {
    taxLines,
    taxCents: sumOf(taxLines.map(({ taxCents }) => taxCents)),
    exemptCents: due.included ? sumOf(charges.filter(({ reversed }) => reversed).map(({ taxCents }) => taxCents)) : 0,
    lineShares,
  }
}
