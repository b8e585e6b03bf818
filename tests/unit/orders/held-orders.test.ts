import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseGivingWay, type HeldOrder } from '../../../src/features/orders/rules/held-orders.ts'

const hold = (orderId: string, holder: string, pieces = 1): HeldOrder => ({ orderId, holder, pieces })
const limits = (orders: number, pieces: number, ...holders: string[]) =>
  new Map(holders.map((holder) => [holder, { orders, pieces }]))

test.each([
  ['two of three, few pieces', [hold('a', 'x'), hold('b', 'x')], []],
  ['a fourth', [hold('a', 'x'), hold('b', 'x'), hold('c', 'x')], ['a']],
  ['too many pieces', [hold('a', 'x', 10), hold('b', 'x', 9)], ['a']],
  ['one that would not be enough', [hold('a', 'x', 1), hold('b', 'x', 19)], ['a', 'b']],
  ['exactly as many pieces as may be held', [hold('a', 'x', 10), hold('b', 'x', 8)], []],
  ["another's orders", [hold('a', 'z', 20), hold('b', 'z', 20), hold('c', 'z', 20)], []],
])('%s', (_name, held, gone) => {
  expect([...chooseGivingWay(held, { pieces: 2, limits: limits(3, 20, 'x') })]).toEqual(gone)
})

test('what goes for one holder has gone for the others', () => {
  const held = [hold('a', 'x'), hold('a', 'y'), hold('b', 'x'), hold('b', 'y'), hold('c', 'x'), hold('c', 'y')]
  expect([...chooseGivingWay(held, { pieces: 1, limits: limits(3, 20, 'x', 'y') })]).toEqual(['a'])
})

test('afterwards no holder has too much, and without the last that went somebody would have', () => {
  const order = fc.record({
    holders: fc.subarray(['x', 'y', 'z'], { minLength: 1 }),
    pieces: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (orders, pieces) => {
      const held = orders.flatMap((one, index) => one.holders.map((holder) => hold(String(index), holder, one.pieces)))
      const gone = chooseGivingWay(held, { pieces, limits: limits(3, 20, 'x', 'y', 'z') })
      const fits = (without: ReadonlySet<string>) =>
        ['x', 'y', 'z'].every((holder) => {
          const kept = held.filter((one) => one.holder === holder && !without.has(one.orderId))
          return kept.length < 3 && kept.reduce((sum, one) => sum + one.pieces, pieces) <= 20
        })
      expect(fits(gone)).toBe(true)
      const last = [...gone].at(-1)
      if (last !== undefined) expect(fits(new Set([...gone].filter((id) => id !== last)))).toBe(false)
    }),
  )
})
