import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderState } from '../../../src/features/orders/contract.ts'
import { orderStateNames } from '../../../src/features/orders/rules/order-names.ts'
import { isSold, moveOrder, type OrderMove } from '../../../src/features/orders/rules/order-state.ts'

const moves: OrderMove[] = [
  'pay',
  'place',
  'refuse',
  'release',
  'cancel',
  'pack',
  'ship',
  'deliver',
  'hand-over',
  'refund',
  'refund-part',
  'edit',
]
const allowed = [
  'pending pay paid',
  'pending place placed',
  'placed pack packed',
  'placed cancel cancelled',
  'packed refuse refused',
  'shipped refuse refused',
  'delivered refuse refused',
  'pending release cancelled',
  'pending cancel cancelled',
  'paid cancel cancelled',
  'paid edit paid',
  'paid hand-over delivered',
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

test('in every state only the listed transitions are allowed', () => {
  const found = orderState.options.flatMap((state) =>
    moves.flatMap((move) => {
      const result = moveOrder(state, move)
      return result.ok ? [`${state} ${move} ${result.state}`] : []
    }),
  )
  expect(found.sort()).toEqual(allowed.toSorted())
})

test('any other transition throws', () => {
  expect(moveOrder('refunded', 'pay')).toEqual({ ok: false, reason: 'not-allowed' })
})

test('an order counts as sold from its payment, or its placing with cash on delivery, until it ends', () => {
  expect(orderState.options.filter(isSold)).toEqual(
    orderState.options.filter((state) => !['pending', 'cancelled', 'refused'].includes(state)),
  )
  expect(isSold('refunded')).toBe(true)
})

test('every state has its own name for shoppers', () => {
  const names = orderState.options.map((state) => orderStateNames[state])
  expect(names.every((name) => /^[A-Z][a-z ]+$/.test(name))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
  expect(orderStateNames['partly-refunded']).toBe('Partly refunded')
})

test('whatever the transitions, a paid order never becomes pending again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves)), (story) => {
      let state = orderState.parse('pending')
      let paid = false
      for (const move of story) {
        const result = moveOrder(state, move)
        if (result.ok) state = result.state
        paid ||= isSold(state)
        if (paid) expect(state).not.toBe('pending')
      }
    }),
  )
})
