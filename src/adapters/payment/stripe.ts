import type Stripe from 'stripe'
import { z } from 'zod'
import { fromStripe, toStripe } from '../../platform/pure/stripe-amounts.ts'
import { connectStripe, type StripeAccount } from '../stripe-client.ts'
import {
  type OpenPaymentRequest,
  orderPath,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentStatus,
} from './port.ts'
import { readSignedBody, signatureToleranceSeconds } from './signed-body.ts'

type Intent = Stripe.PaymentIntent

/** Every session has an intent as well, without this. */
const orderField = 'express_order_id'

const isIntent = (reference: string): boolean => reference.startsWith('pi_')

const isExpress = ({ metadata }: Intent): boolean => Boolean(metadata?.[orderField])

/**
 * What a wallet's press confirms (docs.stripe.com/elements/express-checkout-element/accept-a-payment). Its amount is the order's; Stripe refuses to
 * confirm it from Elements of another amount or currency. Without `shipping`: the wallet sends its own address, which Stripe refuses to replace.
 */
function describeIntent(request: OpenPaymentRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: toStripe(request.amountCents, request.currency),
    currency: request.currency.toLowerCase(),
    description: `Order ${request.orderNumber}`,
    metadata: { [orderField]: request.orderId },
    // Of an Express Checkout Element with these only: each is decided at once, so that no hold waits for a bank.
    allowed_payment_method_types: ['card', 'link'],
    ...(request.email ? { receipt_email: request.email } : {}),
  }
}

function readIntent(intent: Intent): PaymentStatus {
  const { currency, latest_charge: charge } = intent
  if (intent.status === 'succeeded') {
    return {
      state: 'captured',
      amountCents: fromStripe(intent.amount_received, currency),
      currency: currency.toUpperCase(),
      refundedCents: !charge || typeof charge === 'string' ? 0 : fromStripe(charge.amount_refunded, currency),
    }
  }
  return intent.status === 'canceled' ? { state: 'expired', reason: 'not paid in time' } : { state: 'open' }
}

/** The intent whose card was refused, of a session or of a wallet's press, with the reason. */
function readDecline(event: Stripe.Event): { intent: string; reason: string } | null {
  if (event.type !== 'payment_intent.payment_failed') return null
  const { id, last_payment_error: error } = event.data.object
  return { intent: id, reason: error?.decline_code ?? error?.code ?? 'the card was refused' }
}

/**
 * Null for other events and for intents of sessions. A refused card is no end: its intent can be confirmed again. Events are kept, and stand in
 * exports: without the secret.
 */
function readIntentEvent(event: Stripe.Event): PaymentEvent | null {
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.canceled') return null
  const { client_secret: _, ...kept } = event.data.object
  if (!isExpress(event.data.object)) return null
  const payload = { ...event, data: { ...event.data, object: kept } }
  return { id: event.id, kind: event.type, reference: kept.id, status: readIntent(event.data.object), payload }
}

export interface StripeSettings extends StripeAccount {
  webhookSecret: string
  siteUrl: string
}

type Session = Stripe.Checkout.Session

type Methods = NonNullable<Stripe.Checkout.SessionCreateParams['allowed_payment_method_types']>

/** A single line with the order's total; its parts stay with us. */
export function describeSession(request: OpenPaymentRequest, siteUrl: string): Stripe.Checkout.SessionCreateParams {
  const page = siteUrl + orderPath(request)
  return {
    mode: 'payment',
    client_reference_id: request.orderId,
    ...(request.methods?.length ? { allowed_payment_method_types: [...request.methods] as Methods } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: toStripe(request.amountCents, request.currency),
          product_data: { name: `Order ${request.orderNumber}` },
        },
      },
    ],
    ...(request.email ? { customer_email: request.email } : {}),
    // Stripe replaces the placeholder.
    success_url: `${page}?reference={CHECKOUT_SESSION_ID}`,
    cancel_url: page,
    // The session ends with the reservation, so that nobody pays for released stock. Stripe requires at least 30 minutes.
    expires_at: Math.floor(request.holdExpiresAt.getTime() / 1000),
  }
}

function readRefunded(session: Session): number {
  const intent = session.payment_intent
  if (!intent || typeof intent === 'string') return 0
  const charge = intent.latest_charge
  return !charge || typeof charge === 'string' ? 0 : fromStripe(charge.amount_refunded, session.currency ?? '')
}

function readStatus(session: Session): PaymentStatus {
  if (session.payment_status === 'paid') {
    return {
      state: 'captured',
      amountCents: fromStripe(session.amount_total ?? 0, session.currency ?? ''),
      currency: (session.currency ?? '').toUpperCase(),
      refundedCents: readRefunded(session),
    }
  }
  return session.status === 'expired' ? { state: 'expired', reason: 'not paid in time' } : { state: 'open' }
}

function readEvent(event: Stripe.Event): PaymentEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const session = event.data.object
      return { id: event.id, kind: event.type, reference: session.id, status: readStatus(session), payload: event }
    }
    case 'checkout.session.async_payment_failed': {
      const status: PaymentStatus = { state: 'failed', reason: 'the bank refused the payment' }
      return { id: event.id, kind: event.type, reference: event.data.object.id, status, payload: event }
    }
    default:
      return null
  }
}

/** Events about a charge rather than its session: refunded by anyone, or disputed by the bank. */
function readChargeEvent(event: Stripe.Event): { intent: string; disputed: string | null } | null {
  switch (event.type) {
    case 'charge.refunded':
    case 'charge.dispute.created': {
      const { payment_intent: intent } = event.data.object
      const disputed = event.type === 'charge.dispute.created' ? event.data.object.reason : null
      return intent ? { intent: typeof intent === 'string' ? intent : intent.id, disputed } : null
    }
    default:
      return null
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 404
}

/** What every event of Stripe has; the rest is as its library's types say. */
const stripeEvent = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.looseObject({ object: z.looseObject({}) }),
})

function isForged(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'StripeSignatureVerificationError'
}

/** Stripe's hosted Checkout, through its own SDK. */
export function createStripePayment(settings: StripeSettings): PaymentProvider {
  const load = connectStripe(settings)

  async function orAbsent<Found>(find: (stripe: Stripe) => Promise<Found>): Promise<Found | null> {
    try {
      return await find(await load())
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  const findSession = (reference: string): Promise<Session | null> =>
    orAbsent(({ checkout }) => checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }))

  const findIntent = (reference: string) =>
    orAbsent(({ paymentIntents }) => paymentIntents.retrieve(reference, { expand: ['latest_charge'] }))

  async function findStatus(reference: string): Promise<PaymentStatus | null> {
    if (isIntent(reference)) {
      const intent = await findIntent(reference)
      return intent && readIntent(intent)
    }
    const session = await findSession(reference)
    return session && readStatus(session)
  }

  /** Our payment's reference: the session of an intent, or the intent itself if a wallet's press opened it. */
  async function findReference(intentId: string): Promise<string | null> {
    const stripe = await load()
    const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 })
    if (data[0]) return data[0].id
    const intent = await findIntent(intentId)
    return intent && isExpress(intent) ? intent.id : null
  }

  /** What a refund of a payment names: its intent and its currency. */
  async function findCharged(reference: string) {
    if (isIntent(reference)) return findIntent(reference)
    const session = await findSession(reference)
    const intent = session?.payment_intent
    if (!session?.currency || !intent) return null
    return { id: typeof intent === 'string' ? intent : intent.id, currency: session.currency }
  }

  /** An event about a charge, with our payment's reference and Stripe's current state of it. */
  async function readChange(event: Stripe.Event): Promise<PaymentEvent | null> {
    const change = readChargeEvent(event)
    if (!change) return null
    const reference = await findReference(change.intent)
    const now = reference && (await findStatus(reference))
    // A charge of another business on the same account.
    if (!reference || !now) return null
    const status: PaymentStatus = change.disputed === null ? now : { state: 'disputed', reason: change.disputed }
    return { id: event.id, kind: event.type, reference, status, payload: event }
  }

  /** A refused card, which is no end of its payment. Without the secret of its intent, since events are kept. */
  async function readRefusal(event: Stripe.Event): Promise<PaymentEvent | null> {
    const refusal = readDecline(event)
    const reference = refusal && (await findReference(refusal.intent))
    if (!refusal || !reference) return null
    const { reason } = refusal
    const status: PaymentStatus = { state: 'declined', reason }
    return {
      id: event.id,
      kind: event.type,
      reference,
      status,
      payload: { id: event.id, type: event.type, ...refusal },
    }
  }

  /** Ends a session that a shopper could still pay at. */
  async function expireSession(reference: string): Promise<void> {
    const isOpen = async () => (await findStatus(reference))?.state === 'open'
    if (!(await isOpen())) return
    const { checkout } = await load()
    try {
      await checkout.sessions.expire(reference)
    } catch (error) {
      if (await isOpen()) throw error
    }
  }

  return {
    name: 'stripe',
    takesExpress: true,
    async open(request) {
      const stripe = await load()
      const idempotencyKey = request.key ?? request.orderId
      if (request.express) {
        const { id, client_secret: secret } = await stripe.paymentIntents.create(describeIntent(request), {
          idempotencyKey,
        })
        if (!secret) throw new Error('Stripe opened an intent without a secret')
        return { reference: id, url: settings.siteUrl + orderPath(request), clientSecret: secret }
      }
      const params = describeSession(request, settings.siteUrl)
      const session = await stripe.checkout.sessions.create(params, { idempotencyKey })
      if (!session.url) throw new Error('Stripe opened a session without an address')
      return { reference: session.id, url: session.url }
    },
    find: findStatus,
    async cancel(reference) {
      if (!isIntent(reference)) return expireSession(reference)
      const isOpen = async () => (await findStatus(reference))?.state === 'open'
      if (!(await isOpen())) return
      const { paymentIntents } = await load()
      try {
        await paymentIntents.cancel(reference)
      } catch (error) {
        // Stripe refuses what was confirmed or cancelled since we asked.
        if (await isOpen()) throw error
      }
    },
    async refund({ reference, amountCents, cause }) {
      const charged = await findCharged(reference)
      if (!charged) throw new Error('Stripe has no payment under that reference')
      const params = { payment_intent: charged.id, amount: toStripe(amountCents, charged.currency) }
      const stripe = await load()
      const refund = await stripe.refunds.create(params, { idempotencyKey: cause })
      if (refund.status === 'failed' || refund.status === 'canceled') throw new Error(`The refund is ${refund.status}`)
      return { reference: refund.id }
    },
    async readWebhook(rawBody, headers) {
      const signature = headers.get('stripe-signature') ?? ''
      const stripe = await load()
      let event: Stripe.Event
      try {
        const { webhookSecret } = settings
        event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, signatureToleranceSeconds)
      } catch (error) {
        if (isForged(error)) return { ok: false }
        if (error instanceof SyntaxError) return { ok: false, problem: 'The body is not JSON' }
        throw error
      }
      const reading = readSignedBody(stripeEvent, rawBody)
      if (!('value' in reading)) return reading
      const known = readEvent(event) ?? readIntentEvent(event)
      return { ok: true, event: known ?? (await readRefusal(event)) ?? (await readChange(event)) }
    },
  }
}
