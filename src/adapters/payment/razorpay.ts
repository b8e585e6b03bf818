import { createHash } from 'node:crypto'
import { z } from 'zod'
import { askVendor } from '../../platform/http/ask-vendor.ts'
import { digitsOf } from '../../platform/pure/money.ts'
import { equalInConstantTime, hashWithSecret } from '../../platform/secrets.ts'
import {
  type OpenPaymentRequest,
  orderPath,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentStatus,
} from './port.ts'
import { readSignedBody } from './signed-body.ts'

interface RazorpaySettings {
  keyId: string
  keySecret: string
  webhookSecret: string
  apiRoot: string
  siteUrl: string
  shopName: string
  timeoutMs: number
}

const order = z.object({ id: z.string(), amount: z.number().int(), currency: z.string(), status: z.string() })
type RazorpayOrder = z.output<typeof order>
const orders = z.object({ items: z.array(order) })

const payments = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int(),
      currency: z.string(),
      captured: z.boolean(),
      amount_refunded: z
        .number()
        .int()
        .nullish()
        .transform((cents) => cents ?? 0),
    }),
  ),
})
const refund = z.object({ id: z.string(), status: z.string().optional() })

/** The few calls of Razorpay's API that an order needs, each with a time limit. */
function connectRazorpay({ keyId, keySecret, apiRoot, timeoutMs }: RazorpaySettings) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function call(path: string, init: { body?: object; headers?: Record<string, string> } = {}): Promise<Response> {
    const request = {
      method: init.body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json', ...init.headers },
      ...(init.body ? { body: JSON.stringify(init.body) } : {}),
    }
    return askVendor(`${apiRoot}/v1${path}`, request, timeoutMs)
  }

  async function read<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
    if (!response.ok) throw new Error(`Razorpay answered ${response.status}`)
    return schema.parse(await response.json())
  }

  return {
    createOrder: async (request: OpenPaymentRequest): Promise<RazorpayOrder> => {
      const { amountCents: amount, currency, orderId, key: receipt = orderId } = request
      if (digitsOf(currency) === 3 && amount % 10 !== 0)
        throw new Error(`Razorpay cannot charge ${amount} minor units of ${currency}`)
      return read(order, await call('/orders', { body: { amount, currency, receipt } }))
    },
    findOrderByReceipt: async (receipt: string): Promise<RazorpayOrder | undefined> => {
      const found = await read(orders, await call(`/orders?receipt=${encodeURIComponent(receipt)}`))
      return found.items[0]
    },
    /** Razorpay returns 400 for an unknown reference. */
    findOrder: async (id: string): Promise<RazorpayOrder | null> => {
      const response = await call(`/orders/${encodeURIComponent(id)}`)
      return response.status === 400 || response.status === 404 ? null : read(order, response)
    },
    listPayments: async (orderId: string) => {
      return (await read(payments, await call(`/orders/${encodeURIComponent(orderId)}/payments`))).items
    },
    refund: async (paymentId: string, { amountCents, key }: { amountCents: number; key: string }): Promise<string> => {
      const headers = { 'x-refund-idempotency': key }
      const body = { amount: amountCents }
      const done = await read(
        refund,
        await call(`/payments/${encodeURIComponent(paymentId)}/refund`, { body, headers }),
      )
      if (done.status === 'failed') throw new Error('The refund failed')
      return done.id
    },
  }
}

const capturedPayment = z.object({
  event: z.literal('payment.captured'),
  payload: z.object({
    payment: z.object({
      entity: z.object({ order_id: z.string(), amount: z.number().int(), currency: z.string() }),
    }),
  }),
})
const paidOrder = z.object({
  event: z.literal('order.paid'),
  payload: z.object({
    order: z.object({
      entity: z.object({ id: z.string(), amount_paid: z.number().int(), currency: z.string() }),
    }),
  }),
})
/** Whoever requested the refund; the payment contains the total refunded. */
const refundedPayment = z.object({
  event: z.literal('refund.processed'),
  payload: z.object({
    payment: z.object({
      entity: z.object({
        order_id: z.string(),
        amount: z.number().int(),
        currency: z.string(),
        amount_refunded: z.number().int(),
      }),
    }),
  }),
})
const disputedPayment = z.object({
  event: z.literal('payment.dispute.created'),
  payload: z.object({
    payment: z.object({ entity: z.object({ order_id: z.string() }) }),
    dispute: z.object({ entity: z.object({ reason_code: z.string().catch('no reason given') }) }),
  }),
})
/** A failed attempt isn't final: the shopper may try again until the reservation expires. */
const declinedPayment = z.object({
  event: z.literal('payment.failed'),
  payload: z.object({
    payment: z.object({
      entity: z.object({ order_id: z.string(), error_reason: z.string().catch('the card was refused') }),
    }),
  }),
})
const knownEvent = z.discriminatedUnion('event', [
  capturedPayment,
  paidOrder,
  refundedPayment,
  disputedPayment,
  declinedPayment,
])
type KnownEvent = z.output<typeof knownEvent>

/** A hex HMAC-SHA256, compared in constant time; anything else is unequal. */
function isSignedBy(secret: string, text: string, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return equalInConstantTime(hashWithSecret(secret, text), Buffer.from(signature, 'hex'))
}

function readStatus(known: KnownEvent): { reference: string; status: PaymentStatus } {
  switch (known.event) {
    case 'order.paid': {
      const { id, amount_paid: amountCents, currency } = known.payload.order.entity
      return { reference: id, status: { state: 'captured', amountCents, currency, refundedCents: 0 } }
    }
    case 'payment.captured': {
      const { order_id: reference, amount: amountCents, currency } = known.payload.payment.entity
      return { reference, status: { state: 'captured', amountCents, currency, refundedCents: 0 } }
    }
    case 'refund.processed': {
      const { order_id: reference, amount: amountCents, currency, amount_refunded } = known.payload.payment.entity
      return { reference, status: { state: 'captured', amountCents, currency, refundedCents: amount_refunded } }
    }
    case 'payment.failed': {
      const { order_id: reference, error_reason: reason } = known.payload.payment.entity
      return { reference, status: { state: 'declined', reason } }
    }
    case 'payment.dispute.created': {
      const { payment, dispute } = known.payload
      return { reference: payment.entity.order_id, status: { state: 'disputed', reason: dispute.entity.reason_code } }
    }
  }
}

/** Null for events that say nothing about a payment of ours. */
function readEvent(id: string, body: unknown): PaymentEvent | null {
  const parsed = knownEvent.safeParse(body)
  return parsed.success ? { id, kind: parsed.data.event, ...readStatus(parsed.data), payload: body } : null
}

/** Razorpay's hosted checkout takes a form; it returns the browser by a POST, which our API turns into a page. */
function describeCheckout(settings: RazorpaySettings, request: OpenPaymentRequest, order: RazorpayOrder) {
  return {
    key_id: settings.keyId,
    order_id: order.id,
    amount: String(order.amount),
    currency: order.currency,
    name: settings.shopName,
    description: `Order ${request.orderNumber}`,
    'prefill[email]': request.email,
    ...(request.phone ? { 'prefill[contact]': request.phone } : {}),
    callback_url: `${settings.siteUrl}/api/payments/return/${request.orderId}`,
    cancel_url: settings.siteUrl + orderPath(request),
  }
}

/** Razorpay with orders and signatures: the browser's return and every webhook are checked by an HMAC of their content. */
export function createRazorpayPayment(settings: RazorpaySettings): PaymentProvider {
  const api = connectRazorpay(settings)

  async function findStatus(reference: string): Promise<PaymentStatus | null> {
    const order = await api.findOrder(reference)
    if (!order) return null
    const captured = (await api.listPayments(reference)).find((payment) => payment.captured)
    if (!captured) return { state: 'open' }
    const { amount: amountCents, currency, amount_refunded: refundedCents } = captured
    return { state: 'captured', amountCents, currency, refundedCents }
  }

  return {
    name: 'razorpay',
    formOrigins: [new URL(settings.apiRoot).origin],
    // UPI and netbanking are in rupees alone.
    listMethods: (currency) => (currency === 'INR' ? ['card', 'upi', 'netbanking'] : ['card']),
    async open(request) {
      // Orders take no idempotency key, but can be searched by receipt.
      const order = (await api.findOrderByReceipt(request.key ?? request.orderId)) ?? (await api.createOrder(request))
      return {
        reference: order.id,
        url: `${settings.apiRoot}/v1/checkout/embedded`,
        form: describeCheckout(settings, request, order),
      }
    },
    find: findStatus,
    async refund({ reference, amountCents, cause }) {
      const captured = (await api.listPayments(reference)).find((payment) => payment.captured)
      if (!captured) throw new Error('Razorpay has no captured payment for that order')
      const key = createHash('sha256').update(cause).digest('hex')
      return { reference: await api.refund(captured.id, { amountCents, key }) }
    },
    async readWebhook(rawBody, headers) {
      const signature = headers.get('x-razorpay-signature')
      if (!isSignedBy(settings.webhookSecret, rawBody, signature)) return { ok: false }
      const id = headers.get('x-razorpay-event-id') ?? createHash('sha256').update(rawBody).digest('hex')
      const reading = readSignedBody(z.looseObject({}), rawBody)
      return 'value' in reading ? { ok: true, event: readEvent(id, reading.value) } : reading
    },
    /** The browser may come back without having paid; a claimed payment must be signed. */
    checkReturn(reference, fields) {
      const { razorpay_payment_id: paymentId, razorpay_signature: signature } = fields
      if (paymentId === undefined && signature === undefined) return 'unsigned'
      return isSignedBy(settings.keySecret, `${reference}|${String(paymentId)}`, signature) ? 'signed' : 'forged'
    },
  }
}
