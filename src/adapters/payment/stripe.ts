import type Stripe from 'stripe'
import { fromStripe, toStripe } from '../stripe-amounts.ts'
import { connectStripe, type StripeAccount } from '../stripe-client.ts'
import {
  type OpenPaymentRequest,
  orderPath,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentStatus,
} from './port.ts'
import { signatureToleranceSeconds } from './signed-body.ts'

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

function isForged(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'StripeSignatureVerificationError'
}

/** Stripe's hosted Checkout, through its own SDK. */
export function createStripePayment(settings: StripeSettings): PaymentProvider {
  const load = connectStripe(settings)

  async function findSession(reference: string): Promise<Session | null> {
    const stripe = await load()
    try {
      return await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] })
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  /** An event about a charge, with our payment's reference and Stripe's current state of it. */
  async function readChange(event: Stripe.Event): Promise<PaymentEvent | null> {
    const change = readChargeEvent(event)
    if (!change) return null
    const stripe = await load()
    const { data } = await stripe.checkout.sessions.list({ payment_intent: change.intent, limit: 1 })
    const session = data[0] ? await findSession(data[0].id) : null
    // A charge of another business on the same account.
    if (!session) return null
    const status: PaymentStatus =
      change.disputed === null ? readStatus(session) : { state: 'disputed', reason: change.disputed }
    return { id: event.id, kind: event.type, reference: session.id, status, payload: event }
  }

  return {
    name: 'stripe',
    async open(request) {
      const params = describeSession(request, settings.siteUrl)
      const stripe = await load()
      const session = await stripe.checkout.sessions.create(params, { idempotencyKey: request.key ?? request.orderId })
      if (!session.url) throw new Error('Stripe opened a session without an address')
      return { reference: session.id, url: session.url }
    },
    async find(reference) {
      const session = await findSession(reference)
      return session && readStatus(session)
    },
    async refund({ reference, amountCents, cause }) {
      const session = await findSession(reference)
      const intent = session?.payment_intent
      if (!session?.currency || !intent) throw new Error('Stripe has no payment for that session')
      const amount = toStripe(amountCents, session.currency)
      const params = { payment_intent: typeof intent === 'string' ? intent : intent.id, amount }
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
        throw error
      }
      return { ok: true, event: readEvent(event) ?? (await readChange(event)) }
    },
  }
}
