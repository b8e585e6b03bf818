import { expect, test } from 'vitest'
import { describeOffer } from '../../../src/features/promotions/rules/offer-words.ts'

const offer = { kind: 'percent', value: 10, minimum: 0, description: '' } as const
const format = (amount: number) => `$${amount}`

test.each([
  [{}, '10% off'],
  [{ minimum: 60 }, '10% off on orders from $60'],
  [{ kind: 'fixed', value: 12.5 }, '$12.5 off'],
  [{ kind: 'free-shipping', value: 0, minimum: 20 }, 'Free standard shipping on orders from $20'],
  [{ description: 'For new customers.' }, '10% off. For new customers.'],
] as const)('%j is told as %s', (over, words) => {
  expect(describeOffer({ ...offer, ...over }, format)).toBe(words)
})
