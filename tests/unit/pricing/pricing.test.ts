import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundForGoods } from '../../../src/features/orders/rules/refund-plan.ts'
import { type Basket, priceBasket, sumLines } from '../../../src/features/pricing/rules/pricing.ts'
import type { DueTaxes } from '../../../src/features/taxes/rules/due-taxes.ts'
import type { PriceRules } from '../../../src/platform/pure/price-rules.ts'
import { parsePriceRules } from '../../../src/site/build/parse-price-rules.ts'

const rules: PriceRules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: 7500,
}
const californian: DueTaxes = {
  included: false,
  reversed: false,
  taxes: [
    {
      name: 'Tax',
      items: ['v'],
      shipping: false,
      reverseCharge: false,
      steps: [{ fromCents: 0, ratePpm: 72_500 }],
    },
  ],
}
const basket = (over: Partial<Basket> = {}): Basket => ({
  lines: [{ unitPriceCents: 4950, quantity: 1, variantId: 'v' }],
  shippingMethod: 'standard',
  state: 'NY',
  promotions: [],
  ...over,
})
const promo = (kind: 'percent' | 'fixed' | 'free-shipping', value: number, minimumCents = 0) => [
  { name: 'CODE', kind, value, minimumCents },
]

test.each([
  ['below the free mark', basket(), { shippingCents: 595, totalCents: 5545 }],
  ['at the free mark', basket({ lines: [{ unitPriceCents: 3750, quantity: 2 }] }), { shippingCents: 0 }],
  [
    'express is never free',
    basket({ lines: [{ unitPriceCents: 9900, quantity: 2 }], shippingMethod: 'express' }),
    { shippingCents: 1495 },
  ],
  ['tax is on the goods alone', basket({ taxes: californian }), { taxCents: 359, totalCents: 4950 + 595 + 359 }],
  ['ten percent', basket({ promotions: promo('percent', 10) }), { discountCents: 495 }],
  [
    'a fixed amount stops at the subtotal',
    basket({ promotions: promo('fixed', 99_999) }),
    { discountCents: 4950, totalCents: 595 },
  ],
  [
    'the free mark counts before the discount',
    basket({ lines: [{ unitPriceCents: 7600, quantity: 1 }], promotions: promo('fixed', 200) }),
    { shippingCents: 0 },
  ],
  ['free shipping', basket({ promotions: promo('free-shipping', 0) }), { shippingCents: 0, discountCents: 0 }],
  [
    'free shipping pays a part of express',
    basket({ promotions: promo('free-shipping', 0), shippingMethod: 'express' }),
    { shippingCents: 900 },
  ],
  ['a fixed amount', basket({ promotions: promo('fixed', 1000) }), { discountCents: 1000 }],
  [
    'a code for free shipping takes nothing off the goods',
    basket({ promotions: promo('free-shipping', 10) }),
    { discountCents: 0 },
  ],
  ['at its minimum a code counts', basket({ promotions: promo('percent', 50, 4950) }), { discountCents: 2475 }],
  ['a place without tax', basket({ taxes: null }), { taxCents: 0, totalCents: 5545 }],
  [
    'tax is on what the goods cost after the discount',
    basket({ taxes: californian, promotions: promo('percent', 10) }),
    { taxCents: 323 },
  ],
  ['below its minimum a code does nothing', basket({ promotions: promo('percent', 50, 5000) }), { discountCents: 0 }],
])('%s', (_name, input, costs) => {
  expect(priceBasket(input, rules)).toMatchObject(costs)
})

test('the rules from the API are read as cents', () => {
  const priceRules = {
    currency: 'USD',
    shipping: { standard: 5.95, express: 14.95 },
    freeStandardFrom: 75,
    shipTo: ['US'],
  }
  expect(parsePriceRules({ ...priceRules, tax: { included: true, name: 'VAT' } })).toEqual({
    currency: 'USD',
    stepCents: 1,
    shippingCents: { standard: 595, express: 1495 },
    freeStandardFromCents: 7500,
    home: 'US',
    tax: { included: true, name: 'VAT' },
  })
})

const lines = fc.array(
  fc.record({ unitPriceCents: fc.integer({ min: 0, max: 50_000 }), quantity: fc.integer({ min: 1, max: 10 }) }),
  { minLength: 1, maxLength: 50 },
)
const name = fc.constant('CODE')
const anyBasket: fc.Arbitrary<Basket> = fc.record({
  lines,
  shippingMethod: fc.constantFrom('standard' as const, 'express' as const),
  state: fc.constantFrom('NY', ''),
  promotions: fc.array(
    fc.oneof(
      fc.record({
        name,
        kind: fc.constant('percent' as const),
        value: fc.integer({ min: 0, max: 100 }),
        minimumCents: fc.nat(100_000),
      }),
      fc.record({ name, kind: fc.constant('fixed' as const), value: fc.nat(100_000), minimumCents: fc.nat(100_000) }),
      fc.record({
        name,
        kind: fc.constant('free-shipping' as const),
        value: fc.constant(0),
        minimumCents: fc.nat(100_000),
      }),
    ),
    { maxLength: 1 },
  ),
})

test('a promo code never makes an order more expensive', () => {
  fc.assert(
    fc.property(anyBasket, (input) => {
      const without = priceBasket({ ...input, promotions: [] }, rules)
      expect(priceBasket(input, rules).totalCents).toBeLessThanOrEqual(without.totalCents)
    }),
  )
})

test('free goods are refunded with nothing', () => {
  expect(refundForGoods({ subtotalCents: 0, discountCents: 0, taxCents: 0, stepCents: 1 }, 0, 0)).toBe(0)
})

test('however an order is returned, the refunds add up to what the goods cost', () => {
  fc.assert(
    fc.property(lines, fc.nat(100), fc.nat(2000), (goods, percent, taxRate) => {
      const subtotalCents = sumLines(goods)
      const discountCents = Math.round((subtotalCents * percent) / 100)
      const taxCents = Math.round(((subtotalCents - discountCents) * taxRate) / 10_000)
      const paid = { subtotalCents, discountCents, taxCents, stepCents: 1 }
      let returnedCents = 0
      let refundedCents = 0
      for (const { unitPriceCents, quantity } of goods) {
        const refund = refundForGoods(paid, returnedCents, unitPriceCents * quantity)
        expect(refund).toBeGreaterThanOrEqual(0)
        refundedCents += refund
        returnedCents += unitPriceCents * quantity
      }
      expect(refundedCents).toBe(subtotalCents === 0 ? 0 : subtotalCents - discountCents + taxCents)
    }),
  )
})
