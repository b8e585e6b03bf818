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

/** Where a code goes; one of the two is empty. */
export interface Destination {
  phoneNumber: string
  email: string
}

export type Step =
  | { name: 'closed' }
  /** `numberError` is set while 'Enter a valid number' shows. */
  | { name: 'login'; numberError: number | null }
  | { name: 'signUp' }
  /** An email or a number, with a password. */
  | { name: 'password' }
  /** Asks for the email address that receives the code. */
  | { name: 'forgotten' }
  /** The email has been proved. */
  | { name: 'newPassword'; email: string }
  /** `uncheckedForSeconds`: for how long it can't be known whether the number has an account; null where it is known. */
  | { name: 'choice'; purpose: Purpose; to: Destination; uncheckedForSeconds: number | null }
  | { name: 'code'; purpose: Purpose; to: Destination; sentBy: OtpType; code: OtpCode; resendIn: number }
  /** Verified and both dialogs closed; signing in or signing up is under way. */
  | { name: 'finishing'; purpose: Purpose }

export interface OtpFlow {
  step: Step
  form: UserForm
  channel: OtpType
  /** The call the flow is waiting for; replies to any other call are ignored. Buttons are busy while it is set. */
  pending: { request: number; name: Answer['name'] } | null
  requests: number
  /** Why the open form was refused; shown until something is typed. */
  fault: string | null
  /** What a proved email is for: a new password, then signing in or the page underneath; or only a flag for the caller. */
  reset: 'logIn' | 'stay' | null
  /** For the caller of forgetPassword: the email is proved and the new password may be set. */
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
/** The parts of a successful reply that the flow reads. */
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
  /** For a caller that waits for proof of this email. */
  | { type: 'openForgotPassword'; email: string }
  | { type: 'openPassword' }
  /** Resets a forgotten password; `stay` is for someone who is signed in. */
  | { type: 'openForgotten'; email?: string; stay?: boolean }
  /** The Cancel button, Escape, or the close button of any dialog. */
  | { type: 'cancel' }
  | { type: 'typed'; field: keyof UserForm; value: string }
  | { type: 'hideNumberError'; shown: number }
  /** In the code dialog too: resend uses the selected channel. */
  | { type: 'selectChannel'; channel: OtpType }
  /** The main button of the open dialog. */
  | { type: 'submit' }
  /** The main button of a dialog with a password, which is never stored. */
  | { type: 'submitPassword'; password: string }
  | { type: 'usePasskey' }
  | { type: 'resend' }
  | { type: 'code'; event: OtpCodeEvent }
  /** Once a second while the code dialog is open. */
  | { type: 'secondPassed' }
  | { type: 'replied'; request: number; answer: Answer }
  /** `message` is the server's; absent when there was none. */
  | { type: 'failed'; request: number; message: string | undefined; retryAfterSeconds?: number | undefined }
  /** The browser's own dialog was closed without choosing a passkey. */
  | { type: 'gaveUp'; request: number }
  | { type: 'logOut' }

export type Effect =
  /** Reply with `replied` or `failed` and the same `request`. */
  | { type: 'call'; request: number; call: FlowCall }
  /** Ask the browser for a passkey; reply as to a call, or with `gaveUp`. */
  | { type: 'askPasskey'; request: number }
  | { type: 'toast'; tone: 'success' | 'error'; text: string }
  | { type: 'wait'; ms: number; event: FlowEvent }
  /** Store the token in the cookie and mark the user logged in. */
  | { type: 'signIn'; token: string }
  /** Revoke the session on the server, delete the cookie, clear the flag. */
  | { type: 'signOut' }
  | { type: 'goTo'; path: '/' }

export interface Moved {
  flow: OtpFlow
  effects: Effect[]
}
