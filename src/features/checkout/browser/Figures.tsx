import { formatCents, shopCurrency } from '../../../site/theme.ts'
import type { ShippingMethod } from '../../orders/contract.ts'
import type { Costs } from '../rules/pricing.ts'

const shippingNames: Record<ShippingMethod, string> = { standard: 'Standard shipping', express: 'Express shipping' }

function Figure({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div data-strong={strong}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

interface Props {
  costs: Costs
  method: ShippingMethod
  /** The currency of an order, which may be older than the shop's. */
  currency?: string
}

/** The whole cost, line by line. */
export function Figures({ costs, method, currency = shopCurrency }: Props) {
  const show = (cents: number) => formatCents(cents, currency)
  return (
    <dl className="figures">
      <Figure label="Subtotal" amount={show(costs.subtotalCents)} />
      {costs.discountCents > 0 && <Figure label="Discount" amount={`−${show(costs.discountCents)}`} />}
      <Figure label={shippingNames[method]} amount={costs.shippingCents === 0 ? 'Free' : show(costs.shippingCents)} />
      {costs.taxCents > 0 && <Figure label="Tax" amount={show(costs.taxCents)} />}
      <Figure label="Total" amount={show(costs.totalCents)} strong />
    </dl>
  )
}
