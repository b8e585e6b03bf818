import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { formatCents } from '../../../site/theme.ts'

export function FreeShipping({ subtotalCents }: { subtotalCents: number }) {
  const from = readPriceRules().freeStandardFromCents
  const missing = from - subtotalCents
  return (
    <div className="free-shipping">
      <p>{missing > 0 ? `${formatCents(missing)} away from free shipping` : 'Standard shipping is free'}</p>
      <progress max={from} value={Math.min(subtotalCents, from)} aria-label="Progress towards free shipping" />
    </div>
  )
}
