import type { Order } from '../contract.ts'

/** ISO dates: the first and the last likely day. */
export interface ExpectedDays {
  earliest: string
  latest: string
}

/** "Wed, Nov 25 – Fri, Nov 27", or one day if both are the same. */
function nameDays({ earliest, latest }: ExpectedDays, language: string): string {
  const days = new Intl.DateTimeFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return days.formatRange(new Date(earliest), new Date(latest))
}

const methods = { standard: 'standard shipping', express: 'express shipping' } as const

/**
 * Where the receipt went, and how and when the parcel arrives; empty for an order that is unpaid or has left. `expected` null:
 * unknown.
 */
export function describeNext(
  { state, email, shippingMethod }: Pick<Order, 'state' | 'email' | 'shippingMethod'>,
  expected: ExpectedDays | null,
  language: string,
): string[] {
  if (state !== 'paid' && state !== 'packed') return []
  const receipt = email
    ? `We have emailed your receipt to ${email}.`
    : 'You gave no email address, so this page is your receipt. You can find it in your account.'
  const way = `Your parcel comes by ${methods[shippingMethod]}.`
  const news = email ? 'We will email you when it leaves.' : 'This page will show when it leaves.'
  return [receipt, way, ...(expected ? [`Expected ${nameDays(expected, language)}.`] : []), news]
}
