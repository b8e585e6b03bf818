import { type Context, Hono } from 'hono'
import { orderPath } from '../../adapters/payment/port.ts'
import { type SandboxEvent, sandboxSecret, sandboxSignatureHeader } from '../../adapters/payment/sandbox.ts'
import { createSandboxStore, type SandboxOutcome, type SandboxPayment } from '../../adapters/payment/sandbox-store.ts'
import { signBody } from '../../adapters/payment/signed-body.ts'
import type { Config } from '../../platform/config.ts'
import { isUnavailable } from '../../platform/http/is-unavailable.ts'
import type { Log } from '../../platform/log.ts'
import { type CardBehaviour, findCard, sandboxCards } from './sandbox-cards.ts'
import { renderChallenge, renderFailure, renderPayment, renderSilence, sandboxPolicy } from './sandbox-page.ts'

export interface SandboxRouteDeps {
  config: Config
  log: Log
  /** Sends a signed event to POST /api/webhooks/sandbox. */
  sendWebhook(request: Request): Promise<Response>
  lateMs?: number
}

type WebhookTimes = Extract<CardBehaviour, { does: 'approve' }>['webhooks']

/** One outcome is one event: sent twice it has the same id. */
function describeOutcome(payment: SandboxPayment, outcome: SandboxOutcome): SandboxEvent {
  const captured = outcome.state === 'captured'
  return {
    id: `evt_${payment.reference}_${outcome.state}`,
    reference: payment.reference,
    kind: captured ? 'payment.captured' : 'payment.failed',
    amountCents: payment.amountCents,
    currency: payment.currency,
    reason: captured ? '' : outcome.reason,
  }
}

function describeDecline(
  { reference, amountCents, currency }: SandboxPayment,
  reason: string,
  tries: number,
): SandboxEvent {
  const id = `evt_${reference}_declined_${tries}`
  return { id, reference, kind: 'payment.declined', amountCents, currency, reason }
}

function makeWebhook(config: Config, event: SandboxEvent): Request {
  const body = JSON.stringify(event)
  const signature = signBody(sandboxSecret(config), body, Math.floor(Date.now() / 1000))
  return new Request(`${config.siteUrl}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature },
    body,
  })
}

/** Refused cards that end a payment, as a provider's own limit does. */
const triesMax = 10

/** The sandbox's own server: completes payments and notifies the shop, as a provider would. */
function createSandboxBank({ config, log, sendWebhook, lateMs = 5000 }: SandboxRouteDeps) {
  const store = createSandboxStore(config.DATA_DIR)

  async function notifyShop(event: SandboxEvent): Promise<void> {
    try {
      const response = await sendWebhook(makeWebhook(config, event))
      if (!response.ok) log('warn', 'sandbox-webhook-refused', { status: response.status })
    } catch (error) {
      log('warn', 'sandbox-webhook-failed', { error })
    }
  }

  return {
    find: store.find,
    async end(
      payment: SandboxPayment,
      wanted: SandboxOutcome,
      webhooks: WebhookTimes = 'once',
    ): Promise<SandboxOutcome> {
      const outcome = await store.end(payment.reference, wanted)
      const event = describeOutcome(payment, outcome)
      if (webhooks === 'late') setTimeout(() => void notifyShop(event), lateMs).unref()
      if (webhooks === 'once' || webhooks === 'twice') await notifyShop(event)
      if (webhooks === 'twice') await notifyShop(event)
      return outcome
    },
    /** Another card may be tried; after many the payment ends, and its outcome is returned. */
    async decline(payment: SandboxPayment, reason: string): Promise<SandboxOutcome | null> {
      const tries = await store.decline(payment.reference, reason)
      await notifyShop(describeDecline(payment, reason, tries))
      return tries < triesMax ? null : this.end(payment, { state: 'failed', reason: 'too many declined cards' })
    },
  }
}

async function readFields(context: Context): Promise<Record<string, unknown>> {
  const isJson = context.req.header('content-type')?.includes('json')
  // A body that isn't JSON names no card and is refused as such.
  const fields: unknown = isJson ? await context.req.json().catch(() => null) : await context.req.parseBody()
  return typeof fields === 'object' && fields !== null ? { ...fields } : {}
}

const challengeRefused = '3-D Secure was refused'
const refusals: readonly string[] = [
  ...sandboxCards.flatMap(({ behaviour }) => (behaviour.does === 'refuse' ? [behaviour.reason] : [])),
  challengeRefused,
]
const unknownCard = 'The sandbox accepts only its test cards'

/** What the payment page says of the last try, which its address names; nothing for an address that was made up. */
function explainFault(refused = ''): string {
  if (refused === 'unknown card') return unknownCard
  return refusals.includes(refused) ? `The payment was refused: ${refused}. Nothing was charged. Try another card.` : ''
}

const wantsPage = (context: Context) => context.req.header('accept')?.includes('text/html') ?? false

const addressOf = ({ reference }: SandboxPayment) => `/dev/pay/${reference}`

/** Every form ends in a redirect, so that Back and Reload send nothing again. */
const goOn = (context: Context, payment: SandboxPayment, to: string) =>
  context.redirect(`${addressOf(payment)}${to}`, 303)

const tryAgain = (context: Context, payment: SandboxPayment, refused: string) =>
  goOn(context, payment, `?${new URLSearchParams({ refused })}`)

/** Sends a browser back to the shop; returns the outcome as JSON to other clients. */
function leave(context: Context, payment: SandboxPayment, outcome: SandboxOutcome): Response {
  const url = `${orderPath(payment)}?reference=${payment.reference}`
  return wantsPage(context) ? context.redirect(url, 303) : context.json({ ...outcome, url })
}

const noRoom =
  'The sandbox can’t save the payment: this machine’s disk is full. Nothing was charged. Make room and try again.'
const notSaved = 'Something went wrong in the sandbox. Nothing was charged.'

/** A failure in words: 503 where the disk is full, 500 otherwise. */
function refuse(error: Error, context: Context, log: Log): Response {
  const full = isUnavailable(error)
  log('error', 'sandbox-failed', { error })
  const words = full ? noRoom : notSaved
  const status = full ? 503 : 500
  context.header('content-security-policy', sandboxPolicy)
  context.header('cache-control', 'no-store')
  if (full) context.header('retry-after', '60')
  const [, address = ''] = /^(\/dev\/pay\/[^/]+)/.exec(context.req.path) ?? []
  return wantsPage(context)
    ? context.html(renderFailure(words, address), status)
    : context.json({ message: words }, status)
}

/** The sandbox's hosted page and its calls, below /dev/pay; the caller only admits this machine. */
export function createSandboxRoutes(deps: SandboxRouteDeps): Hono<{ Variables: { payment: SandboxPayment } }> {
  const bank = createSandboxBank(deps)
  const routes = new Hono<{ Variables: { payment: SandboxPayment } }>()
  routes.onError((error, context) => refuse(error, context, deps.log))
  routes.use('/:reference/*', async (context, next) => {
    const payment = await bank.find(context.req.param('reference'))
    if (!payment) return context.json({ message: 'Not found' }, 404)
    context.set('payment', payment)
    context.header('content-security-policy', sandboxPolicy)
    context.header('cache-control', 'no-store')
    return next()
  })

  routes.get('/:reference', (context) => {
    const payment = context.get('payment')
    if (payment.outcome) return leave(context, payment, payment.outcome)
    return context.html(renderPayment(payment, explainFault(context.req.query('refused'))))
  })

  routes.get('/:reference/confirm', (context) => {
    const payment = context.get('payment')
    return payment.outcome ? leave(context, payment, payment.outcome) : context.html(renderChallenge(payment))
  })

  routes.get('/:reference/silence', (context) => context.html(renderSilence(context.get('payment'))))

  routes.post('/:reference', async (context) => {
    const payment = context.get('payment')
    const { card } = await readFields(context)
    const behaviour = findCard(String(card ?? ''))
    if (!behaviour) {
      if (wantsPage(context)) return tryAgain(context, payment, 'unknown card')
      return context.json({ message: unknownCard }, 400)
    }
    if (payment.outcome) return leave(context, payment, payment.outcome)
    if (behaviour.does === 'challenge') {
      const url = `${addressOf(payment)}/confirm`
      return wantsPage(context) ? goOn(context, payment, '/confirm') : context.json({ state: 'challenge', url })
    }
    if (behaviour.does === 'refuse') {
      // As with a real provider, a person may try another card; a program asked for the refusal and gets the final outcome.
      if (wantsPage(context)) {
        const ended = await bank.decline(payment, behaviour.reason)
        return ended ? leave(context, payment, ended) : tryAgain(context, payment, behaviour.reason)
      }
      return leave(context, payment, await bank.end(payment, { state: 'failed', reason: behaviour.reason }))
    }
    const outcome = await bank.end(payment, { state: 'captured' }, behaviour.webhooks)
    if (behaviour.webhooks !== 'never') return leave(context, payment, outcome)
    return wantsPage(context) ? goOn(context, payment, '/silence') : context.json({ state: 'silent' })
  })

  // The second step of 3-D Secure: `approve` is true or "yes".
  routes.post('/:reference/confirm', async (context) => {
    const payment = context.get('payment')
    const { approve } = await readFields(context)
    const approved = approve === true || approve === 'yes'
    if (!approved && !payment.outcome && wantsPage(context)) {
      const ended = await bank.decline(payment, challengeRefused)
      return ended ? leave(context, payment, ended) : tryAgain(context, payment, challengeRefused)
    }
    const wanted: SandboxOutcome = approved ? { state: 'captured' } : { state: 'failed', reason: challengeRefused }
    return leave(context, payment, await bank.end(payment, wanted))
  })
  return routes
}
