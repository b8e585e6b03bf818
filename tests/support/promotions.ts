import fc from 'fast-check'
import type { Promotion } from '../../src/features/pricing/rules/deal.ts'

/** Any promotion for carts of these variants; amounts are multiples of the unit. */
export function anyPromotion(variants: readonly string[], unit = 1): fc.Arbitrary<Promotion> {
  const percent = fc.nat(100)
  const cents = fc.nat(60_000).map((units) => units * unit)
  const steps = (value: fc.Arbitrary<number>, from: fc.Arbitrary<number>) =>
    fc.uniqueArray(fc.record({ from, value }), { maxLength: 4, selector: (step) => step.from })
  const from = { amount: cents, quantity: fc.integer({ min: 1, max: 12 }) }
  const tiers = (per: 'amount' | 'quantity', off: 'percent' | 'fixed') =>
    fc.record({
      kind: fc.constant('tiers' as const),
      per: fc.constant(per),
      off: fc.constant(off),
      steps: steps(off === 'percent' ? percent : cents, from[per]),
    })
  const deal = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: percent }),
    fc.record({ kind: fc.constant('fixed' as const), value: cents }),
    fc.record({ kind: fc.constant('free-shipping' as const), value: fc.constant(0) }),
    fc.record({
      kind: fc.constant('buy-get' as const),
      value: percent,
      buy: fc.integer({ min: 1, max: 4 }),
      get: fc.integer({ min: 1, max: 3 }),
    }),
    ...[tiers('amount', 'percent'), tiers('amount', 'fixed'), tiers('quantity', 'percent'), tiers('quantity', 'fixed')],
  )
  const offered = fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    minimumCents: fc.constantFrom(0, 0, 5000),
    combines: fc.boolean(),
    items: fc.option(fc.subarray([...variants]), { nil: undefined }),
    gets: fc.option(fc.subarray([...variants]), { nil: undefined }),
  })
  return fc.tuple(deal, offered).map(([what, whom]) => ({ ...what, ...whom }))
}
