import { useStore } from '@nanostores/react'
import { formatCents, toCents } from '../../../site/theme.ts'
import { $cart } from '../../cart/browser/cart.ts'
import { LinePicture } from '../../cart/browser/LinePicture.tsx'
import { describeChoice } from '../../cart/rules/line-name.ts'
import { CreditForm } from '../../gifts/browser/CreditForm.tsx'
import { $paying } from '../../gifts/browser/credit.ts'
import { PromoForm } from '../../promotions/browser/PromoForm.tsx'
import * as texts from '../messages/en.ts'
import { $chosen, $costs, $openTax, $promotions } from './costs.ts'
import { $shipping } from './destination.ts'
import { Figures } from './Figures.tsx'

/** The items and the whole cost, before signing in. */
export function OrderReview() {
  const cart = useStore($cart)
  const costs = useStore($costs)
  const { method } = useStore($shipping)
  return (
    <>
      <ul className="bought">
        {cart.map((line) => (
          <li key={line.variantId}>
            <LinePicture product={line.product} />
            <span>
              {line.product.name}
              <span className="hint">
                {' '}
                {describeChoice(line)} × {line.quantity}
              </span>
            </span>
            <span className="amount">{formatCents(toCents(line.product.finalPrice) * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <a className="text-button" href="/cart">
        {texts.editCart}
      </a>
      <PromoForm />
      <CreditForm />
      <Figures
        costs={costs}
        method={method}
        methodName={useStore($chosen)?.name}
        promotions={useStore($promotions)}
        credits={useStore($paying).shown}
        openTax={useStore($openTax)}
      />
    </>
  )
}
