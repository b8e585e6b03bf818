import { showToast } from '../../../site/browser/toasts.ts'

interface Props {
  label: string
  secret: string
  onDone: () => void
}

/** A secret right after it was made: it is stored so that it can't be shown again. */
export function ShownOnce({ label, secret, onDone }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    showToast('Copied')
  }
  return (
    <section className="shown-once" aria-label={label}>
      <p>
        <strong>{label}.</strong> Copy it now: it is not shown again.
      </p>
      <input
        className="input"
        readOnly
        aria-label={label}
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="inline">
        <button type="button" className="button" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="text-button" onClick={onDone}>
          I have saved it
        </button>
      </p>
    </section>
  )
}
