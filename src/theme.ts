import { defaultThemeColor, loaderMs } from './contract/limits.ts'

/** What a shop changes first: name, direction, colour, currency and the start loader. Colours and sizes are in styles/tokens.css. */
export const theme = {
  shopName: 'Placket',
  tagline: 'Shirts, and nothing else',
  language: 'en',
  /** 'ltr' or 'rtl' */
  direction: 'ltr',
  color: defaultThemeColor,
  paper: '#faf8f5',
  // spec 3: the currency setting. `value` multiplies the catalogue's amounts for display.
  currency: { currency: 'USD', symbol: '$', value: 1 },
  loaderSeconds: loaderMs / 1000,
  returnDays: 30,
  supportEmail: 'hello@shop.example',
} as const

const amounts = new Intl.NumberFormat(theme.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const wholeAmounts = new Intl.NumberFormat(theme.language, { maximumFractionDigits: 0 })

/** 49.5 -> "$49.50", 50 -> "$50": the amount of a reply as shoppers read it. */
export function formatPrice(amount: number): string {
  const shown = Math.abs(amount * theme.currency.value)
  const sign = amount < 0 ? '−' : ''
  return sign + theme.currency.symbol + (Number.isInteger(shown) ? wholeAmounts : amounts).format(shown)
}
