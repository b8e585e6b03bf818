import { showDate } from '../../../desk/browser/forms/fields.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { NoteForm } from '../../orders/admin/NoteForm.tsx'

/** Notes of the shop's people about a customer. Shoppers never see them. */
export function Notes({ id }: { id: string }) {
  const { reply, reload } = useLoaded('listCustomerNotes', { params: { id } })
  const remove = async (noteId: string) => {
    await write('deleteCustomerNote', { params: { id: noteId } })
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
      <NoteForm about="person" id={id} onAdded={reload} />
    </section>
  )
}
