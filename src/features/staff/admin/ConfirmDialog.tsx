import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { $confirming, confirmWithCode, giveUpConfirming, sendConfirmingCode } from './prove-again.ts'

/** Asks an admin without a recent proof for a code before a write continues. */
export function ConfirmDialog() {
  const { step } = useStore($confirming)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (step === 'idle') dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [step])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (step === 'asked') void sendConfirmingCode()
    else void confirmWithCode(String(new FormData(event.currentTarget).get('otp') ?? ''))
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="confirm-title" onClose={giveUpConfirming}>
      <form className="record" onSubmit={submit}>
        <h2 id="confirm-title">Confirm that it's you</h2>
        <p>It has been a while since you signed in. We'll send a code to your phone before you make changes.</p>
        {step === 'sent' && (
          <div className="field">
            <label htmlFor="confirm-code">Code</label>
            <input
              id="confirm-code"
              className="input"
              name="otp"
              required
              maxLength={12}
              autoComplete="one-time-code"
            />
          </div>
        )}
        <p className="inline">
          <button type="submit" className="button">
            {step === 'sent' ? 'Verify' : 'Send a code'}
          </button>
          <button type="button" className="button" data-kind="quiet" onClick={giveUpConfirming}>
            Cancel
          </button>
        </p>
      </form>
    </dialog>
  )
}
