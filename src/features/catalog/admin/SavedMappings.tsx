import { useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { ColumnMapping } from '../mapping-contract.ts'
import type { FileColumns } from './catalogue-files.ts'

type Saved = FileColumns['saved'][number]

interface Props {
  saved: readonly Saved[]
  /** The id of the mapping that the form opened with. */
  start: string | undefined
  mapping: ColumnMapping
  onTake: (mapping: ColumnMapping) => void
  onFaults: (faults: readonly FieldFault[]) => void
}

function NameField({ name, fault, onChange }: { name: string; fault: string; onChange: (name: string) => void }) {
  return (
    <div className="field">
      <label htmlFor="mapping-name">Remember these columns as</label>
      <input
        id="mapping-name"
        className="input"
        maxLength={60}
        value={name}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'mapping-name-fault' : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault && (
        <p className="error" id="mapping-name-fault">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Mappings under their names: one is taken, saved anew or changed, or deleted. */
export function SavedMappings({ saved: read, start, mapping, onTake, onFaults }: Props) {
  const [saved, setSaved] = useState<readonly Saved[]>(read)
  const [id, setId] = useState(start ?? '')
  const chosen = saved.find((own) => own.id === id)
  const [name, setName] = useState(chosen?.name ?? '')
  const [fault, setFault] = useState('')

  const take = (next: string) => {
    const own = saved.find((candidate) => candidate.id === next)
    setId(next)
    setName(own?.name ?? '')
    setFault('')
    if (own) onTake(own.mapping)
  }
  const save = async () => {
    if (name.trim() === '') return setFault('Give it a name')
    const body = { name, mapping }
    const outcome = chosen
      ? await write('updateImportMapping', { params: { id }, body: { ...body, version: chosen.version } })
      : await write('createImportMapping', { body })
    const faults = outcome.ok ? [] : (readDetails(outcome.failure.body).faults ?? [])
    const ofName = faults.find(({ field }) => field === 'name')
    setFault(ofName ? `This name ${ofName.problem}` : '')
    onFaults(faults)
    if (!outcome.ok) return
    const now = { ...body, name: name.trim(), id: outcome.reply.id, fits: true, version: outcome.reply.version }
    setSaved([...saved.filter((own) => own.id !== now.id), now])
    setId(now.id)
  }
  const forget = async () => {
    const outcome = await write('deleteImportMapping', { params: { id } })
    if (!outcome.ok) return
    setSaved(saved.filter((own) => own.id !== id))
    take('')
  }
  return (
    <>
      {saved.length > 0 && (
        <div className="field">
          <label htmlFor="mapping-saved">Remembered columns</label>
          <select id="mapping-saved" className="input" value={id} onChange={({ target }) => take(target.value)}>
            <option value="">None</option>
            {saved.map((own) => (
              <option key={own.id} value={own.id}>
                {own.name}
                {own.fits ? '' : ' (some of its columns are missing)'}
              </option>
            ))}
          </select>
        </div>
      )}
      <NameField name={name} fault={fault} onChange={setName} />
      <p className="inline">
        <button type="button" className="text-button" onClick={save}>
          {chosen ? 'Save changes' : 'Remember'}
        </button>
        {chosen && (
          <button type="button" className="text-button" onClick={forget}>
            Delete
          </button>
        )}
      </p>
    </>
  )
}
