import { z } from 'zod'
import { emailAddress, id, line, message, messageReply, optionalLine, otpCode, otpType, phoneNumber } from './fields.ts'
import { inputMaxLength } from './limits.ts'

export const user = z.object({
  _id: id,
  id,
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  role: z.enum(['shopper', 'admin']),
  hasPassword: z.boolean(),
  createdAt: z.string(),
})
export type User = z.infer<typeof user>

/** Empty strings count as absent: the dialog sends both fields whatever the channel. */
const maybePhone = z.union([z.literal(''), phoneNumber]).optional()
const maybeEmail = z.union([z.literal(''), emailAddress]).optional()
const password = z.string().min(8).max(200)

const existsReply = z.object({ exists: z.boolean(), message })
const sessionReply = z.object({ token: z.string(), message, user })

export const authSchemas = {
  checkEmailMobile: { body: z.object({ phoneNumber, email: emailAddress }), reply: existsReply },
  checkMobile: { body: z.object({ phoneNumber }), reply: z.object({ exists: z.boolean() }) },
  /** Consumes the proof of verify-otp for this number: by cookie, or the header X-Verification-Token (decision 20). */
  signUp: {
    body: z.object({ name: line(inputMaxLength), email: emailAddress, phoneNumber }),
    status: 201,
    reply: sessionReply,
  },
  login: {
    body: z.object({ emailOrPhone: line(inputMaxLength), password: z.string().min(1).max(200) }),
    reply: sessionReply,
  },
  isLoginCheck: { reply: z.object({ success: z.boolean(), user }) },
  /** Consumes a proof like signUp; an unknown number becomes a user (decision 26). */
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
    /** verificationToken only for clients that are no browsers (decision 20). */
    reply: z.object({ message, verificationToken: z.string().optional() }),
  },
  getUser: { reply: z.object({ user }) },
  changeProfile: {
    body: z.object({ name: optionalLine(inputMaxLength), email: maybeEmail }),
    reply: z.object({ user, message }),
  },
  /** With `oldPassword` and a session, or with a fresh proof: of the session's number, or of `email` after forgetPassword. */
  changePassword: {
    body: z.object({ newPassword: password, oldPassword: z.string().max(200).optional(), email: maybeEmail }),
    reply: messageReply,
  },
  changeNumber: { params: z.object({ x: z.string().max(inputMaxLength) }), reply: z.object({ user, message }) },
  logout: { reply: messageReply },
}
