import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deal, Promotion } from '../../../src/features/pricing/rules/deal.ts'
import { type Basket, priceBasket } from '../../../src/features/pricing/rules/pricing.ts'
import { listDiscountFigures } from '../../../src/features/promotions/rules/discount-words.ts'
import type { PriceRules } from '../../../src/platform/pure/price-rules.ts'
import { anyPromotion } from '../../support/promotions.ts'

const rules: PriceRules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 500, express: 1500 },
  freeStandardFromCents: null,
}
const line = (variantId: string, unitPriceCents: number, quantity = 1) => ({ variantId, unitPriceCents, quantity })
const offer = (promotion: Deal & Partial<Promotion>): Promotion => ({
  name: promotion.kind,
  minimumCents: 0,
  ...promotion,
})
const price = (lines: Basket['lines'], ...promotions: Promotion[]) =>
  priceBasket({ lines, shippingMethod: 'standard', state: '', promotions }, rules)
const sharesOf = (...priced: Parameters<typeof price>) =>
  price(...priced).lineShares.map(({ discountCents }) => discountCents)

describe('buy X get Y', () => {
  const threeForTwo = offer({ kind: 'buy-get', buy: 2, get: 1, value: 100 })
  test.each([
    ['two are too few', [line('a', 5000, 2)], [0]],
    ['the third is free', [line('a', 5000, 3)], [5000]],
    ['the cheapest is the free one', [line('a', 9000), line('b', 4000), line('c', 6000)], [0, 4000, 0]],
    ['six give two', [line('a', 9000, 4), line('b', 4000, 2)], [0, 8000]],
    ['five give one', [line('a', 9000, 4), line('b', 4000)], [0, 4000]],
  ])('three for two: %s', (_name, lines, discounts) => {
    expect(sharesOf(lines, threeForTwo)).toEqual(discounts)
  })

  test('only its items count, and a share of the price may be given', () => {
    const half = offer({ kind: 'buy-get', buy: 1, get: 1, value: 50, items: ['a', 'b'] })
    expect(sharesOf([line('a', 5000), line('b', 3000), line('c', 1000)], half)).toEqual([0, 1500, 0])
  })

  test('what is given may be other than what is bought, and is given only beside it', () => {
    const tie = offer({ kind: 'buy-get', buy: 2, get: 1, value: 100, items: ['shirt'], gets: ['tie'] })
    expect(sharesOf([line('shirt', 5000, 4), line('tie', 2000, 3)], tie)).toEqual([0, 4000])
    expect(sharesOf([line('tie', 2000, 3)], tie)).toEqual([0])
  })

  test('what has to be bought is given only if enough of it stays', () => {
    const another = offer({
      kind: 'buy-get',
      buy: 1,
      get: 1,
      value: 50,
      items: ['polo'],
      gets: ['polo', 'coat', 'tie'],
    })
    expect(sharesOf([line('polo', 2000), line('coat', 9000)], another)).toEqual([0, 4500])
    expect(sharesOf([line('polo', 2000, 2), line('coat', 9000)], another)).toEqual([1000, 0])
    expect(sharesOf([line('polo', 2000, 3), line('coat', 9000), line('tie', 8000)], another)).toEqual([1000, 0, 4000])
    expect(sharesOf([line('polo', 2000), line('coat', 1000)], another)).toEqual([0, 500])
  })
})

describe('steps', () => {
  const spend = offer({
    kind: 'tiers',
    per: 'amount',
    off: 'fixed',
    steps: [
      { from: 20_000, value: 5000 },
      { from: 10_000, value: 1000 },
    ],
  })
  test.each([
    [9999, 0],
    [10_000, 1000],
    [19_999, 1000],
    [20_000, 5000],
  ])('by amount: at %i cents %i are taken off', (cents, discount) => {
    expect(price([line('a', cents)], spend).discountCents).toBe(discount)
  })

  test('by the number of items, of those that it is for', () => {
    const steps = [
      { from: 2, value: 10 },
      { from: 3, value: 20 },
    ]
    const many = offer({ kind: 'tiers', per: 'quantity', off: 'percent', steps, items: ['a', 'b'] })
    expect(sharesOf([line('a', 5000), line('b', 5000), line('c', 5000)], many)).toEqual([500, 500, 0])
    expect(sharesOf([line('a', 5000, 2), line('b', 5000), line('c', 5000)], many)).toEqual([2000, 1000, 0])
  })
})

describe('several promotions', () => {
  const ten = { kind: 'percent' as const, value: 10, name: 'TEN', minimumCents: 0 }
  const twenty = { ...ten, value: 20, name: 'TWENTY' }
  const names = (...priced: Parameters<typeof price>) =>
    price(...priced).applied.map(({ promotion, cents }) => [promotion.name, cents])
  test('of those that do not combine the best counts alone', () => {
    expect(names([line('a', 10_000)], ten, twenty)).toEqual([['TWENTY', 2000]])
  })

  test('those that combine count after each other: items, products, cart, shipping', () => {
    const both = (promotion: Promotion) => ({ ...promotion, combines: true })
    const chosen = both(offer({ kind: 'fixed', value: 1000, name: 'CHOSEN', items: ['a'] }))
    const free = both(offer({ kind: 'free-shipping', value: 0, name: 'FREE' }))
    expect(names([line('a', 5000), line('b', 5000)], free, both(ten), chosen)).toEqual([
      ['CHOSEN', 1000],
      ['TEN', 900],
      ['FREE', 500],
    ])
  })

  test('one that does not combine counts in their place if it takes off more', () => {
    const both = { ...ten, combines: true }
    expect(names([line('a', 10_000)], both, twenty)).toEqual([['TWENTY', 2000]])
    expect(names([line('a', 10_000)], { ...both, value: 30 }, twenty)).toEqual([['TEN', 3000]])
  })

  test('each is a row of its own; an entered code alone is the discount', () => {
    const shown = (name: string, cents: number, isCode = false, isShipping = false) => ({
      name,
      cents,
      isCode,
      isShipping,
    })
    expect(listDiscountFigures(0, [])).toEqual([])
    expect(listDiscountFigures(500, [])).toEqual([{ label: 'Discount', cents: -500 }])
    expect(listDiscountFigures(500, [shown('TEN', 500, true), shown('Post', 595, false, true)])).toEqual([
      { label: 'Discount', cents: -500 },
    ])
    expect(listDiscountFigures(700, [shown('Summer', 200), shown('TEN', 500, true)])).toEqual([
      { label: 'Summer', cents: -200 },
      { label: 'Code TEN', cents: -500 },
    ])
  })
})

const variants = ['1', '2', '3']
const anyLines = fc.array(
  fc.record({
    variantId: fc.constantFrom(...variants),
    unitPriceCents: fc.nat(30_000),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('one more promotion never makes a cart dearer', () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.array(anyPromotion(variants), { maxLength: 4 }),
      anyPromotion(variants),
      (lines, known, more) => {
        const { totalCents } = price(lines, ...known)
        // Rounding may take back a cent for each promotion that shares the remainder.
        expect(price(lines, ...known, more).totalCents).toBeLessThanOrEqual(totalCents + known.length)
      },
    ),
  )
})

test('what was applied adds up to the discount and what shipping lost, and never takes more than there is', () => {
  fc.assert(
    fc.property(anyLines, fc.array(anyPromotion(variants), { maxLength: 4 }), (lines, promotions) => {
      const { applied, discountCents, shippingCents, lineShares } = price(lines, ...promotions)
      const sum = applied.reduce((all, { cents }) => all + cents, 0)
      expect(sum).toBe(discountCents + (500 - shippingCents))
      for (const [at, { discountCents: off }] of lineShares.entries()) {
        const { unitPriceCents = 0, quantity = 0 } = lines[at] ?? {}
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(unitPriceCents * quantity)
      }
    }),
  )
})

test('neither the order of the lines nor splitting them moves a cent from one item to another', () => {
  const byItem = (...priced: Parameters<typeof price>) => {
    const sums: Record<string, number> = {}
    for (const [at, { discountCents }] of sharesIn(...priced)) sums[at] = (sums[at] ?? 0) + discountCents
    return sums
  }
  const sharesIn = (...priced: Parameters<typeof price>) =>
    price(...priced).lineShares.map((share, at) => {
      const { variantId = '', unitPriceCents = 0 } = priced[0][at] ?? {}
      return [`${variantId} at ${unitPriceCents}`, share] as const
    })
  fc.assert(
    fc.property(anyLines, fc.array(anyPromotion(variants), { maxLength: 3 }), (lines, promotions) => {
      const split = lines.flatMap((each) => Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })))
      const discounts = byItem(lines, ...promotions)
      expect(byItem(lines.toReversed(), ...promotions)).toEqual(discounts)
      expect(byItem(split, ...promotions)).toEqual(discounts)
      for (const [at, { discountCents, paidCents }] of price(split, ...promotions).lineShares.entries())
        expect(Math.abs((split[at]?.unitPriceCents ?? 0) - discountCents - paidCents)).toBeLessThanOrEqual(1)
    }),
  )
})
