import { type ComponentType, Fragment, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { ErrorDetails, FieldChange } from '../../../platform/pure/error-details.ts'
import { readDetails } from '../files/error-details.ts'
import { fieldInputs } from '../slots.ts'
import { ChipsList } from './ChipsField.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { listFresh, mergeValues } from './conflict.ts'
import type { FieldPlan, FormValues, Saved } from './field-plan.ts'
import { readForm, showValue, splitValues, writeForm } from './form-values.ts'
import { HiddenValues } from './HiddenValues.tsx'
import { useUnsaved } from './unsaved.ts'

interface ChipsInputProps {
  id: string
  name: string
  label: string
  value: string
  /** The values can be moved. */
  ordered?: boolean
  fill?: FieldPlan['fill']
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Chips in a form that reads its fields by name. */
export function ChipsInput({ id, name, label, value, ordered = false, fill, ...aria }: ChipsInputProps) {
  const [values, setValues] = useState<readonly string[]>(() => splitValues(value))
  const add = async (read: () => Promise<readonly string[]>) => {
    const found = await read()
    setValues((before) => {
      const known = new Set(before.map((kept) => kept.toLowerCase()))
      return [...before, ...found.filter((value) => !known.has(value.toLowerCase()))]
    })
  }
  return (
    <>
      <ChipsList
        id={id}
        label={label}
        values={values}
        ordered={ordered}
        onChange={setValues}
        invalid={aria['aria-invalid']}
        describedBy={aria['aria-describedby']}
      />
      {fill && (
        <button type="button" className="text-button" onClick={() => void add(fill.read)}>
          {fill.label}
        </button>
      )}
      <HiddenValues name={name} values={values} onWritten={setValues} />
    </>
  )
}

interface Props {
  label: string
  fields: readonly FieldPlan[]
  /** With the record's `version`, if there is a record. When it was read again, fields keep what was typed in them. */
  values: FormValues
  onSave: (values: FormValues) => Promise<Saved>
  /** Begins the ids of its fields; a second form of a screen needs its own. */
  idPrefix?: string
  /** Shows the values while they are typed. */
  Preview?: ComponentType<{ values: FormValues }>
}

/** Keeps the value in the form while its input is loading. */
function StoredText({ name, text }: { name: string; text: string }) {
  return (
    <>
      <textarea hidden name={name} defaultValue={text} />
      <p className="hint">Loading…</p>
    </>
  )
}

interface InputProps {
  field: FieldPlan
  id: string
  value: unknown
  fault: string | undefined
}

function Input({ field, id, value, fault }: InputProps) {
  const { name, kind, required, placeholder, language, choices = [] } = field
  const written = language ? { lang: language, dir: 'auto' } : {}
  const aria = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault ? `${id}-fault` : undefined }
  const shared = { id, name, required, className: 'input', defaultValue: showValue(field, value), ...aria }
  const given = fieldInputs.parts().find((part) => part.kind === kind)
  if (given) {
    return (
      <Suspense fallback={<StoredText name={name} text={shared.defaultValue} />}>
        <given.Input id={id} field={field} value={shared.defaultValue} aria={aria} />
      </Suspense>
    )
  }
  switch (kind) {
    case 'check':
      return <input id={id} name={name} type="checkbox" defaultChecked={value === true} {...aria} />
    case 'prose':
      return <textarea {...shared} {...written} placeholder={placeholder} rows={8} />
    case 'lines':
      return <textarea {...shared} {...written} rows={4} />
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
    case 'chips':
      return <ChipsInput id={id} name={name} {...aria} label={field.label} value={shared.defaultValue} />
    case 'ordered':
      return (
        <ChipsInput
          id={id}
          name={name}
          {...aria}
          label={field.label}
          value={shared.defaultValue}
          ordered
          fill={field.fill}
        />
      )
    case 'instant':
      return <input {...shared} type="datetime-local" />
    case 'colour':
      return <input {...shared} type="color" />
    case 'number':
      return <input {...shared} inputMode="decimal" />
    default:
      return <input {...shared} {...written} placeholder={placeholder} />
  }
}

function LockedField({ field, value }: { field: FieldPlan; value: unknown }) {
  const id = `field-${field.name}`
  return (
    <div className="field" data-kind="line" data-name={field.name}>
      <label htmlFor={id}>{field.label}</label>
      <input id={id} className="input" disabled value={showValue(field, value)} aria-describedby={`${id}-lock`} />
      <p className="hint" id={`${id}-lock`}>
        {field.label} {field.locked}
      </p>
    </div>
  )
}

/** The error of a field, or of a part of it, such as one word of a list. */
function faultOf({ faults }: ErrorDetails, name: string): string | undefined {
  return faults?.find(({ field }) => field === name || field.startsWith(`${name}.`))?.problem
}

/** A form for one record, built from its fields. Typed values stay until they are saved. */
export function RecordForm({ label, fields: shown, values, onSave, idPrefix = 'field', Preview }: Props) {
  const idOf = (name: string) => `${idPrefix}-${name}`
  const fields = shown.filter(({ locked }) => locked === undefined)
  const form = useRef<HTMLFormElement>(null)
  const [saving, setSaving] = useState(false)
  const [typed, setTyped] = useState(values)
  /** The record as it was read, and the result of saving it. */
  const [read, setRead] = useState(values)
  const [error, setError] = useState<ErrorDetails>({})
  const [touched, setTouched] = useState(false)
  useUnsaved(touched)
  const { changes, version: present } = error

  const save = async (next: FormValues, version: unknown) => {
    setSaving(true)
    setTyped(next)
    const saved = await onSave({ ...next, ...(version === undefined ? {} : { version }) })
    setSaving(false)
    const refused = saved.ok ? {} : readDetails(saved.failure?.body)
    setError(refused)
    if (saved.ok) {
      setTouched(false)
      return setRead({ ...next, version: saved.version })
    }
    const fault = fields.find(({ name }) => faultOf(refused, name))
    if (fault) document.getElementById(idOf(fault.name))?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(readForm(event.currentTarget, fields), read['version'])
  }
  const readTyped = () => (form.current ? readForm(form.current, fields) : typed)
  const put = (next: FormValues) => {
    if (form.current) writeForm(form.current, fields, next)
    setTyped(readTyped())
  }
  const loaded = JSON.stringify(values)
  const shownFrom = useRef(loaded)
  useEffect(() => {
    if (shownFrom.current === loaded) return
    shownFrom.current = loaded
    put(listFresh({ fields, typed: readTyped(), read }, values))
    setTouched(touched)
    setRead(values)
  })
  const merge = () => {
    const merged = mergeValues({ fields, typed: readTyped(), read }, changes ?? [])
    put(merged)
    void save(merged, present)
  }
  const useTheirs = ({ field, theirs }: FieldChange) => put({ [field]: theirs })
  return (
    <form
      className="record"
      aria-label={label}
      ref={form}
      onSubmit={submit}
      onInput={() => {
        setTouched(true)
        if (Preview || changes) setTyped(readTyped())
      }}
    >
      {shown.map((field) => {
        const fault = faultOf(error, field.name)
        if (field.locked) return <LockedField key={field.name} field={field} value={values[field.name]} />
        return (
          <Fragment key={field.name}>
            {field.part && <h2 className="part">{field.part}</h2>}
            <div
              className={field.kind === 'chips' || field.kind === 'ordered' ? 'field chips' : 'field'}
              data-kind={field.kind}
              data-name={field.name}
              hidden={field.when?.(typed) === false}
            >
              <label htmlFor={idOf(field.name)}>{field.label}</label>
              {field.beside}
              <Input field={field} id={idOf(field.name)} value={values[field.name]} fault={fault} />
              {fault && (
                <p className="error" id={`${idOf(field.name)}-fault`}>
                  {field.label} {fault}
                </p>
              )}
              {field.hint && <p className="hint">{field.hint}</p>}
            </div>
          </Fragment>
        )
      })}
      {Preview && <Preview values={typed} />}
      {changes && (
        <ConflictNotice
          changes={changes}
          fields={fields}
          typed={typed}
          read={read}
          disabled={saving}
          onUseTheirs={useTheirs}
          onMerge={merge}
          onOverwrite={() => void save(readTyped(), present)}
        />
      )}
      <button type="submit" className="button" disabled={saving || changes !== undefined}>
        Save
      </button>
    </form>
  )
}
