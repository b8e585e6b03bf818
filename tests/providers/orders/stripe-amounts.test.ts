import { expect, test } from 'vitest'
import { describeSession } from '../../../src/adapters/payment/stripe.ts'
import { fromStripe, toStripe } from '../../../src/platform/pure/stripe-amounts.ts'

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

const request = {
  orderId: '17',
  orderNumber: 'P-17',
  amountCents: 4599,
  currency: 'EUR',
  email: 'a@example.com',
  holdExpiresAt: new Date('2026-03-01T10:00:00Z'),
}

test('an order of a market is paid by the methods chosen for it, and returns to its page there', () => {
  const session = describeSession({ ...request, market: 'de', methods: ['card', 'klarna'] }, 'https://shop.example')
  expect(session).toMatchObject({
    allowed_payment_method_types: ['card', 'klarna'],
    cancel_url: 'https://shop.example/de/order/17',
  })
  const first = describeSession({ ...request, market: '', methods: [] }, 'https://shop.example')
  expect(first).not.toHaveProperty('allowed_payment_method_types')
  expect(first.cancel_url).toBe('https://shop.example/order/17')
})
