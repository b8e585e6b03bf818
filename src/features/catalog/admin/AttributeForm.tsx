import { type SubmitEvent, useState } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { write } from '../../../desk/browser/write.ts'
import type { AdminAttribute } from '../attribute-contract.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { moveBy } from './move.ts'

interface TypedValue {
  /** Distinguishes rows while they are edited. */
  row: number
  value?: string
  label: string
  hex: string | null
  products: number
}

interface Props {
  /** Null for a new one. */
  attribute: AdminAttribute | null
  onSaved: () => void
}

const subjects = [
  ['product', 'Products'],
  ['variant', 'Variants: each colour and size by itself'],
] as const

const kinds = [
  ['choice', 'Words'],
  ['color', 'Colours'],
  ['number', 'Numbers'],
] as const

/** One value: its name, its colour if the attribute has colours, and its position. */
function ValueRow({ entry, kind, onChange, onRemove, onMove }: RowProps) {
  const inUse = entry.products > 0
  return (
    <li className="inline">
      <input
        className="input"
        aria-label="Value"
        required
        maxLength={60}
        value={entry.label}
        onChange={({ target }) => onChange({ ...entry, label: target.value })}
      />
      {kind === 'color' && (
        <input
          type="color"
          aria-label={`Colour of ${entry.label}`}
          value={entry.hex ?? '#ffffff'}
          onChange={({ target }) => onChange({ ...entry, hex: target.value })}
        />
      )}
      <MoveButtons of={entry.label} onMove={onMove} />
      <button
        type="button"
        className="text-button"
        disabled={inUse}
        onClick={onRemove}
        aria-label={`Remove ${entry.label}`}
      >
        Remove
      </button>
      {inUse && <span className="hint">{entry.products === 1 ? 'On 1 product' : `On ${entry.products} products`}</span>}
    </li>
  )
}

interface RowProps {
  entry: TypedValue
  kind: string
  onChange: (next: TypedValue) => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

function ValuesField({ values, kind, onChange }: ValuesProps) {
  const add = () => {
    const row = values.reduce((most, value) => Math.max(most, value.row), 0) + 1
    onChange([...values, { row, label: '', hex: null, products: 0 }])
  }
  return (
    <fieldset className="field">
      <legend>Values</legend>
      <ol className="rows">
        {values.map((entry, place) => (
          <ValueRow
            key={entry.row}
            entry={entry}
            kind={kind}
            onChange={(next) => onChange(values.map((value) => (value === entry ? next : value)))}
            onRemove={() => onChange(values.filter((value) => value !== entry))}
            onMove={(by) => onChange(moveBy(values, place, by))}
          />
        ))}
      </ol>
      <button type="button" className="button" data-kind="quiet" onClick={add}>
        Add a value
      </button>
      <p className="hint">Products may also name values that are not here yet.</p>
    </fieldset>
  )
}

interface ValuesProps {
  values: readonly TypedValue[]
  kind: string
  onChange: (values: readonly TypedValue[]) => void
}

/** What was typed stays until it is saved; a refusal is shown above the button. */
export function AttributeForm({ attribute, onSaved }: Props) {
  const [kind, setKind] = useState<string>(attribute?.kind ?? 'choice')
  const [values, setValues] = useState<readonly TypedValue[]>(
    (attribute?.values ?? []).map((value, row) => ({ ...value, row })),
  )
  const [faults, setFaults] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  const [touched, setTouched] = useState(false)
  useUnsaved(touched)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const body = {
      label: String(data.get('label')),
      kind,
      of: data.get('of'),
      unit: String(data.get('unit') ?? ''),
      filter: data.has('filter'),
      values: values.map(({ value, label, hex }) => ({ ...(value ? { value } : {}), label, hex })),
    } as BodyInput<'createAttribute'>
    setSaving(true)
    const outcome = attribute
      ? await write('updateAttribute', {
          params: { id: attribute.id },
          body: { ...body, version: attribute.version },
        })
      : await write('createAttribute', { body })
    setSaving(false)
    if (outcome.ok) return onSaved()
    setFaults(readDetails(outcome.failure.body).faults?.map(({ field, problem }) => `${field} ${problem}`) ?? [])
  }

  return (
    <form
      className="record"
      aria-label="attribute"
      onSubmit={(event) => void submit(event)}
      onInput={() => setTouched(true)}
    >
      <div className="field">
        <label htmlFor="attribute-label">Name</label>
        <input
          id="attribute-label"
          className="input"
          name="label"
          required
          maxLength={40}
          defaultValue={attribute?.label}
        />
      </div>
      <div className="field">
        <label htmlFor="attribute-kind">Kind</label>
        <select
          id="attribute-kind"
          className="input"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        >
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="attribute-of">Describes</label>
        <select id="attribute-of" className="input" name="of" defaultValue={attribute?.of ?? 'product'}>
          {subjects.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <p className="hint">Values of variants are entered in the table of a product’s variants.</p>
      </div>
      <div className="field">
        <label htmlFor="attribute-unit">Unit</label>
        <input id="attribute-unit" className="input" name="unit" maxLength={12} defaultValue={attribute?.unit} />
        <p className="hint">Such as g or cm; empty for none</p>
      </div>
      <div className="field" data-kind="check">
        <label htmlFor="attribute-filter">Shoppers filter by it</label>
        <input id="attribute-filter" name="filter" type="checkbox" defaultChecked={attribute?.filter ?? true} />
      </div>
      <ValuesField values={values} kind={kind} onChange={setValues} />
      {faults.length > 0 && (
        <p className="error" role="alert">
          {faults.join('; ')}
        </p>
      )}
      <button type="submit" className="button" disabled={saving}>
        Save
      </button>
    </form>
  )
}
