import { type InputHTMLAttributes, useId } from 'react'
import type { Choice } from '../../features/markets/rules/regions.ts'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint?: string
  choices?: readonly Choice[] | undefined
}

/** A labelled field that its form reads on submit. */
export function PlainField({ label, hint, choices, ...input }: Props) {
  const id = useId()
  const { name, defaultValue, autoComplete, required } = input
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select
          id={id}
          className="input"
          name={name}
          defaultValue={defaultValue}
          autoComplete={autoComplete}
          required={required}
        >
          {choices.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} className="input" aria-describedby={hint && `${id}-hint`} {...input} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
