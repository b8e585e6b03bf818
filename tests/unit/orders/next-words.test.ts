import { expect, test } from 'vitest'
import { describeNext } from '../../../src/features/orders/rules/next-words.ts'

const order = { state: 'paid', email: 'b@example.com', shippingMethod: 'express' } as const
const expected = { earliest: '2026-11-25', latest: '2026-11-27' }

test('a paid order says where the receipt went, how the parcel comes and when', () => {
  expect(describeNext(order, expected, 'en').join(' ')).toMatch(
    /^We have emailed your receipt to b@example\.com\. Your order will arrive by express shipping\. Expected Wed, Nov 25\s–\sFri, Nov 27\. We will email you when it ships\.$/,
  )
})

test('a single day is shown once, and none if unknown', () => {
  const oneDay = describeNext(order, { ...expected, latest: '2026-11-25' }, 'en')
  expect(oneDay[2]).toBe('Expected Wed, Nov 25.')
  expect(describeNext({ ...order, shippingMethod: 'standard' }, null, 'en').slice(1)).toEqual([
    'Your order will arrive by standard shipping.',
    'We will email you when it ships.',
  ])
})

test('without an email no mail is promised', () => {
  expect(describeNext({ ...order, email: '' }, null, 'en').join()).not.toMatch(/emailed|will email/)
})

test.each(['pending', 'shipped', 'delivered', 'cancelled', 'refunded', 'partly-refunded'] as const)(
  'an order that is %s says nothing of it',
  (state) => {
    expect(describeNext({ ...order, state }, expected, 'en')).toEqual([])
  },
)
