import type { OtpFlow } from '../rules/otp-flow-types.ts'
import { Fault } from './Fault.tsx'
import { submit } from './submit.ts'
import { TextField } from './TextField.tsx'
import { Ways } from './Ways.tsx'

export function ForgottenForm({ flow }: { flow: OtpFlow }) {
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2 id="sign-in-title">Set a new password</h2>
      <p className="lead">We'll send a code to your email.</p>
      <TextField first field="email" label="Email" type="email" autoComplete="email" value={flow.form.email} />
      <Fault text={flow.fault} />
      <button className="button" type="submit">
        Continue
      </button>
      {flow.reset === 'logIn' && <Ways ways={[{ label: 'Back to sign in', event: { type: 'openLogin' } }]} />}
    </form>
  )
}
