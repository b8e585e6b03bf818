import fc from 'fast-check'
import {
  creditTaxes,
  findKnown,
  findShipping,
  sumTaxes,
  type TaxedAmount,
  type TaxLine,
} from '../../src/features/orders/rules/document-amounts.ts'
import {
  planRefund,
  type RefundableLine,
  type RefundableSale,
  type RefundWish,
} from '../../src/features/orders/rules/refund-plan.ts'
import { type Basket, priceBasket } from '../../src/features/pricing/rules/pricing.ts'
import type { DueTaxes } from '../../src/features/taxes/rules/due-taxes.ts'
import type { PriceRules } from '../../src/platform/pure/price-rules.ts'
import { anyPromotion } from './promotions.ts'

/** Units of prices in minor units, and the step of what is charged. */
export const basketCurrencies = {
  USD: { unit: 1, stepCents: 1 },
  EUR: { unit: 1, stepCents: 1 },
  JPY: { unit: 1, stepCents: 1 },
  KWD: { unit: 10, stepCents: 10 },
  INR: { unit: 1, stepCents: 1 },
}
export type BasketCurrency = keyof typeof basketCurrencies

const variants = ['1', '2', '3', '4']
const rate = fc.constantFrom(25_000, 50_000, 55_000, 70_000, 77_000, 90_000, 100_000, 190_000, 200_000, 270_000)

/** Which taxes an item has. Of all of these but `partly`, every piece of an order is taxed. */
export type TaxKind = 'none' | 'one' | 'rates' | 'together' | 'nested' | 'partly'

const tax = (name: string, ratePpm: number, items: readonly string[] = variants) => ({
  name,
  items: [...items],
  shipping: true,
  reverseCharge: true,
  steps: [{ fromCents: 0, ratePpm }],
})

function taxesOf(kind: TaxKind, [first = 0, second = 0, third = 0]: readonly number[]) {
  const half = variants.slice(0, 2)
  switch (kind) {
    case 'none':
      return []
    case 'one':
      return [tax('VAT', first)]
    case 'rates':
      return [tax('VAT', first, half), tax('Reduced VAT', second, variants.slice(2))]
    case 'together':
      return [tax('CGST', first), tax('SGST', first)]
    case 'nested':
      return [tax('State', first), tax('County', second, half), tax('City', third, half.slice(0, 1))]
    default:
      return [tax('VAT', first, half)]
  }
}

interface Bite {
  items: number[]
  shipping: number
  other: number
}

/** A basket, what is taxed in it, and refunds of it in shares of what is left. */
export interface RandomSale {
  basket: Basket
  kind: TaxKind
  bites: Bite[]
}

export function randomSales(currency: BasketCurrency): fc.Arbitrary<RandomSale> {
  const { unit } = basketCurrencies[currency]
  const line = fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 30_000 }).map((units) => units * unit),
    quantity: fc.integer({ min: 1, max: 10 }),
    variantId: fc.constantFrom(...variants),
  })
  const kind = fc.constantFrom<TaxKind>('none', 'one', 'one', 'rates', 'together', 'nested', 'partly')
  const due = fc.record({ included: fc.boolean(), reversed: fc.constantFrom(false, false, false, true) })
  const third = { kind: 'percent' as const, value: 33, name: 'THIRD', minimumCents: 0 }
  return fc
    .record({
      kind,
      due,
      rates: fc.array(rate, { minLength: 3, maxLength: 3 }),
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
      promotions: fc.oneof(
        fc.constant([]),
        fc.constant([third]),
        fc.array(anyPromotion(variants, unit), { maxLength: 3 }),
      ),
      shippingMethod: fc.constantFrom('standard' as const, 'express' as const),
      feeCents: fc.constantFrom(0, 0, 150 * unit),
      bites: fc.array(
        fc.record({
          items: fc.array(fc.nat(4), { minLength: 8, maxLength: 8 }),
          shipping: fc.constantFrom(0, 0, 0, 0.37, 1),
          other: fc.constantFrom(0, 0, 0, 0.13, 0.5),
        }),
        { maxLength: 6 },
      ),
    })
    .map(({ kind, due, rates, bites, ...basket }) => {
      const taxes: DueTaxes = { ...due, taxes: taxesOf(kind, rates) }
      return { kind, bites, basket: { ...basket, country: '', state: '', taxes } }
    })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const taxOf = (taxes: readonly TaxLine[]) => sum(taxes.map(({ taxCents }) => taxCents))

/** Whether taxes and what they are due on add up to an amount, as far as these taxes say. */
function addsUp({ cents, taxes }: TaxedAmount, kind: TaxKind): boolean {
  const bases = taxes.map(({ baseCents }) => baseCents)
  if ([...bases, ...taxes.map(({ taxCents }) => taxCents)].some((part) => part < 0 || !Number.isSafeInteger(part)))
    return false
  switch (kind) {
    case 'none':
      return taxes.length === 0
    case 'one':
    case 'rates':
      return sum(bases) + taxOf(taxes) === cents
    case 'together':
      return (
        bases.every((base) => base + taxOf(taxes) === cents) && new Set(taxes.map((each) => each.taxCents)).size <= 1
      )
    case 'nested':
      return (bases[0] ?? 0) + taxOf(taxes) === cents && bases.every((base) => base <= (bases[0] ?? 0))
    default:
      return sum(bases) + taxOf(taxes) <= cents
  }
}

interface Sold {
  costs: ReturnType<typeof priceBasket>
  sale: RefundableSale
}

function sell({ basket }: RandomSale, currency: BasketCurrency): Sold {
  const { unit, stepCents } = basketCurrencies[currency]
  const rules: PriceRules = {
    currency,
    stepCents,
    shippingCents: { standard: 595 * unit, express: 1495 * unit },
    freeStandardFromCents: 75_000 * unit,
  }
  const costs = priceBasket(basket, rules)
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxLines } = costs
  const lines = basket.lines.map(
    ({ unitPriceCents, quantity }, at): RefundableLine => ({
      lineId: String(at),
      quantity,
      unitPriceCents,
      paidCents: costs.lineShares[at]?.paidCents ?? 0,
      taxes: costs.lineShares[at]?.taxes ?? [],
      refunded: 0,
      left: quantity,
      unsent: 0,
      unpaid: 0,
    }),
  )
  const shipping = findShipping({ shippingCents, totalCents, taxes: taxLines }, lines)
  const sale: RefundableSale = {
    lines,
    goods: { subtotalCents, discountCents, taxCents, stepCents },
    shippingLeftCents: shipping.cents,
    shipping,
    leftCents: totalCents,
    hasParcels: true,
    isSending: false,
  }
  return { costs, sale }
}

function wishOf(sale: RefundableSale, { items, shipping, other }: Bite, stepCents: number): RefundWish {
  const lines = sale.lines.flatMap(({ lineId, left }, at) => {
    const quantity = Math.min(left, items[at % items.length] ?? 0)
    return quantity > 0 ? [{ lineId, quantity, restock: false }] : []
  })
  const step = (cents: number) => Math.floor(cents / stepCents) * stepCents
  return {
    lines,
    shippingCents: shipping === 1 ? sale.shippingLeftCents : step(sale.shippingLeftCents * shipping),
    otherCents: step(sale.leftCents * 0.2 * other),
  }
}

interface Books {
  sale: RefundableSale
  credited: TaxedAmount
  ofLines: Map<string, TaxedAmount>
}

const add = (a: TaxedAmount, b: TaxedAmount): TaxedAmount => ({
  cents: a.cents + b.cents,
  taxes: sumTaxes([...a.taxes, ...b.taxes]),
})
const nothing: TaxedAmount = { cents: 0, taxes: [] }

/** Refunds what is wished, with its credit note; says what doesn't add up. */
function refund(books: Books, wish: RefundWish, { invoice, kind }: { invoice: TaxedAmount; kind: TaxKind }): string[] {
  const { sale, credited } = books
  const plan = planRefund(sale, wish)
  if (!plan.ok) return []
  const known = findKnown(plan.lines, plan.shippingCents, sale.shipping)
  const taxes = creditTaxes({ invoice, credited, refundCents: plan.amountCents, known })
  const note = { cents: plan.amountCents, taxes }
  const faults = invoice.cents > 0 && !addsUp(note, kind) ? [`credit note ${JSON.stringify(note)}`] : []
  for (const { lineId, amountCents, taxes } of plan.lines) {
    const part = { cents: amountCents, taxes: taxes ?? [] }
    if (part.taxes.some(({ baseCents }) => baseCents + taxOf(part.taxes) !== part.cents))
      faults.push(`refunded items ${JSON.stringify(part)}`)
    books.ofLines.set(lineId, add(books.ofLines.get(lineId) ?? nothing, part))
  }
  books.credited = add(credited, note)
  books.sale = {
    ...sale,
    leftCents: sale.leftCents - plan.amountCents,
    shippingLeftCents: sale.shippingLeftCents - plan.shippingCents,
    lines: sale.lines.map((line) => {
      const items = plan.lines.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0
      return { ...line, refunded: line.refunded + items, left: line.left - items }
    }),
  }
  return faults
}

function checkLines({ costs, sale }: Sold, { basket }: RandomSale): string[] {
  return sale.lines.flatMap(({ paidCents, taxes, unitPriceCents, quantity }, at) => {
    const line = { cents: paidCents ?? 0, taxes: taxes ?? [] }
    const price = unitPriceCents * quantity - (costs.lineShares[at]?.discountCents ?? 0)
    const isWhole = line.taxes.every(({ baseCents }) => baseCents >= 0 && baseCents + taxOf(line.taxes) === line.cents)
    const isPrice = basket.taxes?.included ? line.cents <= price : line.cents === price + taxOf(line.taxes)
    return isWhole && isPrice ? [] : [`line ${JSON.stringify(line)}`]
  })
}

/** What of an order and its refunds doesn't add up to the minor unit: lines, invoice, refunded items, credit notes. */
export function findMisfits(random: RandomSale, currency: BasketCurrency): string[] {
  const sold = sell(random, currency)
  const { costs, sale } = sold
  const { kind } = random
  const invoice = { cents: costs.totalCents, taxes: costs.taxLines }
  const faults = checkLines(sold, random)
  if (!addsUp(invoice, kind)) faults.push(`invoice ${JSON.stringify(invoice)}`)
  if (!addsUp(sale.shipping, kind)) faults.push(`shipping ${JSON.stringify(sale.shipping)}`)
  const books: Books = { sale, credited: nothing, ofLines: new Map() }
  const { stepCents } = basketCurrencies[currency]
  for (const bite of random.bites) faults.push(...refund(books, wishOf(books.sale, bite, stepCents), { invoice, kind }))
  const isByItems = random.bites.every(({ other }) => other === 0)
  const rest = { items: Array.from({ length: 8 }, () => 10), shipping: 1, other: 0 }
  const last = wishOf(books.sale, rest, stepCents)
  const dueCents =
    sum(books.sale.lines.map((line) => line.paidCents ?? 0)) -
    sum([...books.ofLines.values()].map((each) => each.cents))
  const otherCents = Math.max(0, books.sale.leftCents - Math.max(0, dueCents) - last.shippingCents)
  faults.push(...refund(books, { ...last, otherCents }, { invoice, kind }))
  const { credited } = books
  if (
    invoice.cents > 0 &&
    (credited.cents !== invoice.cents ||
      JSON.stringify(sumTaxes(credited.taxes)) !== JSON.stringify(sumTaxes(invoice.taxes)))
  )
    faults.push(`invoice minus credit notes ${JSON.stringify({ invoice, credited })}`)
  for (const { lineId, paidCents, taxes } of isByItems ? sale.lines : []) {
    const refunded = books.ofLines.get(lineId) ?? nothing
    if (refunded.cents !== paidCents || taxOf(refunded.taxes) !== taxOf(taxes ?? []))
      faults.push(`line ${lineId} minus its refunds ${JSON.stringify(refunded)}`)
  }
  return faults
}

/** Baskets of which a line, a refund or a document doesn't add up. */
export function countMisfits(currency: BasketCurrency, { runs, seed }: { runs: number; seed: number }) {
  const sales = fc.sample(randomSales(currency), { numRuns: runs, seed })
  const misfits = sales.flatMap((sale) => {
    const faults = findMisfits(sale, currency)
    return faults.length > 0 ? [{ sale, faults }] : []
  })
  const lines = sum(sales.map(({ basket }) => basket.lines.length))
  return { baskets: sales.length, lines, misfits }
}
