import { describe, expect, test } from 'vitest'
import { advance } from '../../../src/features/accounts/rules/otp-flow.ts'
import type { Effect, Moved, OtpFlow, Step } from '../../../src/features/accounts/rules/otp-flow-types.ts'
import { type EventName, email, events, type StateName, states } from '../../support/otp-flow-states.ts'

function describeEffect(effect: Effect): string {
  switch (effect.type) {
    case 'call':
      return `call ${effect.call.name}`
    case 'toast':
      return `${effect.tone} "${effect.text}"`
    case 'askPasskey':
      return 'ask for a passkey'
    case 'wait':
      return `wait ${effect.ms}`
    case 'signIn':
      return `sign in ${effect.token}`
    case 'signOut':
      return 'sign out'
    case 'goTo':
      return `go to ${effect.path}`
  }
}

function describeStep(step: Step, flow: OtpFlow): string {
  switch (step.name) {
    case 'login':
      return step.numberError === null ? 'login' : 'login!'
    case 'choice':
      return `choice ${step.purpose} by ${flow.channel}`
    case 'code':
      return `code ${step.purpose} by ${flow.channel} ${step.code.boxes.join('') || '-'} ${step.resendIn}`
    case 'finishing':
      return `finishing ${step.purpose}`
    case 'newPassword':
      return `newPassword of ${step.email}`
    case 'signUp':
    case 'password':
    case 'forgotten':
    case 'closed':
      return step.name
  }
}

function describeMove({ flow, effects }: Moved): string {
  const inline = flow.fault === null ? '' : ` (${flow.fault})`
  return [
    describeStep(flow.step, flow) + inline + (flow.pending === null ? '' : ' ...'),
    ...effects.map(describeEffect),
  ].join(' | ')
}

const leave = {
  logOut: 'login | sign out | success "LogOut successfully" | go to /',
}
const opens = {
  openLogin: 'login',
  openSignUp: 'signUp',
  openCheckout: 'choice checkoutPage by Text_Message',
  openForgotPassword: 'choice forgetPassword by email',
  openPassword: 'password',
  openForgotten: 'forgotten',
  ...leave,
}
const opensKeepingCall = { ...opens, openCheckout: 'choice checkoutPage by Phone_Call' }
const refusal = (step: string, text: string) => `${step} (${text}) | error "${text}"`
const refuses = (step: string) => ({
  'failed, with a message': refusal(step, 'Invalid or expired code'),
  'failed, without': refusal(step, 'Something went wrong'),
  'failed, email of no account': refusal(step, 'Not found'),
  'failed, proof too old': refusal(step, 'Verification required'),
})
/** The dialogs are closed by then: there is no form to show it in. */
const refusesWhenClosed = {
  'failed, with a message': 'closed | error "Invalid or expired code"',
  'failed, without': 'closed | error "Something went wrong"',
  'failed, email of no account': 'closed | error "Not found"',
  'failed, proof too old': 'closed | error "Verification required"',
}
const emailNotProved =
  'No account has confirmed this email. Sign in with your phone number, then confirm it in your profile.'
const refusesNewPassword = {
  ...refuses(`newPassword of ${email}`),
  'failed, email of no account': refusal('login', emailNotProved),
  'failed, proof too old': refusal('forgotten', 'Verification required'),
}
const tooShort = (step: string) => ({
  'openCheckout, number too short': `${step} | error "Enter a valid number"`,
})
const typed = 'the form changes'
const goes = 'code login by Text_Message - 30 | success "OTP sent successfully"'

/** The effect of each event in each state; events that are not listed change nothing. */
const moves: Record<StateName, Partial<Record<EventName, string>>> = {
  closed: { ...opens, ...tooShort('closed'), typed },
  login: {
    ...opens,
    ...tooShort('login'),
    typed,
    cancel: 'closed',
    submit: 'login ... | call checkMobile',
    usePasskey: 'login ... | ask for a passkey',
  },
  'login, number too short': {
    ...opens,
    ...tooShort('login'),
    typed,
    cancel: 'closed',
    submit: 'login! | wait 2000',
    usePasskey: 'login ... | ask for a passkey',
  },
  'login, error shown': {
    ...opens,
    ...tooShort('login!'),
    typed,
    cancel: 'closed',
    hideNumberError: 'login',
    submit: 'login! ... | call checkMobile',
    usePasskey: 'login! ... | ask for a passkey',
  },
  'login, checking': {
    ...opens,
    ...tooShort('login ...'),
    ...refuses('login'),
    cancel: 'closed',
    known: 'choice login by Text_Message',
    unknown: 'signUp',
  },
  'sign-up': {
    ...opens,
    ...tooShort('signUp'),
    typed,
    cancel: 'closed',
    submit: 'signUp ... | call checkEmailMobile',
  },
  'sign-up, name missing': {
    ...opens,
    ...tooShort('signUp'),
    typed,
    cancel: 'closed',
    submit: refusal('signUp', 'Please fill all required fields'),
  },
  'sign-up, checking': {
    ...opens,
    ...tooShort('signUp ...'),
    ...refuses('signUp'),
    cancel: 'closed',
    taken: refusal('signUp', 'User already registered'),
    free: 'choice register by Text_Message',
  },
  'sign-up, email without a domain': {
    ...opens,
    ...tooShort('signUp'),
    typed,
    cancel: 'closed',
    submit: refusal('signUp', 'Enter a valid email'),
  },
  'login, asking for a passkey': {
    ...opens,
    ...tooShort('login ...'),
    ...refuses('login'),
    cancel: 'closed',
    gaveUp: 'login',
    'passkey right': 'closed | sign in token-4 | success "Successfully logged in" | go to /',
  },
  password: {
    ...opens,
    ...tooShort('password'),
    typed,
    cancel: 'closed',
    'submit a password': 'password ... | call login',
    'submit a short password': 'password ... | call login',
  },
  'password, nothing typed': {
    ...opens,
    ...tooShort('password'),
    typed,
    cancel: 'closed',
    'submit a password': refusal('password', 'Please fill all required fields'),
    'submit a short password': refusal('password', 'Please fill all required fields'),
  },
  'password, checking': {
    ...opens,
    ...tooShort('password ...'),
    ...refuses('password'),
    cancel: 'closed',
    'password right': 'closed | sign in token-3 | success "Successfully logged in" | go to /',
  },
  forgotten: {
    ...opens,
    ...tooShort('forgotten'),
    typed,
    cancel: 'closed',
    submit: 'choice forgetPassword by email',
  },
  'forgotten, no email': {
    ...opens,
    ...tooShort('forgotten'),
    typed,
    cancel: 'closed',
    submit: refusal('forgotten', 'Please fill all required fields'),
  },
  'new password': {
    ...opens,
    ...tooShort(`newPassword of ${email}`),
    typed,
    cancel: 'closed',
    'submit a password': `newPassword of ${email} ... | call changePassword`,
    'submit a short password': refusal(`newPassword of ${email}`, 'Use at least 8 characters'),
  },
  'new password, saving': {
    ...opens,
    ...tooShort(`newPassword of ${email} ...`),
    ...refusesNewPassword,
    cancel: 'closed',
    'password changed': 'password | success "Password changed"',
  },
  'new password, saving, signed in': {
    ...opens,
    ...tooShort(`newPassword of ${email} ...`),
    ...refusesNewPassword,
    cancel: 'closed',
    'password changed': 'closed | success "Password changed"',
  },
  choice: {
    ...opens,
    ...tooShort('choice login by Text_Message'),
    typed,
    cancel: 'closed',
    'select call': 'choice login by Phone_Call',
    submit: 'choice login by Text_Message ... | call sendOtp',
  },
  'choice, by email': {
    ...opens,
    ...tooShort('choice forgetPassword by email'),
    typed,
    cancel: 'closed',
    submit: 'choice forgetPassword by email ... | call sendOtp',
  },
  'choice, sending': {
    ...opens,
    ...tooShort('choice login by Text_Message ...'),
    ...refuses('choice login by Text_Message'),
    cancel: 'closed',
    'select call': 'choice login by Phone_Call ...',
    sent: goes,
    'sent, other words': 'choice login by Text_Message',
  },
  'code, counting down': {
    ...opensKeepingCall,
    ...tooShort('code login by Phone_Call - 30'),
    typed,
    cancel: 'closed',
    submit: refusal('code login by Phone_Call - 30', 'Enter all six digits of the code'),
    'select text': 'code login by Text_Message - 30',
    'code typed': 'code login by Phone_Call 9 30',
    'code autofilled': 'code login by Phone_Call 987654 30 ... | call verifyOtp',
    secondPassed: 'code login by Phone_Call - 29',
  },
  'code, typed': {
    ...opensKeepingCall,
    ...tooShort('code login by Phone_Call 123456 0'),
    typed,
    cancel: 'closed',
    'select text': 'code login by Text_Message 123456 0',
    submit: 'code login by Phone_Call 123456 0 ... | call verifyOtp',
    resend: 'code login by Phone_Call 123456 0 ... | call sendOtp',
    'code typed': 'code login by Phone_Call 923456 0',
    'code autofilled': 'code login by Phone_Call 987654 0 ... | call verifyOtp',
  },
  'code, typed, by email': {
    ...opens,
    ...tooShort('code forgetPassword by email 123456 0'),
    typed,
    cancel: 'closed',
    submit: 'code forgetPassword by email 123456 0 ... | call verifyOtp',
    resend: 'code forgetPassword by email 123456 0 ... | call sendOtp',
    'code typed': 'code forgetPassword by email 923456 0',
    'code autofilled': 'code forgetPassword by email 987654 0 ... | call verifyOtp',
  },
  'code, resending': {
    ...opensKeepingCall,
    ...tooShort('code login by Phone_Call 123456 0 ...'),
    ...refuses('code login by Phone_Call 123456 0'),
    cancel: 'closed',
    'select text': 'code login by Text_Message 123456 0 ...',
    'code typed': 'code login by Phone_Call 923456 0 ...',
    'code autofilled': 'code login by Phone_Call 987654 0 ...',
    sent: 'code login by Phone_Call - 30 | success "OTP sent successfully"',
    'sent, other words': 'code login by Phone_Call 123456 0',
  },
  'code, verifying': {
    ...opensKeepingCall,
    ...tooShort('code login by Phone_Call 123456 0 ...'),
    ...refuses('code login by Phone_Call 123456 0'),
    cancel: 'closed',
    'select text': 'code login by Text_Message 123456 0 ...',
    'code typed': 'code login by Phone_Call 923456 0 ...',
    'code autofilled': 'code login by Phone_Call 987654 0 ...',
    'phone verified': 'finishing login ... | call loginRegisterForCheckOutPage',
    'email verified': 'code login by Phone_Call 123456 0',
    'verified, other words': 'code login by Phone_Call 123456 0',
  },
  'code, verifying by email': {
    ...opens,
    ...tooShort('code forgetPassword by email 123456 0 ...'),
    ...refuses('code forgetPassword by email 123456 0'),
    cancel: 'closed',
    'code typed': 'code forgetPassword by email 923456 0 ...',
    'code autofilled': 'code forgetPassword by email 987654 0 ...',
    'email verified': 'closed',
    'phone verified': 'code forgetPassword by email 123456 0',
    'verified, other words': 'code forgetPassword by email 123456 0',
  },
  'code, verifying for a new password': {
    ...opens,
    ...tooShort('code forgetPassword by email 123456 0 ...'),
    ...refuses('code forgetPassword by email 123456 0'),
    cancel: 'closed',
    'code typed': 'code forgetPassword by email 923456 0 ...',
    'code autofilled': 'code forgetPassword by email 987654 0 ...',
    'email verified': `newPassword of ${email}`,
    'phone verified': 'code forgetPassword by email 123456 0',
    'verified, other words': 'code forgetPassword by email 123456 0',
  },
  'code, verifying for sign-up': {
    ...opensKeepingCall,
    ...tooShort('code register by Phone_Call 123456 0 ...'),
    ...refuses('code register by Phone_Call 123456 0'),
    cancel: 'closed',
    'select text': 'code register by Text_Message 123456 0 ...',
    'code typed': 'code register by Phone_Call 923456 0 ...',
    'code autofilled': 'code register by Phone_Call 987654 0 ...',
    'phone verified': 'finishing register ... | call signUp',
    'email verified': 'code register by Phone_Call 123456 0',
    'verified, other words': 'code register by Phone_Call 123456 0',
  },
  'finishing login': {
    ...leave,
    ...refusesWhenClosed,
    'logged in': 'closed | sign in token-2 | success "Successfully logged in" | go to /',
  },
  'finishing checkout': {
    ...leave,
    ...refusesWhenClosed,
    'logged in': 'closed | sign in token-2 | success "Successfully logged in"',
  },
  'finishing sign-up': {
    ...leave,
    ...refusesWhenClosed,
    'signed up': 'closed | sign in token-1 | success "Signup successful" | go to /',
  },
}

describe.each(Object.keys(states) as StateName[])('in the state "%s"', (state) => {
  test.each(Object.keys(events) as EventName[])('the event "%s" does what the table says', (event) => {
    const before: OtpFlow = states[state]
    const after = advance(before, events[event])
    const expected = moves[state][event]
    if (expected === undefined) expect(after).toEqual({ flow: before, effects: [] })
    else if (expected === typed)
      expect(after.flow).toEqual({ ...before, form: { ...before.form, name: 'Other Person' } })
    else expect(describeMove(after)).toBe(expected)
  })
})
