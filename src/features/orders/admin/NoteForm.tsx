import type { SubmitEvent } from 'react'
import { write } from '../../../desk/browser/write.ts'

interface Props {
  about: 'order' | 'person'
  id: string
  onAdded: () => void
}

/** Adds a note about an order or a customer. */
export function NoteForm({ about, id, onAdded }: Props) {
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text') ?? '').trim()
    const saved =
      about === 'order'
        ? await write('addNote', { params: { about, id }, body: { text } })
        : await write('addCustomerNote', { params: { id }, body: { text } })
    if (!saved.ok) return
    form.reset()
    onAdded()
  }
  return (
    <form className="inline" aria-label="Add a note" onSubmit={add}>
      <label className="field">
        Note
        <textarea
          className="input"
          name="text"
          rows={2}
          required
          maxLength={2000}
          placeholder="Only the shop sees this"
        />
      </label>
      <button type="submit" className="button" data-kind="quiet">
        Add note
      </button>
    </form>
  )
}
