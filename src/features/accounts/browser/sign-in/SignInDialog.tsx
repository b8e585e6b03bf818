import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import * as texts from '../../messages/en.ts'
import { isDialogOpen } from '../../rules/otp-flow.ts'
import type { OtpFlow } from '../../rules/otp-flow-types.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import { CodeForm } from './CodeForm.tsx'
import { $flow, sendToFlow } from './dialogs.ts'
import { ForgottenForm } from './ForgottenForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

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

/** One native dialog for every step of signing in: only one step is open at a time. */
export function SignInDialog() {
  const flow = useStore($flow)
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
