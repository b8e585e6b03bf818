import type * as texts from './message-texts.ts'

/** One by one, not as an object: a page carries only the texts that it shows. */
export * as messages from './message-texts.ts'

/** The dialogs of spec 2; casing as given. */
export const dialogTexts = {
  choiceTitle: 'Send OTP',
  textMessage: 'Text message (SMS)',
  textMessageHint: "We'll text you a code.",
  phoneCall: 'Phone call',
  phoneCallHint: "We'll call you with a code.",
  send: 'send',
  emailTitle: 'Verify Your EMAIL',
  getOtp: 'get otp',
  codeTitle: 'Enter the 6-digit OTP',
  resend: 'resend',
  cancel: 'Cancel',
  verify: 'Verify',
} as const

export type Message = (typeof texts)[keyof typeof texts]
