import type { OtpFlow } from '../rules/otp-flow-types.ts'
import { sendToFlow } from './dialogs.ts'
import { Fault } from './Fault.tsx'
import { submit } from './submit.ts'
import { TextField } from './TextField.tsx'

export function SignUpForm({ flow }: { flow: OtpFlow }) {
  const { name, email, phoneNumber } = flow.form
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2 id="sign-in-title">Sign up</h2>
      <TextField first field="name" label="Name" autoComplete="name" value={name} />
      <TextField field="email" label="Email" type="email" autoComplete="email" value={email} />
      <TextField field="phoneNumber" label="Phone number" type="tel" autoComplete="tel" value={phoneNumber} />
      <Fault text={flow.fault} />
      <button className="button" type="submit" aria-disabled={flow.pending !== null}>
        Sign up
      </button>
      <button type="button" className="text-button" onClick={() => sendToFlow({ type: 'openLogin' })}>
        Sign in instead
      </button>
    </form>
  )
}
