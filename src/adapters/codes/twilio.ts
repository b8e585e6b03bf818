import { z } from 'zod'
import { askVendor } from '../../platform/http/ask-vendor.ts'
import { OtpFault, type OtpVerdict, type OtpVerifier } from './port.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  serviceSid: string
  /** https://verify.twilio.com, or a regional host. */
  apiRoot: string
  timeoutMs: number
  /** Sends messages other than codes; Verify sends only codes. */
  messaging: { serviceSid: string; apiRoot: string } | null
}

interface Answer {
  status: number
  retryAfterSeconds: number
  body: unknown
}

const verification = z.object({ sid: z.string().min(1) })
const check = z.object({ status: z.string() })
const fault = z.object({ code: z.number(), message: z.string().default('') })

const maxChecksReached = 60202
// Invalid parameter, landline without SMS, blocked by Fraud Guard, excluded by the geographic permissions.
const badDestination = new Set([60200, 60205, 60410, 60605, 21211])
const defaultRetryAfterSeconds = 600

async function post(settings: TwilioSettings, url: string, form: Record<string, string>): Promise<Answer> {
  const { accountSid, authToken, timeoutMs } = settings
  try {
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    const init = { method: 'POST', headers: { authorization }, body: new URLSearchParams(form) }
    const response = await askVendor(url, init, timeoutMs)
    return {
      status: response.status,
      retryAfterSeconds: Number(response.headers.get('retry-after')) || defaultRetryAfterSeconds,
      body: await response.json(),
    }
  } catch (error) {
    // No reply, a broken connection, or a reply that is not JSON.
    throw new OtpFault('unavailable', error instanceof Error ? error.message : String(error))
  }
}

function toFault({ status, retryAfterSeconds, body }: Answer): OtpFault {
  const { data } = fault.safeParse(body)
  // Twilio's own text may repeat the number; its code says enough.
  const detail = `Twilio answered ${status}${data ? `, error ${data.code}` : ''}`
  if (status === 429) return new OtpFault('too-many', detail, retryAfterSeconds)
  if (data && badDestination.has(data.code)) return new OtpFault('invalid-destination', detail)
  return new OtpFault('unavailable', detail)
}

function readVerdict(answer: Answer): OtpVerdict {
  // Twilio deletes a verification once it is approved, expired or out of checks.
  if (answer.status === 404) return 'expired'
  if (answer.status === 429 && fault.safeParse(answer.body).data?.code === maxChecksReached) return 'too-many'
  const { data } = check.safeParse(answer.body)
  if (answer.status >= 300 || !data) throw toFault(answer)
  switch (data.status) {
    case 'approved':
      return 'right'
    case 'pending':
      return 'wrong'
    case 'max_attempts_reached':
      return 'too-many'
    default:
      return 'expired'
  }
}

/** Twilio Verify: generates the codes, sends them by text, call or email, and checks them. */
export function createTwilioOtp(settings: TwilioSettings): OtpVerifier {
  const { accountSid, serviceSid, apiRoot, messaging } = settings
  const verify = (path: string, form: Record<string, string>) =>
    post(settings, `${apiRoot}/v2/Services/${serviceSid}/${path}`, form)
  return {
    kind: 'verifier',
    name: 'twilio',

    async send({ channel, to, language }) {
      // Of the locales that Verify has texts in, docs "Supported languages".
      const answer = await verify('Verifications', { To: to, Channel: channel, Locale: language })
      const { data } = verification.safeParse(answer.body)
      if (answer.status >= 300 || !data) throw toFault(answer)
      return { reference: data.sid }
    },

    async check(reference, code) {
      return readVerdict(await verify('VerificationCheck', { VerificationSid: reference, Code: code }))
    },

    ...(messaging && {
      async sendText(to: string, text: string) {
        const url = `${messaging.apiRoot}/2010-04-01/Accounts/${accountSid}/Messages.json`
        const answer = await post(settings, url, { To: to, Body: text, MessagingServiceSid: messaging.serviceSid })
        if (answer.status >= 300) throw toFault(answer)
      },
    }),

    // Without this a resend within ten minutes would repeat the same code.
    async cancel(reference) {
      const answer = await verify(`Verifications/${reference}`, { Status: 'canceled' })
      if (answer.status >= 300 && answer.status !== 404) throw toFault(answer)
    },
  }
}
