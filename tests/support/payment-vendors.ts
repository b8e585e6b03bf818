import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentProvider } from '../../src/adapters/payment/port.ts'
import { createRazorpayPayment } from '../../src/adapters/payment/razorpay.ts'
import { createSandboxPayment, sandboxSecret, sandboxSignatureHeader } from '../../src/adapters/payment/sandbox.ts'
import { createSandboxStore } from '../../src/adapters/payment/sandbox-store.ts'
import { signBody } from '../../src/adapters/payment/signed-body.ts'
import { createStripePayment } from '../../src/adapters/payment/stripe.ts'
import { startFakeRazorpay } from './fake-razorpay.ts'
import { startFakeStripe } from './fake-stripe.ts'

export interface SignedBody {
  rawBody: string
  headers: Headers
}

/** A provider with its other side: what the shopper and the vendor do. */
export interface Vendor {
  provider: PaymentProvider
  /** The settings with which a shop uses this vendor. */
  env: Record<string, string>
  pay(reference: string): Promise<void> | void
  /** A body of any kind, with the vendor's signature. */
  sign(rawBody: string): SignedBody
  makeWebhook(reference: string, options?: { secret?: string; ageSeconds?: number }): SignedBody
  /** Refunds without our request. */
  refundInDashboard(reference: string, amountCents: number): Promise<void> | void
  /** The vendor's event about a refund by anyone, or a bank's dispute. */
  makeChangeWebhook(reference: string, about: 'refund' | 'dispute'): Promise<SignedBody> | SignedBody
  /** Null for the sandbox, a folder on this machine. */
  hang: ((on: boolean) => void) | null
  checksAge: boolean
  close(): Promise<void>
}

const siteUrl = 'http://localhost:8888'
const timeoutMs = 300

async function openSandbox(): Promise<Vendor> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placket-vendor-'))
  const config = { APP_SECRET: 'a secret of this test', DATA_DIR: dataDir, siteUrl }
  const store = createSandboxStore(dataDir)
  const amounts = new Map<string, { amountCents: number; currency: string }>()
  const sign = (rawBody: string, { secret = sandboxSecret(config), ageSeconds = 0 } = {}): SignedBody => {
    const signature = signBody(secret, rawBody, Math.floor(Date.now() / 1000) - ageSeconds)
    return { rawBody, headers: new Headers({ [sandboxSignatureHeader]: signature }) }
  }
  const signed = (event: object, options = {}): SignedBody => sign(JSON.stringify(event), options)
  return {
    provider: createSandboxPayment(config),
    env: { APP_SECRET: config.APP_SECRET, DATA_DIR: dataDir },
    async pay(reference) {
      await store.end(reference, { state: 'captured' })
      const payment = await store.find(reference)
      if (payment) amounts.set(reference, payment)
    },
    sign,
    makeWebhook(reference, options) {
      const { amountCents = 0, currency = 'USD' } = amounts.get(reference) ?? {}
      const event = { id: `evt_${reference}`, reference, kind: 'payment.captured', amountCents, currency, reason: '' }
      return signed(event, options)
    },
    async refundInDashboard(reference, amountCents) {
      await store.refund(reference, amountCents, `dashboard:${randomUUID()}`)
    },
    async makeChangeWebhook(reference, about) {
      const payment = await store.find(reference)
      const { amountCents = 0, currency = 'USD', refundedCents = 0 } = payment ?? {}
      const change = {
        id: `evt_${reference}_${about}_${refundedCents}`,
        reference,
        amountCents,
        currency,
        refundedCents,
      }
      const kind = about === 'refund' ? 'payment.refunded' : 'payment.disputed'
      return signed({ ...change, kind, reason: 'fraudulent' })
    },
    hang: null,
    checksAge: true,
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function openStripe(): Promise<Vendor> {
  const webhookSecret = 'whsec_of_this_test'
  const fake = await startFakeStripe(webhookSecret)
  const secretKey = 'sk_test_of_this_test'
  return {
    provider: createStripePayment({ secretKey, webhookSecret, apiRoot: fake.root, siteUrl, timeoutMs }),
    env: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_ROOT: fake.root,
    },
    pay: fake.pay,
    sign: fake.sign,
    makeWebhook: fake.makeWebhook,
    refundInDashboard: fake.refundInDashboard,
    makeChangeWebhook: fake.makeChargeWebhook,
    hang: fake.hang,
    checksAge: true,
    close: fake.close,
  }
}

async function openRazorpay(): Promise<Vendor> {
  const keySecret = 'key secret of this test'
  const webhookSecret = 'webhook secret of this test'
  const fake = await startFakeRazorpay({ keySecret, webhookSecret })
  const keyId = 'rzp_test_key'
  const settings = { keyId, keySecret, webhookSecret, apiRoot: fake.root, siteUrl, shopName: 'Placket', timeoutMs }
  return {
    provider: createRazorpayPayment(settings),
    env: {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_API_ROOT: fake.root,
    },
    pay: (reference) => {
      fake.pay(reference)
    },
    sign: fake.sign,
    makeWebhook: fake.makeWebhook,
    refundInDashboard: fake.refundInDashboard,
    makeChangeWebhook: (reference, about) =>
      about === 'refund'
        ? fake.makeWebhook(reference, {
            event: 'refund.processed',
            id: `evt_${reference}_refund_${fake.readRefunded(reference)}`,
            beside: { refund: { entity: { id: 'rfnd_of_the_dashboard' } } },
          })
        : fake.makeWebhook(reference, {
            event: 'payment.dispute.created',
            id: `evt_${reference}_dispute`,
            beside: { dispute: { entity: { id: 'disp_1', reason_code: 'fraudulent' } } },
          }),
    hang: fake.hang,
    checksAge: false,
    close: fake.close,
  }
}

export const vendors = { sandbox: openSandbox, stripe: openStripe, razorpay: openRazorpay }
