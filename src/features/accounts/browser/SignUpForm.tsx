import * as texts from '../messages/en.ts'
import type { OtpFlow } from '../rules/otp-flow-types.ts'
import { sendToFlow } from './dialogs.ts'
import { Fault } from './Fault.tsx'
import { submit } from './submit.ts'
import { TextField } from './TextField.tsx'

export function SignUpForm({ flow }: { flow: OtpFlow }) {
  const { name, email, phoneNumber } = flow.form
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2 id="sign-in-title">{texts.signUp}</h2>
      <TextField first field="name" label={texts.name} autoComplete="name" value={name} />
      <TextField field="email" label={texts.email} type="email" autoComplete="email" value={email} />
      <TextField field="phoneNumber" label={texts.phoneNumber} type="tel" autoComplete="tel" value={phoneNumber} />
      <Fault text={flow.fault} />
      <button className="button" type="submit" aria-disabled={flow.pending !== null}>
        {texts.signUp}
      </button>
      <button type="button" className="text-button" onClick={() => sendToFlow({ type: 'openLogin' })}>
        {texts.signInInstead}
      </button>
    </form>
  )
}
