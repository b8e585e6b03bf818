import { useEffect, useRef, useState } from 'react'
import { nameField, showFieldValue } from '../../../desk/browser/forms/conflict.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { describeEntry } from './audit-words.ts'

const consequences = {
  restore: 'Undoing restores these values:',
  'make anew': 'Undoing makes it again, with these values:',
  remove: 'Undoing deletes it, with these values:',
} as const

interface Props {
  id: string
  onClose: (done: boolean) => void
}

/** What undoing a change would restore, before it does. */
export function UndoPreview({ id, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { reply, status } = useLoaded('previewUndo', { params: { id } })
  const [busy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const undo = async () => {
    setBusy(true)
    const { ok } = await write('undoChange', { params: { id } })
    setBusy(false)
    if (ok) onClose(true)
  }
  return (
    <dialog className="dialog undo" ref={dialog} aria-labelledby="undo-title" onClose={() => onClose(false)}>
      <h2 id="undo-title">Undo this change?</h2>
      {reply ? (
        <>
          <p>{describeEntry(reply.entry)}</p>
          {reply.blocked === null ? (
            <p>{consequences[reply.kind]}</p>
          ) : (
            <p className="error" role="alert">
              {reply.blocked}
            </p>
          )}
          {reply.fields.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th>Field</th>
                  <th>Now</th>
                  <th>After undoing</th>
                </tr>
              </thead>
              <tbody>
                {reply.fields.map(({ field, now, restored }) => (
                  <tr key={field}>
                    <th scope="row">{nameField(field)}</th>
                    <td>{showFieldValue(now)}</td>
                    <td>{showFieldValue(restored)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      ) : (
        <p>{status === 'failed' ? 'This could not be loaded. Try again.' : 'Loading…'}</p>
      )}
      <p className="inline">
        <button
          type="button"
          className="button"
          disabled={busy || !reply || reply.blocked !== null}
          onClick={() => void undo()}
        >
          Undo the change
        </button>
        <button type="button" className="text-button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </p>
    </dialog>
  )
}
