import { expect, test } from 'vitest'
import { removeBought } from '../../../src/features/cart/rules/cart.ts'
import { bringUpToDate } from '../../../src/features/cart/rules/cart-changes.ts'

function line(variantId: string, quantity: number, finalPrice = 50) {
  const product = { _id: variantId, id: variantId, slug: '', name: variantId, price: 50, finalPrice, images: [] }
  return { product, variantId, size: 'M', color: 'white', quantity }
}

test('an up-to-date cart stays as it is', () => {
  const cart = [line('a', 2)]
  expect(bringUpToDate(cart, new Map([['a', { stock: 2, finalPrice: 50 }]]))).toEqual({ cart, changes: [] })
})

test('a new price, a smaller stock and a removed product are each reported', () => {
  const cart = [line('a', 2), line('b', 5), line('c', 1), line('d', 1)]
  const present = new Map([
    ['a', { stock: 9, finalPrice: 55.5 }],
    ['b', { stock: 3, finalPrice: 50 }],
    ['c', { stock: 0, finalPrice: 50 }],
  ])
  const result = bringUpToDate(cart, present)
  expect(result.changes.map(({ kind, line: { variantId } }) => `${kind} ${variantId}`)).toEqual([
    'price a',
    'fewer b',
    'gone c',
    'gone d',
  ])
  expect(result.cart).toEqual([line('a', 2, 55.5), line('b', 3)])
})

test('one line can have a higher price and a smaller quantity at once', () => {
  const result = bringUpToDate([line('a', 4)], new Map([['a', { stock: 1, finalPrice: 60 }]]))
  expect(result.cart).toEqual([line('a', 1, 60)])
  expect(result.changes).toHaveLength(2)
})

test('only purchased items leave the cart', () => {
  const cart = [line('a', 3), line('b', 1), line('c', 2)]
  expect(
    removeBought(cart, [
      { variantId: 'a', quantity: 2 },
      { variantId: 'b', quantity: 1 },
    ]),
  ).toEqual([line('a', 1), line('c', 2)])
})
