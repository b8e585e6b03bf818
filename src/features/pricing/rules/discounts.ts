import { allocate } from '../../../platform/pure/allocate.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import type { Promotion } from './deal.ts'

/** All items of one variant at one price. */
export interface BasketItem {
  variantId: string
  unitPriceCents: number
  quantity: number
}

export interface AppliedPromotion {
  promotion: Promotion
  /** What it takes off the goods, or off shipping. */
  cents: number
}

export interface Discounted {
  applied: AppliedPromotion[]
  /** Off the goods of each item, in their order. */
  discounts: number[]
  freeShipping: boolean
}

interface Terms {
  stepCents: number
  /** What free shipping saves with the chosen method. */
  shippingCents: number
}

interface Goods {
  items: readonly BasketItem[]
  /** What is left of each item's price. */
  left: readonly number[]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
const priceOf = ({ unitPriceCents, quantity }: BasketItem) => unitPriceCents * quantity
const isFor = (variantIds: readonly string[] | undefined, { variantId }: BasketItem) =>
  variantIds === undefined || variantIds.includes(variantId)

/** Splits an amount over what is left of the items that the promotion is for. */
function spread(cents: number, promotion: Promotion, { items, left }: Goods, stepCents: number): number[] {
  const weights = left.map((rest, at) => (items[at] && isFor(promotion.items, items[at]) ? rest : 0))
  const available = sumOf(weights)
  const step = weights.every((weight) => weight % stepCents === 0) ? stepCents : 1
  return available === 0 ? weights.map(() => 0) : allocate(Math.min(cents, available), weights, step)
}

function spreadPart(
  { value, off }: { value: number; off: 'percent' | 'fixed' },
  promotion: Promotion,
  goods: Goods,
  stepCents: number,
): number[] {
  const available = sumOf(goods.left.filter((_, at) => goods.items[at] && isFor(promotion.items, goods.items[at])))
  return spread(off === 'fixed' ? value : roundTo((available * value) / 100, stepCents), promotion, goods, stepCents)
}

type BuyGet = Extract<Promotion, { kind: 'buy-get' }>

/** How many of each item are given: the cheapest that leave enough of those that have to be bought. */
function countGiven(items: readonly BasketItem[], { buy, get, items: bought, gets = bought }: BuyGet): number[] {
  const cheapest = [...items.keys()].sort((a, b) => (items[a]?.unitPriceCents ?? 0) - (items[b]?.unitPriceCents ?? 0))
  const countOf = (variantIds: readonly string[] | undefined) =>
    sumOf(items.filter((item) => isFor(variantIds, item)).map(({ quantity }) => quantity))
  for (let times = Math.floor(countOf(gets) / get); times > 0; times -= 1) {
    let missing = times * get
    let spare = countOf(bought) - times * buy
    const given = items.map(() => 0)
    for (const at of cheapest) {
      const item = items[at]
      if (!item || !isFor(gets, item)) continue
      const isBought = isFor(bought, item)
      const count = Math.min(missing, item.quantity, isBought ? Math.max(0, spare) : Number.POSITIVE_INFINITY)
      given[at] = count
      missing -= count
      if (isBought) spare -= count
    }
    if (missing === 0 && spare >= 0) return given
  }
  return items.map(() => 0)
}

/** What a promotion takes off each item, after those applied before it. Its conditions count the prices before any discount. */
function discountItems(promotion: Promotion, goods: Goods, stepCents: number): number[] {
  const { items, left } = goods
  switch (promotion.kind) {
    case 'free-shipping':
      return items.map(() => 0)
    case 'percent':
    case 'fixed':
      return spreadPart({ value: promotion.value, off: promotion.kind }, promotion, goods, stepCents)
    case 'tiers': {
      const its = items.filter((item) => isFor(promotion.items, item))
      const reached = sumOf(its.map((item) => (promotion.per === 'amount' ? priceOf(item) : item.quantity)))
      const steps = promotion.steps.filter(({ from }) => from <= reached).sort((a, b) => b.from - a.from)
      const value = steps[0]?.value ?? 0
      return spreadPart({ value, off: promotion.off }, promotion, goods, stepCents)
    }
    case 'buy-get': {
      const given = countGiven(items, promotion)
      return items.map(({ unitPriceCents }, at) => {
        const cents = roundTo((unitPriceCents * (given[at] ?? 0) * promotion.value) / 100, stepCents)
        return Math.min(left[at] ?? 0, cents)
      })
    }
  }
}

/** First what single items give, then what the chosen products get, then the whole cart, then shipping. */
function stageOf({ kind, items }: Promotion): number {
  if (kind === 'buy-get') return 0
  if (kind === 'free-shipping') return 3
  return items ? 1 : 2
}

function applyTogether(items: readonly BasketItem[], promotions: readonly Promotion[], terms: Terms): Discounted {
  let left = items.map(priceOf)
  let saved = false
  const applied: AppliedPromotion[] = []
  for (const promotion of [...promotions].sort((a, b) => stageOf(a) - stageOf(b))) {
    const discounts = discountItems(promotion, { items, left }, terms.stepCents)
    const isShipping: boolean = promotion.kind === 'free-shipping' && !saved
    const cents = isShipping ? terms.shippingCents : sumOf(discounts)
    if (cents === 0) continue
    saved ||= isShipping
    left = left.map((rest, at) => rest - (discounts[at] ?? 0))
    applied.push({ promotion, cents })
  }
  const discounts = items.map((item, at) => priceOf(item) - (left[at] ?? 0))
  return { applied, discounts, freeShipping: saved }
}

/**
 * Applies all promotions that combine, or a single one that doesn't, whichever takes off most: first of equals, in the given
 * order. One whose minimum the cart doesn't reach counts for nothing.
 */
export function applyPromotions(
  items: readonly BasketItem[],
  promotions: readonly Promotion[],
  terms: Terms,
): Discounted {
  const subtotalCents = sumOf(items.map(priceOf))
  const reached = promotions.filter(({ minimumCents }) => subtotalCents >= minimumCents)
  const together = reached.filter(({ combines }) => combines)
  const alone = reached.filter(({ combines }) => !combines).map((promotion) => [promotion])
  const choices = [together, ...alone].map((choice) => applyTogether(items, choice, terms))
  const worthOf = ({ applied }: Discounted) => sumOf(applied.map(({ cents }) => cents))
  const none = applyTogether(items, [], terms)
  return choices.reduce((best, choice) => (worthOf(choice) > worthOf(best) ? choice : best), none)
}
