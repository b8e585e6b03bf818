import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Verification {
  sid: string
  to: string
  channel: string
  code: string
  sends: number
  checks: number
}

type Planned = { status: number; body: unknown; headers?: Record<string, string> } | 'silence'

export interface FakeTwilio {
  apiRoot: string
  authorizations: string[]
  /** Text messages that are not codes. */
  texts: { to: string; text: string }[]
  /** The pending code of a number or address. */
  codeFor(to: string): string | undefined
  channelFor(to: string): string | undefined
  /** The language that Verify was asked to speak. */
  localeFor(to: string): string | undefined
  /** The next call's error, instead of its reply. */
  plan(answer: Planned): void
  close(): Promise<void>
}

const maxSends = 5
const maxChecks = 5
const twilioFault = (status: number, code: number, message: string): Planned => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})
const notFound = twilioFault(404, 20404, 'The requested resource was not found')

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Twilio Verify as documented: a resend repeats the code until the verification is cancelled, and finished ones are deleted. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const pending = new Map<string, Verification>()
  const locales = new Map<string, string>()
  const authorizations: string[] = []
  const texts: FakeTwilio['texts'] = []
  const planned: Planned[] = []
  let made = 0

  function send(to: string, channel: string): Planned {
    const verification = pending.get(to) ?? newVerification(to, channel)
    if (verification.sends >= maxSends) return twilioFault(429, 60203, 'Max send attempts reached')
    Object.assign(verification, { channel, sends: verification.sends + 1 })
    pending.set(to, verification)
    return { status: 201, body: { sid: verification.sid, to, channel, status: 'pending', valid: false } }
  }

  function newVerification(to: string, channel: string): Verification {
    made += 1
    const sid = `VE${String(made).padStart(32, '0')}`
    return { sid, to, channel, code: String(100_000 + made * 7919).slice(0, 6), sends: 0, checks: 0 }
  }

  function find(sid: string | null): Verification | undefined {
    return [...pending.values()].find((verification) => verification.sid === sid)
  }

  function check(sid: string | null, code: string | null): Planned {
    const verification = find(sid)
    if (!verification) return notFound
    verification.checks += 1
    if (verification.checks > maxChecks) return twilioFault(429, 60202, 'Max check attempts reached')
    const right = verification.code === code
    if (right) pending.delete(verification.to)
    return { status: 200, body: { sid, status: right ? 'approved' : 'pending', valid: right } }
  }

  function cancel(sid: string): Planned {
    const verification = find(sid)
    if (!verification) return notFound
    pending.delete(verification.to)
    return { status: 200, body: { sid, status: 'canceled', valid: false } }
  }

  function answer(path: string, form: URLSearchParams): Planned {
    if (/^\/2010-04-01\/Accounts\/AC\w+\/Messages\.json$/.test(path)) {
      if (!form.get('MessagingServiceSid')?.startsWith('MG')) return twilioFault(400, 21603, 'A From is required')
      texts.push({ to: form.get('To') ?? '', text: form.get('Body') ?? '' })
      return { status: 201, body: { status: 'accepted' } }
    }
    const [, service, resource, sid] = /^\/v2\/Services\/(VA\w+)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (!service) return notFound
    if (resource === 'VerificationCheck') return check(form.get('VerificationSid'), form.get('Code'))
    if (resource !== 'Verifications') return notFound
    if (sid) return form.get('Status') === 'canceled' ? cancel(sid) : twilioFault(400, 60200, 'Invalid parameter')
    locales.set(form.get('To') ?? '', form.get('Locale') ?? '')
    return send(form.get('To') ?? '', form.get('Channel') ?? '')
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    authorizations.push(request.headers.authorization ?? '')
    const reply = planned.shift() ?? answer(request.url ?? '', form)
    if (reply === 'silence') return
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    apiRoot: `http://127.0.0.1:${port}`,
    authorizations,
    texts,
    codeFor: (to) => pending.get(to)?.code,
    channelFor: (to) => pending.get(to)?.channel,
    localeFor: (to) => locales.get(to),
    plan: (reply) => planned.push(reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
