import type { OtpFlow } from '../rules/otp-flow-types.ts'
import { Fault } from './Fault.tsx'
import { PasswordField } from './PasswordField.tsx'
import { submitPassword } from './submit.ts'
import { TextField } from './TextField.tsx'
import { Ways } from './Ways.tsx'

export function PasswordForm({ flow }: { flow: OtpFlow }) {
  return (
    <form className="stack" noValidate onSubmit={submitPassword}>
      <h2 id="sign-in-title">Sign in with password</h2>
      <TextField
        first
        field="emailOrPhone"
        label="Email or phone number"
        inputMode="email"
        autoComplete="username"
        value={flow.form.emailOrPhone}
      />
      <PasswordField label="Password" autoComplete="current-password" />
      <Fault text={flow.fault} />
      <button className="button" type="submit" aria-disabled={flow.pending !== null}>
        Sign in
      </button>
      <Ways
        ways={[
          { label: 'Forgot your password?', event: { type: 'openForgotten' } },
          { label: 'Use a code instead', event: { type: 'openLogin' } },
        ]}
      />
    </form>
  )
}
