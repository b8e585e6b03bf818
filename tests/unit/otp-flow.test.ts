import { describe, expect, test } from 'vitest'
import { emptyOtpCode } from '../../src/domain/otp-code.ts'
import { advance, idleFlow, isDialogOpen } from '../../src/domain/otp-flow.ts'
import type {
  Answer,
  Effect,
  FlowCall,
  FlowEvent,
  Moved,
  OtpFlow,
  Purpose,
  Step,
} from '../../src/domain/otp-flow-types.ts'

const phoneNumber = '+12025550123'
const email = 'person@example.com'
const filled: OtpFlow = { ...idleFlow, form: { emailOrPhone: phoneNumber, name: 'Test Person', email, phoneNumber } }
const toPhone = { phoneNumber, email: '' }
const toEmail = { phoneNumber: '', email }
const typedCode = { ...emptyOtpCode, boxes: [...'123456'] }

const coding = (purpose: Purpose, change: Partial<Step & { name: 'code' }> = {}): OtpFlow => ({
  ...filled,
  channel: purpose === 'forgetPassword' ? 'email' : 'Phone_Call',
  step: {
    name: 'code',
    purpose,
    to: purpose === 'forgetPassword' ? toEmail : toPhone,
    sentBy: purpose === 'forgetPassword' ? 'email' : 'Text_Message',
    code: typedCode,
    resendIn: 0,
    ...change,
  },
})
const asking = (name: FlowCall['name'], flow: OtpFlow): OtpFlow => ({
  ...flow,
  pending: { request: 7, name },
  requests: 7,
})

const states = {
  closed: filled,
  login: { ...filled, step: { name: 'login', numberError: null } },
  'login, number too short': {
    ...idleFlow,
    form: { ...idleFlow.form, emailOrPhone: '12345' },
    step: { name: 'login', numberError: null },
  },
  'login, error shown': { ...filled, requests: 3, step: { name: 'login', numberError: 3 } },
  'login, checking': asking('checkMobile', { ...filled, step: { name: 'login', numberError: null } }),
  'sign-up': { ...filled, step: { name: 'signUp' } },
  'sign-up, name missing': { ...filled, form: { ...filled.form, name: ' ' }, step: { name: 'signUp' } },
  'sign-up, checking': asking('checkEmailMobile', { ...filled, step: { name: 'signUp' } }),
  choice: { ...filled, step: { name: 'choice', purpose: 'login', to: toPhone } },
  'choice, by email': {
    ...filled,
    channel: 'email',
    step: { name: 'choice', purpose: 'forgetPassword', to: toEmail },
  },
  'choice, sending': asking('sendOtp', { ...filled, step: { name: 'choice', purpose: 'login', to: toPhone } }),
  'code, counting down': coding('login', { code: emptyOtpCode, resendIn: 30 }),
  'code, typed': coding('login'),
  'code, typed, by email': coding('forgetPassword'),
  'code, resending': asking('sendOtp', coding('login')),
  'code, verifying': asking('verifyOtp', coding('login')),
  'code, verifying by email': asking('verifyOtp', coding('forgetPassword')),
  'code, verifying for sign-up': asking('verifyOtp', coding('register')),
  'finishing login': asking('loginRegisterForCheckOutPage', {
    ...filled,
    step: { name: 'finishing', purpose: 'login' },
  }),
  'finishing checkout': asking('loginRegisterForCheckOutPage', {
    ...filled,
    step: { name: 'finishing', purpose: 'checkoutPage' },
  }),
  'finishing sign-up': asking('signUp', { ...filled, step: { name: 'finishing', purpose: 'register' } }),
} satisfies Record<string, OtpFlow>
type StateName = keyof typeof states

const replied = (answer: Answer): FlowEvent => ({ type: 'replied', request: 7, answer })
const verified = 'verification successfuy via phone number'
const events = {
  openLogin: { type: 'openLogin' },
  openSignUp: { type: 'openSignUp' },
  openCheckout: { type: 'openCheckout', phoneNumber },
  'openCheckout, number too short': { type: 'openCheckout', phoneNumber: '12345' },
  openForgotPassword: { type: 'openForgotPassword', email },
  cancel: { type: 'cancel' },
  typed: { type: 'typed', field: 'name', value: 'Other Person' },
  'typed, 51 characters': { type: 'typed', field: 'name', value: 'x'.repeat(51) },
  hideNumberError: { type: 'hideNumberError', shown: 3 },
  'hideNumberError, an older one': { type: 'hideNumberError', shown: 2 },
  'select call': { type: 'selectChannel', channel: 'Phone_Call' },
  'select text': { type: 'selectChannel', channel: 'Text_Message' },
  'select email': { type: 'selectChannel', channel: 'email' },
  submit: { type: 'submit' },
  resend: { type: 'resend' },
  'code typed': { type: 'code', event: { type: 'input', box: 0, text: '9' } },
  'code autofilled': { type: 'code', event: { type: 'autofill', text: '987654' } },
  secondPassed: { type: 'secondPassed' },
  known: replied({ name: 'checkMobile', reply: { exists: true } }),
  unknown: replied({ name: 'checkMobile', reply: { exists: false } }),
  taken: replied({ name: 'checkEmailMobile', reply: { exists: true, message: '' } }),
  free: replied({ name: 'checkEmailMobile', reply: { exists: false, message: '' } }),
  sent: replied({ name: 'sendOtp', reply: { message: 'OTP sent successfully' } }),
  'sent, other words': replied({ name: 'sendOtp', reply: { message: 'OTP sent' } }),
  'phone verified': replied({ name: 'verifyOtp', reply: { message: verified } }),
  'email verified': replied({ name: 'verifyOtp', reply: { message: 'verification successfuy via email' } }),
  'verified, other words': replied({ name: 'verifyOtp', reply: { message: 'verification successful' } }),
  'signed up': replied({ name: 'signUp', reply: { token: 'token-1' } }),
  'logged in': replied({ name: 'loginRegisterForCheckOutPage', reply: { token: 'token-2' } }),
  'stale answer': {
    type: 'replied',
    request: 6,
    answer: { name: 'sendOtp', reply: { message: 'OTP sent successfully' } },
  },
  'failed, with a message': { type: 'failed', request: 7, message: 'Invalid or expired code' },
  'failed, without': { type: 'failed', request: 7, message: undefined },
  'stale failure': { type: 'failed', request: 6, message: 'Too late' },
  signedIn: { type: 'signedIn', token: 'token-3', stay: false },
  'signedIn, staying': { type: 'signedIn', token: 'token-3', stay: true },
  logOut: { type: 'logOut' },
} satisfies Record<string, FlowEvent>
type EventName = keyof typeof events

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

/** Runs events from the first state on, answering nothing by itself. */
const run = (...events: FlowEvent[]) => events.reduce((flow, event) => advance(flow, event).flow, idleFlow)
const callOf = ({ effects }: Moved) => effects.flatMap((effect) => (effect.type === 'call' ? [effect.call] : []))
const answer = (flow: OtpFlow, reply: Answer): FlowEvent => ({ type: 'replied', request: flow.requests, answer: reply })

test('an unknown number at login is copied to the sign-up form', () => {
  const asked = run(
    { type: 'openLogin' },
    { type: 'typed', field: 'emailOrPhone', value: phoneNumber },
    { type: 'submit' },
  )
  const { flow } = advance(asked, answer(asked, { name: 'checkMobile', reply: { exists: false } }))
  expect(flow.form.phoneNumber).toBe(phoneNumber)
})

test('the calls carry what was typed, trimmed, and the channel that sent the code', () => {
  expect(callOf(advance(states.login, { type: 'submit' }))).toEqual([{ name: 'checkMobile', body: { phoneNumber } }])
  expect(callOf(advance(states['sign-up'], { type: 'submit' }))).toEqual([
    { name: 'checkEmailMobile', body: { email, phoneNumber } },
  ])
  expect(callOf(advance(states['choice, by email'], { type: 'submit' }))).toEqual([
    { name: 'sendOtp', body: { phoneNumber: '', email, otpType: 'email' } },
  ])
  expect(callOf(advance(states['code, typed'], { type: 'submit' }))).toEqual([
    { name: 'verifyOtp', body: { phoneNumber, email: '', otpType: 'Text_Message', otp: '123456' } },
  ])
  expect(callOf(advance(states['code, typed'], { type: 'resend' }))).toEqual([
    { name: 'sendOtp', body: { phoneNumber, email: '', otpType: 'Phone_Call' } },
  ])
  expect(callOf(advance(states['code, verifying for sign-up'], events['phone verified']))).toEqual([
    { name: 'signUp', body: { name: 'Test Person', email, phoneNumber } },
  ])
})

test('cancel clears the typed code and puts the channel back to text', () => {
  const { flow } = advance(states['code, counting down'], { type: 'cancel' })
  expect(flow).toMatchObject({ step: { name: 'closed' }, channel: 'Text_Message' })
})

test('the email purpose selects the email channel again, and leaves it to nobody else', () => {
  const opened = run({ type: 'openForgotPassword', email }, { type: 'cancel' }, { type: 'openForgotPassword', email })
  expect(opened.channel).toBe('email')
  expect(advance(opened, { type: 'openCheckout', phoneNumber }).flow.channel).toBe('Text_Message')
})

test('the proof of an email sets the flag for the caller, until it is asked for anew', () => {
  const { flow } = advance(states['code, verifying by email'], events['email verified'])
  expect(flow.verificationDone).toBe(true)
  expect(advance(flow, { type: 'openForgotPassword', email }).flow.verificationDone).toBe(false)
})

test("a refused sign-up shows the server's own message where it has one", () => {
  const taken: Answer = { name: 'checkEmailMobile', reply: { exists: true, message: 'Taken' } }
  const { effects } = advance(states['sign-up, checking'], replied(taken))
  expect(effects).toEqual([{ type: 'toast', tone: 'error', text: 'Taken' }])
})

test('logging out forgets the form', () => {
  expect(advance(filled, { type: 'logOut' }).flow.form).toEqual(idleFlow.form)
})

test('the page is locked while a dialog is open, and only then', () => {
  const open = (Object.keys(states) as StateName[]).filter((state) => isDialogOpen(states[state]))
  expect(open.filter((state) => /^(closed|finishing)/.test(state))).toEqual([])
  expect(open).toHaveLength(Object.keys(states).length - 4)
})
