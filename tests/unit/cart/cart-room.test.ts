import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addQuantities, type VariantQuantity } from '../../../src/features/cart/rules/cart-room.ts'

const pieces = (variantId: string, productId: string, quantity: number): VariantQuantity => ({
  variantId,
  productId,
  quantity,
})

test.each([
  ['pieces of one variant add up', [pieces('a', 'p', 2)], [pieces('a', 'p', 3)], [pieces('a', 'p', 5)]],
  ['they stop at ten', [pieces('a', 'p', 8)], [pieces('a', 'p', 3)], [pieces('a', 'p', 10)]],
  [
    'ten are counted across the variants of a product',
    [pieces('a', 'p', 7)],
    [pieces('b', 'p', 7)],
    [pieces('a', 'p', 7), pieces('b', 'p', 3)],
  ],
  ['a full product takes no other variant', [pieces('a', 'p', 10)], [pieces('b', 'p', 1)], [pieces('a', 'p', 10)]],
  [
    'products do not crowd each other',
    [pieces('a', 'p', 10)],
    [pieces('c', 'q', 10)],
    [pieces('a', 'p', 10), pieces('c', 'q', 10)],
  ],
])('%s', (_name, present, more, expected) => {
  expect(addQuantities(present, more)).toEqual(expected)
})

const anyPieces = fc
  .record({ variant: fc.integer({ min: 0, max: 5 }), quantity: fc.integer({ min: 1, max: 10 }) })
  .map(({ variant, quantity }) => pieces(`v${variant}`, `p${variant % 2}`, quantity))

test('no product ever passes ten, nothing that was held shrinks, and every variant stands once', () => {
  fc.assert(
    fc.property(fc.array(anyPieces), fc.array(anyPieces), (first, second) => {
      const present = addQuantities([], first)
      const cart = addQuantities(present, second)
      for (const product of ['p0', 'p1']) {
        const sum = cart
          .filter(({ productId }) => productId === product)
          .reduce((total, one) => total + one.quantity, 0)
        expect(sum).toBeLessThanOrEqual(10)
      }
      for (const { variantId, quantity } of present) {
        expect(cart.find((one) => one.variantId === variantId)?.quantity).toBeGreaterThanOrEqual(quantity)
      }
      expect(new Set(cart.map(({ variantId }) => variantId)).size).toBe(cart.length)
    }),
  )
})
