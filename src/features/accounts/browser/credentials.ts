import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { knowUser } from '../../../site/browser/session.ts'
import { showToast } from '../../../site/browser/toasts.ts'
import { type CodeOutcome, type CodeTarget, proveCode, sendCode } from './codes.ts'
import { requestFlow } from './sign-in/open-dialog.ts'

/** Sends a code to the current number or to the new one. */
export async function sendCodeWithToast(target: CodeTarget): Promise<CodeOutcome> {
  const outcome = await sendCode(target)
  if (outcome.done) showToast(messages.otpSent)
  return outcome
}

/** Whether this session must prove itself again before the number changes; null when the server could not be asked. */
export async function needsOwnProof(): Promise<boolean | null> {
  const outcome = await call('getUser', { quiet: true })
  return outcome.ok ? !outcome.reply.verifiedRecently : null
}

/** Proves the new number and makes it the account's. */
export async function changeNumber(target: CodeTarget, otp: string): Promise<CodeOutcome> {
  const proof = await proveCode(target, otp)
  if (!proof.done) return proof
  const outcome = await call('changeNumber', { params: { x: target.phoneNumber }, quiet: true })
  const refusal = reportOutcome(outcome)
  if (!outcome.ok) return { done: false, refusal }
  knowUser(outcome.reply.user)
  return { done: true }
}

export async function changePassword(body: { oldPassword: string; newPassword: string }): Promise<string | null> {
  return reportOutcome(await call('changePassword', { body, quiet: true }))
}

/** Sets a password with a code by email, also for an account that had none. */
export async function resetPassword(email: string): Promise<void> {
  requestFlow({ type: 'openForgotten', email, stay: true })
  const { waitForDialogs } = await import('./sign-in/dialogs.ts')
  await waitForDialogs()
  const outcome = await call('getUser')
  if (outcome.ok) knowUser(outcome.reply.user)
}
