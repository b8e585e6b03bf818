import { messages } from '../../contract/messages.ts'
import type { OtpFlow } from '../../domain/otp-flow-types.ts'
import { sendToFlow } from '../../stores/dialogs.ts'
import { submit } from './submit.ts'
import { TextField } from './TextField.tsx'

export function LoginForm({ flow, invalid }: { flow: OtpFlow; invalid: boolean }) {
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2 id="sign-in-title">Login</h2>
      <p className="lead">Your phone number is all it takes. New here? We open an account along the way.</p>
      <TextField
        first
        field="emailOrPhone"
        label="Phone number"
        type="tel"
        autoComplete="tel"
        value={flow.form.emailOrPhone}
        error={invalid ? messages.enterValidNumber : undefined}
      />
      <button className="button" type="submit" aria-disabled={flow.pending !== null}>
        Login
      </button>
      <button type="button" className="text-button" onClick={() => sendToFlow({ type: 'openSignUp' })}>
        Sign up instead
      </button>
    </form>
  )
}
