import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findPressed,
  fitSize,
  keepInside,
  lookAt,
  type View,
  zoomAt,
} from '../../../src/features/product/rules/zoom.ts'

const length = fc.integer({ min: 100, max: 2000 })
const size = fc.record({ width: length, height: length })
const view: fc.Arbitrary<View> = fc.record({
  scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: fc.double({ min: -5000, max: 5000, noNaN: true }),
  y: fc.double({ min: -5000, max: 5000, noNaN: true }),
})

describe('an enlarged picture', () => {
  test('never shows an empty edge where the picture could be', () => {
    fc.assert(
      fc.property(size, size, view, (picture, stage, wanted) => {
        const fitted = fitSize(picture, stage)
        const kept = keepInside(wanted, fitted, stage)
        for (const [at, extent, room] of [
          [kept.x, fitted.width * kept.scale, stage.width],
          [kept.y, fitted.height * kept.scale, stage.height],
        ] as const) {
          const start = room / 2 + at - extent / 2
          // All of it is in sight, in the middle, or it fills the room.
          if (extent <= room) expect(start).toBeCloseTo((room - extent) / 2)
          else {
            expect(start).toBeLessThanOrEqual(0.001)
            expect(start + extent).toBeGreaterThanOrEqual(room - 0.001)
          }
        }
      }),
    )
  })

  test('keeps the point under the finger or the mouse where it is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 3, noNaN: true }), (factor) => {
        const before = { scale: 1.5, x: 20, y: -30 }
        const at = { x: 70, y: 40 }
        const after = zoomAt(before, factor, at)
        expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale)
        expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale)
      }),
    )
  })

  test('opens with the pressed point in the middle', () => {
    const fitted = { width: 800, height: 1000 }
    expect(lookAt({ x: 0.25, y: -0.25 }, 2, fitted)).toEqual({ scale: 2, x: -400, y: 500 })
  })

  test('finds the pressed point of a picture that the page crops', () => {
    // 100 of 150 are seen: a sixth is cut off at each side.
    const picture = { width: 300, height: 200 }
    const box = { width: 100, height: 100 }
    expect(findPressed({ x: 0, y: 0 }, picture, box, { x: 0.5, y: 0.5 })).toEqual({ x: 25 / 150 - 0.5, y: -0.5 })
    expect(findPressed({ x: 0, y: 50 }, picture, box, { x: 0, y: 0.5 })).toEqual({ x: -0.5, y: 0 })
    expect(findPressed({ x: 100, y: 100 }, picture, box, { x: 1, y: 0.5 })).toEqual({ x: 0.5, y: 0.5 })
  })
})
