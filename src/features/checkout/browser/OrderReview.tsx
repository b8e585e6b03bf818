import { useStore } from '@nanostores/react'
import { fromWire, toWire } from '../../../platform/pure/money.ts'
import { formatPrice } from '../../../site/theme.ts'
import { $cart } from '../../cart/browser/cart.ts'
import { LinePicture } from '../../cart/browser/LinePicture.tsx'
import { PromoForm } from '../../promotions/browser/PromoForm.tsx'
import { $costs, $shipping } from './costs.ts'
import { Figures } from './Figures.tsx'

/** What is bought, and the whole cost, before anybody signs in. */
export function OrderReview() {
  const cart = useStore($cart)
  const costs = useStore($costs)
  const { method } = useStore($shipping)
  return (
    <>
      <ul className="bought">
        {cart.map(({ product, variantId, size, quantity }) => (
          <li key={variantId}>
            <LinePicture product={product} />
            <span>
              {product.name}
              <span className="hint">
                {' '}
                {size} × {quantity}
              </span>
            </span>
            <span className="amount">{formatPrice(toWire(fromWire(product.finalPrice) * quantity))}</span>
          </li>
        ))}
      </ul>
      <a className="text-button" href="/cart">
        Edit the cart
      </a>
      <PromoForm />
      <Figures costs={costs} method={method} />
    </>
  )
}
