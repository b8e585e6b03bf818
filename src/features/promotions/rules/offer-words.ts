import { say } from '../../../platform/pure/text/say.ts'
import type { PromoKind } from '../contract.ts'
import * as texts from '../messages/en.ts'

interface Offer {
  kind: PromoKind
  value: number
  minimum: number
  description: string
}

/** "10% off orders from $60. For new customers." */
export function describeOffer(
  { kind, value, minimum, description }: Offer,
  format: (amount: number) => string,
): string {
  const reduction = kind === 'percent' ? `${value}%` : format(value)
  const from = { minimum: format(minimum) }
  const isShipping = kind === 'free-shipping'
  const offer =
    minimum > 0
      ? isShipping
        ? say(texts.freeShippingFrom, from)
        : say(texts.offFrom, { reduction, ...from })
      : isShipping
        ? texts.freeShipping
        : say(texts.off, { reduction })
  return description ? say(texts.withDescription, { offer, description }) : offer
}
