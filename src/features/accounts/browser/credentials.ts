import { messages } from '../../../platform/pure/messages.ts'
import type { OtpType } from '../../../platform/schema/fields.ts'
import { call } from '../../../site/browser/api.ts'
import { tell } from '../../../site/browser/refusal.ts'
import { requestFlow } from './open-dialog.ts'
import { knowUser } from './session.ts'

/** Sends a code to a number that is to become the account's. */
export async function sendCodeTo(phoneNumber: string, otpType: OtpType): Promise<string | null> {
  const outcome = await call('sendOtp', { body: { phoneNumber, email: '', otpType }, quiet: true })
  return tell(outcome)
}

/** Proves the new number and makes it the account's (decision 25). */
export async function changeNumber(phoneNumber: string, otp: string): Promise<string | null> {
  const proof = await call('verifyOtp', { body: { phoneNumber, email: '', otp }, quiet: true })
  if (!proof.ok) return tell(proof)
  if (proof.reply.message !== messages.phoneVerified) return proof.reply.message
  const outcome = await call('changeNumber', { params: { x: phoneNumber }, quiet: true })
  if (outcome.ok) knowUser(outcome.reply.user)
  return tell(outcome)
}

export async function changePassword(body: { oldPassword: string; newPassword: string }): Promise<string | null> {
  return tell(await call('changePassword', { body, quiet: true }))
}

/** By a code to the email; the account then has a password where it had none. */
export async function resetPassword(email: string): Promise<void> {
  requestFlow({ type: 'openForgotten', email, stay: true })
  const { waitForDialogs } = await import('./dialogs.ts')
  await waitForDialogs()
  const outcome = await call('getUser')
  if (outcome.ok) knowUser(outcome.reply.user)
}
