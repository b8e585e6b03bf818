import type { PriceRules } from '../../../platform/pure/price-rules.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import { rateAt, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import type { ComputedTaxes, TaxableBasket } from '../../../platform/pure/taxes.ts'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import type { DueTaxes } from '../../taxes/rules/due-taxes.ts'
import { type Charged, chargeTaxes, type LineShare, type TaxedBasket, type TaxLine } from './charge-taxes.ts'
import type { Promotion } from './deal.ts'
import { type AppliedPromotion, applyPromotions, type BasketItem } from './discounts.ts'
import { mergeLines, splitShares } from './merged-lines.ts'

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
function chargeComputed({ lines, due, stepCents }: TaxedBasket, { taxes }: ComputedTaxes): Charged {
  const step = due.included ? 1 : stepCents
  const charged = taxes.map((tax) => ({ ...tax, taxCents: roundTo(tax.taxCents, step) }))
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

export interface PricedLine {
  unitPriceCents: number
  quantity: number
  /** What taxes are due on it is known by its variant. */
  variantId?: string
}

export interface Basket {
  lines: readonly PricedLine[]
  shippingMethod: ShippingMethod
  /** What the server says the chosen method charges; without it, the zone's rate of that speed. */
  charge?: { rateCents: number; freeRateCents: number } | null
  /** Where it goes; without it, where most parcels go. */
  country?: string
  /** The code of the region whose shipping rates apply; empty if unknown. */
  state: string
  /** Those that this person may use now. */
  promotions?: readonly Promotion[]
  /** Those of the destination; without them nothing is taxed. */
  taxes?: DueTaxes | null
  /** What the way to pay costs, such as cash on delivery; taxed like shipping. */
  feeCents?: number
}

/**
 * The whole cost in minor units: subtotal - discount + shipping + fee + tax = total. Where prices include the taxes, the total
 * is subtotal - discount + shipping + fee - exempt.
 */
export interface Costs {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  feeCents: number
  taxCents: number
  totalCents: number
  taxIncluded: boolean
  /** Tax that the prices include and a business with a tax number doesn't pay. */
  exemptCents: number
  taxLines: TaxLine[]
  /** What took something off, in the order in which it did. */
  applied: AppliedPromotion[]
  /** In the order of the lines. */
  lineShares: LineShare[]
  /** What the taxes are due on. */
  taxable: TaxableBasket
  /** A tax service has to be asked about it first. */
  lacksTaxes: boolean
  /** The tax service's id of its computation; empty without one. */
  calculation: string
}

const untaxed: DueTaxes = { included: false, reversed: false, taxes: [] }

export function sumLines(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
}

/**
 * A free-shipping promotion is worth the standard rate, whichever shipping method is chosen. The free-shipping threshold counts
 * goods before the discount, so that a promotion can never make an order more expensive.
 */
function shippingOf(subtotalCents: number, basket: Basket, rules: PriceRules): { rate: number; freeRate: number } {
  const { shippingMethod, country = '', state, charge } = basket
  if (charge) return { rate: charge.rateCents, freeRate: charge.freeRateCents }
  const { standard, express } = ratesAt(rules, { country, region: state.trim().toUpperCase() })
  const standardCents = rateAt(standard, subtotalCents) ?? 0
  // A method that is not offered there is refused before anything is priced.
  const rate = shippingMethod === 'standard' ? standardCents : (rateAt(express, subtotalCents) ?? standardCents)
  return { rate, freeRate: Math.max(0, rate - (rateAt(standard, 0) ?? 0)) }
}

/**
 * Prices a cart for page and server alike. Tax is on the goods after the discount, and on shipping where it says so. Splitting
 * a line, or another order of the lines, changes no figure but the lines' own.
 */
export function priceBasket(basket: Basket, rules: PriceRules): Costs {
  const { lines, promotions = [], feeCents = 0 } = basket
  const { stepCents } = rules
  const items: BasketItem[] = mergeLines(lines)
  const subtotalCents = sumLines(items)
  const { rate, freeRate } = shippingOf(subtotalCents, basket, rules)
  const terms = { stepCents, shippingCents: rate - freeRate }
  const { applied, discounts, freeShipping } = applyPromotions(items, promotions, terms)
  const shippingCents = freeShipping ? freeRate : rate
  const due = basket.taxes ?? untaxed
  const discounted = items.map((item, at) => ({ ...item, discountCents: discounts[at] ?? 0 }))
  const taxable = {
    lines: discounted.map(({ variantId, quantity, unitPriceCents, discountCents: off }) => ({
      variantId,
      quantity,
      cents: unitPriceCents * quantity - off,
    })),
    shippingCents: shippingCents + feeCents,
  }
  const computed = items.length > 0 && due.compute ? due.compute(taxable) : null
  const goods = { lines: discounted, shippingCents: taxable.shippingCents, stepCents, due }
  const charged = computed ? chargeComputed(goods, computed) : chargeTaxes(goods)
  const discountCents = discounts.reduce((sum, cents) => sum + cents, 0)
  const addedCents = due.included ? -charged.exemptCents : charged.taxCents
  const totalCents = subtotalCents - discountCents + shippingCents + feeCents + addedCents
  const lineShares = splitShares(lines, items, { shares: charged.lineShares, stepCents })
  return {
    subtotalCents,
    discountCents,
    shippingCents,
    feeCents,
    ...charged,
    lineShares,
    applied,
    totalCents,
    taxIncluded: due.included,
    taxable,
    calculation: computed?.calculation ?? '',
    lacksTaxes: items.length > 0 && due.compute !== undefined && computed === null,
  }
}
