import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTwilioOtp } from '../../src/adapters/codes/twilio.ts'
import { createShiprocket } from '../../src/adapters/delivery/shiprocket.ts'
import { createRazorpayPayment } from '../../src/adapters/payment/razorpay.ts'
import { createStripePayment } from '../../src/adapters/payment/stripe.ts'
import { type HttpServer, serveHttp } from '../support/http-server.ts'

const timeoutMs = 300
const siteUrl = 'http://localhost:8888'
let vendor: HttpServer
let stranger: HttpServer
let answer: () => Response
let strangerAsked = 0

beforeAll(async () => {
  vendor = await serveHttp(() => answer())
  stranger = await serveHttp(() => {
    strangerAsked += 1
    return Response.json({})
  })
})
beforeEach(() => {
  strangerAsked = 0
})
afterAll(() => Promise.all([vendor.close(), stranger.close()]))

/** One call of each vendor's client. */
const clients: Record<string, (apiRoot: string) => Promise<unknown>> = {
  shiprocket: (apiRoot) =>
    createShiprocket({ apiRoot, email: 'shop@example.com', password: 'right', timeoutMs }).check({
      pickupPostcode: '110001',
      postcode: '411001',
      weightGrams: 600,
      cashOnDelivery: false,
      today: '2026-06-01',
    }),
  razorpay: (apiRoot) => {
    const secrets = { keyId: 'key', keySecret: 'secret', webhookSecret: 'secret' }
    return createRazorpayPayment({ apiRoot, ...secrets, siteUrl, shopName: 'Placket', timeoutMs }).find('order_1')
  },
  stripe: (apiRoot) =>
    createStripePayment({ apiRoot, secretKey: 'sk_test', webhookSecret: 'whsec', siteUrl, timeoutMs }).find('cs_1'),
  twilio: (apiRoot) =>
    createTwilioOtp({
      apiRoot,
      accountSid: 'AC1',
      authToken: 'token',
      serviceSid: 'VA1',
      timeoutMs,
      messaging: null,
    }).send({ channel: 'sms', to: '+12025550100' }),
}

/** A JSON text that goes on for ever, in pieces of so many bytes every so often. */
function drip(bytes: number, everyMs: number): Response {
  const piece = new TextEncoder().encode(' '.repeat(bytes))
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs))
      controller.enqueue(piece)
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

describe.each(Object.entries(clients))('%s', (_name, ask) => {
  test('a redirect is not followed, so that nobody else is shown what was sent', async () => {
    answer = () => new Response(null, { status: 307, headers: { location: `${stranger.root}/v1/external/auth/login` } })
    await expect(ask(vendor.root)).rejects.toThrow()
    expect(strangerAsked).toBe(0)
  })

  test('the time limit holds to the last byte of the reply', async () => {
    answer = () => drip(1, 20)
    const startedAt = performance.now()
    await expect(ask(vendor.root)).rejects.toThrow()
    // The SDK of Stripe asks a second time.
    expect(performance.now() - startedAt).toBeLessThan(10 * timeoutMs)
  })

  test('a reply is read up to a megabyte', async () => {
    let sent = 0
    answer = () => {
      const response = drip(64 * 1024, 0)
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          sent += chunk.byteLength
          controller.enqueue(chunk)
        },
      })
      return new Response(response.body?.pipeThrough(counter) ?? null, response)
    }
    await expect(ask(vendor.root)).rejects.toThrow()
    expect(sent).toBeLessThan(8 * 1024 * 1024)
  })
})
