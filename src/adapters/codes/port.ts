export type OtpChannel = 'sms' | 'call' | 'email'

export interface OtpTarget {
  channel: OtpChannel
  /** E.164 or an email address. */
  to: string
}

interface TextSender {
  /** Sends a text message that is no code; absent where nothing is set up for it. */
  sendText?(to: string, text: string): Promise<void>
}

/** Carries codes that the shop makes, stores hashed and checks. */
export interface OtpCarrier extends TextSender {
  kind: 'carrier'
  name: string
  send(target: OtpTarget, code: string): Promise<void>
}

export type OtpVerdict = 'right' | 'wrong' | 'expired' | 'too-many'

/** Makes, sends and checks the codes itself; `reference` is its name for one sending. */
export interface OtpVerifier extends TextSender {
  kind: 'verifier'
  name: string
  send(target: OtpTarget): Promise<{ reference: string }>
  check(reference: string, code: string): Promise<OtpVerdict>
  /** Kills a code before another is sent to the same place. */
  cancel(reference: string): Promise<void>
}

/** Either way, a sending that fails throws OtpFault; an unknown failure is any other error. */
export type OtpProvider = OtpCarrier | OtpVerifier

/** `retryAfterSeconds` is the provider's own wish for 'too-many'. */
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
