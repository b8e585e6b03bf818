import type Stripe from 'stripe'
import { fromStripe, toStripe } from '../../platform/pure/stripe-amounts.ts'
import type { OpenPaymentRequest, PaymentEvent, PaymentStatus } from './port.ts'

type Intent = Stripe.PaymentIntent

/** Every session has an intent as well, without this. */
const orderField = 'express_order_id'

export const isIntent = (reference: string): boolean => reference.startsWith('pi_')

export const isExpress = ({ metadata }: Intent): boolean => Boolean(metadata?.[orderField])

/**
 * What a wallet's press confirms (docs.stripe.com/elements/express-checkout-element/accept-a-payment). Its amount is the order's; Stripe refuses to
 * confirm it from Elements of another amount or currency. Without `shipping`: the wallet sends its own address, which Stripe refuses to replace.
 */
export function describeIntent(request: OpenPaymentRequest): Stripe.PaymentIntentCreateParams {
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

export function readIntent(intent: Intent): PaymentStatus {
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
export function readDecline(event: Stripe.Event): { intent: string; reason: string } | null {
  if (event.type !== 'payment_intent.payment_failed') return null
  const { id, last_payment_error: error } = event.data.object
  return { intent: id, reason: error?.decline_code ?? error?.code ?? 'the card was refused' }
}

/**
 * Null for other events and for intents of sessions. A refused card is no end: its intent can be confirmed again. Events are kept, and stand in
 * exports: without the secret.
 */
export function readIntentEvent(event: Stripe.Event): PaymentEvent | null {
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.canceled') return null
  const { client_secret: _, ...kept } = event.data.object
  if (!isExpress(event.data.object)) return null
  const payload = { ...event, data: { ...event.data, object: kept } }
  return { id: event.id, kind: event.type, reference: kept.id, status: readIntent(event.data.object), payload }
}
