import { inputMaxLength, loginErrorMs, passwordMinLength } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { isInvisible } from '../../../platform/pure/text/clean-text.ts'
import type { OtpType } from '../../../platform/schema/fields.ts'
import { looksLikeEmail, looksLikePhone } from './entry-checks.ts'
import { changeOtpCode, isAutofill, isComplete, type OtpCodeEvent, readOtpCode } from './otp-code.ts'
import { fail, receive } from './otp-flow-answers.ts'
import { ask, move, open, openChoice, refuse, toastError, toastSuccess } from './otp-flow-moves.ts'
import type { Answer, Destination, FlowEvent, Moved, OtpFlow } from './otp-flow-types.ts'

/** Nothing open, nothing typed. */
export const idleFlow: OtpFlow = {
  step: { name: 'closed' },
  form: { emailOrPhone: '', name: '', email: '', phoneNumber: '' },
  channel: 'Text_Message',
  pending: null,
  requests: 0,
  fault: null,
  reset: null,
  verificationDone: false,
}

/** Page scroll is locked while a dialog is open. */
export function isDialogOpen({ step }: OtpFlow): boolean {
  return step.name !== 'closed' && step.name !== 'finishing'
}

function cancel(flow: OtpFlow): Moved {
  if (flow.step.name === 'finishing') return move(flow, {})
  const coded = flow.step.name === 'choice' || flow.step.name === 'code'
  return open(coded ? { ...flow, channel: 'Text_Message' } : flow, { name: 'closed' })
}

function submitLogin(flow: OtpFlow): Moved {
  if (looksLikePhone(flow.form.emailOrPhone)) {
    return ask(flow, { name: 'checkMobile', body: { phoneNumber: flow.form.emailOrPhone.trim() } })
  }
  const shown = flow.requests + 1
  return move(
    flow,
    { requests: shown, fault: null, step: { name: 'login', numberError: shown } },
    { type: 'wait', ms: loginErrorMs, event: { type: 'hideNumberError', shown } },
  )
}

function submitSignUp(flow: OtpFlow): Moved {
  const { name, email, phoneNumber } = flow.form
  if ([name, email, phoneNumber].some(isInvisible)) {
    return refuse(flow, messages.fillRequired)
  }
  if (!looksLikeEmail(email)) return refuse(flow, messages.enterValidEmail)
  return ask(flow, { name: 'checkEmailMobile', body: { email: email.trim(), phoneNumber: phoneNumber.trim() } })
}

function submitForgotten(flow: OtpFlow): Moved {
  const email = flow.form.email.trim()
  if (isInvisible(email)) return refuse(flow, messages.fillRequired)
  if (!looksLikeEmail(email)) return refuse(flow, messages.enterValidEmail)
  return openChoice({ ...flow, verificationDone: false }, 'forgetPassword', { phoneNumber: '', email })
}

function submitPassword(flow: OtpFlow, password: string): Moved {
  const { step, form } = flow
  if (flow.pending !== null) return move(flow, {})
  if (step.name === 'password') {
    const emailOrPhone = form.emailOrPhone.trim()
    if (isInvisible(emailOrPhone) || password === '') return refuse(flow, messages.fillRequired)
    return ask(flow, { name: 'login', body: { emailOrPhone, password } })
  }
  if (step.name !== 'newPassword') return move(flow, {})
  if (password.length < passwordMinLength) return refuse(flow, messages.passwordTooShort)
  return ask(flow, { name: 'changePassword', body: { newPassword: password, email: step.email } })
}

function askPasskey(flow: OtpFlow): Moved {
  if (flow.step.name !== 'login' || flow.pending !== null) return move(flow, {})
  const request = flow.requests + 1
  const pending = { request, name: 'passkeyLogin' } as const
  return move(flow, { requests: request, pending, fault: null }, { type: 'askPasskey', request })
}

function send(flow: OtpFlow, to: Destination): Moved {
  return ask(flow, { name: 'sendOtp', body: { ...to, otpType: flow.channel } })
}

function verify(flow: OtpFlow): Moved {
  const { step } = flow
  if (step.name !== 'code') return move(flow, {})
  if (!isComplete(step.code)) {
    const code = { ...step.code, focus: step.code.boxes.indexOf('') }
    return refuse(flow, messages.codeIncomplete, { step: { ...step, code } })
  }
  return ask(flow, { name: 'verifyOtp', body: { ...step.to, otpType: step.sentBy, otp: readOtpCode(step.code) } })
}

function submit(flow: OtpFlow): Moved {
  if (flow.pending !== null) return move(flow, {})
  switch (flow.step.name) {
    case 'login':
      return submitLogin(flow)
    case 'signUp':
      return submitSignUp(flow)
    case 'choice':
      return send(flow, flow.step.to)
    case 'code':
      return verify(flow)
    case 'forgotten':
      return submitForgotten(flow)
    case 'password':
    case 'newPassword':
    case 'closed':
    case 'finishing':
      return move(flow, {})
  }
}

function resend(flow: OtpFlow): Moved {
  if (flow.step.name !== 'code' || flow.step.resendIn > 0 || flow.pending !== null) return move(flow, {})
  return send(flow, flow.step.to)
}

function selectChannel(flow: OtpFlow, channel: OtpType): Moved {
  const { step } = flow
  const fits =
    (step.name === 'choice' || step.name === 'code') && (step.purpose === 'forgetPassword') === (channel === 'email')
  return move(flow, fits ? { channel } : {})
}

function changeCode(flow: OtpFlow, event: OtpCodeEvent): Moved {
  if (flow.step.name !== 'code') return move(flow, {})
  const changed = { ...flow, fault: null, step: { ...flow.step, code: changeOtpCode(flow.step.code, event) } }
  return isAutofill(event) ? submit(changed) : move(changed, {})
}

function openCheckout(flow: OtpFlow, phoneNumber: string): Moved {
  if (!looksLikePhone(phoneNumber)) return move(flow, {}, toastError(messages.enterValidNumber))
  return openChoice(flow, 'checkoutPage', { phoneNumber: phoneNumber.trim(), email: '' })
}

/** The email typed to sign in is the one whose password is forgotten. */
function openForgotten(flow: OtpFlow, { email, stay = false }: Extract<FlowEvent, { type: 'openForgotten' }>): Moved {
  const { form } = flow
  const typed = looksLikeEmail(form.emailOrPhone) ? form.emailOrPhone : form.email
  const opened: OtpFlow = { ...flow, form: { ...form, email: email ?? typed }, reset: stay ? 'stay' : 'logIn' }
  return open(opened, { name: 'forgotten' })
}

/** Opens a dialog, unless a proof is being redeemed: that reply signs the shopper in and must not be lost. */
function openDialog(flow: OtpFlow, event: Extract<FlowEvent, { type: `open${string}` }>): Moved {
  if (flow.step.name === 'finishing') return move(flow, {})
  switch (event.type) {
    case 'openLogin':
      return open(flow, { name: 'login', numberError: null })
    case 'openSignUp':
      return open(flow, { name: 'signUp' })
    case 'openCheckout':
      return openCheckout(flow, event.phoneNumber)
    case 'openForgotPassword': {
      const to = { phoneNumber: '', email: event.email }
      return openChoice({ ...flow, reset: null, verificationDone: false }, 'forgetPassword', to)
    }
    case 'openPassword':
      return open(flow, { name: 'password' })
    case 'openForgotten':
      return openForgotten(flow, event)
  }
}

function isAwaited({ pending }: OtpFlow, request: number, name: Answer['name']): boolean {
  return pending?.request === request && pending.name === name
}

/** One step of signing in: the next state, and what the caller must do. Events that don't apply change nothing. */
export function advance(flow: OtpFlow, event: FlowEvent): Moved {
  const { step } = flow
  switch (event.type) {
    case 'openLogin':
    case 'openSignUp':
    case 'openCheckout':
    case 'openForgotPassword':
    case 'openPassword':
    case 'openForgotten':
      return openDialog(flow, event)
    case 'cancel':
      return cancel(flow)
    case 'typed':
      // Longer input is ignored. While a check is under way the fields don't change.
      if (event.value.length > inputMaxLength || flow.pending !== null) return move(flow, {})
      return move(flow, { fault: null, form: { ...flow.form, [event.field]: event.value } })
    case 'hideNumberError':
      if (step.name !== 'login' || step.numberError !== event.shown) return move(flow, {})
      return move(flow, { step: { name: 'login', numberError: null } })
    case 'selectChannel':
      return selectChannel(flow, event.channel)
    case 'submit':
      return submit(flow)
    case 'submitPassword':
      return submitPassword(flow, event.password)
    case 'usePasskey':
      return askPasskey(flow)
    case 'resend':
      return resend(flow)
    case 'code':
      return changeCode(flow, event.event)
    case 'secondPassed':
      if (step.name !== 'code') return move(flow, {})
      return move(flow, { step: { ...step, resendIn: Math.max(0, step.resendIn - 1) } })
    case 'replied':
      return isAwaited(flow, event.request, event.answer.name) ? receive(flow, event.answer) : move(flow, {})
    case 'failed':
      return event.request === flow.pending?.request
        ? fail(flow, event.message, event.retryAfterSeconds)
        : move(flow, {})
    case 'gaveUp':
      return move(flow, isAwaited(flow, event.request, 'passkeyLogin') ? { pending: null } : {})
    case 'logOut':
      return open(
        { ...idleFlow, requests: flow.requests },
        { name: 'login', numberError: null },
        { type: 'signOut' },
        toastSuccess(messages.loggedOut),
        { type: 'goTo', path: '/' },
      )
  }
}
