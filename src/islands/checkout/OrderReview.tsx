import { useStore } from '@nanostores/react'
import { fromWire, toWire } from '../../domain/money.ts'
import { $cart } from '../../stores/cart.ts'
import { $costs, $shipping } from '../../stores/costs.ts'
import { formatPrice } from '../../theme.ts'
import { Figures } from '../parts/Figures.tsx'
import { LinePicture } from '../parts/LinePicture.tsx'
import { PromoForm } from '../parts/PromoForm.tsx'

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
