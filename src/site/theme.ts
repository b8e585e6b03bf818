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

/** Formats minor units, also whole amounts with decimals or without. */
function formatWith(decimals: boolean, currency: string): (cents: number) => string {
  return (cents) => formatMoney(cents, currency, { language: theme.locale, short: !decimals })
}

/**
 * How a product's price and the one before an offer are written; `decimals` says that another price of its list has some. Takes amounts of the API and
 * gives a format for them.
 */
export function formatPricePair(price: number, finalPrice: number, decimals = false): (amount: number) => string {
  const shown = finalPrice < price ? [price, finalPrice] : [finalPrice]
  const format = formatWith(decimals || !areWhole(shown.map(toCents)), shopCurrency)
  return (amount) => format(toCents(amount))
}

/** Whether none of the amounts, in minor units, needs decimals. */
export function areWhole(amountsCents: readonly number[], currency = shopCurrency): boolean {
  return amountsCents.every((cents) => Number.isInteger(toWire(cents, currency)))
}

/**
 * How amounts that are read together are written, such as those of a cart or a price with its former one: all with decimals, or none if all are whole.
 * Takes all of them in minor units; the result formats one.
 */
export function formatAlike(amountsCents: readonly number[], currency = shopCurrency): (cents: number) => string {
  return formatWith(!areWhole(amountsCents, currency), currency)
}

/** The same for amounts of replies, such as those of a person's orders: those of one currency are written alike. */
export function formatEach(
  amounts: readonly { amount: number; currency: string }[],
): (amount: number, currency: string) => string {
  const withDecimals = new Set(
    amounts
      .filter(({ amount, currency }) => !areWhole([roundToCents(amount, currency)], currency))
      .map(({ currency }) => currency),
  )
  return (amount, currency) => formatWith(withDecimals.has(currency), currency)(roundToCents(amount, currency))
}

/** An API amount as minor units of the shop's currency. */
export function toCents(amount: number): number {
  return roundToCents(amount, shopCurrency)
}

/** Minor units of the shop's currency as an API amount. */
export function toAmount(cents: number): number {
  return toWire(cents, shopCurrency)
}
