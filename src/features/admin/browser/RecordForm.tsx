import { type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react'

export type FieldKind = 'line' | 'prose' | 'number' | 'check' | 'choice' | 'words' | 'link' | 'instant'
export interface FieldPlan {
  name: string
  label: string
  kind: FieldKind
  hint?: string
  required?: boolean
  choices?: readonly (readonly [value: string, label: string])[]
}
export type FormValues = Record<string, unknown>

interface Props {
  label: string
  fields: readonly FieldPlan[]
  values: FormValues
  /** Answers whether it was saved. */
  onSave: (values: FormValues) => Promise<boolean>
  /** Shows the values while they are typed. */
  Preview?: ComponentType<{ values: FormValues }>
  children?: ReactNode
}

const pad = (part: number) => String(part).padStart(2, '0')

/** An instant as the local time that a date field shows. */
function toLocal(instant: string): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

function showValue({ kind }: FieldPlan, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (value === null || value === undefined) return ''
  return kind === 'instant' ? toLocal(String(value)) : String(value)
}

function readValue({ kind, name }: FieldPlan, data: FormData): unknown {
  const text = String(data.get(name) ?? '').trim()
  switch (kind) {
    case 'check':
      return data.has(name)
    case 'number':
      return text === '' ? null : Number(text)
    case 'words':
      return text.split(',').flatMap((word) => word.trim() || [])
    case 'link':
      return text || null
    case 'instant':
      return text === '' ? null : new Date(text).toISOString()
    default:
      return text
  }
}

function Input({ field, value }: { field: FieldPlan; value: unknown }) {
  const { name, kind, required, choices = [] } = field
  const id = `field-${name}`
  const shared = { id, name, required, className: 'input', defaultValue: showValue(field, value) }
  switch (kind) {
    case 'check':
      return <input id={id} name={name} type="checkbox" defaultChecked={value === true} />
    case 'prose':
      return <textarea {...shared} rows={8} />
    case 'choice':
      return (
        <select {...shared}>
          {choices.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'instant':
      return <input {...shared} type="datetime-local" />
    case 'number':
      return <input {...shared} inputMode="decimal" pattern="\d+(\.\d+)?" />
    default:
      return <input {...shared} />
  }
}

/** A form over one record: what it holds is what the fields say. */
export function RecordForm({ label, fields, values, onSave, Preview, children }: Props) {
  const [saving, setSaving] = useState(false)
  const [typed, setTyped] = useState(values)
  const readForm = (form: HTMLFormElement): FormValues => {
    const data = new FormData(form)
    return Object.fromEntries(fields.map((field) => [field.name, readValue(field, data)]))
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readForm(event.currentTarget)
    setSaving(true)
    await onSave(read)
    setSaving(false)
  }
  return (
    <form
      className="record"
      aria-label={label}
      onSubmit={save}
      onInput={(event) => Preview && setTyped(readForm(event.currentTarget))}
    >
      {fields.map((field) => (
        <div key={field.name} className="field" data-kind={field.kind}>
          <label htmlFor={`field-${field.name}`}>{field.label}</label>
          <Input field={field} value={values[field.name]} />
          {field.hint && <p className="hint">{field.hint}</p>}
        </div>
      ))}
      {Preview && <Preview values={typed} />}
      {children}
      <button type="submit" className="button" disabled={saving}>
        Save
      </button>
    </form>
  )
}
