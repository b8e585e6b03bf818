import * as texts from '../../messages/en.ts'
import type { OtpFlow, Step } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { submitPassword } from '../submit.ts'

interface Props {
  flow: OtpFlow
  step: Extract<Step, { name: 'newPassword' }>
}

export function NewPasswordForm({ flow, step }: Props) {
  return (
    <form className="stack" noValidate onSubmit={submitPassword}>
      <h2 id="sign-in-title">{texts.chooseNewPassword}</h2>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={step.email} />
      <PasswordField first label={texts.newPassword} autoComplete="new-password" />
      <Fault text={flow.fault} />
      <button className="button" type="submit" aria-disabled={flow.pending !== null}>
        {texts.savePassword}
      </button>
    </form>
  )
}
