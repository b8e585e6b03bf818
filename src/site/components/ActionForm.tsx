import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { showError } from '../browser/toasts.ts'

interface Props {
  /** Answers the refusal to show, or null when it went well. */
  onSend: (fields: Record<string, string>) => Promise<string | null>
  label: string
  kind?: 'accent' | 'quiet'
  children?: ReactNode
}

/** A form of plain fields: sends once at a time, says why in a toast and in itself when it is refused, and loses nothing typed. */
export function ActionForm({ onSend, label, kind, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = useId()

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    const reason = await onSend(Object.fromEntries(entries))
    setRefusal(reason)
    setBusy(false)
    if (reason) showError(reason)
  }

  return (
    <form className="action-form" aria-describedby={refusal ? id : undefined} onSubmit={send}>
      {children}
      {/* The toast is what is announced. */}
      {refusal && (
        <p id={id} className="error">
          {refusal}
        </p>
      )}
      <button className="button" data-kind={kind} type="submit" aria-disabled={busy}>
        {label}
      </button>
    </form>
  )
}
