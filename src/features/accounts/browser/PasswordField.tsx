import { messages } from '../../../platform/pure/messages.ts'

interface Props {
  label: string
  autoComplete: 'current-password' | 'new-password'
  first?: boolean
}

/** The value is read from the form on submit, so that no store holds a password. */
export function PasswordField({ label, autoComplete, first }: Props) {
  const isNew = autoComplete === 'new-password'
  return (
    <div className="field">
      <label htmlFor="sign-in-password">{label}</label>
      <input
        id="sign-in-password"
        className="input"
        name="password"
        type="password"
        autoComplete={autoComplete}
        maxLength={200}
        data-first={first}
        aria-describedby={isNew ? 'sign-in-password-hint sign-in-fault' : 'sign-in-fault'}
      />
      {isNew && (
        <p id="sign-in-password-hint" className="hint">
          {messages.passwordTooShort}
        </p>
      )}
    </div>
  )
}
