import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPartlyShipped, listUnshipped, planShipment } from '../../../src/features/orders/rules/shipping.ts'
import { findTrackingUrl, knownCarriers } from '../../../src/features/orders/rules/tracking.ts'
import { makeShipment, makeShownLine, makeShownOrder } from '../../support/shown-order.ts'

const lines = [
  { id: 'a', left: 2 },
  { id: 'b', left: 0 },
]

describe('a parcel', () => {
  test('contains everything that is left, unless lines are chosen', () => {
    expect(planShipment(lines)).toEqual({ ok: true, lines: [{ lineId: 'a', quantity: 2 }], complete: true })
    const one = [{ lineId: 'a', quantity: 1 }]
    expect(planShipment(lines, one)).toEqual({ ok: true, lines: one, complete: false })
    expect(planShipment(lines, [{ lineId: 'a', quantity: 2 }])).toMatchObject({ complete: true })
  })

  test.each([
    [[{ lineId: 'a', quantity: 3 }], { place: 0, fault: 'too-many', left: 2 }],
    [
      [
        { lineId: 'a', quantity: 1 },
        { lineId: 'b', quantity: 1 },
      ],
      { place: 1, fault: 'too-many', left: 0 },
    ],
    [
      [
        { lineId: 'a', quantity: 1 },
        { lineId: 'a', quantity: 1 },
      ],
      { place: 1, fault: 'twice', left: 2 },
    ],
    [[{ lineId: 'c', quantity: 1 }], { place: 0, fault: 'unknown', left: 0 }],
  ])('with %j is refused', (wanted, fault) => {
    expect(planShipment(lines, wanted)).toEqual({ ok: false, ...fault })
  })

  test('after parcel, no order ever ships more than it has, and it is complete exactly at the end', () => {
    const quantities = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(quantities, fc.array(quantities, { maxLength: 8 }), (bought, parcels) => {
        const left = bought.map((quantity, place) => ({ id: `${place}`, left: quantity }))
        for (const parcel of parcels) {
          const wanted = parcel.flatMap((quantity, place) => (quantity > 0 ? [{ lineId: `${place}`, quantity }] : []))
          const fits = parcel.every((quantity, place) => quantity <= (left[place]?.left ?? 0))
          const plan = planShipment(left, wanted)
          expect(plan.ok).toBe(fits)
          if (!plan.ok) continue
          for (const { lineId, quantity } of plan.lines) {
            const line = left.find(({ id }) => id === lineId)
            if (line) line.left -= quantity
          }
          expect(plan.complete).toBe(left.every((line) => line.left === 0))
        }
      }),
    )
  })
})

test('an order with a part of its items in parcels is partly shipped until the rest has left', () => {
  const order = makeShownOrder({
    state: 'packed',
    lines: [makeShownLine({ quantity: 2 }), makeShownLine({ id: 'l2', quantity: 1 })],
  })
  expect([isPartlyShipped(order), listUnshipped(order).length]).toEqual([false, 2])
  const part = { ...order, shipments: [makeShipment({ lines: [{ lineId: 'l1', quantity: 1 }] })] }
  expect(isPartlyShipped(part)).toBe(true)
  expect(listUnshipped(part).map(({ line, left }) => [line.id, left])).toEqual([
    ['l1', 1],
    ['l2', 1],
  ])
  expect(isPartlyShipped({ ...part, state: 'refunded' })).toBe(false)
})

describe('a parcel is followed', () => {
  const find = (carrier: string, trackingNumber: string, trackingUrl = '') =>
    findTrackingUrl({ carrier, trackingNumber, trackingUrl })

  test('at the page of its carrier, however the name is typed', () => {
    const page = 'https://www.ups.com/track?tracknum=1Z999'
    expect([find('UPS', '1Z 999'), find('ups ', '1Z999')]).toEqual([page, page])
    expect(find('royal-mail', 'AB/1')).toBe('https://www.royalmail.com/track-your-item#/tracking-results/AB%2F1')
    for (const carrier of knownCarriers) expect(find(carrier, 'X1')).toMatch(/^https:\/\/.+X1$/)
  })

  test("at the merchant's own link first, and nowhere without a carrier or number", () => {
    expect(find('UPS', '1Z', 'https://post.example/1Z')).toBe('https://post.example/1Z')
    expect([find('UPS', ''), find('', '1Z'), find('A cousin', '1Z')]).toEqual([null, null, null])
  })
})
