import { type ReactNode, type SubmitEvent, useState } from 'react'

interface Props {
  /** Answers the refusal to show, or null when it went well. */
  onSend: (fields: Record<string, string>) => Promise<string | null>
  label: string
  kind?: 'accent' | 'quiet'
  children?: ReactNode
}

/** A form of plain fields: sends once at a time, says why when it is refused, and loses nothing typed. */
export function ActionForm({ onSend, label, kind, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])
    setRefusal(await onSend(Object.fromEntries(entries)))
    setBusy(false)
  }

  return (
    <form className="action-form" onSubmit={send}>
      {children}
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <button className="button" data-kind={kind} type="submit" aria-disabled={busy}>
        {label}
      </button>
    </form>
  )
}
