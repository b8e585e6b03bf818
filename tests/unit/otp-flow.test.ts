import { describe, expect, test } from 'vitest'
import { advance } from '../../src/domain/otp-flow.ts'
import type { Effect, Moved, OtpFlow, Step } from '../../src/domain/otp-flow-types.ts'
import { type EventName, events, type StateName, states } from '../support/otp-flow-states.ts'

function tell(effect: Effect): string {
  switch (effect.type) {
    case 'call':
      return `call ${effect.call.name}`
    case 'toast':
      return `${effect.tone} "${effect.text}"`
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

function tellStep(step: Step, flow: OtpFlow): string {
  switch (step.name) {
    case 'login':
      return step.numberError === null ? 'login' : 'login!'
    case 'choice':
      return `choice ${step.purpose} by ${flow.channel}`
    case 'code':
      return `code ${step.purpose} by ${flow.channel} ${step.code.boxes.join('') || '-'} ${step.resendIn}`
    case 'finishing':
      return `finishing ${step.purpose}`
    case 'signUp':
    case 'closed':
      return step.name
  }
}

function tellMove({ flow, effects }: Moved): string {
  return [tellStep(flow.step, flow) + (flow.pending === null ? '' : ' ...'), ...effects.map(tell)].join(' | ')
}

const leave = {
  signedIn: 'closed | sign in token-3 | success "Successfully logged in" | go to /',
  'signedIn, staying': 'closed | sign in token-3 | success "Successfully logged in"',
  logOut: 'login | sign out | success "LogOut successfully" | go to /',
}
const opens = {
  openLogin: 'login',
  openSignUp: 'signUp',
  openCheckout: 'choice checkoutPage by Text_Message',
  openForgotPassword: 'choice forgetPassword by email',
  ...leave,
}
const opensKeepingCall = { ...opens, openCheckout: 'choice checkoutPage by Phone_Call' }
const refuses = (step: string) => ({
  'failed, with a message': `${step} | error "Invalid or expired code"`,
  'failed, without': `${step} | error "Something went wrong"`,
})
const tooShort = (step: string) => ({
  'openCheckout, number too short': `${step} | error "Enter a valid number"`,
})
const typed = 'the form changes'
const goes = 'code login by Text_Message - 30 | success "OTP sent successfully"'

/** What each event does in each state; an event that is not listed changes nothing. */
const moves: Record<StateName, Partial<Record<EventName, string>>> = {
  closed: { ...opens, ...tooShort('closed'), typed },
  login: {
    ...opens,
    ...tooShort('login'),
    typed,
    cancel: 'closed',
    submit: 'login ... | call checkMobile',
  },
  'login, number too short': {
    ...opens,
    ...tooShort('login'),
    typed,
    cancel: 'closed',
    submit: 'login! | wait 2000',
  },
  'login, error shown': {
    ...opens,
    ...tooShort('login!'),
    typed,
    cancel: 'closed',
    hideNumberError: 'login',
    submit: 'login! ... | call checkMobile',
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
    submit: 'signUp | error "Please fill all required fields"',
  },
  'sign-up, checking': {
    ...opens,
    ...tooShort('signUp ...'),
    ...refuses('signUp'),
    cancel: 'closed',
    taken: 'signUp | error "User already registered"',
    free: 'choice register by Text_Message',
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
    ...refuses('closed'),
    'logged in': 'closed | sign in token-2 | success "Successfully logged in" | go to /',
  },
  'finishing checkout': {
    ...leave,
    ...refuses('closed'),
    'logged in': 'closed | sign in token-2 | success "Successfully logged in"',
  },
  'finishing sign-up': {
    ...leave,
    ...refuses('closed'),
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
    else expect(tellMove(after)).toBe(expected)
  })
})
