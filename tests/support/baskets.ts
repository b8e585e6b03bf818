import fc from 'fast-check'
import type { Basket } from '../../src/features/pricing/rules/pricing.ts'
import type { DueTax, DueTaxes } from '../../src/features/taxes/rules/due-taxes.ts'
import { anyPromotion } from './promotions.ts'

/** The variants of any basket. */
export const basketVariants = ['1', '2', '3']
const step = fc.record({ fromCents: fc.nat(20_000), ratePpm: fc.integer({ min: 0, max: 300_000 }) })
const anyTax: fc.Arbitrary<DueTax> = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  items: fc.subarray(basketVariants),
  shipping: fc.boolean(),
  reverseCharge: fc.boolean(),
  steps: fc
    .tuple(fc.nat(300_000), fc.uniqueArray(step, { maxLength: 2, selector: ({ fromCents }) => fromCents }))
    .map(([ratePpm, more]) =>
      [{ fromCents: 0, ratePpm }, ...more.filter(({ fromCents }) => fromCents > 0)].sort(
        (a, b) => a.fromCents - b.fromCents,
      ),
    ),
})
export const anyTaxes: fc.Arbitrary<DueTaxes> = fc.record({
  included: fc.boolean(),
  reversed: fc.boolean(),
  taxes: fc.uniqueArray(anyTax, { maxLength: 3, selector: ({ name }) => name }),
})
export const linesOf = (unitPriceCents: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      unitPriceCents,
      quantity: fc.integer({ min: 1, max: 10 }),
      variantId: fc.constantFrom(...basketVariants),
    }),
    { minLength: 1, maxLength: 12 },
  )
/** Any cart with any promotions and taxes; prices are multiples of `unit`. */
export const basketOf = (unit: number): fc.Arbitrary<Basket> =>
  fc.record({
    lines: linesOf(fc.nat(30_000).map((units) => units * unit)),
    shippingMethod: fc.constantFrom('standard' as const, 'express' as const),
    state: fc.constant(''),
    promotions: fc.array(anyPromotion(basketVariants, unit), { maxLength: 4 }),
    taxes: anyTaxes,
  })
