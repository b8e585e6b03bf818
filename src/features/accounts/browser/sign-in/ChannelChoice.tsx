import { fullStop } from '../../../../platform/pure/text/full-stop.ts'
import { say } from '../../../../platform/pure/text/say.ts'
import { showPhone } from '../../../../platform/pure/text/show-phone.ts'
import * as texts from '../../messages/en.ts'
import type { OtpFlow, Step } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { submit } from '../submit.ts'
import { ChannelRadios } from './ChannelRadios.tsx'
import { sendToFlow } from './dialogs.ts'

interface Props {
  flow: OtpFlow
  step: Extract<Step, { name: 'choice' }>
}

/** Step 1 of a code. Titles, hints and casing are fixed texts (docs/behaviour/accounts.md, "Two steps to a code"). */
export function ChannelChoice({ flow, step }: Props) {
  const busy = flow.pending !== null
  if (step.purpose === 'forgetPassword') {
    return (
      <form className="stack" onSubmit={submit}>
        <h2 id="sign-in-title">{texts.verifyEmail}</h2>
        <div className="field">
          <label htmlFor="otp-email">{texts.email}</label>
          <input id="otp-email" className="input" type="email" value={step.to.email} readOnly />
        </div>
        <Fault text={flow.fault} />
        <button className="button" type="submit" aria-disabled={busy} data-first>
          {texts.getOtp}
        </button>
      </form>
    )
  }
  return (
    <form className="stack" onSubmit={submit}>
      <h2 id="sign-in-title">{texts.sendOtp}</h2>
      <p className="lead">
        {texts.codeGoesTo} <bdi dir="ltr">{showPhone(step.to.phoneNumber)}</bdi>
        {fullStop}
      </p>
      {step.uncheckedForSeconds !== null && (
        <p className="hint" role="status">
          {say(texts.notChecked, { minutes: Math.ceil(step.uncheckedForSeconds / 60) })}{' '}
          <button type="button" className="text-button" onClick={() => sendToFlow({ type: 'openSignUp' })}>
            {texts.newHere}
          </button>
        </p>
      )}
      <ChannelRadios legend={texts.howToSend} selected={flow.channel} first />
      <Fault text={flow.fault} />
      <button className="button" type="submit" aria-disabled={busy}>
        {texts.send}
      </button>
    </form>
  )
}
