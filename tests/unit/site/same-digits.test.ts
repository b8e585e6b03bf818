import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf } from '../../../src/platform/pure/money.ts'
import { formatAlike } from '../../../src/site/theme.ts'

const currencies = ['USD', 'EUR', 'INR', 'JPY', 'KWD', 'AED'] as const
/** How many digits follow the decimal mark of an amount. */
const decimalsOf = (text: string) => /\.(\d+)\D*$/.exec(text)?.[1]?.length ?? 0

test.each([
  [
    [8900, 18_070],
    ['$89.00', '$180.70'],
  ],
  [
    [8900, 18_000],
    ['$89', '$180'],
  ],
  [
    [6299, 9000],
    ['$62.99', '$90.00'],
  ],
  [
    [0, 500],
    ['$0', '$5'],
  ],
  [
    [-500, 1250],
    ['−$5.00', '$12.50'],
  ],
])('%j are shown as %j', (cents, shown) => {
  expect(cents.map(formatAlike(cents, 'USD'))).toEqual(shown)
})

test('amounts of one list have the same digits in every currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 }),
      (currency, cents) => {
        const shown = cents.map(formatAlike(cents, currency))
        const digits = new Set(shown.map(decimalsOf))
        expect([...digits]).toHaveLength(1)
        const hasParts = cents.some((amount) => amount % 10 ** digitsOf(currency) !== 0)
        expect([...digits]).toEqual([hasParts ? digitsOf(currency) : 0])
      },
    ),
  )
})
