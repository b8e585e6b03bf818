import { useStore } from '@nanostores/react'
import { $costs, $shipping } from '../../checkout/browser/costs.ts'
import { Figures } from '../../checkout/browser/Figures.tsx'
import { PromoForm } from '../../promotions/browser/PromoForm.tsx'
import { FreeShipping } from './FreeShipping.tsx'

/** The whole cost and the link to the checkout. */
export function WayOn() {
  const costs = useStore($costs)
  const { method } = useStore($shipping)
  return (
    <>
      <Figures costs={costs} method={method} />
      <a className="button" data-kind="accent" href="/checkout">
        Checkout
      </a>
    </>
  )
}

/** Free-shipping progress and the promo code. */
export function Savings() {
  const { subtotalCents } = useStore($costs)
  return (
    <>
      <FreeShipping subtotalCents={subtotalCents} />
      <PromoForm />
    </>
  )
}

export function Summary() {
  return (
    <div className="summary">
      <Savings />
      <WayOn />
    </div>
  )
}
