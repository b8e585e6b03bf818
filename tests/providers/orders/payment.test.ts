import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, type TestContext, test, vi } from 'vitest'
import type { OpenPaymentRequest } from '../../../src/adapters/payment/port.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { type Vendor, vendors } from '../../support/payment-vendors.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

const makeRequest = (over: Partial<OpenPaymentRequest> = {}): OpenPaymentRequest => ({
  orderId: randomUUID(),
  orderNumber: '10001',
  amountCents: 5545,
  currency: 'USD',
  email: 'buyer@example.com',
  holdExpiresAt: new Date('2027-01-01T00:35:00Z'),
  ...over,
})

/** A second that passes between signing and checking would spoil the limit. */
function freezeClock(onTestFinished: TestContext['onTestFinished']): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

describe.each(Object.entries(vendors))('%s', (name, openVendor) => {
  let vendor: Vendor
  let shop: TestShop
  beforeAll(async () => {
    vendor = await openVendor()
    shop = await openShop(inject('serverUrl'), vendor.env)
  })
  afterAll(async () => {
    await shop.close()
    await vendor.close()
  })

  test('opening again for the same order returns the same payment', async () => {
    const request = makeRequest()
    const first = await vendor.provider.open(request)
    expect(await vendor.provider.open(request)).toEqual(first)
    expect(URL.canParse(first.url)).toBe(true)
    expect((await vendor.provider.open(makeRequest())).reference).not.toBe(first.reference)
  })

  test('what it takes is named in rupees and dollars, unless the merchant chooses that at the provider', () => {
    const list = (currency: string) => vendor.provider.listMethods?.(currency) ?? 'chosen there'
    const own = { razorpay: [['card', 'upi', 'netbanking'], ['card']] }[name]
    expect([list('INR'), list('USD')]).toEqual(own ?? ['chosen there', 'chosen there'])
  })

  test('a payment is open until it is paid, then captured with its amount and currency', async () => {
    const { reference } = await vendor.provider.open(makeRequest())
    expect(await vendor.provider.find(reference)).toEqual({ state: 'open' })
    await vendor.pay(reference)
    expect(await vendor.provider.find(reference)).toEqual({
      state: 'captured',
      amountCents: 5545,
      currency: 'USD',
      refundedCents: 0,
    })
    expect(await vendor.provider.find('nothing_like_it')).toBeNull()
  })

  test.each([
    ['JPY', 5795],
    ['INR', 5795],
    ['KWD', 5790],
    ['ISK', 5795],
    ['UGX', 5795],
    ['MGA', 579_500],
  ])('amounts charged and refunded in %s are reported in its minor units', async (currency, amountCents) => {
    const { reference } = await vendor.provider.open(makeRequest({ currency, amountCents }))
    await vendor.pay(reference)
    const captured = { state: 'captured', amountCents, currency }
    expect(await vendor.provider.find(reference)).toEqual({ ...captured, refundedCents: 0 })
    const webhook = vendor.makeWebhook(reference)
    const reading = await vendor.provider.readWebhook(webhook.rawBody, webhook.headers)
    expect(reading).toMatchObject({ ok: true, event: { status: captured } })
    const refund = {
      reference,
      amountCents: amountCents / 5 - ((amountCents / 5) % 100),
      cause: `manual:${reference}:1`,
    }
    await vendor.provider.refund(refund)
    expect(await vendor.provider.find(reference)).toEqual({ ...captured, refundedCents: refund.amountCents })
  })

  test('a refund requested twice is made once', async () => {
    const { reference } = await vendor.provider.open(makeRequest())
    const refund = { reference, amountCents: 1000, cause: `manual:${reference}:1` }
    await expect(vendor.provider.refund(refund)).rejects.toThrow()
    await vendor.pay(reference)
    const first = await vendor.provider.refund(refund)
    expect(await vendor.provider.refund(refund)).toEqual(first)
    await vendor.provider.refund({ ...refund, amountCents: 545, cause: `manual:${reference}:2` })
    expect(await vendor.provider.find(reference)).toMatchObject({ refundedCents: 1545 })
  })

  test('a webhook is verified by its signature, and a repeated one has the same id', async () => {
    const { reference } = await vendor.provider.open(makeRequest())
    await vendor.pay(reference)
    const { rawBody, headers } = vendor.makeWebhook(reference)
    const reading = await vendor.provider.readWebhook(rawBody, headers)
    expect(reading).toMatchObject({
      ok: true,
      event: { reference, status: { state: 'captured', amountCents: 5545, currency: 'USD' } },
    })
    const again = vendor.makeWebhook(reference)
    expect(await vendor.provider.readWebhook(again.rawBody, again.headers)).toEqual(reading)
  })

  test('an altered body, no header or another secret is no webhook', async () => {
    const { reference } = await vendor.provider.open(makeRequest())
    await vendor.pay(reference)
    const { rawBody, headers } = vendor.makeWebhook(reference)
    const forged = vendor.makeWebhook(reference, { secret: 'whsec_somebody_elses' })
    const short = new Headers([...headers].map(([key, value]) => [key, value.slice(0, -1)] as [string, string]))
    for (const [body, head] of [
      [rawBody.replace('5545', '5544'), headers],
      [`${rawBody} `, headers],
      [rawBody, new Headers()],
      [rawBody, short],
      [forged.rawBody, forged.headers],
    ] as const) {
      expect(await vendor.provider.readWebhook(body, head)).toEqual({ ok: false })
    }
  })

  test.each(['not JSON', 'null', '17', '[]', '"text"'])('a signed body of %j is refused in words', async (body) => {
    const { rawBody, headers } = vendor.sign(body)
    expect(await vendor.provider.readWebhook(rawBody, headers)).toEqual({
      ok: false,
      problem: expect.stringMatching(/^The body(:| is not JSON)/),
    })
    const reply = await shop.fetch(`/api/webhooks/${name}`, { method: 'POST', body: rawBody, headers })
    expect([reply.status, await reply.json()]).toMatchObject([400, { message: expect.stringContaining('The body') }])
  })

  test('a signature of 301 seconds ago is too old, one of 299 is not', async ({ skip, onTestFinished }) => {
    if (!vendor.checksAge) skip(`${name} signs no time`)
    const { reference } = await vendor.provider.open(makeRequest())
    await vendor.pay(reference)
    freezeClock(onTestFinished)
    const old = vendor.makeWebhook(reference, { ageSeconds: 301 })
    expect(await vendor.provider.readWebhook(old.rawBody, old.headers)).toEqual({ ok: false })
    const recent = vendor.makeWebhook(reference, { ageSeconds: 299 })
    expect(await vendor.provider.readWebhook(recent.rawBody, recent.headers)).toMatchObject({ ok: true })
  })

  async function place() {
    const { token } = await addPerson(shop)
    const variant = await addVariant(shop)
    const headers = { 'idempotency-key': randomUUID() }
    const create = () => shop.call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]), headers })
    return { token, create }
  }

  const receive = ({ rawBody, headers }: { rawBody: string; headers: Headers }) =>
    shop.fetch(`/api/webhooks/${name}`, { method: 'POST', body: rawBody, headers })
  const read = async (token: string, id: string) =>
    (await shop.call('getOrder', { token, params: { id } })).body.order.state

  test('an order is paid by the webhook, sent three times', async () => {
    const { token, create } = await place()
    const { order, payment } = (await create()).body
    expect(payment).toMatchObject({ provider: name, reference: expect.any(String) })
    await vendor.pay(payment.reference)
    const webhook = vendor.makeWebhook(payment.reference)
    const answers = await Promise.all([receive(webhook), receive(webhook), receive(webhook)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await read(token, order.id)).toBe('paid')
    await expectInvariants(shop.deps.db)
  })

  test('an order is paid by verify-payment alone, and a refused webhook pays nothing', async () => {
    const { token, create } = await place()
    const { order, payment } = (await create()).body
    const forged = vendor.makeWebhook(payment.reference, { secret: 'whsec_somebody_elses' })
    expect((await receive(forged)).status).toBe(400)
    expect(await read(token, order.id)).toBe('pending')
    await vendor.pay(payment.reference)
    const body = { orderId: order.id, reference: payment.reference }
    expect((await shop.call('verifyPayment', { token, body })).body.success).toBe(true)
    await expectInvariants(shop.deps.db)
  })

  test('over HTTP an altered, unsigned or old webhook is 400 and pays nothing; one of 299 seconds ago pays', async ({
    onTestFinished,
  }) => {
    const { token, create } = await place()
    const { order, payment } = (await create()).body
    await vendor.pay(payment.reference)
    freezeClock(onTestFinished)
    const { rawBody, headers } = vendor.makeWebhook(payment.reference)
    const refused = [
      { rawBody: rawBody.replace('5545', '5544'), headers },
      { rawBody: `${rawBody} `, headers },
      { rawBody, headers: new Headers() },
      ...(vendor.checksAge
        ? [301, 3600].map((ageSeconds) => vendor.makeWebhook(payment.reference, { ageSeconds }))
        : []),
    ]
    for (const webhook of refused) expect((await receive(webhook)).status).toBe(400)
    expect(await read(token, order.id)).toBe('pending')
    expect((await receive(vendor.makeWebhook(payment.reference, { ageSeconds: 299 }))).status).toBe(200)
    expect(await read(token, order.id)).toBe('paid')
    await expectInvariants(shop.deps.db)
  })

  test('cancelling refunds the payment at the vendor, once', async () => {
    const { token, create } = await place()
    const { order, payment } = (await create()).body
    await vendor.pay(payment.reference)
    await receive(vendor.makeWebhook(payment.reference))
    const cancel = () => shop.call('cancelOrder', { token, params: { id: order.id } })
    await Promise.all([cancel(), cancel()])
    expect(await vendor.provider.find(payment.reference)).toMatchObject({ refundedCents: 5545 })
    await expectInvariants(shop.deps.db)
  })

  test('a vendor that does not reply is 503; a retry opens the same order', async ({ skip }) => {
    const { hang } = vendor
    if (!hang) return skip(`${name} is on this machine`)
    const impatient = await openShop(inject('serverUrl'), { ...vendor.env, PROVIDER_TIMEOUT_MS: '100' })
    const { token } = await addPerson(impatient)
    const variant = await addVariant(impatient)
    const headers = { 'idempotency-key': randomUUID() }
    const body = makeOrderBody([{ variant, quantity: 1 }])
    hang(true)
    const first = await impatient.call('createOrder', { token, body, headers })
    hang(false)
    expect(first).toMatchObject({ status: 503, body: { message: 'Something went wrong' } })
    const retried = await impatient.call('createOrder', { token, body, headers })
    expect(retried).toMatchObject({ status: 201, body: { payment: { reference: expect.any(String) } } })
    expect((await impatient.call('listOrders', { token })).body.orders).toHaveLength(1)
    await impatient.close()
  })
})
