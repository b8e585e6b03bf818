import type { Language } from '../../platform/pure/language.ts'

export type OtpChannel = 'sms' | 'call' | 'email'

export interface OtpTarget {
  channel: OtpChannel
  /** E.164 or an email address. */
  to: string
  /** Of the person who gets the code. */
  language: Language
}

interface TextSender {
  /** Sends a text message other than a code; absent if not configured. */
  sendText?(to: string, text: string): Promise<void>
}

/** Sends codes that the shop generates, stores hashed and checks. */
export interface OtpCarrier extends TextSender {
  kind: 'carrier'
  name: string
  /** `text` says the code in the person's language. */
  send(target: OtpTarget, code: string, text: string): Promise<void>
}

export type OtpVerdict = 'right' | 'wrong' | 'expired' | 'too-many'

/** Generates, sends and checks the codes itself; `reference` is its id of one sending. */
export interface OtpVerifier extends TextSender {
  kind: 'verifier'
  name: string
  send(target: OtpTarget): Promise<{ reference: string }>
  check(reference: string, code: string): Promise<OtpVerdict>
  /** Invalidates a code before another is sent to the same destination. */
  cancel(reference: string): Promise<void>
}

/** Either way, a failed sending throws OtpFault; an unknown failure is any other error. */
export type OtpProvider = OtpCarrier | OtpVerifier

/** `retryAfterSeconds` is what the provider asks for with 'too-many'. */
export class OtpFault extends Error {
  readonly reason: 'invalid-destination' | 'too-many' | 'unavailable'
  readonly retryAfterSeconds: number

  constructor(reason: OtpFault['reason'], detail: string, retryAfterSeconds = 60) {
    super(`The code was not sent (${reason}): ${detail}`)
    this.name = 'OtpFault'
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}
