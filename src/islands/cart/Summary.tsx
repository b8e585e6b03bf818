import { useStore } from '@nanostores/react'
import { $costs, $shipping } from '../../stores/costs.ts'
import { Figures } from '../parts/Figures.tsx'
import { PromoForm } from '../parts/PromoForm.tsx'
import { FreeShipping } from './FreeShipping.tsx'

/** The whole cost and the way on. */
export function Summary() {
  const costs = useStore($costs)
  const { method } = useStore($shipping)
  return (
    <div className="summary">
      <FreeShipping subtotalCents={costs.subtotalCents} />
      <PromoForm />
      <Figures costs={costs} method={method} />
      <a className="button" data-kind="accent" href="/checkout">
        Checkout
      </a>
    </div>
  )
}
