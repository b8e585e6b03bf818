import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { Failure } from '../../../site/browser/failures.ts'
import { shopCurrency } from '../../../site/theme.ts'
import { readDetails } from '../../admin/browser/error-details.ts'
import { MoneyInput } from '../../admin/browser/MoneyInput.tsx'

interface Props {
  label: string
  submit: string
  /** Sends the form; what was refused is shown at its field. */
  send: (amount: number, data: FormData) => Promise<{ ok: true } | { ok: false; failure: Failure }>
  children: ReactNode
}

/** A form of an amount of money with some more fields. */
export function AmountForm({ label, submit, send, children }: Props) {
  const [amount, setAmount] = useState(Number.NaN)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const enter = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!(amount > 0)) return setFaults([{ field: 'amount', problem: 'must be above 0' }])
    const outcome = await send(amount, new FormData(form))
    if (!outcome.ok) return setFaults(readDetails(outcome.failure.body).faults ?? [])
    form.reset()
    setAmount(Number.NaN)
    setFaults([])
  }
  return (
    <form aria-label={label} onSubmit={(event) => void enter(event)}>
      <div className="inline">
        <MoneyInput label="Amount" currency={shopCurrency} amount={amount} onChange={setAmount} />
        {children}
        <button type="submit" className="button" data-kind="quiet">
          {submit}
        </button>
      </div>
      {faults.map(({ field, problem }) => (
        <p key={field} className="error" role="alert">
          {field === 'amount' ? 'The amount' : field === 'expiresAt' ? 'The last day' : field} {problem}
        </p>
      ))}
    </form>
  )
}
