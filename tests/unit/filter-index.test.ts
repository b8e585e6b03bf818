import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packColumn, unpackColumn } from '../../src/domain/facets/columns.ts'

test('a column comes back as it went in, and JSON has nothing to escape in it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_000_000_000 }), { maxLength: 300 }), (values) => {
      const packed = packColumn(values)
      expect(JSON.stringify(packed.text)).toHaveLength(packed.text.length + 2)
      expect(Array.from(unpackColumn(JSON.parse(JSON.stringify(packed))))).toEqual(values)
    }),
  )
})

test('a column takes as many digits as its largest number needs', () => {
  expect(packColumn([0, 90]).width).toBe(1)
  expect(packColumn([0, 91]).width).toBe(2)
  expect(packColumn([]).text).toBe('')
})
