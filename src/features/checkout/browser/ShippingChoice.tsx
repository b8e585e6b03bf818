import { useStore } from '@nanostores/react'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { formatCents } from '../../../site/theme.ts'
import type { ShippingMethod } from '../../orders/contract.ts'
import { $form, fillForm } from './checkout.ts'
import { $costs } from './costs.ts'

const methods: { method: ShippingMethod; label: string; hint: string }[] = [
  { method: 'standard', label: 'Standard', hint: '3 to 6 working days' },
  { method: 'express', label: 'Express', hint: '1 to 2 working days' },
]

function priceOf(method: ShippingMethod, subtotalCents: number): string {
  const rules = readPriceRules()
  const free = method === 'standard' && subtotalCents >= rules.freeStandardFromCents
  return free ? 'Free' : formatCents(rules.shippingCents[method])
}

export function ShippingChoice({ error }: { error: string | undefined }) {
  const form = useStore($form)
  const { subtotalCents } = useStore($costs)
  return (
    <fieldset className="methods" aria-describedby="method-error">
      <legend>Shipping</legend>
      {methods.map(({ method, label, hint }) => (
        <label key={method} className="method">
          <input type="radio" name="method" checked={form.method === method} onChange={() => fillForm({ method })} />
          <span>
            {label} <span className="hint">{hint}</span>
          </span>
          <span className="amount">{priceOf(method, subtotalCents)}</span>
        </label>
      ))}
      {error && (
        <p id="method-error" className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
