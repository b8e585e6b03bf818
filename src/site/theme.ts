import { defaultThemeColor, loaderMs, returnDays } from '../platform/pure/limits.ts'

/** What a shop changes first: name, direction, colour, currency and the start loader. Colours and sizes are in styles/tokens.css. */
export const theme = {
  shopName: 'Placket',
  language: 'en',
  /** 'ltr' or 'rtl' */
  direction: 'ltr',
  color: defaultThemeColor,
  paper: '#faf8f5',
  // spec 3: the currency setting. `value` multiplies the catalogue's amounts for display.
  currency: { currency: 'USD', symbol: '$', value: 1 },
  loaderSeconds: loaderMs / 1000,
  returnDays,
} as const

const formats = new Map<number, Intl.NumberFormat>()

/** Made when the first amount is shown: making one is the longest task of a phone that loads a page. */
function formatOf(fractionDigits: number): Intl.NumberFormat {
  const known = formats.get(fractionDigits)
  if (known) return known
  const made = new Intl.NumberFormat(theme.language, {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  })
  formats.set(fractionDigits, made)
  return made
}

/** 49.5 -> "$49.50", 50 -> "$50": the amount of a reply as shoppers read it. */
export function formatPrice(amount: number): string {
  const shown = Math.abs(amount * theme.currency.value)
  const sign = amount < 0 ? '−' : ''
  return sign + theme.currency.symbol + formatOf(Number.isInteger(shown) ? 0 : 2).format(shown)
}
