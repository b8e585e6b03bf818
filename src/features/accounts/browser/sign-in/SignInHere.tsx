import { type ReactNode, type SubmitEvent, useId } from 'react'
import * as texts from '../../messages/en.ts'
import { signInHere } from './sign-in-here.ts'

interface Props {
  className: string
  label: string
  children?: ReactNode
  onSignedIn?(): void
}

/** Opens the checkout sign-in dialogs, which leave the shopper on this page. */
export function SignInHere({ className, label, children, onSignedIn }: Props) {
  const id = useId()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phoneNumber = String(new FormData(event.currentTarget).get('phoneNumber') ?? '')
    if (await signInHere(phoneNumber)) onSignedIn?.()
  }
  return (
    <form className={className} aria-label={label} onSubmit={send}>
      {children}
      <div className="field">
        <label htmlFor={id}>{texts.yourPhoneNumber}</label>
        <input id={id} className="input" name="phoneNumber" type="tel" autoComplete="tel" required minLength={10} />
      </div>
      <button type="submit" className="button">
        {texts.signInWithCode}
      </button>
    </form>
  )
}
