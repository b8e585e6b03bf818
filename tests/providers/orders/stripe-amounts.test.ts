import { expect, test } from 'vitest'
import { fromStripe, toStripe } from '../../../src/adapters/payment/stripe-amounts.ts'

test.each([
  ['USD', 5795, 5795],
  ['JPY', 5795, 5795],
  ['KRW', 5795, 5795],
  ['KWD', 5790, 5790],
  // Two decimals that are always zero.
  ['ISK', 5795, 579_500],
  ['UGX', 5795, 579_500],
  // No decimals, though it has two.
  ['MGA', 579_500, 5795],
])('%s: %i minor units are %i to Stripe, and back', (currency, cents, amount) => {
  expect(toStripe(cents, currency)).toBe(amount)
  expect(toStripe(cents, currency.toLowerCase())).toBe(amount)
  expect(fromStripe(amount, currency.toLowerCase())).toBe(cents)
})

test('what Stripe cannot charge is never sent', () => {
  expect(() => toStripe(5795, 'KWD')).toThrow('Stripe cannot charge 5795')
  expect(() => toStripe(5795, 'MGA')).toThrow('Stripe cannot charge 5795')
})
