import * as texts from '../../messages/en.ts'
import type { OtpFlow } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { submitPassword } from '../submit.ts'
import { TextField } from '../TextField.tsx'
import { Ways } from './Ways.tsx'

export function PasswordForm({ flow }: { flow: OtpFlow }) {
  return (
    <form className="stack" noValidate onSubmit={submitPassword}>
      <h2 id="sign-in-title">{texts.signInWithPassword}</h2>
      <TextField
        first
        field="emailOrPhone"
        label={texts.emailOrPhone}
        inputMode="email"
        autoComplete="username"
        value={flow.form.emailOrPhone}
      />
      <PasswordField label={texts.password} autoComplete="current-password" />
      <Fault text={flow.fault} />
      <button className="button" type="submit" aria-disabled={flow.pending !== null}>
        {texts.signIn}
      </button>
      <Ways
        ways={[
          { label: texts.forgotPassword, event: { type: 'openForgotten' } },
          { label: texts.useCode, event: { type: 'openLogin' } },
        ]}
      />
    </form>
  )
}
