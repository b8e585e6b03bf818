import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function openTheme(currency: string) {
  vi.resetModules()
  vi.stubEnv('PUBLIC_CURRENCY', currency)
  return import('../../../src/site/theme.ts')
}

test.each([
  ['USD', 'USD', '$', '$57.95', '$58'],
  ['INR', 'INR', '₹', '₹57.95', '₹58'],
  ['JPY', 'JPY', '¥', '¥5,795', '¥5,800'],
  ['KWD', 'KWD', 'KWD', 'KWD\u00a05.795', 'KWD\u00a05.800'],
])('CURRENCY=%s is what pages show throughout', async (setting, currency, symbol, shown, rounded) => {
  const { formatCents, theme, toAmount, toCents } = await openTheme(setting)
  expect({ ...theme.currency }).toEqual({ currency, symbol, value: 1 })
  expect(formatCents(5795)).toBe(shown)
  expect(formatCents(5800)).toBe(rounded)
  expect(toCents(toAmount(5795))).toBe(5795)
})

test('an older order is shown in its own currency', async () => {
  const { formatPrice } = await openTheme('JPY')
  expect(formatPrice(57.95, 'USD')).toBe('$57.95')
  expect(formatPrice(5795)).toBe('¥5,795')
})

test.each([
  [{ currency: 'USD', symbol: '$', value: 1 }, 'INR', 'CURRENCY: the pages would show USD, and INR is charged'],
  [{ currency: 'INR', symbol: '₹', value: 83 }, 'INR', 'theme.currency.value: prices are charged as they are shown'],
  [{ currency: 'INR', symbol: '$', value: 1 }, 'INR', 'theme.currency.symbol: "$" is no sign of INR'],
])('%o is refused where %s is charged', async (shown, charged, fault) => {
  const { checkShownCurrency } = await import('../../../src/site/build/price-rules.ts')
  expect(() => checkShownCurrency(shown, charged)).toThrow(fault)
  expect(() => checkShownCurrency({ currency: 'INR', symbol: '₹', value: 1 }, 'INR')).not.toThrow()
})
