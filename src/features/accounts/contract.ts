import { z } from 'zod'
import { roles } from '../../platform/pure/access/roles.ts'
import { emailMaxLength } from '../../platform/pure/email.ts'
import { inputMaxLength, passwordMinLength } from '../../platform/pure/limits.ts'
import {
  emailAddress,
  id,
  idParams,
  line,
  message,
  messageReply,
  optionalLine,
  otpCode,
  otpType,
  phoneNumber,
  typedLine,
} from '../../platform/schema/fields.ts'

export const user = z.object({
  _id: id,
  id,
  name: z.string(),
  email: z.string(),
  /** Proved by a code; only a proved address can reset a password. */
  emailVerified: z.boolean(),
  phoneNumber: z.string(),
  role: z.enum(roles),
  hasPassword: z.boolean(),
  createdAt: z.string(),
  /**
   * What staff have to do before anything else, when their role requires a passkey that this session has not proved: `add` their first
   * one, or `use` theirs. Absent otherwise.
   */
  passkeyStep: z.enum(['add', 'use']).optional(),
})
export type User = z.infer<typeof user>
export type PasskeyStep = NonNullable<User['passkeyStep']>

/** Empty strings count as absent: the dialog sends both fields, whatever the channel. */
const maybePhone = z.union([z.literal(''), phoneNumber]).optional()
const maybeEmail = z.union([z.literal(''), emailAddress]).optional()
const password = z.string().min(passwordMinLength).max(200)

export const session = z.object({
  _id: id,
  id,
  userAgent: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The session that makes this call. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** Base64url. Authenticators choose the length; WebAuthn allows 1023 bytes. */
const credentialId = z.string().regex(/^[\w-]{1,1364}$/)
export const passkey = z.object({
  _id: credentialId,
  id: credentialId,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(16_384)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
/** The parts of WebAuthn's RegistrationResponseJSON that the server reads. */
const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
/** The parts of WebAuthn's AuthenticationResponseJSON that the server reads. */
const authenticationResponse = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

const existsReply = z.object({ exists: z.boolean(), message })
const sessionReply = z.object({ token: z.string(), message, user })

export const authSchemas = {
  checkEmailMobile: { body: z.object({ phoneNumber, email: emailAddress }), reply: existsReply },
  checkMobile: { body: z.object({ phoneNumber }), reply: z.object({ exists: z.boolean() }) },
  /** Consumes the proof of this number from verify-otp: the cookie, or the header X-Verification-Token. */
  signUp: {
    body: z.object({ name: line(inputMaxLength), email: emailAddress, phoneNumber }),
    status: 201,
    reply: sessionReply,
  },
  /** 403 for staff whose role requires the passkey that they have; so do the other ways in but `passkeyLogin`. */
  login: {
    body: z.object({ emailOrPhone: typedLine(emailMaxLength), password: z.string().min(1).max(200) }),
    reply: sessionReply,
  },
  isLoginCheck: { reply: z.object({ success: z.boolean(), user }) },
  /** Consumes a proof, as signUp does; an unknown number becomes a user. */
  loginRegisterForCheckOutPage: { body: z.object({ phoneNumber }), reply: sessionReply },
  sendOtp: {
    body: z.object({ phoneNumber: maybePhone, email: maybeEmail, otpType: otpType.default('Text_Message') }),
    reply: messageReply,
  },
  verifyOtp: {
    body: z.object({
      phoneNumber: maybePhone,
      email: maybeEmail,
      otpType: otpType.default('Text_Message'),
      otp: otpCode,
    }),
    /** verificationToken is for clients that are not browsers. */
    reply: z.object({ message, verificationToken: z.string().optional() }),
  },
  /** `verifiedRecently`: whether this session may make calls that need a recent proof. */
  getUser: { reply: z.object({ user, verifiedRecently: z.boolean() }) },
  /** With a fresh proof of `email`, the address is taken from accounts that only claimed it. */
  changeProfile: {
    body: z.object({ name: optionalLine(inputMaxLength), email: maybeEmail }),
    reply: z.object({ user, message }),
  },
  /**
   * Needs `oldPassword` and a session, or a fresh proof: of the session's number, or of `email` after forgetPassword. Without
   * a session, the account must have proved the email before.
   */
  changePassword: {
    body: z.object({ newPassword: password, oldPassword: z.string().max(200).optional(), email: maybeEmail }),
    reply: messageReply,
  },
  /**
   * Needs a fresh proof of x, and a session that recently proved its current number or a passkey: 403 otherwise. Ends all other
   * sessions.
   */
  changeNumber: { params: z.object({ x: phoneNumber }), reply: z.object({ user, message }) },
  logout: { reply: messageReply },
  listSessions: { reply: z.object({ sessions: z.array(session) }) },
  endSession: { params: idParams, reply: messageReply },
  /** Ends this session too. */
  signOutEverywhere: { reply: messageReply },
  /** Everything the shop stores about the person. */
  downloadMyData: { reply: z.looseObject({ user }) },
  /** Orders stay without the person's details. 409 while an order is open; 403 without a recent proof. */
  deleteAccount: { reply: messageReply },
  listPasskeys: { reply: z.object({ passkeys: z.array(passkey) }) },
  /** The options for navigator.credentials.create, as JSON. */
  startPasskey: { reply: z.object({ options: z.looseObject({ challenge: z.string() }) }) },
  addPasskey: {
    body: z.object({ name: optionalLine(inputMaxLength), response: registrationResponse }),
    status: 201,
    reply: z.object({ passkey, message }),
  },
  removePasskey: { params: z.object({ id: credentialId }), reply: messageReply },
  /** The options for navigator.credentials.get, the same for everyone: the passkey identifies the account. */
  startPasskeyLogin: { reply: z.object({ options: z.looseObject({ challenge: z.string() }) }) },
  passkeyLogin: { body: z.object({ response: authenticationResponse }), reply: sessionReply },
}
