import { emptyOtpCode } from '../../src/domain/otp-code.ts'
import { idleFlow } from '../../src/domain/otp-flow.ts'
import type { Answer, FlowCall, FlowEvent, OtpFlow, Purpose, Step } from '../../src/domain/otp-flow-types.ts'

export const phoneNumber = '+12025550123'
export const email = 'person@example.com'
export const filled: OtpFlow = {
  ...idleFlow,
  form: { emailOrPhone: phoneNumber, name: 'Test Person', email, phoneNumber },
}
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

export const states = {
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
export type StateName = keyof typeof states

export const replied = (answer: Answer): FlowEvent => ({ type: 'replied', request: 7, answer })
const verified = 'verification successfuy via phone number'
export const events = {
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
export type EventName = keyof typeof events
