import { useStore } from '@nanostores/react'
import { rateAt, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { formatAlike } from '../../../site/theme.ts'
import { $costs } from '../../cart/browser/costs.ts'
import { $shipping } from '../../cart/browser/destination.ts'
import * as cartTexts from '../../cart/messages/en.ts'
import * as texts from '../messages/en.ts'
import { $form, fillForm } from './checkout.ts'
import { MethodChoice } from './MethodChoice.tsx'

const methods: { method: ShippingMethod; label: string; hint: string }[] = [
  { method: 'standard', label: texts.standard, hint: texts.standardDays },
  { method: 'express', label: texts.express, hint: texts.expressDays },
]

function RateChoice() {
  const form = useStore($form)
  const { subtotalCents } = useStore($costs)
  const { state: region, country = '' } = useStore($shipping)
  const rates = ratesAt(readPriceRules(), { country, region })
  const offered = methods.filter(({ method }) => rates[method].length > 0)
  const priceOf = (method: ShippingMethod) => rateAt(rates[method], subtotalCents) ?? 0
  const show = formatAlike(offered.map(({ method }) => priceOf(method)))
  return offered.map(({ method, label, hint }) => (
    <label key={method} className="method">
      <input type="radio" name="method" checked={form.method === method} onChange={() => fillForm({ method })} />
      <span>
        {label} <span className="hint line">{hint}</span>
      </span>
      <span className="amount">{priceOf(method) === 0 ? cartTexts.free : show(priceOf(method))}</span>
    </label>
  ))
}

/** How the order reaches the shopper. */
export function ShippingChoice({ error }: { error: string | undefined }) {
  return (
    <fieldset className="methods" aria-describedby="method-error">
      <legend>{texts.shippingMethod}</legend>
      {readPriceRules().asksShipping ? <MethodChoice /> : <RateChoice />}
      {error && (
        <p id="method-error" className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
