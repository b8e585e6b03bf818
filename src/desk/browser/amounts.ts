import { formatMoney, roundToCents } from '../../platform/pure/money.ts'
import { shopCurrency, theme } from '../../site/theme.ts'

/** 49.5 -> "$49.50", 50 -> "$50.00". What a merchant compares has the same digits everywhere, unlike prices in the shop. */
export function showAmount(amount: number, currency = shopCurrency): string {
  return showCents(roundToCents(amount, currency), currency)
}

/** The same for minor units: 5000 -> "$50.00". */
export function showCents(cents: number, currency = shopCurrency): string {
  return formatMoney(cents, currency, { language: theme.locale })
}
