import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packColumn, unpackColumn } from '../../../src/features/listing/rules/columns.ts'

const large = fc.integer({ min: 0, max: 4_000_000_000 })
const small = fc.constantFrom(0, 1, 90, 91, 8281, 3_999_999_999)

test('a column survives packing, and needs no escaping in JSON', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(large), fc.array(small, { maxLength: 500 })), (values) => {
      const packed = packColumn(values)
      expect(JSON.stringify(packed.text)).toHaveLength(packed.text.length + 2)
      expect(Array.from(unpackColumn(JSON.parse(JSON.stringify(packed))))).toEqual(values)
    }),
  )
})

test('a column uses as many digits as its largest number needs, or fewer if few numbers occur', () => {
  expect(packColumn([0, 90]).width).toBe(1)
  expect(packColumn([0, 91]).width).toBe(2)
  expect(packColumn([]).text).toBe('')
  expect(packColumn([9000, 9000, 9000, 7, 7, 9000, 9000, 9000])).toEqual({
    width: 1,
    text: '###$$###',
    values: [9000, 7],
  })
})

test('the most frequent number gets the smallest digit; ties go to the smaller number', () => {
  const column = [5, 5, 5, 3, 3, 3, 9, 9, 9, 9, 9, 9]
  expect(packColumn(column)).toEqual({ width: 1, text: '%%%$$$######', values: [9, 3, 5] })
})

test('a column of many thousands survives packing', () => {
  const column = Array.from({ length: 9000 }, (_, place) => place * 7)
  expect(Array.from(unpackColumn(packColumn(column)))).toEqual(column)
})
