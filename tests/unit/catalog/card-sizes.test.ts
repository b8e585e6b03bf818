import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packSizes, unpackSizes } from '../../../src/features/catalog/rules/card-sizes.ts'

const sizes = fc.array(
  fc.record({
    variantId: fc.nat().map(String),
    size: fc.string({ minLength: 1 }),
    stock: fc.nat(20),
    finalPrice: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  }),
)

test('sizes of a card survive their attribute, whatever a size is called', () => {
  fc.assert(
    fc.property(sizes, fc.constantFrom(49.5, 60), (all, amount) => {
      expect(unpackSizes(packSizes(all, amount), amount)).toEqual(
        all.map(({ variantId, size, stock, finalPrice }) => ({ variantId, size, soldOut: stock === 0, finalPrice })),
      )
    }),
  )
})

test('what a size shares with its card takes no space', () => {
  const size = { variantId: '7', size: 'M', stock: 3, finalPrice: 50 }
  expect(packSizes([size], 50)).toBe('7,M')
  expect(
    packSizes(
      [
        { ...size, stock: 0 },
        { ...size, size: '15 1/2', finalPrice: 60 },
      ],
      50,
    ),
  ).toBe('7,M,0 7,15%201%2F2,,60')
})
