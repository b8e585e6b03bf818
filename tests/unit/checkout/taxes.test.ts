import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundForLine } from '../../../src/features/orders/rules/refund-plan.ts'
import { priceBasket, sumLines } from '../../../src/features/pricing/rules/pricing.ts'
import type { DueTaxes } from '../../../src/features/taxes/rules/due-taxes.ts'
import { allocate } from '../../../src/platform/pure/allocate.ts'
import type { PriceRules } from '../../../src/platform/pure/price-rules.ts'
import { basketOf } from '../../support/baskets.ts'

const rules: PriceRules = {
  currency: 'EUR',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: null,
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

test('prices, discount, shipping and taxes add up to the minor unit, included or not', () => {
  fc.assert(
    fc.property(basketOf(1), (input) => {
      const costs = priceBasket(input, rules)
      const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, exemptCents, taxLines } = costs
      const figures = [subtotalCents, discountCents, shippingCents, taxCents, totalCents, exemptCents]
      const parts = costs.lineShares.flatMap(({ taxes, ...share }) => [
        ...Object.values(share),
        ...taxes.flatMap((tax) => [tax.baseCents, tax.taxCents]),
      ])
      for (const cents of [...figures, ...parts, ...taxLines.flatMap((line) => [line.baseCents, line.taxCents])])
        expect(Number.isSafeInteger(cents) && cents >= 0, JSON.stringify(costs)).toBe(true)
      expect(subtotalCents).toBe(sumLines(input.lines))
      const added = input.taxes?.included ? -exemptCents : taxCents
      expect(totalCents).toBe(subtotalCents - discountCents + shippingCents + added)
      expect(sum(taxLines.map((line) => line.taxCents))).toBe(taxCents)
      expect(sum(costs.lineShares.map((share) => share.discountCents))).toBe(discountCents)
      expect(sum(costs.lineShares.map((share) => share.taxCents))).toBeLessThanOrEqual(taxCents)
    }),
  )
})

test('where shipping is not taxed, the lines carry the whole tax, and everything paid but shipping', () => {
  fc.assert(
    fc.property(basketOf(1), (input) => {
      const goods = { ...input.taxes, taxes: input.taxes?.taxes.map((tax) => ({ ...tax, shipping: false })) }
      const costs = priceBasket({ ...input, taxes: goods as DueTaxes }, rules)
      expect(sum(costs.lineShares.map((share) => share.taxCents))).toBe(costs.taxCents)
      expect(sum(costs.lineShares.map((share) => share.paidCents))).toBe(costs.totalCents - costs.shippingCents)
    }),
  )
})

test('included taxes never change what is paid, unless a business owes them itself', () => {
  fc.assert(
    fc.property(basketOf(1), (input) => {
      const taxes = input.taxes && { ...input.taxes, included: true, reversed: false }
      const { totalCents } = priceBasket({ ...input, taxes: null }, rules)
      expect(priceBasket({ ...input, taxes: taxes ?? null }, rules).totalCents).toBe(totalCents)
      const business = taxes && { ...taxes, reversed: true }
      expect(priceBasket({ ...input, taxes: business ?? null }, rules).totalCents).toBeLessThanOrEqual(totalCents)
    }),
  )
})

test('the order of the lines, or splitting one, changes neither taxes nor total', () => {
  fc.assert(
    fc.property(basketOf(1), (input) => {
      const split = input.lines.flatMap((line) =>
        Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 })),
      )
      const { lineShares: _parts, ...apart } = priceBasket({ ...input, lines: split.reverse() }, rules)
      const { lineShares: _whole, ...together } = priceBasket(input, rules)
      expect(apart).toEqual(together)
    }),
  )
})

test('however a line is returned, its refunds add up to what it cost', () => {
  fc.assert(
    fc.property(
      basketOf(10),
      fc.constantFrom(1, 10),
      fc.array(fc.integer({ min: 1, max: 4 })),
      (input, stepCents, bites) => {
        const costs = priceBasket(input, { ...rules, shippingCents: { standard: 590, express: 1490 }, stepCents })
        for (const [at, { quantity }] of input.lines.entries()) {
          const paidCents = costs.lineShares[at]?.paidCents ?? 0
          let returned = 0
          let refunded = 0
          for (const bite of [...bites, quantity]) {
            const returning = Math.min(bite, quantity - returned)
            const refund = refundForLine({ paidCents, quantity, returned, returning, stepCents })
            expect(refund).toBeGreaterThanOrEqual(0)
            expect(refund % stepCents).toBe(0)
            refunded += refund
            returned += returning
          }
          expect(refunded).toBe(paidCents)
        }
      },
    ),
  )
})

test('if a provider only charges tens of fils, every amount that is charged or refunded is a multiple of ten', () => {
  const kuwait = { ...rules, currency: 'KWD', stepCents: 10, shippingCents: { standard: 590, express: 1490 } }
  fc.assert(
    fc.property(basketOf(10), (input) => {
      const costs = priceBasket(input, kuwait)
      const { discountCents, totalCents, exemptCents } = costs
      for (const cents of [discountCents, totalCents, exemptCents]) expect(cents % 10).toBe(0)
      for (const { paidCents } of costs.lineShares) expect(paidCents % 10).toBe(0)
    }),
  )
})

test('what rounding leaves over goes to those that lost most by it', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(10, [1, 5, 3])).toEqual([1, 6, 3])
  expect(allocate(50, [1, 1, 1], 10)).toEqual([20, 20, 10])
  expect(allocate(7, [0, 0])).toEqual([7, 0])
  expect(allocate(5, [])).toEqual([])
})

test.each([
  [1, 1],
  [10, 10],
  [1, 10],
])(
  'each line pays its price without its discount and with its own taxes, also when split (prices of %i, steps of %i)',
  (unit, stepCents) => {
    fc.assert(
      fc.property(basketOf(unit), (any) => {
        const priceOf = new Map(any.lines.map(({ variantId, unitPriceCents }) => [variantId, unitPriceCents]))
        const lines = any.lines.map((line) => ({ ...line, unitPriceCents: priceOf.get(line.variantId) ?? 0 }))
        const costs = priceBasket({ ...any, lines }, { ...rules, stepCents })
        for (const [at, line] of lines.entries()) {
          const { discountCents = 0, taxCents = 0, paidCents = 0, taxes = [] } = costs.lineShares[at] ?? {}
          const price = line.unitPriceCents * line.quantity
          expect(discountCents).toBeLessThanOrEqual(price)
          expect(taxCents).toBe(sum(taxes.map((tax) => tax.taxCents)))
          const charged = price - discountCents + (costs.taxIncluded ? 0 : taxCents)
          if (costs.exemptCents === 0) expect(paidCents).toBe(charged)
          expect(paidCents).toBeLessThanOrEqual(charged)
          expect(paidCents).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  },
)
