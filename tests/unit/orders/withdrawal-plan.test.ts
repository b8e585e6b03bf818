import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planWithdrawal, refundableDelivery } from '../../../src/features/orders/rules/withdrawal-plan.ts'

const order = { isSending: true, keepsExchange: false }
const lines = [
  { lineId: 'a', left: 3, unsent: 1 },
  { lineId: 'b', left: 1, unsent: 1 },
]

test('all that is left: what had not been sent is not sent, what had comes back', () => {
  expect(planWithdrawal({ ...order, lines, wanted: null })).toEqual({
    unsent: [
      { lineId: 'a', quantity: 1 },
      { lineId: 'b', quantity: 1 },
    ],
    sent: [{ lineId: 'a', quantity: 2 }],
    isWhole: true,
  })
})

test('a part takes what had not been sent first, more than is left counts as all of it', () => {
  const plan = (quantity: number) => planWithdrawal({ ...order, lines, wanted: [{ lineId: 'a', quantity }] })
  expect(plan(1)).toEqual({ unsent: [{ lineId: 'a', quantity: 1 }], sent: [], isWhole: false })
  expect(plan(9).sent).toEqual([{ lineId: 'a', quantity: 2 }])
})

test('an order of a former release that was sent without parcels comes back; who keeps an exchange withdraws from a part', () => {
  const sent = planWithdrawal({ ...order, isSending: false, lines, wanted: null })
  expect(sent.unsent).toEqual([])
  expect(planWithdrawal({ ...order, keepsExchange: true, lines, wanted: null }).isWhole).toBe(false)
})

test('never more than is left of a line, and nothing of a line that was not asked for', () => {
  const line = fc.record({ left: fc.nat(10), unsent: fc.nat(10), asked: fc.nat(20) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.boolean(), (drawn, isSending) => {
      const ordered = drawn.map((each, at) => ({ lineId: `l${at}`, ...each }))
      const wanted = ordered.map(({ lineId, asked: quantity }) => ({ lineId, quantity }))
      const plan = planWithdrawal({ lines: ordered, wanted, isSending, keepsExchange: false })
      for (const { lineId, left, asked } of ordered) {
        const taken = [...plan.unsent, ...plan.sent].filter((item) => item.lineId === lineId)
        expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(Math.min(left, asked))
      }
    }),
  )
})

test.each([
  [{ paidCents: 595, chosenRateCents: 595, standardRateCents: null }, 595],
  [{ paidCents: 595, chosenRateCents: 595, standardRateCents: 795 }, 595],
  [{ paidCents: 1495, chosenRateCents: 1495, standardRateCents: 595 }, 595],
  // With 19 % tax on top.
  [{ paidCents: 1779, chosenRateCents: 1495, standardRateCents: 595 }, 708],
  [{ paidCents: 1495, chosenRateCents: 1495, standardRateCents: 0 }, 0],
  [{ paidCents: 0, chosenRateCents: 0, standardRateCents: 595 }, 0],
])('of delivery %j, %i is refunded', (cost, cents) => {
  expect(refundableDelivery(cost)).toBe(cents)
})
