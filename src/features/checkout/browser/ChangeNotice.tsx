import { formatPrice } from '../../../site/theme.ts'
import type { CartChange } from '../../cart/rules/cart-changes.ts'
import { nameLine } from '../../cart/rules/line-name.ts'
import type { Placing } from './checkout.ts'

function describeChange(change: CartChange): string {
  const { product, quantity } = change.line
  const name = nameLine(change.line)
  switch (change.kind) {
    case 'price':
      return `${name} is now ${formatPrice(change.finalPrice)} (it was ${formatPrice(product.finalPrice)}).`
    case 'fewer':
      return `Only ${change.left} of ${name} left, fewer than the ${quantity} in your cart. We changed the quantity.`
    case 'gone':
      return `${name} is sold out. We removed it from your cart.`
  }
}

/** Nothing was charged: shows what changed, and the new amounts to agree to. */
export function ChangeNotice({ placing }: { placing: Extract<Placing, { status: 'changed' }> }) {
  return (
    <div className="notice changed" role="alert">
      <p>
        <strong>{placing.reason}</strong>. Nothing was charged. Check the new total, then pay again.
      </p>
      <ul>
        {placing.changes.map((change) => (
          <li key={change.kind + change.line.variantId}>{describeChange(change)}</li>
        ))}
      </ul>
    </div>
  )
}
