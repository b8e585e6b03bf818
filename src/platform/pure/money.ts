import { roundTo } from './round.ts'

// Amounts inside are whole minor units of their currency (names end in `Cents`, whatever the currency calls them);
// in the API they are decimals.

// ISO 4217 as tests/unit/platform/money.test.ts reads it from the published list; every other currency has two digits. Intl follows
// CLDR, which differs from it (IQD, LBP), and so do browsers among themselves.
const noDigits = /^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/
const threeDigits = /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/

/** How many decimal places the amounts of a currency have. */
export function digitsOf(currency: string): number {
  if (noDigits.test(currency)) return 0
  return threeDigits.test(currency) ? 3 : 2
}

function scaleOf(currency: string): number {
  return 10 ** digitsOf(currency)
}

/** 4950 of USD -> 49.5, for a reply. */
export function toWire(cents: number, currency: string): number {
  return cents / scaleOf(currency)
}

/** 49.5 of USD -> 4950, rounded to whole minor units. For display only. */
export function roundToCents(amount: number, currency: string): number {
  return roundTo(amount * scaleOf(currency))
}

/** Whether a number has no more decimal places than its currency. */
export function isAmount(amount: number, currency: string): boolean {
  const cents = roundToCents(amount, currency)
  return Number.isSafeInteger(cents) && toWire(cents, currency) === amount
}

/** 49.5 of USD -> 4950. Throws when the amount has more decimal places than its currency: such a number never came from us. */
export function fromWire(amount: number, currency: string): number {
  if (!isAmount(amount, currency))
    throw new RangeError(`An amount of ${currency} has ${digitsOf(currency)} decimal places at most`)
  return roundToCents(amount, currency)
}

/** An amount of one currency in minor units. Amounts of two currencies are never added, subtracted or compared. */
export interface Money<C extends string = string> {
  readonly cents: number
  readonly currency: C
}

/** Amounts of two currencies met in one sum. */
export class MixedCurrencies extends TypeError {
  constructor(a: string, b: string) {
    super(`${a} and ${b} don't add up`)
    this.name = 'MixedCurrencies'
  }
}

/** Throws unless the cents are whole. */
export function money<const C extends string>(cents: number, currency: C): Money<C> {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no whole number of minor units of ${currency}`)
  return { cents, currency }
}

function requireSame(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new MixedCurrencies(a.currency, b.currency)
}

export function addMoney<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  requireSame(a, b)
  return money(a.cents + b.cents, a.currency)
}

export function subtractMoney<C extends string>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  requireSame(a, b)
  return money(a.cents - b.cents, a.currency)
}

export function multiplyMoney<C extends string>(amount: Money<C>, times: number): Money<C> {
  return money(amount.cents * times, amount.currency)
}

/** The sum of amounts that are all in this currency. */
export function sumMoney<const C extends string>(amounts: readonly Money<NoInfer<C>>[], currency: C): Money<C> {
  return amounts.reduce<Money<C>>((sum, amount) => addMoney(sum, amount), money(0, currency))
}

/** Whether they are the same amount of the same currency. */
export function isSameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.cents === b.cents
}

/**
 * "49.50" of USD -> 4950 without binary fractions; null for anything but plain digits with at most the decimal places of
 * the currency. Trailing zeros are allowed: "5795.00" is 5795 yen.
 */
export function parseAmount(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = digitsOf(currency)
  const places = (match[2] ?? '').replace(/0+$/, '')
  if (places.length > digits) return null
  return Number(match[1]) * scaleOf(currency) + Number(places.padEnd(digits, '0'))
}

/** 4950 of USD -> "49.50", for files and forms. */
export function writeAmount(cents: number, currency: string): string {
  return toWire(cents, currency).toFixed(digitsOf(currency))
}

// Created when the first amount is shown: creating it is the longest task while a phone loads a page.
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, language: string, digits: number): Intl.NumberFormat {
  const key = currency + language + digits
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(key, format)
  return format
}

/** "$" for USD, as prices show it. */
export function symbolOf(currency: string, language = 'en'): string {
  const parts = formatOf(currency, language, 0).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** 4950 of USD -> "$49.50"; `short` drops decimals that are all zero: 5000 -> "$50". */
export function formatMoney(
  cents: number,
  currency: string,
  { language = 'en', short = false }: { language?: string; short?: boolean } = {},
): string {
  const amount = toWire(Math.abs(cents), currency)
  const digits = short && Number.isInteger(amount) ? 0 : digitsOf(currency)
  // From right to left, the "$" of a final "US$" would move to its left without a mark behind it.
  const shown = formatOf(currency, language, digits).format(amount).replace(/\w\$$/, '$&\u200e')
  if (cents >= 0) return shown
  // And a minus would move to the right of its number without one before it. The mark behind the number keeps it at the right of its
  // currency, where a positive one is.
  return shown.startsWith('\u200f') ? shown.replace(/^\u200f(\S+)/, '\u200f\u200e−$1\u200f') : `−${shown}`
}
