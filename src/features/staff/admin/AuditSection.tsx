import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { nameField, showFieldValue } from '../../../desk/browser/forms/conflict.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { CsvDownload } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { readParts } from '../../../desk/browser/lists/read-parts.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { call } from '../../../site/browser/api.ts'
import type { AuditEntry } from '../contract.ts'
import { undoKindOf } from '../rules/undo.ts'
import { describeEntry, describeStep, listSteps, summariseFields } from './audit-words.ts'

const consequences = {
  restore: 'Undoing restores these values:',
  'make anew': 'Undoing makes it again, with these values:',
  remove: 'Undoing deletes it, with these values:',
} as const

interface UndoPreviewProps {
  id: string
  onClose: (done: boolean) => void
}

/** What undoing a change would restore, before it does. */
function UndoPreview({ id, onClose }: UndoPreviewProps) {
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

/** The audit log as CSV, of the entries that the screen's filters leave; null when a part failed. */
function readAuditFile(query: Readonly<Record<string, string>>, onRows: (sum: number) => void): Promise<Blob | null> {
  const { page: _page, sort: _sort, ...filters } = query
  return readParts(async (after) => {
    const outcome = await call('exportAudit', { query: { ...filters, ...(after && { after }) } })
    if (!outcome.ok) return null
    const { rows: count, ...part } = outcome.reply
    return { ...part, count }
  }, onRows)
}

function Steps({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const steps = listSteps(before, after).map((step) => describeStep({ before, after }, step))
  if (steps.length === 0) return null
  return (
    <details>
      <summary>{summariseFields(steps.map(({ name }) => name))}</summary>
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.name}>
              <th scope="row">{step.name}</th>
              <td>{step.before}</td>
              <td>{step.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Who({ actorId, actor, key }: AuditEntry) {
  const name = key === '' ? actor : `${key} (API key of ${actor})`
  return actorId === null ? name : <a href={`/admin/audit?actorId=${actorId}`}>{name}</a>
}

function showAction(entry: AuditEntry): string {
  const words = describeEntry(entry)
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  if (entry.undoes !== null) return `${text} (undoing an earlier change)`
  return entry.undone ? `${text} (undone since)` : text
}

const isUndoable = (entry: AuditEntry) => !entry.undone && undoKindOf(entry) !== null

const columns: readonly Column<AuditEntry>[] = [
  { label: 'When', show: ({ at }) => showDate(at) },
  { label: 'Who', show: Who },
  { label: 'Action', show: showAction },
  { label: 'Details', show: ({ before, after }) => <Steps before={before} after={after} /> },
]

const undoColumn = (open: (id: string) => void): Column<AuditEntry> => ({
  label: 'Undo',
  show: (entry) =>
    isUndoable(entry) && (
      <button
        type="button"
        className="text-button"
        aria-label={`Undo: ${describeEntry(entry)}`}
        onClick={() => open(entry.id)}
      >
        Undo…
      </button>
    ),
})

/** Who changed what; one person's changes when the address names them. */
export function AuditSection() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listAudit', { query: { ...query, limit: '25' } })
  const [undoing, setUndoing] = useState<string | null>(null)
  const entries = reply?.entries ?? []
  const mayUndo = useMay('audit.undo') && entries.some(isUndoable)
  const close = (done: boolean) => {
    setUndoing(null)
    if (done) reload()
  }
  return (
    <>
      <ListTools search="Search the log" />
      {query['actorId'] && (
        <p>
          Changes by {entries[0]?.actor || 'this person'}. <a href="/admin/audit">Show everyone’s</a>
        </p>
      )}
      {undoing !== null && <UndoPreview key={undoing} id={undoing} onClose={close} />}
      <ListTable
        label="Audit log"
        rows={entries}
        columns={mayUndo ? [...columns, undoColumn(setUndoing)] : columns}
        status={status}
        empty="Nothing found."
        none="Nothing yet. Every change in the admin is listed here."
      />
      <ListPager total={reply?.total ?? 0} />
      <CsvDownload name="audit-log" read={(onRows) => readAuditFile(query, onRows)} />
    </>
  )
}
