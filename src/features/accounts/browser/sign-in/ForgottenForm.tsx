import * as texts from '../../messages/en.ts'
import type { OtpFlow } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { submit } from '../submit.ts'
import { TextField } from '../TextField.tsx'
import { Ways } from './Ways.tsx'

export function ForgottenForm({ flow }: { flow: OtpFlow }) {
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <h2 id="sign-in-title">{texts.setNewPassword}</h2>
      <p className="lead">{texts.codeByEmail}</p>
      <TextField first field="email" label={texts.email} type="email" autoComplete="email" value={flow.form.email} />
      <Fault text={flow.fault} />
      <button className="button" type="submit">
        {texts.continueOn}
      </button>
      {flow.reset === 'logIn' && <Ways ways={[{ label: texts.backToSignIn, event: { type: 'openLogin' } }]} />}
    </form>
  )
}
