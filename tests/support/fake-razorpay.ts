import { createHmac } from 'node:crypto'
import { serveHttp, silence } from './http-server.ts'

interface FakeOrder {
  id: string
  amount: number
  currency: string
  receipt: string
  status: 'created' | 'paid'
}

interface FakePayment {
  id: string
  order_id: string
  amount: number
  currency: string
  captured: boolean
  amount_refunded: number
}

const badRequest = (description: string) =>
  Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status: 400 })

/** Razorpay's orders, payments and refunds in their documented shapes. */
export async function startFakeRazorpay({ keySecret, webhookSecret }: { keySecret: string; webhookSecret: string }) {
  const orders: FakeOrder[] = []
  const payments: FakePayment[] = []
  const refunds = new Map<string, { id: string; status: string }>()
  let hangs = false
  let creationMs = 0

  function createOrder({ amount, currency, receipt }: FakeOrder): Response {
    const order: FakeOrder = { id: `order_${orders.length + 1}`, amount, currency, receipt, status: 'created' }
    orders.push(order)
    return Response.json(order)
  }

  function refund(paymentId: string, amount: number, key: string): Response {
    const payment = payments.find((candidate) => candidate.id === paymentId)
    if (!payment) return badRequest('The id provided does not exist')
    const done = refunds.get(key) ?? { id: `rfnd_${refunds.size + 1}`, status: 'processed' }
    if (!refunds.has(key)) payment.amount_refunded += amount
    refunds.set(key, done)
    return Response.json(done)
  }

  const server = await serveHttp(async (request) => {
    if (hangs) return silence()
    const { pathname, searchParams } = new URL(request.url)
    const expected = `Basic ${Buffer.from(`rzp_test_key:${keySecret}`).toString('base64')}`
    if (request.headers.get('authorization') !== expected) return new Response('{}', { status: 401 })
    const [, , kind, id = '', sub] = pathname.split('/')
    if (kind === 'payments' && sub === 'refund') {
      const { amount } = (await request.json()) as { amount: number }
      return refund(id, amount, request.headers.get('x-refund-idempotency') ?? '')
    }
    if (id === '' && request.method === 'POST') {
      const order = (await request.json()) as FakeOrder
      await new Promise((resolve) => setTimeout(resolve, creationMs))
      return createOrder(order)
    }
    if (id === '') {
      const items = orders.filter((order) => order.receipt === searchParams.get('receipt'))
      return Response.json({ entity: 'collection', items })
    }
    if (sub === 'payments') {
      return Response.json({ entity: 'collection', items: payments.filter((payment) => payment.order_id === id) })
    }
    const order = orders.find((candidate) => candidate.id === id)
    return order ? Response.json(order) : badRequest('The id provided does not exist')
  })

  function sign(rawBody: string, { secret = webhookSecret, id = 'evt_of_this_test' } = {}) {
    const signature = createHmac('sha256', secret).update(rawBody).digest('hex')
    const headers = new Headers({ 'x-razorpay-signature': signature, 'x-razorpay-event-id': id })
    return { rawBody, headers }
  }

  return {
    ...server,
    hang: (on: boolean) => {
      hangs = on
    },
    /** How long a new order takes to appear, so that a search in the meantime finds none. */
    takeOverOrders: (ms: number) => {
      creationMs = ms
    },
    pay(reference: string, over: Partial<FakePayment> = {}): string {
      const order = orders.find((candidate) => candidate.id === reference)
      if (!order) throw new Error('No such order')
      order.status = 'paid'
      const id = `pay_${payments.length + 1}`
      const { amount, currency } = order
      payments.push({ id, order_id: order.id, amount, currency, captured: true, amount_refunded: 0, ...over })
      return id
    },
    makeWebhook(
      reference: string,
      { secret = webhookSecret, event = 'payment.captured', id = `evt_${reference}`, beside = {} } = {},
    ) {
      const entity = payments.find((payment) => payment.order_id === reference)
      const rawBody = JSON.stringify({ entity: 'event', event, payload: { payment: { entity }, ...beside } })
      return sign(rawBody, { secret, id })
    },
    sign,
    refundInDashboard(reference: string, amountCents: number) {
      const payment = payments.find((candidate) => candidate.order_id === reference)
      if (payment) payment.amount_refunded += amountCents
    },
    readRefunded: (reference: string) =>
      payments.find((payment) => payment.order_id === reference)?.amount_refunded ?? 0,
    countOrders: () => orders.length,
    /** What the browser brings back. */
    signReturn(reference: string, paymentId: string) {
      const signature = createHmac('sha256', keySecret).update(`${reference}|${paymentId}`).digest('hex')
      return { razorpay_order_id: reference, razorpay_payment_id: paymentId, razorpay_signature: signature }
    },
  }
}
