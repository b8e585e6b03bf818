import { messages } from '../../../../platform/pure/messages.ts'
import { say } from '../../../../platform/pure/text/say.ts'
import { showPhone } from '../../../../platform/pure/text/show-phone.ts'
import * as texts from '../../messages/en.ts'
import { isComplete } from '../../rules/otp-code.ts'
import type { OtpFlow, Step } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { submit } from '../submit.ts'
import { ChannelRadios } from './ChannelRadios.tsx'
import { CodeBoxes } from './CodeBoxes.tsx'
import { sendToFlow } from './dialogs.ts'

interface Props {
  flow: OtpFlow
  step: Extract<Step, { name: 'code' }>
}

function readFault({ fault }: OtpFlow, { code }: Props['step']): 'wrong' | 'incomplete' | null {
  if (fault === messages.codeIncomplete) return 'incomplete'
  return fault !== null && isComplete(code) ? 'wrong' : null
}

/** Step 2 of a code. Its title and buttons are fixed texts. */
export function CodeForm({ flow, step }: Props) {
  const busy = flow.pending !== null
  const waiting = step.resendIn > 0
  // The button keeps its name; what stands around it makes a sentence of both.
  const [before = '', after = ''] = say(texts.resendIn, { button: '\n', seconds: step.resendIn }).split('\n')
  return (
    <form className="stack" onSubmit={submit}>
      <h2 id="sign-in-title">{texts.enterOtp}</h2>
      <p className="lead">
        {step.to.phoneNumber ? texts.sentToNumber : texts.sentTo}{' '}
        <bdi dir="ltr">{showPhone(step.to.phoneNumber) || step.to.email}</bdi>
      </p>
      <CodeBoxes code={step.code} fault={readFault(flow, step)} />
      <Fault text={flow.fault} />
      <div className="actions">
        <button className="button" type="submit" aria-disabled={busy}>
          {texts.verify}
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={() => sendToFlow({ type: 'cancel' })}>
          {texts.cancel}
        </button>
      </div>
      <div className="again">
        {step.purpose !== 'forgetPassword' && (
          <ChannelRadios legend={texts.sendAgainBy} selected={flow.channel} hints={false} />
        )}
        {waiting && before && <span className="wait">{before}</span>}
        <button
          type="button"
          className="text-button"
          aria-disabled={waiting || busy}
          onClick={() => sendToFlow({ type: 'resend' })}
        >
          {texts.resend}
        </button>
        {waiting && after && <span className="wait">{after}</span>}
      </div>
    </form>
  )
}
