import { directionOf, localeOf } from '../platform/pure/language.ts'
import { loaderMs } from '../platform/pure/limits.ts'
import { formatMoney, roundToCents, symbolOf, toWire } from '../platform/pure/money.ts'
import { pageLanguage } from '../platform/pure/page-language.ts'

/** The setting CURRENCY at build time: prices are shown in the currency in which they are charged. */
export const shopCurrency: string = import.meta.env.PUBLIC_CURRENCY

/** What a theme is besides what the merchant sets: direction and the start loader. Sizes are in styles/tokens.css. */
export const theme = {
  language: pageLanguage,
  /** What Intl formats by. */
  locale: localeOf(pageLanguage),
  /** 'ltr' or 'rtl' */
  direction: directionOf(pageLanguage),
  // The displayed currency. It follows CURRENCY; `value` is 1, since the price shown is the price charged.
  currency: {
    currency: shopCurrency,
    get symbol() {
      return symbolOf(shopCurrency, theme.locale)
    },
    value: 1,
  },
  loaderSeconds: loaderMs / 1000,
  /** The setting RETURN_DAYS. */
  returnDays: Number(import.meta.env.PUBLIC_RETURN_DAYS),
} as const

/** 49.5 -> "$49.50", 50 -> "$50": an amount of a reply for display. An old order may be in another currency. */
export function formatPrice(amount: number, currency = shopCurrency): string {
  return formatCents(roundToCents(amount, currency), currency)
}

/** The same for minor units: 4950 -> "$49.50". */
export function formatCents(cents: number, currency = shopCurrency): string {
  return formatMoney(cents, currency, { language: theme.locale, short: true })
}

/**
 * How amounts that are read together are written, such as those of a cart or a price with its former one: all with decimals, or none if all are whole.
 * Takes all of them in minor units; the result formats one.
 */
export function formatAlike(amountsCents: readonly number[], currency = shopCurrency): (cents: number) => string {
  const short = amountsCents.every((cents) => Number.isInteger(toWire(cents, currency)))
  return (cents) => formatMoney(cents, currency, { language: theme.locale, short })
}

/** An API amount as minor units of the shop's currency. */
export function toCents(amount: number): number {
  return roundToCents(amount, shopCurrency)
}

/** Minor units of the shop's currency as an API amount. */
export function toAmount(cents: number): number {
  return toWire(cents, shopCurrency)
}
