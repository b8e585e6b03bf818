import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { Choice } from '../../platform/pure/choice.ts'
import { FieldLabel } from './FieldLabel.tsx'

export interface FieldProps {
  name: string
  label: string
  value: string
  onChange: (text: string) => void
  autoComplete: HTMLInputAutoCompleteAttribute
  error?: string | undefined
  type?: 'text' | 'tel' | 'email' | 'password'
  inputMode?: 'numeric' | 'text'
  maxLength?: number
  hint?: string | undefined
  readOnly?: boolean
  /** Choices; makes it a select. */
  choices?: readonly Choice[] | undefined
}

/** A labelled field with its error beside it. */
export function Field({ name, label, value, onChange, error, hint, choices, ...input }: FieldProps) {
  const id = `field-${name}`
  const { autoComplete } = input
  const shared = {
    id,
    name,
    value,
    className: 'input',
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-hint ${id}-error`,
  }
  return (
    <div className="field" data-field={name}>
      <FieldLabel htmlFor={id} text={label} />
      {choices ? (
        <select {...shared} autoComplete={autoComplete} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} {...input} onChange={(event) => onChange(event.target.value)} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
    </div>
  )
}
