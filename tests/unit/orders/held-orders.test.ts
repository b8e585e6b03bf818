import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseGivingWay, countsAgainst, type HeldOrder } from '../../../src/features/orders/rules/held-orders.ts'

const hold = (orderId: string, holder: string, items = 1, waits: HeldOrder['waits'] = null): HeldOrder => ({
  orderId,
  holder,
  items,
  waits,
})
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
  const { orderIds, full } = chooseGivingWay(held, { items: 2, limits: limits(3, 20, 'x') })
  expect([[...orderIds], full]).toEqual([gone, null])
})

test('an order cancelled for one holder counts for the others too', () => {
  const held = [hold('a', 'x'), hold('a', 'y'), hold('b', 'x'), hold('b', 'y'), hold('c', 'x'), hold('c', 'y')]
  expect([...chooseGivingWay(held, { items: 1, limits: limits(3, 20, 'x', 'y') }).orderIds]).toEqual(['a'])
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
      const { orderIds: gone } = chooseGivingWay(held, { items, limits: limits(3, 20, 'x', 'y', 'z') })
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

test('an order that waits for its money is never replaced, and the newer one that finds no room is refused', () => {
  const transfer = (id: string, items = 1) => hold(id, 'x', items, 'bank-transfer')
  const choose = (held: HeldOrder[]) => {
    const { orderIds, full } = chooseGivingWay(held, { items: 2, limits: limits(3, 20, 'x') })
    return [[...orderIds], full]
  }
  expect(choose([transfer('a'), hold('b', 'x'), hold('c', 'x')])).toEqual([['b'], null])
  expect(choose([transfer('a'), transfer('b'), hold('c', 'x')])).toEqual([['c'], null])
  expect(choose([transfer('a'), transfer('b'), transfer('c')])).toEqual([[], 'x'])
  expect(choose([transfer('a', 19)])).toEqual([[], 'x'])
  expect(choose([transfer('a', 18)])).toEqual([[], null])
})

test.each([
  [null, 'account:1', { online: true, 'bank-transfer': true, 'cash-on-delivery': true }],
  [null, 'address:1', { online: true, 'bank-transfer': true, 'cash-on-delivery': true }],
  ['bank-transfer', 'account:1', { online: true, 'bank-transfer': true, 'cash-on-delivery': true }],
  ['bank-transfer', 'address:1', { online: false, 'bank-transfer': true, 'cash-on-delivery': false }],
  ['cash-on-delivery', 'device:1', { online: false, 'bank-transfer': true, 'cash-on-delivery': true }],
  ['cash-on-delivery', 'address:1', { online: false, 'bank-transfer': false, 'cash-on-delivery': false }],
] as const)('an order that waits for %s counts for %s against some ways to pay', (waits, holder, counts) => {
  const methods = ['online', 'bank-transfer', 'cash-on-delivery'] as const
  const order = hold('a', holder, 1, waits)
  expect(Object.fromEntries(methods.map((method) => [method, countsAgainst(order, method)]))).toEqual(counts)
})
