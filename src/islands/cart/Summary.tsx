import { useStore } from '@nanostores/react'
import { toWire } from '../../domain/money.ts'
import { $costs } from '../../stores/costs.ts'
import { formatPrice } from '../../theme.ts'
import { FreeShipping } from './FreeShipping.tsx'
import { PromoForm } from './PromoForm.tsx'

function Figure({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>{formatPrice(toWire(cents))}</dd>
    </div>
  )
}

/** The whole cost and the way on. */
export function Summary() {
  const costs = useStore($costs)
  return (
    <div className="summary">
      <FreeShipping subtotalCents={costs.subtotalCents} />
      <PromoForm />
      <dl className="figures">
        <Figure label="Subtotal" cents={costs.subtotalCents} />
        {costs.discountCents > 0 && <Figure label="Discount" cents={-costs.discountCents} />}
        <div>
          <dt>Standard shipping</dt>
          <dd>{costs.shippingCents === 0 ? 'Free' : formatPrice(toWire(costs.shippingCents))}</dd>
        </div>
        {costs.taxCents > 0 && <Figure label="Tax" cents={costs.taxCents} />}
        <Figure label="Total" cents={costs.totalCents} strong />
      </dl>
      <a className="button" data-kind="accent" href="/checkout">
        Checkout
      </a>
    </div>
  )
}
