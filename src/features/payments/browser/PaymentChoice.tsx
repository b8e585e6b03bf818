import { useStore } from '@nanostores/react'
import { say } from '../../../platform/pure/say.ts'
import { formatPrice } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import { $manualMethods, $payment, pickPayment } from './methods.ts'

type Manual = ReturnType<typeof $manualMethods.get>[number]

const describe = ({ method, dueDays, limit }: Manual): string => {
  const hint = method === 'bank-transfer' ? say(texts.transferHint, { days: dueDays ?? 0 }) : texts.cashHint
  return limit === null ? hint : `${hint} ${say(texts.upTo, { amount: formatPrice(limit) })}.`
}

/** How to pay, where the market allows more than the payment provider. */
export function PaymentChoice() {
  const manual = useStore($manualMethods)
  const chosen = useStore($payment)
  const rows = [
    { method: 'online' as const, label: texts.online, hint: texts.onlineHint, amount: '' },
    ...manual.map((terms) => ({
      method: terms.method,
      label: terms.method === 'bank-transfer' ? texts.transfer : texts.cash,
      hint: describe(terms),
      amount: terms.fee > 0 ? formatPrice(terms.fee) : '',
    })),
  ]
  return (
    <fieldset className="methods">
      <legend>{texts.howToPay}</legend>
      {rows.map(({ method, label, hint, amount }) => (
        <label key={method} className="method">
          <input type="radio" name="payment" checked={chosen === method} onChange={() => pickPayment(method)} />
          <span>
            {label} <span className="hint">{hint}</span>
          </span>
          <span className="amount">{amount}</span>
        </label>
      ))}
    </fieldset>
  )
}
