import { type ReactNode, type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { Failure } from '../../../site/browser/failures.ts'

interface Props {
  label: string
  /** What the reference is of. */
  placeholder: string
  /** The field before the reference. */
  children: ReactNode
  record: (data: FormData) => Promise<{ ok: true } | { ok: false; failure: Failure }>
  /** After the payment is recorded, or when the order no longer waits for it. */
  reload: () => void
}

/** Records money that reached the shop without its payment provider. */
export function ReceivedForm({ label, placeholder, children, record, reload }: Props) {
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const outcome = await record(new FormData(event.currentTarget))
    if (outcome.ok) return reload()
    setFaults(readDetails(outcome.failure.body).faults ?? [])
    if (outcome.failure.status === 409) reload()
  }
  return (
    <form className="inline" aria-label={label} onSubmit={send}>
      {children}
      <input
        className="input"
        name="reference"
        required
        maxLength={80}
        aria-label="Reference"
        placeholder={placeholder}
      />
      <button type="submit" className="button" data-kind="quiet">
        Record the payment
      </button>
      {faults.map(({ field, problem }) => (
        <p key={field} className="error" role="alert">
          The {field} {problem}
        </p>
      ))}
    </form>
  )
}

/** The reference that was typed. */
export const readReference = (data: FormData) => String(data.get('reference') ?? '')
