import { useStore } from '@nanostores/react'
import { messages } from '../../../platform/pure/messages.ts'
import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { formatPrice } from '../../../site/theme.ts'
import { $fitting, $payment } from '../../cart/browser/costs.ts'
import { $usesCredit } from '../../credit/browser/entered-credit.ts'
import { $manualMethods, $onlineNames, type OfferedTerms, pickPayment } from '../../payments/browser/methods.ts'
import * as texts from '../../payments/messages/en.ts'

const describe = ({ method, dueDays, limit }: OfferedTerms, refusal: string): string => {
  const hint = method === 'bank-transfer' ? say(texts.transferHint, { days: dueDays ?? 0 }) : texts.cashHint
  // A refusal names the limit itself.
  return limit === null || refusal ? hint : `${hint} ${say(texts.upTo, { amount: formatPrice(limit) })}`
}

/** Why it can't be chosen; nothing if it can. */
function refuse({ method, limit }: OfferedTerms, { fits, usesCredit }: { fits: boolean; usesCredit: boolean }): string {
  if (fits) return ''
  if (usesCredit && method === 'cash-on-delivery') return messages.cashWithoutCredit
  return limit === null ? '' : say(texts.overLimit, { amount: formatPrice(limit) })
}

/** How to pay, where the market allows more than the payment provider. */
export function PaymentChoice() {
  const manual = useStore($manualMethods)
  const fitting = useStore($fitting)
  const chosen = useStore($payment)
  const usesCredit = useStore($usesCredit)
  const names = useStore($onlineNames)
  const onlineHint = names.length > 0 ? joinParts(names) : texts.onlineHint
  const rows = [
    { method: 'online' as const, label: texts.online, hint: onlineHint, amount: '', fits: true, refusal: '' },
    ...manual.map((terms) => {
      const fits = fitting.includes(terms)
      const refusal = refuse(terms, { fits, usesCredit })
      return {
        method: terms.method,
        fits,
        refusal,
        label: terms.method === 'bank-transfer' ? texts.transfer : texts.cash,
        hint: describe(terms, refusal),
        amount: terms.fee > 0 && !refusal ? say(texts.feeOf, { amount: formatPrice(terms.fee) }) : '',
      }
    }),
  ]
  return (
    <fieldset className="methods">
      <legend>{texts.howToPay}</legend>
      {rows.map(({ method, label, hint, amount, fits, refusal }) => (
        <label key={method} className="method">
          <input
            type="radio"
            name="payment"
            checked={chosen === method}
            disabled={!fits}
            onChange={() => pickPayment(method)}
          />
          <span>
            {label} <span className="hint line">{hint}</span>
            {refusal && (
              <span className="hint line" role="status">
                {refusal}
              </span>
            )}
          </span>
          <span className="amount">{amount}</span>
        </label>
      ))}
    </fieldset>
  )
}
