import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showAmount, showCents } from '../../../src/desk/browser/amounts.ts'
import { haveDecimals } from '../../../src/features/catalog/rules/card.ts'
import { digitsOf } from '../../../src/platform/pure/money.ts'
import { formatAlike, formatEach, formatPricePair } from '../../../src/site/theme.ts'

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

test.each([
  [
    [
      { price: 89, finalPrice: 89 },
      { price: 180.7, finalPrice: 180.7 },
    ],
    ['$89.00', '$180.70'],
  ],
  [
    [
      { price: 89, finalPrice: 89 },
      { price: 180, finalPrice: 144 },
    ],
    ['$89', '$144'],
  ],
  // A former price counts too: both are shown.
  [
    [
      { price: 89, finalPrice: 89 },
      { price: 180.5, finalPrice: 180 },
    ],
    ['$89.00', '$180.00'],
  ],
])('the cards of a list %j show %j', (cards, shown) => {
  const decimals = haveDecimals(cards)
  expect(cards.map(({ price, finalPrice }) => formatPricePair(price, finalPrice, decimals)(finalPrice))).toEqual(shown)
})

test('amounts in several currencies are alike in each', () => {
  const amounts = [
    { amount: 89, currency: 'EUR' },
    { amount: 180.7, currency: 'EUR' },
    { amount: 50, currency: 'USD' },
    { amount: 7425, currency: 'JPY' },
  ]
  const show = formatEach(amounts)
  expect(amounts.map(({ amount, currency }) => show(amount, currency))).toEqual(['€89.00', '€180.70', '$50', '¥7,425'])
})

test('the admin writes every amount with the digits of its currency', () => {
  expect([
    showAmount(89),
    showAmount(180.7, 'EUR'),
    showAmount(7425, 'JPY'),
    showAmount(1.5, 'KWD'),
    showCents(5000),
  ]).toEqual(['$89.00', '€180.70', '¥7,425', 'KWD\u00a01.500', '$50.00'])
})
