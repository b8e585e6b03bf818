import { messages } from '../../../../platform/pure/messages.ts'
import * as texts from '../../messages/en.ts'
import type { OtpFlow } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { submit } from '../submit.ts'
import { TextField } from '../TextField.tsx'
import { sendToFlow } from './dialogs.ts'
import { Ways } from './Ways.tsx'

const hasPasskeys = typeof PublicKeyCredential === 'function'

export function LoginForm({ flow, invalid }: { flow: OtpFlow; invalid: boolean }) {
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2 id="sign-in-title">{texts.signIn}</h2>
      <p className="lead">{texts.signInLead}</p>
      <TextField
        first
        field="emailOrPhone"
        label={texts.phoneNumber}
        type="tel"
        autoComplete="tel"
        value={flow.form.emailOrPhone}
        error={invalid ? messages.enterValidNumber : undefined}
      />
      <Fault text={flow.fault} />
      <button className="button" type="submit" aria-disabled={flow.pending !== null}>
        {texts.signIn}
      </button>
      {hasPasskeys && (
        <button type="button" className="button" data-kind="quiet" onClick={() => sendToFlow({ type: 'usePasskey' })}>
          {texts.usePasskey}
        </button>
      )}
      <Ways
        ways={[
          { label: texts.useEmail, event: { type: 'openPassword' } },
          { label: texts.forgotPassword, event: { type: 'openForgotten' } },
          { label: texts.signUpInstead, event: { type: 'openSignUp' } },
        ]}
      />
    </form>
  )
}
