import { type ChangeEventHandler, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { showError } from '../browser/toasts.ts'

interface Props {
  /** Returns the error to show, or null on success. */
  onSend: (fields: Record<string, string>) => Promise<string | null>
  label: string
  kind?: 'accent' | 'quiet'
  /** After any of its fields. */
  onChange?: ChangeEventHandler<HTMLFormElement>
  children?: ReactNode
  /** Beside the button that sends. */
  aside?: ReactNode
}

/** A form of plain fields: sends once at a time, shows a refusal as a toast and in the form, and keeps what was typed. */
export function ActionForm({ onSend, onChange, label, kind, children, aside }: Props) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const id = useId()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    const reason = await onSend(Object.fromEntries(entries))
    setError(reason)
    setBusy(false)
    if (reason) showError(reason)
  }

  return (
    <form className="action-form" aria-describedby={error ? id : undefined} onChange={onChange} onSubmit={send}>
      {children}
      {/* The toast announces it to screen readers. */}
      {error && (
        <p id={id} className="error">
          {error}
        </p>
      )}
      <div className="actions">
        <button className="button" data-kind={kind} type="submit" aria-disabled={busy}>
          {label}
        </button>
        {aside}
      </div>
    </form>
  )
}
