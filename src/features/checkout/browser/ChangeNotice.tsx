import { fullStop } from '../../../platform/pure/text/full-stop.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { formatPrice } from '../../../site/theme.ts'
import * as cartTexts from '../../cart/messages/en.ts'
import type { CartChange } from '../../cart/rules/cart-changes.ts'
import { nameLine } from '../../cart/rules/line-name.ts'
import * as texts from '../messages/en.ts'
import type { Placing } from './send-order.ts'

function describeChange(change: CartChange): string {
  const { product, quantity } = change.line
  const name = nameLine(change.line)
  switch (change.kind) {
    case 'price':
      return say(cartTexts.priceNow, {
        product: name,
        price: formatPrice(change.finalPrice),
        before: formatPrice(product.finalPrice),
      })
    case 'fewer':
      return say(texts.onlyLeft, { left: change.left, product: name, wanted: quantity })
    case 'gone':
      return say(texts.soldOut, { product: name })
  }
}

/** Nothing was charged: shows what changed, and the new amounts to agree to. */
export function ChangeNotice({ placing }: { placing: Extract<Placing, { status: 'changed' }> }) {
  return (
    <div className="notice changed" role="alert">
      <p>
        <strong>{placing.reason}</strong>
        {fullStop} {texts.notCharged}
      </p>
      <ul>
        {placing.changes.map((change) => (
          <li key={change.kind + change.line.variantId}>{describeChange(change)}</li>
        ))}
      </ul>
    </div>
  )
}
