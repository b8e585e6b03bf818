import type { SubmitEvent } from 'react'

interface Props {
  /** What is found by it, such as "Find items". */
  label: string
  /** What can be typed, such as "SKU or product". */
  hint: string
  onFind: (query: string) => void
}

/** One field and its button, for finding a record to choose. */
export function FindForm({ label, hint, onFind }: Props) {
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onFind(String(new FormData(event.currentTarget).get('query') ?? ''))
  }
  return (
    <form className="inline" aria-label={label} onSubmit={find}>
      <input
        className="input"
        type="search"
        name="query"
        required
        maxLength={100}
        aria-label={hint}
        placeholder={hint}
      />
      <button type="submit" className="button" data-kind="quiet">
        Find
      </button>
    </form>
  )
}
