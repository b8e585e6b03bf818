import dns from 'node:dns'
import { expect, inject, test, vi } from 'vitest'
import { createLocalMail } from '../../../src/adapters/mail/local.ts'
import { sendDueMails } from '../../../src/adapters/mail/send-mails.ts'
import { createApp } from '../../../src/api/app.ts'
import { createDeps } from '../../../src/api/deps.ts'
import { createCall } from '../../support/api-client.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody, readVariant } from '../../support/orders.ts'
import { vendors } from '../../support/payment-vendors.ts'
import { addPerson } from '../../support/people.ts'
import { openShop } from '../../support/shop.ts'

// No DNS server knows a name that ends with .invalid (RFC 6761).

const wrong = { status: 503, body: { message: 'Something went wrong' } }
/** A busy machine takes longer than the time limit of a provider. */
const refusedWithinMs = 8000

const unresolvable = {
  PROVIDER_TIMEOUT_MS: '1000',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_of_this_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
  STRIPE_API_ROOT: 'https://stripe.invalid',
  OTP_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token-of-the-test',
  TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
  TWILIO_API_ROOT: 'https://twilio.invalid',
  MAIL_PROVIDER: 'smtp',
  SMTP_HOST: 'smtp.invalid',
  HOLD_MINUTES: '40',
}

test('while no name of a provider can be resolved, orders and codes are refused in words and mails wait; the same press works afterwards', async () => {
  const shop = await openShop(inject('serverUrl'), unresolvable)
  const { deps } = shop
  const { token } = await addPerson(shop)
  const variant = await addVariant(shop, { stock: 5 })
  const wish = { token, body: makeOrderBody([{ variant, quantity: 1 }]), headers: { 'idempotency-key': 'no-names' } }
  const startedAt = performance.now()
  expect(await shop.call('createOrder', wish)).toMatchObject(wrong)
  expect(await shop.call('sendOtp', { body: { phoneNumber: '+12025550191' } })).toMatchObject(wrong)
  expect(performance.now() - startedAt).toBeLessThan(2 * refusedWithinMs)
  expect(await shop.call('getProduct', { params: { id: variant.productId } })).toMatchObject({ status: 200 })

  const vendor = await vendors.stripe()
  Object.assign(deps.providers, { payment: vendor.provider, mail: createLocalMail(shop.dataDir) })
  const placed = await shop.call('createOrder', wish)
  expect(placed.status).toBe(201)
  expect(await readVariant(shop, variant.id)).toMatchObject({ held: 1 })
  await vendor.pay(placed.body.payment.reference)
  const verify = { orderId: placed.body.order.id, reference: placed.body.payment.reference }
  expect(await shop.call('verifyPayment', { token, body: verify })).toMatchObject({ status: 200 })
  await sendDueMails(deps)
  const unsent = await deps.db.selectFrom('outbox').select('cause').where('sent_at', 'is', null).execute()
  expect(unsent).toEqual([])
  await expectInvariants(deps.db)
  await vendor.close()
  await shop.close()
})

test.each(['ENOTFOUND', 'EAI_AGAIN'])(
  'while the name of the database cannot be resolved (%s), calls are refused in words and the process goes on',
  async (code) => {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((...words: unknown[]) => {
      const answer = words.at(-1) as (error: Error) => void
      setImmediate(answer, Object.assign(new Error(`getaddrinfo ${code}`), { code }))
    }) as typeof dns.lookup)
    const deps = createDeps({ NODE_ENV: 'test' }, 'postgres://shop@database.invalid/shop')
    const app = createApp({ ...deps, log: () => undefined })
    const call = createCall(async (path, init) =>
      app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' }),
    )
    const startedAt = performance.now()
    expect(await call('listBrands')).toMatchObject(wrong)
    expect(await call('checkReadiness')).toMatchObject(wrong)
    expect(await call('checkHealth')).toMatchObject({ status: 200 })
    expect(performance.now() - startedAt).toBeLessThan(2 * refusedWithinMs)
    await deps.db.destroy()
    lookup.mockRestore()
  },
)
