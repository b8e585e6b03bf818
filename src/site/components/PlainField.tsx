import { type InputHTMLAttributes, useId } from 'react'
import type { Choice } from '../../platform/pure/choice.ts'
import { FieldLabel } from './FieldLabel.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint?: string | undefined
  /** What is wrong with it. */
  fault?: string | undefined
  choices?: readonly Choice[] | undefined
}

/** A labelled field that its form reads on submit. */
export function PlainField({ label, hint, fault, choices, ...input }: Props) {
  const id = useId()
  const { name, defaultValue, autoComplete, required } = input
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const marks = { 'aria-describedby': described || undefined, ...(fault && { 'aria-invalid': true }) }
  return (
    <div className="field" data-field={name}>
      <FieldLabel htmlFor={id} text={label} />
      {choices ? (
        <select
          id={id}
          className="input"
          name={name}
          defaultValue={defaultValue}
          autoComplete={autoComplete}
          required={required}
          {...marks}
        >
          {choices.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} className="input" {...marks} {...input} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="error" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
