import { emptyOtpCode } from '../../src/features/accounts/rules/otp-code.ts'
import { idleFlow } from '../../src/features/accounts/rules/otp-flow.ts'
import type { Answer, FlowEvent, OtpFlow, Purpose, Step } from '../../src/features/accounts/rules/otp-flow-types.ts'

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
const asking = (name: Answer['name'], flow: OtpFlow): OtpFlow => ({
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
  'login, asking for a passkey': asking('passkeyLogin', { ...filled, step: { name: 'login', numberError: null } }),
  'sign-up, email without a domain': {
    ...filled,
    form: { ...filled.form, email: 'person@example' },
    step: { name: 'signUp' },
  },
  password: { ...filled, step: { name: 'password' } },
  'password, nothing typed': { ...idleFlow, step: { name: 'password' } },
  'password, checking': asking('login', { ...filled, step: { name: 'password' } }),
  forgotten: { ...filled, step: { name: 'forgotten' }, reset: 'logIn' },
  'forgotten, no email': { ...idleFlow, step: { name: 'forgotten' }, reset: 'logIn' },
  'new password': { ...filled, step: { name: 'newPassword', email }, reset: 'logIn' },
  'new password, saving': asking('changePassword', { ...filled, step: { name: 'newPassword', email }, reset: 'logIn' }),
  'new password, saving, signed in': asking('changePassword', {
    ...filled,
    step: { name: 'newPassword', email },
    reset: 'stay',
  }),
  choice: { ...filled, step: { name: 'choice', purpose: 'login', to: toPhone, uncheckedForSeconds: null } },
  'choice, by email': {
    ...filled,
    channel: 'email',
    step: { name: 'choice', purpose: 'forgetPassword', to: toEmail, uncheckedForSeconds: null },
  },
  'choice, sending': asking('sendOtp', {
    ...filled,
    step: { name: 'choice', purpose: 'login', to: toPhone, uncheckedForSeconds: null },
  }),
  'code, counting down': coding('login', { code: emptyOtpCode, resendIn: 30 }),
  'code, typed': coding('login'),
  'code, typed, by email': coding('forgetPassword'),
  'code, resending': asking('sendOtp', coding('login')),
  'code, verifying': asking('verifyOtp', coding('login')),
  'code, verifying by email': asking('verifyOtp', coding('forgetPassword')),
  'code, verifying for a new password': asking('verifyOtp', { ...coding('forgetPassword'), reset: 'logIn' }),
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
  openPassword: { type: 'openPassword' },
  openForgotten: { type: 'openForgotten' },
  cancel: { type: 'cancel' },
  typed: { type: 'typed', field: 'name', value: 'Other Person' },
  'typed, 51 characters': { type: 'typed', field: 'name', value: 'x'.repeat(51) },
  hideNumberError: { type: 'hideNumberError', shown: 3 },
  'hideNumberError, an older one': { type: 'hideNumberError', shown: 2 },
  'select call': { type: 'selectChannel', channel: 'Phone_Call' },
  'select text': { type: 'selectChannel', channel: 'Text_Message' },
  'select email': { type: 'selectChannel', channel: 'email' },
  submit: { type: 'submit' },
  'submit a password': { type: 'submitPassword', password: 'a long one' },
  'submit a short password': { type: 'submitPassword', password: 'a shor1' },
  usePasskey: { type: 'usePasskey' },
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
  'password right': replied({ name: 'login', reply: { token: 'token-3' } }),
  'passkey right': replied({ name: 'passkeyLogin', reply: { token: 'token-4' } }),
  'password changed': replied({ name: 'changePassword', reply: { message: 'Password changed' } }),
  'failed, email of no account': { type: 'failed', request: 7, message: 'Not found' },
  'failed, proof too old': { type: 'failed', request: 7, message: 'Verification required' },
  gaveUp: { type: 'gaveUp', request: 7 },
  'stale gaveUp': { type: 'gaveUp', request: 6 },
  logOut: { type: 'logOut' },
} satisfies Record<string, FlowEvent>
export type EventName = keyof typeof events
