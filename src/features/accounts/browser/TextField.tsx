import type { HTMLAttributes, HTMLInputAutoCompleteAttribute } from 'react'
import type { UserForm } from '../rules/otp-flow-types.ts'
import { sendToFlow } from './sign-in/dialogs.ts'

interface Props {
  field: keyof UserForm
  label: string
  value: string
  type?: 'text' | 'tel' | 'email'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete: HTMLInputAutoCompleteAttribute
  first?: boolean
  error?: string | undefined
  hint?: string | undefined
}

/** A field of the sign-in dialogs. The flow ignores input beyond 50 characters. */
export function TextField({ field, label, value, type = 'text', inputMode, autoComplete, first, error, hint }: Props) {
  const id = `sign-in-${field}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        name={field}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        value={value}
        data-first={first}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error ${id}-hint sign-in-fault`}
        onChange={(event) => sendToFlow({ type: 'typed', field, value: event.target.value })}
      />
      <p id={`${id}-error`} className="error" aria-live="polite">
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
