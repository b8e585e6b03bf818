import { useStore } from '@nanostores/react'
import { say } from '../../../platform/pure/text/say.ts'
import { formatPrice } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import type { CartChange } from '../rules/cart-changes.ts'
import { nameLine } from '../rules/line-name.ts'
import { $cartChanges } from './check-cart.ts'

function describeChange(change: CartChange): string {
  const { line } = change
  const product = nameLine(line)
  switch (change.kind) {
    case 'price':
      return say(texts.priceNow, {
        product,
        price: formatPrice(change.finalPrice),
        before: formatPrice(line.product.finalPrice),
      })
    case 'fewer':
      return say(texts.fewerLeft, { product, left: change.left, wanted: line.quantity })
    case 'gone':
      return say(texts.isSoldOut, { product })
  }
}

/** What changed since the lines were added, said before the shopper pays. */
export function CartNotice() {
  const changes = useStore($cartChanges)
  return (
    <div className="cart-notice" role="status">
      {changes.length > 0 && (
        <ul className="notice">
          {changes.map((change) => (
            <li key={change.kind + change.line.variantId}>{describeChange(change)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
