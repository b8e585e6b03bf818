import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadCredit } from '../../../src/features/credit/rules/spread-credit.ts'
import { splitRefund } from '../../../src/features/orders/rules/refund-sources.ts'
import { priceBasket } from '../../../src/features/pricing/rules/pricing.ts'
import { chargeMinimumOf } from '../../../src/platform/charge-step.ts'
import { basketOf } from '../../support/baskets.ts'

const credit = (id: string, balanceCents: number) => ({ id, balanceCents })
const stripe = { stepCents: 1, minimumCents: chargeMinimumOf('stripe', 'USD') }

test.each([
  ['pays as far as it reaches', 5545, [4000], [4000], 1545],
  ['pays it whole', 5545, [6000], [5545], 0],
  ['leaves the minimum of the provider', 5545, [5520], [5495], 50],
  ['leaves the minimum, and the last one pays less', 5545, [5500, 20], [5495], 50],
  ['leaves the minimum over several cards', 5545, [5510, 20, 10], [5495], 50],
  ['leaves a total below the minimum as it is', 40, [20], [], 40],
  ['pays a total below the minimum whole', 40, [40], [40], 0],
])('credit %s', (_name, total, balances, used, due) => {
  const spread = spreadCredit(
    total,
    balances.map((cents, at) => credit(`card ${at}`, cents)),
    stripe,
  )
  expect([spread.uses.map(({ cents }) => cents), spread.dueCents]).toEqual([used, due])
})

test.each([
  ['stripe', 'USD', 50],
  ['stripe', 'JPY', 50],
  ['stripe', 'GBP', 30],
  ['stripe', 'KWD', 0],
  ['razorpay', 'INR', 100],
  ['sandbox', 'USD', 0],
])('the least that %s charges in %s is %i', (provider, currency, cents) => {
  expect(chargeMinimumOf(provider, currency)).toBe(cents)
})

const rules = {
  currency: 'USD',
  stepCents: 1,
  freeStandardFromCents: 90_000,
  shippingCents: { standard: 595, express: 1495 },
}
const sumOf = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

const anySale = fc.record({
  basket: basketOf(1),
  balances: fc.array(fc.nat(90_000), { maxLength: 5 }),
  minimumCents: fc.constantFrom(0, 50, 700),
  order: fc.array(fc.nat(99), { minLength: 12, maxLength: 12 }),
})

test('under any promotions and taxes, credit and the rest are the total, each pays what it has at most and once', () => {
  fc.assert(
    fc.property(anySale, ({ basket, balances, minimumCents }) => {
      const { totalCents } = priceBasket(basket, rules)
      const credits = balances.map((cents, at) => credit(String(at), cents))
      const { uses, dueCents } = spreadCredit(totalCents, credits, { stepCents: 1, minimumCents })
      expect(dueCents + sumOf(uses.map(({ cents }) => cents))).toBe(totalCents)
      expect(dueCents === 0 || dueCents >= Math.min(minimumCents, totalCents)).toBe(true)
      expect(new Set(uses.map(({ id }) => id)).size).toBe(uses.length)
      for (const { id, cents } of uses) {
        expect(cents).toBeGreaterThan(0)
        expect(cents).toBeLessThanOrEqual(balances[Number(id)] ?? 0)
      }
    }),
  )
})

test('refunds line by line in any order, and then of the rest, give back to each what it paid, and no cent more', () => {
  fc.assert(
    fc.property(anySale, ({ basket, balances, minimumCents, order }) => {
      const { totalCents, lineShares } = priceBasket(basket, rules)
      const credits = balances.map((cents, at) => credit(String(at), cents))
      const { uses, dueCents } = spreadCredit(totalCents, credits, { stepCents: 1, minimumCents })
      const left = new Map([['provider', dueCents], ...uses.map(({ id, cents }) => [id, cents] as const)])
      const byLine = lineShares.map(({ paidCents }, at) => ({ paidCents, place: order[at] ?? 0 }))
      byLine.sort((a, b) => a.place - b.place)
      for (const wanted of [...byLine.map(({ paidCents }) => paidCents), totalCents]) {
        const cents = Math.min(wanted, sumOf([...left.values()]))
        const parts = splitRefund(
          cents,
          [...left].map(([paymentId, leftCents]) => ({ paymentId, leftCents })),
        )
        expect(sumOf(parts.map((part) => part.cents))).toBe(cents)
        for (const part of parts) left.set(part.paymentId, (left.get(part.paymentId) ?? 0) - part.cents)
        expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0)
      }
      expect(sumOf([...left.values()])).toBe(0)
    }),
  )
})
