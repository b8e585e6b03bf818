import { PromoForm } from '../../cart/browser/PromoForm.tsx'
import * as texts from '../messages/en.ts'
import { BoughtLines } from './BoughtLines.tsx'
import { CreditForm } from './CreditForm.tsx'
import { OrderCosts } from './OrderCosts.tsx'

/** The items and the whole cost, before signing in. */
export function OrderReview() {
  return (
    <>
      <BoughtLines />
      <a className="text-button" href="/cart">
        {texts.editCart}
      </a>
      <PromoForm />
      <CreditForm />
      <OrderCosts />
    </>
  )
}
