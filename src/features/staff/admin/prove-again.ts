import { atom, type ReadableAtom } from 'nanostores'
import { $session } from '../../../site/browser/session.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { type CodeOutcome, type CodeTarget, proveCode, sendCode } from '../../accounts/browser/codes.ts'

type Confirming = { step: 'idle' } | { step: 'asked' } | { step: 'sent' }

const $current = atom<Confirming>({ step: 'idle' })
/** Whether the admin is being asked for a fresh code before a write continues. */
export const $confirming: ReadableAtom<Confirming> = $current

let answer: ((confirmed: boolean) => void) | undefined

/** Asks for a code; false when the admin gave up, or another write asked meanwhile. */
export function proveAgain(): Promise<boolean> {
  answer?.(false)
  $current.set({ step: 'asked' })
  return new Promise((resolve) => {
    answer = resolve
  })
}

function finish(confirmed: boolean): void {
  $current.set({ step: 'idle' })
  answer?.(confirmed)
  answer = undefined
}

function ownTarget(): CodeTarget {
  const session = $session.get()
  const { phoneNumber, email } = session.status === 'signedIn' ? session.user : { phoneNumber: '', email: '' }
  return { phoneNumber, email, otpType: 'Text_Message' }
}

function follow(outcome: CodeOutcome, next: () => void): void {
  if (outcome.done) next()
  else if (outcome.refusal) showError(outcome.refusal)
}

export async function sendConfirmingCode(): Promise<void> {
  follow(await sendCode(ownTarget()), () => $current.set({ step: 'sent' }))
}

export async function confirmWithCode(otp: string): Promise<void> {
  follow(await proveCode(ownTarget(), otp), () => finish(true))
}

export const giveUpConfirming = () => finish(false)
