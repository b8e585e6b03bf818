import Stripe from 'stripe'
import { serveHttp, silence } from './http-server.ts'

interface FakeSession {
  id: string
  url: string
  amount_total: number
  currency: string
  client_reference_id: string
  payment_status: 'unpaid' | 'paid'
  status: 'open' | 'complete' | 'expired'
  refunded: number
}

interface FakeIntent {
  id: string
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  refunded: number
}

const fault = (status: number, type: string) => Response.json({ error: { type, message: type } }, { status })

/** The parts of Stripe that Checkout needs, in their documented shapes: idempotency keys, sessions and refunds. */
export async function startFakeStripe(webhookSecret: string) {
  const sessions = new Map<string, FakeSession>()
  const intents = new Map<string, FakeIntent>()
  const byKey = new Map<string, { body: string; reply: object }>()
  let hangs = false
  let cancels = true
  let beforeCancelling = () => {}
  let made = 0

  function present(session: FakeSession) {
    const paid = session.payment_status === 'paid'
    const charge = { id: `ch_${session.id}`, object: 'charge', amount_refunded: session.refunded }
    const intent = { id: `pi_${session.id}`, object: 'payment_intent', latest_charge: charge }
    const { refunded: _, ...shown } = session
    return { object: 'checkout.session', ...shown, payment_intent: paid ? intent : null }
  }

  function createSession(form: URLSearchParams): object {
    made += 1
    const id = `cs_test_${made}`
    const session: FakeSession = {
      id,
      url: `https://checkout.stripe.example/${id}`,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id') ?? '',
      payment_status: 'unpaid',
      status: 'open',
      refunded: 0,
    }
    sessions.set(id, session)
    return present(session)
  }

  function presentIntent({ refunded, ...shown }: FakeIntent) {
    const charge = { id: `ch_${shown.id}`, object: 'charge', amount_refunded: refunded }
    return { object: 'payment_intent', ...shown, latest_charge: shown.status === 'succeeded' ? charge : null }
  }

  function createIntent(form: URLSearchParams): object {
    made += 1
    const id = `pi_express_${made}`
    const metadata = [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    })
    const intent: FakeIntent = {
      id,
      client_secret: `${id}_secret_${made}`,
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      metadata: Object.fromEntries(metadata),
      status: 'requires_payment_method',
      refunded: 0,
    }
    intents.set(id, intent)
    return presentIntent(intent)
  }

  function cancelIntent(id: string): Response {
    const intent = intents.get(id)
    if (!intent) return fault(404, 'invalid_request_error')
    beforeCancelling()
    // Stripe's code for it is payment_intent_unexpected_state.
    if (!cancels || intent.status !== 'requires_payment_method') return fault(400, 'invalid_request_error')
    intent.status = 'canceled'
    return Response.json(presentIntent(intent))
  }

  function expireSession(id: string): Response {
    const session = sessions.get(id)
    if (session?.status !== 'open') return fault(400, 'invalid_request_error')
    session.status = 'expired'
    return Response.json(present(session))
  }

  function createRefund(form: URLSearchParams): object {
    const id = form.get('payment_intent') ?? ''
    const paid = intents.get(id) ?? sessions.get(id.replace('pi_', ''))
    made += 1
    if (paid) paid.refunded += Number(form.get('amount'))
    return { id: `re_${made}`, object: 'refund', status: paid ? 'succeeded' : 'failed' }
  }

  function listSessions(query: URLSearchParams): Response {
    const found = [...sessions.values()].filter(({ id }) => `pi_${id}` === query.get('payment_intent'))
    return Response.json({ object: 'list', data: found.map(present), has_more: false, url: '/v1/checkout/sessions' })
  }

  function signEvent(event: { id: string; type: string; object: object }, { secret = webhookSecret, ageSeconds = 0 }) {
    const { id, type, object } = event
    return sign(JSON.stringify({ id, object: 'event', type, data: { object } }), { secret, ageSeconds })
  }

  function sign(rawBody: string, { secret = webhookSecret, ageSeconds = 0 } = {}) {
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret, timestamp })
    return { rawBody, headers: new Headers({ 'stripe-signature': signature }) }
  }

  async function post(request: Request, create: (form: URLSearchParams) => object): Promise<Response> {
    const body = await request.text()
    const key = request.headers.get('idempotency-key') ?? ''
    const earlier = byKey.get(key)
    if (earlier) return earlier.body === body ? Response.json(earlier.reply) : fault(400, 'idempotency_error')
    const reply = create(new URLSearchParams(body))
    byKey.set(key, { body, reply })
    return Response.json(reply)
  }

  const server = await serveHttp(async (request) => {
    if (hangs) return silence()
    const { pathname, searchParams } = new URL(request.url)
    if (!request.headers.get('authorization')?.startsWith('Bearer sk_test_')) return fault(401, 'authentication_error')
    if (pathname === '/v1/checkout/sessions' && request.method === 'GET') return listSessions(searchParams)
    if (pathname === '/v1/checkout/sessions') return post(request, createSession)
    if (pathname === '/v1/refunds') return post(request, createRefund)
    if (pathname === '/v1/payment_intents') return post(request, createIntent)
    const expired = /^\/v1\/checkout\/sessions\/(.+)\/expire$/.exec(pathname)?.[1]
    if (expired) return expireSession(expired)
    const cancelled = /^\/v1\/payment_intents\/(.+)\/cancel$/.exec(pathname)?.[1]
    if (cancelled) return cancelIntent(cancelled)
    const id = pathname.split('/').at(-1) ?? ''
    const intent = intents.get(id)
    if (intent) return Response.json(presentIntent(intent))
    const session = sessions.get(id)
    return session ? Response.json(present(session)) : fault(404, 'invalid_request_error')
  })

  return {
    ...server,
    sign,
    hang: (on: boolean) => {
      hangs = on
    },
    /** Off: it refuses, as when a payment is confirmed at the same moment. */
    allowCancelling: (on: boolean) => {
      cancels = on
    },
    /** What happens between the question of a payment's state and the press that cancels it. */
    runBeforeCancelling: (run: () => void) => {
      beforeCancelling = run
    },
    pay(reference: string, over: Partial<FakeSession> = {}) {
      const session = sessions.get(reference)
      if (session) Object.assign(session, { payment_status: 'paid', status: 'complete', ...over })
    },
    /** What Stripe.js does after a wallet's press: refuses another amount than the one that the wallet shows. */
    confirmExpress(clientSecret: string, shown: { amount: number; currency: string }): 'confirmed' | 'refused' {
      const intent = [...intents.values()].find((each) => each.client_secret === clientSecret)
      if (
        intent?.status !== 'requires_payment_method' ||
        intent.amount !== shown.amount ||
        intent.currency !== shown.currency
      )
        return 'refused'
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
      return 'confirmed'
    },
    setIntentStatus(reference: string, status: FakeIntent['status']) {
      const intent = intents.get(reference)
      if (intent) intent.status = status
    },
    readIntentStatus: (reference: string) => intents.get(reference)?.status,
    /** `over`: what the event says otherwise of the intent. */
    makeIntentWebhook(reference: string, { type = 'payment_intent.succeeded', over = {} as object } = {}) {
      const intent = intents.get(reference)
      const object = { ...(intent ? presentIntent(intent) : {}), ...over }
      return signEvent({ id: `evt_${reference}_${type}_${JSON.stringify(over)}`, type, object }, {})
    },
    /** A card that was refused at the hosted page: the event names the intent alone. */
    makeDeclineWebhook(reference: string, tries = 1) {
      const object = {
        id: `pi_${reference}`,
        object: 'payment_intent',
        client_secret: `pi_${reference}_secret`,
        last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
      }
      return signEvent({ id: `evt_${reference}_declined_${tries}`, type: 'payment_intent.payment_failed', object }, {})
    },
    /** Signed by the SDK's own test helper. */
    makeWebhook(
      reference: string,
      { secret = webhookSecret, ageSeconds = 0, type = 'checkout.session.completed' } = {},
    ) {
      const session = sessions.get(reference)
      const object = session ? present(session) : {}
      return signEvent({ id: `evt_${reference}_${type}`, type, object }, { secret, ageSeconds })
    },
    refundInDashboard(reference: string, amountCents: number) {
      const paid = intents.get(reference) ?? sessions.get(reference)
      if (paid) paid.refunded += amountCents
    },
    /** About the charge, which has its payment intent and no session. */
    makeChargeWebhook(reference: string, about: 'refund' | 'dispute') {
      const express = intents.get(reference)
      const refunded = (express ?? sessions.get(reference))?.refunded ?? 0
      const shared = { payment_intent: express?.id ?? `pi_${reference}` }
      return about === 'refund'
        ? signEvent(
            {
              id: `evt_${reference}_refund_${refunded}`,
              type: 'charge.refunded',
              object: { ...shared, id: `ch_${reference}`, object: 'charge', amount_refunded: refunded },
            },
            {},
          )
        : signEvent(
            {
              id: `evt_${reference}_dispute`,
              type: 'charge.dispute.created',
              object: { ...shared, id: `dp_${reference}`, object: 'dispute', reason: 'fraudulent' },
            },
            {},
          )
    },
  }
}
