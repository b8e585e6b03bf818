import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderState } from '../../../src/features/orders/contract.ts'
import { isPaidFor, moveOrder, type OrderMove } from '../../../src/features/orders/rules/order-state.ts'

const moves: OrderMove[] = ['pay', 'release', 'cancel', 'pack', 'ship', 'deliver', 'refund', 'refund-part']
const allowed = [
  'pending pay paid',
  'pending release cancelled',
  'pending cancel cancelled',
  'paid cancel cancelled',
  'paid pack packed',
  'paid refund-part paid',
  'packed ship shipped',
  'packed refund refunded',
  'packed refund-part packed',
  'shipped deliver delivered',
  'shipped refund refunded',
  'shipped refund-part shipped',
  'delivered refund refunded',
  'delivered refund-part partly-refunded',
  'partly-refunded refund refunded',
  'partly-refunded refund-part partly-refunded',
  'cancelled pay paid',
]

test('every state meets every move, and only the listed ones are allowed', () => {
  const found = orderState.options.flatMap((state) =>
    moves.flatMap((move) => {
      const result = moveOrder(state, move)
      return result.ok ? [`${state} ${move} ${result.state}`] : []
    }),
  )
  expect(found.sort()).toEqual(allowed.toSorted())
})

test('however the moves come, a paid order never becomes pending again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves)), (story) => {
      let state = orderState.parse('pending')
      let paid = false
      for (const move of story) {
        const result = moveOrder(state, move)
        if (result.ok) state = result.state
        paid ||= isPaidFor(state)
        if (paid) expect(state).not.toBe('pending')
      }
    }),
  )
})
