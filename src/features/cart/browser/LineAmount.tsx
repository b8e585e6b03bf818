import { useStore } from '@nanostores/react'
import { say } from '../../../platform/pure/text/say.ts'
import { formatAlike, toCents } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import type { CartLine } from '../rules/cart.ts'
import { $listedCents } from './costs.ts'

/** What a line costs, and each of its items where there are several. */
export function LineAmount({ line: { product, quantity } }: { line: CartLine }) {
  const unitCents = toCents(product.finalPrice)
  const show = formatAlike([...useStore($listedCents), unitCents])
  return (
    <p className="amount">
      <span>{show(unitCents * quantity)}</span>
      {quantity > 1 && <span className="each">{say(texts.priceEach, { price: show(unitCents) })}</span>}
    </p>
  )
}
