import { otpLength } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { OtpType } from '../../../platform/schema/fields.ts'
import { call } from '../../../site/browser/api.ts'

/** Where a code goes and by which channel. Both addresses are sent, whatever the channel. */
export interface CodeTarget {
  phoneNumber: string
  email: string
  otpType: OtpType
}

/** `refusal` is null when the reply is not one of the exact texts; such a reply is ignored. */
export type CodeOutcome = { done: true } | { done: false; refusal: string | null }

function judge(
  outcome: { ok: true; reply: { message: string } } | { ok: false; failure: { message?: string } },
  success: string,
): CodeOutcome {
  if (!outcome.ok) return { done: false, refusal: outcome.failure.message ?? messages.somethingWrong }
  return outcome.reply.message === success ? { done: true } : { done: false, refusal: null }
}

export async function sendCode(target: CodeTarget): Promise<CodeOutcome> {
  return judge(await call('sendOtp', { body: target, quiet: true }), messages.otpSent)
}

/** A code as it was typed or pasted; an incomplete one is refused here, since every guess counts. */
export async function proveCode(target: CodeTarget, typed: string): Promise<CodeOutcome> {
  const otp = typed.replace(/[\s-]/g, '')
  if (otp.length < otpLength) return { done: false, refusal: messages.codeIncomplete }
  const success = target.otpType === 'email' ? messages.emailVerified : messages.phoneVerified
  return judge(await call('verifyOtp', { body: { ...target, otp }, quiet: true }), success)
}
