import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTwilioOtp } from '../../../src/adapters/codes/twilio.ts'
import { createShiprocket } from '../../../src/adapters/delivery/shiprocket.ts'
import { createRazorpayPayment } from '../../../src/adapters/payment/razorpay.ts'
import { createStripePayment } from '../../../src/adapters/payment/stripe.ts'
import { type HttpServer, serveHttp } from '../../support/http-server.ts'

const shortMs = 300
const longMs = 20_000
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
const clients: Record<string, (apiRoot: string, timeoutMs: number) => Promise<unknown>> = {
  shiprocket: (apiRoot, timeoutMs) =>
    createShiprocket({ apiRoot, email: 'shop@example.com', password: 'right', timeoutMs }).check({
      pickupPostcode: '110001',
      postcode: '411001',
      weightGrams: 600,
      cashOnDelivery: false,
      today: '2026-06-01',
    }),
  razorpay: (apiRoot, timeoutMs) => {
    const secrets = { keyId: 'key', keySecret: 'secret', webhookSecret: 'secret' }
    return createRazorpayPayment({ apiRoot, ...secrets, siteUrl, shopName: 'Placket', timeoutMs }).find('order_1')
  },
  stripe: (apiRoot, timeoutMs) =>
    createStripePayment({ apiRoot, secretKey: 'sk_test', webhookSecret: 'whsec', siteUrl, timeoutMs }).find('cs_1'),
  twilio: (apiRoot, timeoutMs) =>
    createTwilioOtp({
      apiRoot,
      accountSid: 'AC1',
      authToken: 'token',
      serviceSid: 'VA1',
      timeoutMs,
      messaging: null,
    }).send({ channel: 'sms', to: '+12025550100', language: 'en' }),
}

/** A JSON text sent in chunks, each after `wait`, until that returns null. */
function respond(wait: (index: number) => Promise<unknown>, bytes = 1): Response {
  const chunk = new TextEncoder().encode(' '.repeat(bytes))
  let index = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const goesOn = (await wait(index)) !== null
      index += 1
      if (goesOn) controller.enqueue(chunk)
      else {
        controller.enqueue(new TextEncoder().encode('{}'))
        controller.close()
      }
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

describe.each(Object.entries(clients))('%s', (_name, ask) => {
  test('a redirect is not followed, so that nobody else receives the request', async () => {
    answer = () => new Response(null, { status: 307, headers: { location: `${stranger.root}/v1/external/auth/login` } })
    await expect(ask(vendor.root, longMs)).rejects.toThrow()
    expect(strangerAsked).toBe(0)
  })

  test('the time limit includes the last byte of the reply', async () => {
    answer = () => respond(async (index) => (index < 500 ? sleep(20) : null))
    const startedAt = performance.now()
    await expect(ask(vendor.root, shortMs)).rejects.toThrow()
    // Stripe's SDK retries once; the reply itself takes ten seconds.
    expect(performance.now() - startedAt).toBeLessThan(20 * shortMs)
  })

  test('no more than a megabyte of a reply is read', async () => {
    const chunks = 1000
    let sent = 0
    answer = () =>
      respond(async (index) => {
        sent += 1
        return index < chunks ? sleep(0) : null
      }, 64 * 1024)
    await expect(ask(vendor.root, longMs)).rejects.toThrow()
    // Bytes in transit count as sent, too.
    expect(sent).toBeLessThan(chunks / 2)
  })
})
