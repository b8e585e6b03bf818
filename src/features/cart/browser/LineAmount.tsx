import { say } from '../../../platform/pure/say.ts'
import { formatCents, formatPrice, toCents } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import type { CartLine } from '../rules/cart.ts'

/** What a line costs, and each of its items where there are several. */
export function LineAmount({ line: { product, quantity } }: { line: CartLine }) {
  return (
    <p className="amount">
      <span>{formatCents(toCents(product.finalPrice) * quantity)}</span>
      {quantity > 1 && <span className="each">{say(texts.priceEach, { price: formatPrice(product.finalPrice) })}</span>}
    </p>
  )
}
