import { nameSpan } from '../../../platform/pure/text/name-span.ts'
import { say } from '../../../platform/pure/text/say.ts'
import * as payTexts from '../../payments/messages/en.ts'
import type { Order } from '../contract.ts'
import * as texts from '../messages/en.ts'

/** ISO dates: the first and the last likely day. */
export interface ExpectedDays {
  earliest: string
  latest: string
}

/** "Wed, Nov 25 – Fri, Nov 27", or one day if both are the same. */
function nameDays({ earliest, latest }: ExpectedDays, language: string): string {
  const days = new Intl.DateTimeFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  return nameSpan(days, [earliest, latest])
}

/**
 * Where the receipt went, and how and when the parcel arrives; empty for an order that is unpaid or has left. `expected` null:
 * unknown.
 */
export function describeNext(
  order: Pick<Order, 'state' | 'email' | 'shippingMethod' | 'delivery'> & Partial<Pick<Order, 'amountDue'>>,
  expected: ExpectedDays | null,
  language: string,
): string[] {
  const { state, email, shippingMethod, delivery, amountDue = 0 } = order
  if (!['placed', 'paid', 'packed'].includes(state)) return []
  const sent = amountDue > 0 ? payTexts.confirmationEmailed : texts.receiptEmailed
  const receipt = email ? say(sent, { email }) : texts.receiptHere
  if (delivery?.place) {
    const { line1, city, hours } = delivery.place
    const place = [line1, city, hours].filter(Boolean).join(', ')
    return [
      receipt,
      say(texts.pickUpAt, { place }),
      ...(expected ? [say(texts.readyOn, { days: nameDays(expected, language) })] : []),
    ]
  }
  const way = delivery?.name
    ? say(texts.byMethod, { method: delivery.name })
    : shippingMethod === 'express'
      ? texts.byExpress
      : texts.byStandard
  const news = email ? texts.willEmail : texts.willShow
  return [receipt, way, ...(expected ? [say(texts.expected, { days: nameDays(expected, language) })] : []), news]
}
