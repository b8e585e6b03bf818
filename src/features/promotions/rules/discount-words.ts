import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
/** A promotion that an order or a cart has, as people are shown it. */
export interface ShownPromotion {
  name: string
  cents: number
  isCode: boolean
  isShipping: boolean
}

/** The rows of the discount: one for each promotion, or a plain one for an entered code alone and for older orders. */
export function listDiscountFigures(
  discountCents: number,
  promotions: readonly ShownPromotion[],
): { label: string; cents: number }[] {
  if (discountCents === 0) return []
  const goods = promotions.filter(({ isShipping }) => !isShipping)
  const [only] = goods
  if (!only || (goods.length === 1 && only.isCode)) return [{ label: texts.discount, cents: -discountCents }]
  return goods.map(({ name, cents, isCode }) => ({
    label: isCode ? say(texts.codeDiscount, { code: name }) : name,
    cents: -cents,
  }))
}
