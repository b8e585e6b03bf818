/** Amounts are integer minor units everywhere inside; on the wire they are decimals of the currency (decision 5). */

/** 4950 -> 49.5, for a reply. */
export function toWire(cents: number): number {
  return cents / 100
}

/** Whether a number of the wire has two places at most. */
export function isAmount(amount: number): boolean {
  const cents = Math.round(amount * 100)
  return Number.isSafeInteger(cents) && cents / 100 === amount
}

/** 49.5 -> 4950. Throws when the amount has more than two places: such a number never came from us. */
export function fromWire(amount: number): number {
  if (!isAmount(amount)) throw new RangeError('An amount has two places at most')
  return Math.round(amount * 100)
}

/** "49.50" -> 4950 without a detour through binary fractions; null for anything but plain digits with up to two places. */
export function parseCents(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text.trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** 4950 -> "$49.50", 5000 -> "$50.00". */
export function formatCents(cents: number, currency = 'USD', locale = 'en-US'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)
}
