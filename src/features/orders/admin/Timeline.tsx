import { showDate } from '../../../desk/browser/forms/fields.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import type { TimelineEntry } from '../timeline-contract.ts'
import { NoteForm } from './NoteForm.tsx'

function Entry({ entry, onDelete }: { entry: TimelineEntry; onDelete: ((noteId: string) => void) | null }) {
  const { kind, at, title, detail, by, failed, noteId } = entry
  return (
    <li data-kind={kind} data-failed={failed || undefined}>
      <p>{kind === 'note' ? <span className="typed">{detail}</span> : title}</p>
      {kind !== 'note' && detail !== '' && <p className="hint">{detail}</p>}
      <p className="hint">
        {[by, showDate(at)].filter(Boolean).join(', ')}{' '}
        {noteId !== null && onDelete && (
          <button
            type="button"
            className="text-button"
            onClick={() => confirm('Delete this note?') && onDelete(noteId)}
          >
            Delete
          </button>
        )}
      </p>
    </li>
  )
}

/** Everything that happened to an order, newest first, and a field for a note. Reloads when `version` changes. */
export function Timeline({ orderId, version }: { orderId: string; version: string }) {
  const { reply, reload } = useLoaded('readTimeline', { params: { id: orderId, version } })
  const mayNote = useMay('orders.ship')
  const remove = async (id: string) => {
    await write('deleteNote', { params: { id } })
    reload()
  }
  return (
    <section aria-labelledby="timeline">
      <h3 id="timeline">Timeline</h3>
      {mayNote && <NoteForm about="order" id={orderId} onAdded={reload} />}
      <ol className="timeline">
        {reply?.entries.toReversed().map((entry) => (
          <Entry key={`${entry.at} ${entry.title} ${entry.noteId}`} entry={entry} onDelete={mayNote ? remove : null} />
        ))}
      </ol>
    </section>
  )
}
