import type { BodyInput, Reply } from '../../../api/schemas.ts'
import type { OtpType } from '../../../platform/schema/fields.ts'
import type { OtpCode, OtpCodeEvent } from './otp-code.ts'

/** What a code is for. */
export type Purpose = 'checkoutPage' | 'register' | 'login' | 'forgetPassword'

/** The user form. */
export interface UserForm {
  emailOrPhone: string
  name: string
  email: string
  phoneNumber: string
}

/** Where a code goes: one of the two, the other empty. */
export interface Destination {
  phoneNumber: string
  email: string
}

export type Step =
  | { name: 'closed' }
  /** `numberError` is set while 'Enter a valid number' shows. */
  | { name: 'login'; numberError: number | null }
  | { name: 'signUp' }
  /** Email or number with a password. */
  | { name: 'password' }
  /** Asks for the email that the code goes to. */
  | { name: 'forgotten' }
  /** The email is proved. */
  | { name: 'newPassword'; email: string }
  | { name: 'choice'; purpose: Purpose; to: Destination }
  | { name: 'code'; purpose: Purpose; to: Destination; sentBy: OtpType; code: OtpCode; resendIn: number }
  /** Verified, both dialogs closed, the login or sign-up under way. */
  | { name: 'finishing'; purpose: Purpose }

export interface OtpFlow {
  step: Step
  form: UserForm
  channel: OtpType
  /** The call whose answer is awaited; an answer to any other is stale. While it is set, buttons are busy. */
  pending: { request: number; name: Answer['name'] } | null
  requests: number
  /** Why the open form was refused; shown inside it until something is typed. */
  fault: string | null
  /** What a proved email is for: a new password, and then the login or the page underneath; otherwise its caller is told. */
  reset: 'logIn' | 'stay' | null
  /** For the caller of forgetPassword: the email is proved, the new password may be set. */
  verificationDone: boolean
}

type CallName =
  | 'checkMobile'
  | 'checkEmailMobile'
  | 'sendOtp'
  | 'verifyOtp'
  | 'signUp'
  | 'loginRegisterForCheckOutPage'
  | 'login'
  | 'changePassword'
export type FlowCall = { [N in CallName]: { name: N; body: BodyInput<N> } }[CallName]
/** A successful reply, as much of it as the flow reads. */
export type Answer =
  | { name: 'checkMobile'; reply: Pick<Reply<'checkMobile'>, 'exists'> }
  | { name: 'checkEmailMobile'; reply: Pick<Reply<'checkEmailMobile'>, 'exists' | 'message'> }
  | { name: 'sendOtp'; reply: Pick<Reply<'sendOtp'>, 'message'> }
  | { name: 'verifyOtp'; reply: Pick<Reply<'verifyOtp'>, 'message'> }
  | { name: 'signUp'; reply: Pick<Reply<'signUp'>, 'token'> }
  | { name: 'loginRegisterForCheckOutPage'; reply: Pick<Reply<'loginRegisterForCheckOutPage'>, 'token'> }
  | { name: 'login'; reply: Pick<Reply<'login'>, 'token'> }
  | { name: 'passkeyLogin'; reply: Pick<Reply<'passkeyLogin'>, 'token'> }
  | { name: 'changePassword'; reply: Pick<Reply<'changePassword'>, 'message'> }

export type FlowEvent =
  | { type: 'openLogin' }
  | { type: 'openSignUp' }
  | { type: 'openCheckout'; phoneNumber: string }
  /** For a caller that waits for the proof of this email. */
  | { type: 'openForgotPassword'; email: string }
  | { type: 'openPassword' }
  /** A forgotten password is set anew; `stay` for somebody who is signed in. */
  | { type: 'openForgotten'; email?: string; stay?: boolean }
  /** The Cancel button, Escape, or the closing cross of any dialog. */
  | { type: 'cancel' }
  | { type: 'typed'; field: keyof UserForm; value: string }
  | { type: 'hideNumberError'; shown: number }
  /** Also in the code dialog: resend goes by the channel currently selected. */
  | { type: 'selectChannel'; channel: OtpType }
  /** The main button of the open dialog. */
  | { type: 'submit' }
  /** The main button of a dialog with a password, which is kept nowhere. */
  | { type: 'submitPassword'; password: string }
  | { type: 'usePasskey' }
  | { type: 'resend' }
  | { type: 'code'; event: OtpCodeEvent }
  /** Once a second while the code dialog is open. */
  | { type: 'secondPassed' }
  | { type: 'replied'; request: number; answer: Answer }
  /** `message` is the server's; absent when there was none. */
  | { type: 'failed'; request: number; message: string | undefined }
  /** The browser's own dialog was closed without a passkey. */
  | { type: 'gaveUp'; request: number }
  | { type: 'logOut' }

export type Effect =
  /** Answer with `replied` or `failed` and the same `request`. */
  | { type: 'call'; request: number; call: FlowCall }
  /** The browser asks for a passkey; answer as to a call, or with `gaveUp`. */
  | { type: 'askPasskey'; request: number }
  | { type: 'toast'; tone: 'success' | 'error'; text: string }
  | { type: 'wait'; ms: number; event: FlowEvent }
  /** Store the token in the cookie and mark the user logged in. */
  | { type: 'signIn'; token: string }
  /** Revoke the session at the server, delete the cookie, clear the flag. */
  | { type: 'signOut' }
  | { type: 'goTo'; path: '/' }

export interface Moved {
  flow: OtpFlow
  effects: Effect[]
}
