import { type ReactNode, type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { Failure } from '../../../site/browser/failures.ts'
import { shopCurrency } from '../../../site/theme.ts'

interface Props {
  label: string
  submit: string
  /** The shop's own first. */
  currencies: readonly string[]
  /** Sends the form; what was refused is shown at its field. */
  send: (
    credited: { amount: number; currency: string },
    data: FormData,
  ) => Promise<{ ok: true } | { ok: false; failure: Failure }>
  children: ReactNode
}

const subjects: Record<string, string> = { amount: 'The amount', currency: 'The currency', expiresAt: 'The last day' }

/** A form of an amount of money, in one of the shop's currencies, with some more fields. */
export function AmountForm({ label, submit, currencies, send, children }: Props) {
  const [currency, setCurrency] = useState(currencies[0] ?? shopCurrency)
  const [amount, setAmount] = useState(Number.NaN)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const enter = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(amount > 0)) return setFaults([{ field: 'amount', problem: 'must be above 0' }])
    const outcome = await send({ amount, currency }, new FormData(form))
    if (!outcome.ok) return setFaults(readDetails(outcome.failure.body).faults ?? [])
    form.reset()
    setAmount(Number.NaN)
    setFaults([])
  }
  return (
    <form aria-label={label} onSubmit={(event) => void enter(event)}>
      <div className="inline">
        <span className="field">
          <span>Amount</span>
          <MoneyInput label="Amount" currency={currency} amount={amount} onChange={setAmount} />
        </span>
        {currencies.length > 1 && (
          <select
            className="input"
            aria-label="Currency"
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
          >
            {currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        )}
        {children}
        <button type="submit" className="button" data-kind="quiet">
          {submit}
        </button>
      </div>
      {faults.map(({ field, problem }) => (
        <p key={field} className="error" role="alert">
          {subjects[field] ?? field} {problem}
        </p>
      ))}
    </form>
  )
}
