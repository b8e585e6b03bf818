// Amounts are whole minor units of their currency everywhere inside (names end in `Cents`, whatever the currency calls them);
// on the wire they are decimals of it.

// ISO 4217; every other currency has two digits.
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

/** 49.5 of USD -> 4950; what lies between two minor units is rounded. For amounts that are only shown. */
export function roundToCents(amount: number, currency: string): number {
  return Math.round(amount * scaleOf(currency))
}

/** Whether a number of the wire has no more places than its currency. */
export function isAmount(amount: number, currency: string): boolean {
  const cents = roundToCents(amount, currency)
  return Number.isSafeInteger(cents) && toWire(cents, currency) === amount
}

/** 49.5 of USD -> 4950. Throws when the amount has more places than its currency: such a number never came from us. */
export function fromWire(amount: number, currency: string): number {
  if (!isAmount(amount, currency))
    throw new RangeError(`An amount of ${currency} has ${digitsOf(currency)} places at most`)
  return roundToCents(amount, currency)
}

/**
 * "49.50" of USD -> 4950 without a detour through binary fractions; null for anything but plain digits with as many places as
 * the currency has. Zeros may follow: "5795.00" is 5795 yen.
 */
export function parseAmount(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = digitsOf(currency)
  const places = (match[2] ?? '').replace(/0+$/, '')
  if (places.length > digits) return null
  return Number(match[1]) * scaleOf(currency) + Number(places.padEnd(digits, '0'))
}

/** 4950 of USD -> "49.50", as files and forms have it. */
export function writeAmount(cents: number, currency: string): string {
  return toWire(cents, currency).toFixed(digitsOf(currency))
}

// Made when the first amount is shown: making one is the longest task of a phone that loads a page.
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, language: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${language} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...places,
  })
  formats.set(key, made)
  return made
}

/** "$" of USD, as prices are shown. */
export function symbolOf(currency: string, language = 'en'): string {
  const parts = formatOf(currency, language, 0).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** 4950 of USD -> "$49.50"; `short` leaves out places that are all zero: 5000 -> "$50". */
export function formatMoney(
  cents: number,
  currency: string,
  { language = 'en', short = false }: { language?: string; short?: boolean } = {},
): string {
  const amount = toWire(Math.abs(cents), currency)
  const digits = short && Number.isInteger(amount) ? 0 : digitsOf(currency)
  return (cents < 0 ? '−' : '') + formatOf(currency, language, digits).format(amount)
}
