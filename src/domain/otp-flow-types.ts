import type { OtpType } from '../contract/fields.ts'
import type { BodyInput, Reply } from '../contract/schemas.ts'
import type { OtpCode, OtpCodeEvent } from './otp-code.ts'

/** Spec 4: what a code is for. */
export type Purpose = 'checkoutPage' | 'register' | 'login' | 'forgetPassword'

/** Spec 3: the user form. */
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
  | { name: 'choice'; purpose: Purpose; to: Destination }
  | { name: 'code'; purpose: Purpose; to: Destination; sentBy: OtpType; code: OtpCode; resendIn: number }
  /** Verified, both dialogs closed, the login or sign-up under way. */
  | { name: 'finishing'; purpose: Purpose }

export interface OtpFlow {
  step: Step
  form: UserForm
  channel: OtpType
  /** The call whose answer is awaited; an answer to any other is stale. While it is set, buttons are busy. */
  pending: { request: number; name: FlowCall['name'] } | null
  requests: number
  /** For the caller of forgetPassword: the email is proved, the new password may be set. */
  verificationDone: boolean
}

type CallName = 'checkMobile' | 'checkEmailMobile' | 'sendOtp' | 'verifyOtp' | 'signUp' | 'loginRegisterForCheckOutPage'
export type FlowCall = { [N in CallName]: { name: N; body: BodyInput<N> } }[CallName]
/** A successful reply, as much of it as the flow reads. */
export type Answer =
  | { name: 'checkMobile'; reply: Pick<Reply<'checkMobile'>, 'exists'> }
  | { name: 'checkEmailMobile'; reply: Pick<Reply<'checkEmailMobile'>, 'exists' | 'message'> }
  | { name: 'sendOtp'; reply: Pick<Reply<'sendOtp'>, 'message'> }
  | { name: 'verifyOtp'; reply: Pick<Reply<'verifyOtp'>, 'message'> }
  | { name: 'signUp'; reply: Pick<Reply<'signUp'>, 'token'> }
  | { name: 'loginRegisterForCheckOutPage'; reply: Pick<Reply<'loginRegisterForCheckOutPage'>, 'token'> }

export type FlowEvent =
  | { type: 'openLogin' }
  | { type: 'openSignUp' }
  | { type: 'openCheckout'; phoneNumber: string }
  | { type: 'openForgotPassword'; email: string }
  /** The Cancel button, Escape, or the closing cross of any dialog. */
  | { type: 'cancel' }
  | { type: 'typed'; field: keyof UserForm; value: string }
  | { type: 'hideNumberError'; shown: number }
  /** Also in the code dialog: resend goes by the channel currently selected (spec 4). */
  | { type: 'selectChannel'; channel: OtpType }
  /** The main button of the open dialog. */
  | { type: 'submit' }
  | { type: 'resend' }
  | { type: 'code'; event: OtpCodeEvent }
  /** Once a second while the code dialog is open. */
  | { type: 'secondPassed' }
  | { type: 'replied'; request: number; answer: Answer }
  /** `message` is the server's; absent when there was none. */
  | { type: 'failed'; request: number; message: string | undefined }
  /** By password or passkey, outside of the code dialogs; `stay` on the checkout page. */
  | { type: 'signedIn'; token: string; stay: boolean }
  | { type: 'logOut' }

export type Effect =
  /** Answer with `replied` or `failed` and the same `request`. */
  | { type: 'call'; request: number; call: FlowCall }
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
