export interface OpenPaymentRequest {
  orderId: string
  /** Opening again under it returns the same payment; the order's id if absent, as for its first one. */
  key?: string
  orderNumber: string
  amountCents: number
  currency: string
  email: string
  /** Of the buyer, as dialled from abroad. */
  phone?: string
  holdExpiresAt: Date
  /** The key of its market; empty for the first. */
  market?: string
  /** What the market takes, by the provider's names; empty: all that the provider offers. */
  methods?: readonly string[]
  /** Confirmed by a wallet on our own page instead of the provider's. Only for a provider with `takesExpress`. */
  express?: boolean
}

/** The page of the order, to which the shopper returns. */
export const orderPath = ({ orderId, market }: Pick<OpenPaymentRequest, 'orderId' | 'market'>): string =>
  `${market ? `/${market}` : ''}/order/${orderId}`

/** Where the browser goes to pay; with `form`, by a POST of these fields instead of a link. */
export interface OpenedPayment {
  reference: string
  url: string
  form?: Record<string, string>
  /** Lets the wallet's page confirm this payment and nothing else; of an express payment only. */
  clientSecret?: string
}

/**
 * The provider's state of a payment. Due: to be paid on delivery, so that the order goes ahead; captured: we have the
 * money, minus any refunds; disputed: the bank asks for it back; failed and expired: we will never have it.
 */
export type PaymentStatus =
  | { state: 'open' }
  | { state: 'due' }
  | { state: 'captured'; amountCents: number; currency: string; refundedCents: number }
  | { state: 'disputed'; reason: string }
  /** Of an event alone: a card was refused, and another one may be tried. */
  | { state: 'declined'; reason: string }
  | { state: 'failed' | 'expired'; reason: string }

/** One signed event. `id` is the provider's, and stays the same when the event is sent again. */
export interface PaymentEvent {
  id: string
  kind: string
  reference: string
  status: PaymentStatus
  payload: unknown
}

/** `event` null: signed, but irrelevant to orders. */
/** `problem`: what is wrong with a body that is signed; without it the signature is. */
export type WebhookReading = { ok: false; problem?: string } | { ok: true; event: PaymentEvent | null }

/** A payment provider. Card data stays with it; every call has a time limit and throws when it fails. */
export interface PaymentProvider {
  name: string
  /** Opens express payments too. */
  takesExpress?: boolean
  /**
   * Where pages send the forms of its payments, such as `https://pay.example`: Health doesn't name these origins as foreign. Only for a
   * provider whose `open` returns a form.
   */
  formOrigins?: readonly string[]
  /** What it takes in a currency, by its own names; absent where the merchant chooses that at the provider. */
  listMethods?(currency: string): readonly string[]
  /** Opening again under the same key returns the same payment. */
  open(request: OpenPaymentRequest): Promise<OpenedPayment>
  /** The provider's own state of a payment; null when it doesn't know the reference. */
  find(reference: string): Promise<PaymentStatus | null>
  /**
   * Ends a payment that has no end of its own; nothing happens to one that is paid or has ended, nor to an unknown one. Absent where every
   * payment ends with its hold.
   */
  cancel?(reference: string): Promise<void>
  /** The cause is the key: a repeated request refunds nothing more. */
  refund(request: { reference: string; amountCents: number; cause: string }): Promise<{ reference: string }>
  /** Checks the signature of the unparsed body. */
  readWebhook(rawBody: string, headers: Headers): Promise<WebhookReading>
  /** Checks what the browser brought back from the provider, if the provider signs it. */
  checkReturn?(reference: string, fields: Record<string, unknown>): 'signed' | 'unsigned' | 'forged'
}
