import { expect, test } from 'vitest'
import { parseTypedAmount, parseWrittenAmount } from '../../../src/platform/pure/written-amount.ts'
import {
  findDecimalMark,
  readTypedNumber,
  readWrittenNumber,
  settleNumber,
  showTypedNumber,
} from '../../../src/platform/pure/written-number.ts'

test.each([
  ['49.50', '49.50'],
  ['49,5', '49.5'],
  ['89,90', '89.90'],
  ['1.049,50 €', '1049.50'],
  ['$1,299.50', '1299.50'],
  ['1.299.000', '1299000'],
  ['1,00,000.50', '100000.50'],
  ["CHF 1'299.00", '1299.00'],
  ['1 299,00 kr', '1299.00'],
  ['1\u202F299,00\u00A0zł', '1299.00'],
  ['0,350', '0.350'],
  ['USD 12', '12'],
  ['49,-', '49'],
  ['49.–', '49'],
  ['١٬٢٣٤٫٥٠', '1234.50'],
  ['१२३.५०', '123.50'],
  ['\u202A12,50\u202C', '12.50'],
])('%j is %s', (written, plain) => {
  expect(readWrittenNumber(written)).toMatchObject({ isOpen: false, plain })
})

test.each(['', 'cheap', '=1+1', '-5', '1,2,3', '1.', '.5', '1.23.456', '1,234,56', '0x10', '1e3', '9'.repeat(61)])(
  '%j is no number',
  (written) => {
    expect(readWrittenNumber(written)).toBeNull()
  },
)

test('a sole group of three may be decimals, which the mark decides', () => {
  expect(readWrittenNumber('1.049')).toMatchObject({ isOpen: true })
  expect([settleNumber('1.049', '.'), settleNumber('1.049', ',')]).toEqual(['1.049', '1049'])
  expect([settleNumber('1,299', '.'), settleNumber('1,299', ',')]).toEqual(['1299', '1.299'])
})

test('a file has the mark that its other numbers agree on', () => {
  expect(findDecimalMark(['1.049', '89,90', ''])).toBe(',')
  expect(findDecimalMark(['1.049', '1,299.00'])).toBe('.')
  expect(findDecimalMark(['1.049', '12'])).toBeNull()
  expect(findDecimalMark(['89,90', '89.90'])).toBeNull()
})

test('an amount of a file is open only where its currency allows both', () => {
  expect(parseWrittenAmount('1,299', 'USD')).toBe(129_900)
  expect(parseWrittenAmount('1,290', 'USD')).toBe('open')
  // As programs write dinars.
  expect(parseWrittenAmount('1.250', 'KWD')).toBe(1250)
  expect(parseWrittenAmount('1,250', 'KWD')).toBe('open')
  // A thousand in Germany, a slip in the United States: nothing is made a thousand times dearer without a word.
  expect(parseWrittenAmount('57.955', 'USD')).toBe('open')
  expect(parseWrittenAmount('1.250', 'KWD', '.')).toBe(1250)
  expect(parseWrittenAmount('1.250', 'KWD', ',')).toBe(1_250_000)
  expect(parseWrittenAmount('1.299', 'USD', '.')).toBeNull()
})

test('fields take numbers as any language writes them, and show them as they read them', () => {
  expect(parseTypedAmount('1.049,50 €', 'EUR')).toBe(104_950)
  expect(parseTypedAmount('89,90', 'EUR')).toBe(8990)
  expect(parseTypedAmount('1,299.00', 'USD', 'de')).toBe(129_900)
  expect(readTypedNumber('12,5', 'en')).toBe(12.5)
  for (const language of ['en', 'de', 'fr', 'hi', 'ar'])
    for (const value of [1.085, 1049, 0.5, 12.25])
      expect(readTypedNumber(showTypedNumber(value, language), language)).toBe(value)
})
