import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyCodes, isCurrency } from '../../../src/platform/pure/currencies.ts'
import {
  digitsOf,
  formatMoney,
  fromWire,
  isAmount,
  parseAmount,
  symbolOf,
  toWire,
  writeAmount,
} from '../../../src/platform/pure/money.ts'

const cents = fc.integer({ min: 0, max: 99_999_999 })
const currency = fc.constantFrom(...currencyCodes)

test('minor units of any currency survive the API, through JSON and back', () => {
  fc.assert(
    fc.property(cents, currency, (amount, code) => {
      expect(fromWire(JSON.parse(JSON.stringify(toWire(amount, code))), code)).toBe(amount)
    }),
  )
})

test('a written price of any currency is parsed exactly', () => {
  fc.assert(fc.property(cents, currency, (amount, code) => parseAmount(writeAmount(amount, code), code) === amount))
  expect(parseAmount('1.005', 'USD')).toBeNull()
  expect(parseAmount('49.5000', 'USD')).toBe(4950)
  expect(parseAmount('49.5', 'USD')).toBe(4950)
  expect(parseAmount('49', 'USD')).toBe(4900)
  expect(parseAmount('49.05', 'USD')).toBe(4905)
  expect(parseAmount(' 49.50\n', 'USD')).toBe(4950)
})

test.each(['', '-1', '1e3', '1,50', '$5', '0x10', 'NaN', '1.', '.5', '12345678901'])('%j is not a price', (text) => {
  expect(parseAmount(text, 'USD')).toBeNull()
})

test.each([
  ['USD', 2, '49.50'],
  ['INR', 2, '49.50'],
  ['JPY', 0, '4950'],
  ['ISK', 0, '4950'],
  ['UGX', 0, '4950'],
  ['KWD', 3, '4.950'],
  ['IQD', 3, '4.950'],
  ['MGA', 2, '49.50'],
])('%s has %i places: 4950 minor units are %s', (code, digits, written) => {
  expect(digitsOf(code)).toBe(digits)
  expect(writeAmount(4950, code)).toBe(written)
  expect(parseAmount(written, code)).toBe(4950)
  expect(toWire(4950, code)).toBe(Number(written))
})

test('an amount with more decimals than its currency is refused', () => {
  for (const [amount, code] of [
    [0.125, 'USD'],
    [10_050.72, 'JPY'],
    [1.2345, 'KWD'],
    [Number.NaN, 'USD'],
  ] as const) {
    expect(isAmount(amount, code)).toBe(false)
    expect(() => fromWire(amount, code)).toThrow(RangeError)
  }
  expect(() => fromWire(0.125, 'USD')).toThrow('An amount of USD has 2 decimal places at most')
  expect(parseAmount('10050.72', 'JPY')).toBeNull()
  expect(parseAmount('10050.00', 'JPY')).toBe(10_050)
})

test('prices are shown with their currency and its decimals', () => {
  expect(formatMoney(4950, 'USD')).toBe('$49.50')
  expect(formatMoney(120_000, 'EUR')).toBe('€1,200.00')
  expect(formatMoney(5795, 'JPY')).toBe('¥5,795')
  expect(formatMoney(5795, 'INR')).toBe('₹57.95')
  expect(formatMoney(5795, 'KWD')).toBe('KWD\u00a05.795')
  expect(formatMoney(-500, 'USD', { short: true })).toBe('−$5')
  expect(formatMoney(5050, 'USD', { short: true })).toBe('$50.50')
  expect([symbolOf('USD'), symbolOf('INR'), symbolOf('JPY')]).toEqual(['$', '₹', '¥'])
})

test('every code is an existing currency, with the decimals of ISO 4217', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  const unknown = currencyCodes.filter((code) => code !== 'XCG' && code !== 'ZWG' && !names.of(code))
  expect(unknown).toEqual([])
  expect(currencyCodes.length).toBeGreaterThan(150)
  const three = currencyCodes.filter((code) => digitsOf(code) === 3)
  expect(three).toEqual(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
  expect(currencyCodes.filter((code) => digitsOf(code) === 0)).toHaveLength(16)
})

test.each(['XXX', 'XTS', 'XAU', 'XDR', 'CHE', 'CLF', 'UYW', 'usd', 'EURO', 'DEM', ''])(
  '%j is not a currency to pay with',
  (code) => {
    expect(isCurrency(code)).toBe(false)
  },
)
