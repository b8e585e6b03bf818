import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AuditEntry } from '../contract.ts'
import { undoKindOf } from '../rules/undo.ts'
import { describeEntry, describeStep, listSteps } from './audit-words.ts'
import { showDate } from './fields.ts'
import { CsvDownload } from './ListExport.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { ListPager, ListTools } from './ListTools.tsx'
import { $address } from './list-address.ts'
import { readAuditFile } from './read-list.ts'
import { UndoPreview } from './UndoPreview.tsx'
import { useLoaded } from './use-loaded.ts'
import { useMay } from './use-may.ts'

function Steps({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const steps = listSteps(before, after).map((step) => describeStep({ before, after }, step))
  if (steps.length === 0) return null
  return (
    <details>
      <summary>{steps.map(({ name }) => name).join(', ')}</summary>
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
  const text = describeEntry(entry)
  if (entry.undoes !== null) return `${text} (undoing an earlier change)`
  return entry.undone ? `${text} (undone since)` : text
}

function describe(open: (id: string) => void, mayUndo: boolean): readonly Column<AuditEntry>[] {
  return [
    { label: 'When', show: ({ at }) => showDate(at) },
    { label: 'Who', show: Who },
    { label: 'Action', show: showAction },
    { label: 'Details', show: ({ before, after }) => <Steps before={before} after={after} /> },
    {
      label: 'Undo',
      show: (entry) =>
        mayUndo &&
        !entry.undone &&
        undoKindOf(entry) !== null && (
          <button
            type="button"
            className="text-button"
            aria-label={`Undo: ${describeEntry(entry)}`}
            onClick={() => open(entry.id)}
          >
            Undo…
          </button>
        ),
    },
  ]
}

/** Who changed what; one person's changes when the address names them. */
export function AuditSection() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listAudit', { query: { ...query, limit: '25' } })
  const [undoing, setUndoing] = useState<string | null>(null)
  const mayUndo = useMay('audit.undo')
  const close = (done: boolean) => {
    setUndoing(null)
    if (done) reload()
  }
  return (
    <>
      <ListTools search="Search the log" />
      {query['actorId'] && (
        <p>
          Changes by {reply?.entries[0]?.actor || 'this person'}. <a href="/admin/audit">Show everyone’s</a>
        </p>
      )}
      {undoing !== null && <UndoPreview key={undoing} id={undoing} onClose={close} />}
      <ListTable
        label="Audit log"
        rows={reply?.entries ?? []}
        columns={describe(setUndoing, mayUndo)}
        status={status}
        empty="Nothing found."
        none="Nothing yet. Every change in the admin is listed here."
      />
      <ListPager total={reply?.total ?? 0} />
      <CsvDownload name="audit-log" read={(onRows) => readAuditFile(query, onRows)} />
    </>
  )
}
