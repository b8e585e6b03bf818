import { code as findListed } from 'currency-codes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderRuns } from '../../../src/features/orders/server/documents/pdf-text.ts'
import { currencyCodes, isCurrency } from '../../../src/platform/pure/currencies.ts'
import {
  addMoney,
  digitsOf,
  formatMoney,
  fromWire,
  isAmount,
  isSameMoney,
  MixedCurrencies,
  money,
  multiplyMoney,
  parseAmount,
  subtractMoney,
  sumMoney,
  symbolOf,
  toWire,
  writeAmount,
} from '../../../src/platform/pure/money.ts'
import { parseTypedAmount } from '../../../src/platform/pure/written-amount.ts'

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
  // The marks keep the minus at the left of its number, and the number at the right of its currency.
  expect(formatMoney(-990, 'USD', { language: 'ar-AE' })).toBe('\u200f\u200e−9.90\u200f\u00a0US$\u200e')
  expect(formatMoney(-990, 'EUR', { language: 'de' })).toBe('−9,90\u00a0€')
  expect(formatMoney(5050, 'USD', { short: true })).toBe('$50.50')
  expect([symbolOf('USD'), symbolOf('INR'), symbolOf('JPY')]).toEqual(['$', '₹', '¥'])
})

test.each(['USD', 'EUR', 'AED', 'INR', 'JPY', 'KWD'])(
  'in Arabic an amount of %s below zero is at the same side of its currency as one above',
  (code) => {
    const [above = '', below = ''] = [99_000, -99_000].map((cents) =>
      orderRuns(formatMoney(cents, code, { language: 'ar-AE' }), 'rtl', { weight: 'plain' })
        .map(({ text }) => text)
        .join('')
        .replaceAll(/[\u200e\u200f]/g, ''),
    )
    expect(below).toBe(above.replace(/(?=\d)/, '−'))
  },
)

test('every code is an existing currency, with the decimals of ISO 4217', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })
  const unknown = currencyCodes.filter((code) => code !== 'XCG' && code !== 'ZWG' && !names.of(code))
  expect(unknown).toEqual([])
  expect(currencyCodes.length).toBeGreaterThan(150)
  const three = currencyCodes.filter((code) => digitsOf(code) === 3)
  expect(three).toEqual(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
  expect(currencyCodes.filter((code) => digitsOf(code) === 0)).toHaveLength(16)
})

test('digits are those of the published list of ISO 4217', () => {
  expect(currencyCodes.filter((code) => (findListed(code)?.digits ?? digitsOf(code)) !== digitsOf(code))).toEqual([])
  // Younger than the package's copy of the list.
  expect(currencyCodes.filter((code) => !findListed(code))).toEqual(['XCG'])
})

test.each(['XXX', 'XTS', 'XAU', 'XDR', 'CHE', 'CLF', 'UYW', 'usd', 'EURO', 'DEM', ''])(
  '%j is not a currency to pay with',
  (code) => {
    expect(isCurrency(code)).toBe(false)
  },
)

test('amounts of one currency add up, and those of two throw', () => {
  const euro = money(1950, 'EUR')
  const dinar = money(1250, 'KWD')
  expect(addMoney(dinar, money(5, 'KWD'))).toEqual({ cents: 1255, currency: 'KWD' })
  expect(subtractMoney(euro, money(2000, 'EUR')).cents).toBe(-50)
  expect(multiplyMoney(dinar, 3)).toEqual({ cents: 3750, currency: 'KWD' })
  expect(sumMoney([dinar, dinar], 'KWD').cents).toBe(2500)
  expect(sumMoney([], 'JPY')).toEqual({ cents: 0, currency: 'JPY' })
  // @ts-expect-error two currencies are no sum
  expect(() => addMoney(euro, dinar)).toThrow(MixedCurrencies)
  // @ts-expect-error two currencies are no difference
  expect(() => subtractMoney(euro, dinar)).toThrow("EUR and KWD don't add up")
  const read: { cents: number; currency: string } = JSON.parse(JSON.stringify(dinar))
  expect(() => addMoney<string>(euro, read)).toThrow(MixedCurrencies)
  expect(() => sumMoney<string>([euro, dinar], 'EUR')).toThrow(MixedCurrencies)
  expect(isSameMoney(money(100, 'USD'), money(100, 'CAD'))).toBe(false)
  expect(() => money(0.5, 'USD')).toThrow(RangeError)
})

test.each([
  ['1,234.50', 'USD', 'en', 123_450],
  ['$1,234.5', 'USD', 'en', 123_450],
  ['1.234,50', 'EUR', 'de', 123_450],
  ['1.234,50 €', 'EUR', 'de', 123_450],
  ['1\u202f234,50', 'EUR', 'fr', 123_450],
  ['1,50,000', 'INR', 'en-IN', 15_000_000],
  ['KWD 1.255', 'KWD', 'en', 1255],
  ['١٢٫٥', 'AED', 'ar-AE-u-nu-arab', 1250],
  ['5,795', 'JPY', 'en', 5795],
  ['1,50', 'USD', 'en', 150],
  ['1.5', 'EUR', 'de', 150],
  ['1,5', 'JPY', 'en', null],
  ['1,2345', 'USD', 'en', null],
  ['5.5', 'JPY', 'en', null],
  ['1,2,3', 'USD', 'en', null],
  ['1.2.3', 'USD', 'en', null],
  ['-5', 'USD', 'en', null],
  ['', 'USD', 'en', null],
])('%j typed as %s in %s is %j minor units', (text, code, language, cents) => {
  expect(parseTypedAmount(text, code, language)).toBe(cents)
})

test('what a price is shown as is what it is typed as, in any currency and language', () => {
  const language = fc.constantFrom('en', 'de', 'fr', 'hi', 'ar', 'en-IN', 'de-CH')
  fc.assert(
    fc.property(cents, currency, language, (amount, code, tag) => {
      expect(parseTypedAmount(formatMoney(amount, code, { language: tag }), code, tag)).toBe(amount)
    }),
  )
})

test('the sign of US dollars stays whole in Arabic, which a mark behind it keeps from turning', () => {
  expect(formatMoney(4950, 'USD', { language: 'ar' })).toBe('\u200f49.50\u00a0US$\u200e')
  expect(parseTypedAmount(formatMoney(4950, 'USD', { language: 'ar' }), 'USD', 'ar')).toBe(4950)
  for (const language of ['en', 'de', 'fr', 'hi']) {
    expect(formatMoney(4950, 'USD', { language })).not.toContain('\u200e')
  }
})
