import type { OtpType } from '../contract/fields.ts'
import { messages } from '../contract/messages.ts'
import { call } from './api.ts'
import { leaveFor } from './arrival.ts'
import { tell } from './refusal.ts'
import { knowUser, startSession } from './session.ts'
import { showToast } from './toasts.ts'

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

const emailUnknown = 'No account has proved this email. Log in with your phone number, then prove it on your profile.'

interface NewPassword {
  newPassword: string
  oldPassword?: string
  /** Proved by a code just before, instead of the old password. */
  email?: string
}

export async function changePassword(body: NewPassword): Promise<string | null> {
  const outcome = await call('changePassword', { body, quiet: true })
  // The code was right, and the mailbox is no account's.
  if (!outcome.ok && outcome.failure.status === 404) return emailUnknown
  return tell(outcome)
}

/** For people who set a password (decision 23). */
export async function logInByPassword({ emailOrPhone = '', password = '' }: Record<string, string>) {
  const outcome = await call('login', { body: { emailOrPhone, password }, quiet: true })
  if (!outcome.ok) return tell(outcome)
  startSession(outcome.reply.token, outcome.reply.user)
  showToast(messages.loggedIn)
  leaveFor('/')
  return null
}
