import { type KeyboardEvent, useRef, useState } from 'react'

interface Props {
  id: string
  label: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  fault?: string | undefined
}

const splitTyped = (text: string) => text.split(',').flatMap((word) => word.trim().replace(/\s+/g, ' ') || [])

/** A list of short values: Enter or a comma adds the typed value, Backspace in the empty field removes the last one. */
export function ChipsField({ id, label, values, onChange, fault }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    const known = new Set(values.map((value) => value.toLowerCase()))
    const fresh = splitTyped(text).filter((word) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase()))
    setTyped('')
    if (fresh.length > 0) onChange([...values, ...fresh])
  }
  const remove = (value: string) => {
    onChange(values.filter((kept) => kept !== value))
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Someone typing values doesn't mean to save yet.
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1))
  }
  return (
    <div className="field chips">
      <label htmlFor={id}>{label}</label>
      {values.length > 0 && (
        <ul aria-label={`${label} added`}>
          {values.map((value) => (
            <li key={value}>
              {value}
              <button type="button" aria-label={`Remove ${value}`} onClick={() => remove(value)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        ref={field}
        className="input"
        value={typed}
        maxLength={400}
        autoComplete="off"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      {fault && (
        <p className="error" id={`${id}-fault`}>
          {label} {fault}
        </p>
      )}
    </div>
  )
}
