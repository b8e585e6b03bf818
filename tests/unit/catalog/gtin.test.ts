import { describe, expect, test } from 'vitest'
import { readGtin } from '../../../src/features/catalog/rules/gtin.ts'

describe('a maker’s number', () => {
  test.each([
    ['4006381333931', '4006381333931'],
    ['400-6381 333931', '4006381333931'],
    ['036000291452', '036000291452'],
    ['96385074', '96385074'],
    ['14006381333938', '14006381333938'],
    // Eight digits are a series of their own, whatever they begin with.
    ['20123451', '20123451'],
  ])('is read from the barcode %s', (barcode, gtin) => {
    expect(readGtin(barcode)).toBe(gtin)
  })

  test.each([
    ['a wrong check digit', '4006381333932'],
    ['two digits that changed places', '4006381333391'],
    ['a number of another length', '40063813339'],
    ['letters', 'SHIRT-0001234'],
    ['nothing', ''],
    ['zeros', '0000000000000'],
    ['a number within a shop', '2000000000008'],
    ['the same in twelve digits', '212345678992'],
    ['and in fourteen', '02000000000008'],
    ['a coupon', '9812345678902'],
    ['digits that no GTIN is written with', '٤٠٠٦٣٨١٣٣٣٩٣١'],
  ])('is not read from %s', (_what, barcode) => {
    expect(readGtin(barcode)).toBeNull()
  })
})
