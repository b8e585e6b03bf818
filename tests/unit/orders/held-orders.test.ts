import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseGivingWay, type HeldOrder } from '../../../src/features/orders/rules/held-orders.ts'

const hold = (orderId: string, holder: string, items = 1): HeldOrder => ({ orderId, holder, items })
const limits = (orders: number, items: number, ...holders: string[]) =>
  new Map(holders.map((holder) => [holder, { orders, items }]))

test.each([
  ['two of three, few items', [hold('a', 'x'), hold('b', 'x')], []],
  ['a fourth', [hold('a', 'x'), hold('b', 'x'), hold('c', 'x')], ['a']],
  ['too many items', [hold('a', 'x', 10), hold('b', 'x', 9)], ['a']],
  ['one that would not be enough', [hold('a', 'x', 1), hold('b', 'x', 19)], ['a', 'b']],
  ['exactly as many items as may be held', [hold('a', 'x', 10), hold('b', 'x', 8)], []],
  ["another's orders", [hold('a', 'z', 20), hold('b', 'z', 20), hold('c', 'z', 20)], []],
])('%s', (_name, held, gone) => {
  expect([...chooseGivingWay(held, { items: 2, limits: limits(3, 20, 'x') })]).toEqual(gone)
})

test('an order cancelled for one holder counts for the others too', () => {
  const held = [hold('a', 'x'), hold('a', 'y'), hold('b', 'x'), hold('b', 'y'), hold('c', 'x'), hold('c', 'y')]
  expect([...chooseGivingWay(held, { items: 1, limits: limits(3, 20, 'x', 'y') })]).toEqual(['a'])
})

test('afterwards no holder exceeds its limit, and no cancellation was unnecessary', () => {
  const order = fc.record({
    holders: fc.subarray(['x', 'y', 'z'], { minLength: 1 }),
    items: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (orders, items) => {
      const held = orders.flatMap((order, index) =>
        order.holders.map((holder) => hold(String(index), holder, order.items)),
      )
      const gone = chooseGivingWay(held, { items, limits: limits(3, 20, 'x', 'y', 'z') })
      const fits = (without: ReadonlySet<string>) =>
        ['x', 'y', 'z'].every((holder) => {
          const kept = held.filter((order) => order.holder === holder && !without.has(order.orderId))
          return kept.length < 3 && kept.reduce((sum, order) => sum + order.items, items) <= 20
        })
      expect(fits(gone)).toBe(true)
      const last = [...gone].at(-1)
      if (last !== undefined) expect(fits(new Set([...gone].filter((id) => id !== last)))).toBe(false)
    }),
  )
})
