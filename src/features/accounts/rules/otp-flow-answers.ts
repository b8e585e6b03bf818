import { resendSeconds } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { emptyOtpCode } from './otp-code.ts'
import { ask, move, open, openChoice, refuse, toastError, toastSuccess } from './otp-flow-moves.ts'
import type { Answer, Destination, Effect, Moved, OtpFlow, Purpose, Step } from './otp-flow-types.ts'

/** The proof is accepted: the dialogs close, and the purpose is carried out. */
function finish(flow: OtpFlow, purpose: Purpose, to: Destination): Moved {
  const closed: Partial<OtpFlow> = { channel: 'Text_Message', pending: null }
  if (purpose === 'forgetPassword') {
    const step: Step = flow.reset ? { name: 'newPassword', email: to.email } : { name: 'closed' }
    return open({ ...flow, ...closed, verificationDone: true }, step)
  }
  const change: Partial<OtpFlow> = { ...closed, step: { name: 'finishing', purpose } }
  if (purpose !== 'register') {
    return ask(flow, { name: 'loginRegisterForCheckOutPage', body: { phoneNumber: to.phoneNumber } }, change)
  }
  const { name, email } = flow.form
  const body = { name: name.trim(), email: email.trim(), phoneNumber: to.phoneNumber }
  return ask(flow, { name: 'signUp', body }, change)
}

function signIn(flow: OtpFlow, token: string, { purpose, text }: { purpose: Purpose; text: string }): Moved {
  const home: Effect[] = purpose === 'checkoutPage' ? [] : [{ type: 'goTo', path: '/' }]
  return open(flow, { name: 'closed' }, { type: 'signIn', token }, toastSuccess(text), ...home)
}

/** Only the exact texts count as success; any other message is ignored. */
export function receive(flow: OtpFlow, answer: Answer): Moved {
  const { step, form } = flow
  const idle = { ...flow, pending: null }
  switch (answer.name) {
    case 'checkMobile':
      if (answer.reply.exists) return openChoice(flow, 'login', { phoneNumber: form.emailOrPhone.trim(), email: '' })
      return open({ ...flow, form: { ...form, phoneNumber: form.emailOrPhone.trim() } }, { name: 'signUp' })
    case 'checkEmailMobile':
      if (answer.reply.exists) return refuse(flow, answer.reply.message || messages.alreadyRegistered)
      return openChoice(flow, 'register', { phoneNumber: form.phoneNumber.trim(), email: form.email.trim() })
    case 'sendOtp': {
      if (answer.reply.message !== messages.otpSent) return move(idle, {})
      if (step.name !== 'choice' && step.name !== 'code') return move(idle, {})
      const { purpose, to } = step
      const next: Step = {
        name: 'code',
        purpose,
        to,
        sentBy: flow.channel,
        code: emptyOtpCode,
        resendIn: resendSeconds,
      }
      return open(flow, next, toastSuccess(messages.otpSent))
    }
    case 'verifyOtp': {
      if (step.name !== 'code') return move(idle, {})
      const success = step.purpose === 'forgetPassword' ? messages.emailVerified : messages.phoneVerified
      return answer.reply.message === success ? finish(flow, step.purpose, step.to) : move(idle, {})
    }
    case 'signUp':
      return signIn(flow, answer.reply.token, { purpose: 'register', text: messages.signedUp })
    case 'loginRegisterForCheckOutPage': {
      const purpose = step.name === 'finishing' ? step.purpose : 'login'
      return signIn(flow, answer.reply.token, { purpose, text: messages.loggedIn })
    }
    case 'login':
    case 'passkeyLogin':
      return signIn(flow, answer.reply.token, { purpose: 'login', text: messages.loggedIn })
    case 'changePassword': {
      if (step.name !== 'newPassword') return move(idle, {})
      const changed = { ...flow, reset: null, form: { ...form, emailOrPhone: step.email } }
      const next: Step = flow.reset === 'stay' ? { name: 'closed' } : { name: 'password' }
      return open(changed, next, toastSuccess(answer.reply.message))
    }
  }
}

/** The code was right but the password was refused: the reason goes to the form that can fix it. */
function failNewPassword(flow: OtpFlow, message: string): Moved {
  if (message === messages.notFound) {
    return refuse(flow, messages.emailNotProved, { step: { name: 'login', numberError: null }, reset: null })
  }
  // The proof has expired in the meantime.
  return refuse(flow, message, message === messages.verificationRequired ? { step: { name: 'forgotten' } } : {})
}

/** Of a refusal that doesn't say when to try again. */
const usualWaitSeconds = 600

/**
 * Many people share an IP address: when it may check no more numbers, the flow goes straight to the code. It says so, since an unknown number
 * wouldn't be asked for a name.
 */
function receiveUnchecked(flow: OtpFlow, retryAfterSeconds = usualWaitSeconds): Moved | null {
  if (flow.pending?.name === 'checkMobile') {
    const phoneNumber = flow.form.emailOrPhone.trim()
    const { flow: opened } = openChoice({ ...flow, form: { ...flow.form, phoneNumber } }, 'login', {
      phoneNumber,
      email: '',
    })
    const { step } = opened
    return move(opened, step.name === 'choice' ? { step: { ...step, uncheckedForSeconds: retryAfterSeconds } } : {})
  }
  if (flow.pending?.name !== 'checkEmailMobile') return null
  return receive(flow, { name: 'checkEmailMobile', reply: { exists: false, message: '' } })
}

/** The form stays open with what was typed, so that a refused code can be corrected. */
export function fail(flow: OtpFlow, message: string | undefined, retryAfterSeconds?: number): Moved {
  const { step } = flow
  const unchecked = message === messages.tooManyRequests ? receiveUnchecked(flow, retryAfterSeconds) : null
  if (unchecked) return unchecked
  const text = message || messages.somethingWrong
  if (step.name === 'finishing') return open(flow, { name: 'closed' }, toastError(text))
  if (step.name === 'newPassword') return failNewPassword(flow, text)
  if (step.name === 'code') return refuse(flow, text, { step: { ...step, code: { ...step.code, focus: 0 } } })
  return refuse(flow, text)
}
