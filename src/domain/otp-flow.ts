import type { OtpType } from '../contract/fields.ts'
import { inputMaxLength, loginErrorMs } from '../contract/limits.ts'
import { messages } from '../contract/messages.ts'
import { changeOtpCode, isAutofill, isComplete, type OtpCodeEvent, readOtpCode } from './otp-code.ts'
import { fail, receive, signIn } from './otp-flow-answers.ts'
import { ask, move, open, openChoice, toastError, toastSuccess } from './otp-flow-moves.ts'
import type { Destination, FlowCall, FlowEvent, Moved, OtpFlow } from './otp-flow-types.ts'
import { looksLikePhone } from './phone.ts'

/** Nothing open, nothing typed. */
export const idleFlow: OtpFlow = {
  step: { name: 'closed' },
  form: { emailOrPhone: '', name: '', email: '', phoneNumber: '' },
  channel: 'Text_Message',
  pending: null,
  requests: 0,
  verificationDone: false,
}

/** Page scroll is locked while a dialog is open (spec 4). */
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
    { requests: shown, step: { name: 'login', numberError: shown } },
    { type: 'wait', ms: loginErrorMs, event: { type: 'hideNumberError', shown } },
  )
}

function submitSignUp(flow: OtpFlow): Moved {
  const { name, email, phoneNumber } = flow.form
  if ([name, email, phoneNumber].some((text) => text.trim() === '')) {
    return move(flow, {}, toastError(messages.fillRequired))
  }
  return ask(flow, { name: 'checkEmailMobile', body: { email: email.trim(), phoneNumber: phoneNumber.trim() } })
}

function send(flow: OtpFlow, to: Destination): Moved {
  return ask(flow, { name: 'sendOtp', body: { ...to, otpType: flow.channel } })
}

function verify(flow: OtpFlow): Moved {
  const { step } = flow
  if (step.name !== 'code' || !isComplete(step.code)) return move(flow, {})
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
  const changed = { ...flow, step: { ...flow.step, code: changeOtpCode(flow.step.code, event) } }
  return isAutofill(event) ? submit(changed) : move(changed, {})
}

function openCheckout(flow: OtpFlow, phoneNumber: string): Moved {
  if (!looksLikePhone(phoneNumber)) return move(flow, {}, toastError(messages.enterValidNumber))
  return openChoice(flow, 'checkoutPage', { phoneNumber: phoneNumber.trim(), email: '' })
}

/** Opens a dialog, unless a proof is just being redeemed: that answer is the way in and must not get lost. */
function openDialog(flow: OtpFlow, event: Extract<FlowEvent, { type: `open${string}` }>): Moved {
  if (flow.step.name === 'finishing') return move(flow, {})
  switch (event.type) {
    case 'openLogin':
      return open(flow, { name: 'login', numberError: null })
    case 'openSignUp':
      return open(flow, { name: 'signUp' })
    case 'openCheckout':
      return openCheckout(flow, event.phoneNumber)
    case 'openForgotPassword':
      return openChoice({ ...flow, verificationDone: false }, 'forgetPassword', { phoneNumber: '', email: event.email })
  }
}

function isAwaited({ pending }: OtpFlow, request: number, name: FlowCall['name']): boolean {
  return pending?.request === request && pending.name === name
}

/** One step of signing in (spec 4): the next state, and what the caller must do. Events that do not fit change nothing. */
export function advance(flow: OtpFlow, event: FlowEvent): Moved {
  const { step } = flow
  switch (event.type) {
    case 'openLogin':
    case 'openSignUp':
    case 'openCheckout':
    case 'openForgotPassword':
      return openDialog(flow, event)
    case 'cancel':
      return cancel(flow)
    case 'typed':
      // spec 5: longer input is ignored; while a check is under way the fields are what is checked.
      if (event.value.length > inputMaxLength || flow.pending !== null) return move(flow, {})
      return move(flow, { form: { ...flow.form, [event.field]: event.value } })
    case 'hideNumberError':
      if (step.name !== 'login' || step.numberError !== event.shown) return move(flow, {})
      return move(flow, { step: { name: 'login', numberError: null } })
    case 'selectChannel':
      return selectChannel(flow, event.channel)
    case 'submit':
      return submit(flow)
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
      return event.request === flow.pending?.request ? fail(flow, event.message) : move(flow, {})
    case 'signedIn':
      return signIn(flow, event.token, { purpose: event.stay ? 'checkoutPage' : 'login', text: messages.loggedIn })
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
