import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { showToast } from '../../../site/browser/toasts.ts'
import { type CodeOutcome, type CodeTarget, proveCode, sendCode } from './codes.ts'
import { requestFlow } from './open-dialog.ts'
import { knowUser } from './session.ts'

/** A code goes to the present number, or to the one that is to become the account's. */
export async function sendCodeWithToast(target: CodeTarget): Promise<CodeOutcome> {
  const outcome = await sendCode(target)
  if (outcome.done) showToast(messages.otpSent)
  return outcome
}

/** Whether this session must show once more whose it is before the number changes; null when nobody could say. */
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

/** By a code to the email; the account then has a password where it had none. */
export async function resetPassword(email: string): Promise<void> {
  requestFlow({ type: 'openForgotten', email, stay: true })
  const { waitForDialogs } = await import('./dialogs.ts')
  await waitForDialogs()
  const outcome = await call('getUser')
  if (outcome.ok) knowUser(outcome.reply.user)
}
