import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addQuantities, type VariantQuantity } from '../../../src/features/cart/rules/cart-room.ts'

const quantityOf = (variantId: string, productId: string, quantity: number): VariantQuantity => ({
  variantId,
  productId,
  quantity,
})

test.each([
  ['quantities of one variant add up', [quantityOf('a', 'p', 2)], [quantityOf('a', 'p', 3)], [quantityOf('a', 'p', 5)]],
  ['they stop at ten', [quantityOf('a', 'p', 8)], [quantityOf('a', 'p', 3)], [quantityOf('a', 'p', 10)]],
  [
    'ten are counted across the variants of a product',
    [quantityOf('a', 'p', 7)],
    [quantityOf('b', 'p', 7)],
    [quantityOf('a', 'p', 7), quantityOf('b', 'p', 3)],
  ],
  [
    'a full product takes no other variant',
    [quantityOf('a', 'p', 10)],
    [quantityOf('b', 'p', 1)],
    [quantityOf('a', 'p', 10)],
  ],
  [
    'products do not crowd each other',
    [quantityOf('a', 'p', 10)],
    [quantityOf('c', 'q', 10)],
    [quantityOf('a', 'p', 10), quantityOf('c', 'q', 10)],
  ],
])('%s', (_name, present, more, expected) => {
  expect(addQuantities(present, more)).toEqual(expected)
})

const anyQuantities = fc
  .record({ variant: fc.integer({ min: 0, max: 5 }), quantity: fc.integer({ min: 1, max: 10 }) })
  .map(({ variant, quantity }) => quantityOf(`v${variant}`, `p${variant % 2}`, quantity))

test('no product exceeds ten, no existing quantity shrinks, and every variant occurs once', () => {
  fc.assert(
    fc.property(fc.array(anyQuantities), fc.array(anyQuantities), (first, second) => {
      const present = addQuantities([], first)
      const cart = addQuantities(present, second)
      for (const product of ['p0', 'p1']) {
        const sum = cart
          .filter(({ productId }) => productId === product)
          .reduce((total, line) => total + line.quantity, 0)
        expect(sum).toBeLessThanOrEqual(10)
      }
      for (const { variantId, quantity } of present) {
        expect(cart.find((line) => line.variantId === variantId)?.quantity).toBeGreaterThanOrEqual(quantity)
      }
      expect(new Set(cart.map(({ variantId }) => variantId)).size).toBe(cart.length)
    }),
  )
})
