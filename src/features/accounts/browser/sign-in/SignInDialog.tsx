import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../../../../platform/pure/messages.ts'
import { fullStop } from '../../../../platform/pure/text/full-stop.ts'
import { say } from '../../../../platform/pure/text/say.ts'
import { showPhone } from '../../../../platform/pure/text/show-phone.ts'
import * as texts from '../../messages/en.ts'
import { idleFlow, isDialogOpen } from '../../rules/otp-flow.ts'
import type { OtpFlow, Step } from '../../rules/otp-flow-types.ts'
import { Fault } from '../Fault.tsx'
import { describeShortNumbers } from '../short-numbers.ts'
import { submit } from '../submit.ts'
import { TextField } from '../TextField.tsx'
import './answer-requests.ts'
import { ChannelRadios } from './ChannelRadios.tsx'
import { CodeForm } from './CodeForm.tsx'
import { $flow, sendToFlow } from './dialogs.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { Ways } from './Ways.tsx'

const hasPasskeys = typeof PublicKeyCredential === 'function'

function LoginForm({ flow, invalid }: { flow: OtpFlow; invalid: boolean }) {
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
        hint={describeShortNumbers()}
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

function ForgottenForm({ flow }: { flow: OtpFlow }) {
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

interface Props {
  flow: OtpFlow
  step: Extract<Step, { name: 'choice' }>
}

/** Step 1 of a code. Titles, hints and casing are fixed texts (docs/behaviour/accounts.md, "Two steps to a code"). */
function ChannelChoice({ flow, step }: Props) {
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

function Content({ flow }: { flow: OtpFlow }) {
  const { step } = flow
  switch (step.name) {
    case 'login':
      return <LoginForm flow={flow} invalid={step.numberError !== null} />
    case 'signUp':
      return <SignUpForm flow={flow} />
    case 'password':
      return <PasswordForm flow={flow} />
    case 'forgotten':
      return <ForgottenForm flow={flow} />
    case 'newPassword':
      return <NewPasswordForm flow={flow} step={step} />
    case 'choice':
      return <ChannelChoice flow={flow} step={step} />
    case 'code':
      return <CodeForm flow={flow} step={step} />
    default:
      return null
  }
}

/** One native dialog for every step of signing in: only one step is open at a time. Pages have it once it was opened. */
export function SignInDialog() {
  const flow = useStore($flow, { ssr: () => idleFlow })
  const [wasOpened, setOpened] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const open = isDialogOpen(flow)
  const stepName = flow.step.name

  useEffect(() => {
    const element = dialog.current
    if (!open) {
      element?.close()
      return
    }
    if (!element?.open) element?.showModal()
    if (stepName !== 'code') element?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [open, stepName])

  if (open && !wasOpened) setOpened(true)
  if (!open && !wasOpened) return null
  const cancel = () => sendToFlow({ type: 'cancel' })
  return (
    <dialog
      ref={dialog}
      className="dialog sign-in"
      aria-labelledby="sign-in-title"
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      onClose={() => isDialogOpen($flow.get()) && cancel()}
    >
      <Content flow={flow} />
      <button type="button" className="icon-button close" data-icon="close" aria-label={texts.close} onClick={cancel} />
    </dialog>
  )
}
