import type { SubmitEvent } from 'react'
import { showDate } from '../../admin/browser/fields.ts'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { write } from '../../admin/browser/write.ts'

/** Notes of the shop's people about an order or a customer. Shoppers never see them. */
export function Notes({ about, id }: { about: 'order' | 'person'; id: string }) {
  const { reply, reload } = useLoaded('listNotes', { params: { about, id } })
  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('text') ?? '').trim()
    const { ok } = await write('addNote', { params: { about, id }, body: { text } })
    if (!ok) return
    form.reset()
    reload()
  }
  const remove = async (noteId: string) => {
    await write('deleteNote', { params: { id: noteId } })
    reload()
  }
  return (
    <section aria-labelledby={`notes-${id}`}>
      <h3 id={`notes-${id}`}>Notes</h3>
      <ul className="cards">
        {reply?.notes.map((note) => (
          <li key={note.id}>
            <p className="typed">{note.text}</p>
            <p className="hint">
              {note.author || 'Someone who has left'}, {showDate(note.createdAt)}{' '}
              <button
                type="button"
                className="text-button"
                onClick={() => confirm('Delete this note?') && remove(note.id)}
              >
                Delete
              </button>
            </p>
          </li>
        ))}
      </ul>
      <form className="inline" aria-label="Add a note" onSubmit={add}>
        <textarea
          className="input"
          name="text"
          rows={2}
          required
          maxLength={2000}
          aria-label="Note"
          placeholder="Only the shop sees this"
        />
        <button type="submit" className="button" data-kind="quiet">
          Add note
        </button>
      </form>
    </section>
  )
}
