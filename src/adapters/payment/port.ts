export interface OpenPaymentRequest {
  orderId: string
  orderNumber: string
  amountCents: number
  currency: string
  email: string
  holdExpiresAt: Date
}

/** Where the browser goes to pay; with `form`, by a POST of these fields instead of a link. */
export interface OpenedPayment {
  reference: string
  url: string
  form?: Record<string, string>
}

/**
 * What the provider says about a payment. Captured: the money is ours, less what was refunded by anybody; disputed: the bank asks
 * for it back; failed and expired: it never will be ours.
 */
export type PaymentStatus =
  | { state: 'open' }
  | { state: 'captured'; amountCents: number; currency: string; refundedCents: number }
  | { state: 'disputed'; reason: string }
  | { state: 'failed' | 'expired'; reason: string }

/** One signed event. `id` is the provider's, and stays the same when the event is sent again. */
export interface PaymentEvent {
  id: string
  kind: string
  reference: string
  status: PaymentStatus
  payload: unknown
}

/** `event` null: signed, and nothing that an order cares about. */
export type WebhookReading = { ok: false } | { ok: true; event: PaymentEvent | null }

/** A provider of payments. Card data stays with it; every call has a time limit and throws when it fails. */
export interface PaymentProvider {
  name: string
  /** The order's id is the key: opening again answers the same payment. */
  open(request: OpenPaymentRequest): Promise<OpenedPayment>
  /** The provider's own word on a payment; null when it knows none by that name. */
  find(reference: string): Promise<PaymentStatus | null>
  /** The cause is the key: asking again refunds nothing more. */
  refund(request: { reference: string; amountCents: number; cause: string }): Promise<{ reference: string }>
  /** Checks the signature over the body as it came. */
  readWebhook(rawBody: string, headers: Headers): Promise<WebhookReading>
  /** Checks what the browser brought back from the provider, where the provider signs that. */
  checkReturn?(reference: string, fields: Record<string, unknown>): 'signed' | 'unsigned' | 'forged'
}
