import { type SubmitEvent, useState } from 'react'
import { messages } from '../../../../platform/pure/messages.ts'
import { isInvisible } from '../../../../platform/pure/text/clean-text.ts'
import * as siteTexts from '../../../../site/messages/en.ts'
import * as texts from '../../messages/en.ts'
import type { OtpFlow } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { describeShortNumbers } from '../short-numbers.ts'
import { submit } from '../submit.ts'
import { TextField } from '../TextField.tsx'
import { sendToFlow } from './dialogs.ts'

export function SignUpForm({ flow }: { flow: OtpFlow }) {
  const { name, email, phoneNumber } = flow.form
  const [wasSent, setSent] = useState(false)
  const missing = (value: string) => (wasSent && isInvisible(value) ? siteTexts.fillIn : undefined)
  const invalid = flow.fault === messages.enterValidEmail ? flow.fault : undefined
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    setSent(true)
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    inputs.find(({ value }) => isInvisible(value))?.focus()
    submit(event)
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <h2 id="sign-in-title">{texts.signUp}</h2>
      <TextField first field="name" label={texts.name} autoComplete="name" value={name} error={missing(name)} />
      <TextField
        field="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        value={email}
        error={missing(email) ?? invalid}
      />
      <TextField
        field="phoneNumber"
        label={texts.phoneNumber}
        type="tel"
        autoComplete="tel"
        value={phoneNumber}
        error={missing(phoneNumber)}
        hint={describeShortNumbers()}
      />
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
