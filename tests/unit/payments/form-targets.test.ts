import { afterEach, expect, test, vi } from 'vitest'
import { createRazorpayPayment } from '../../../src/adapters/payment/razorpay.ts'
import { pageHeaders } from '../../../src/hosts/node/security-headers.ts'
import { loadConfig } from '../../../src/platform/config.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** What the policy of every page allows forms, with these settings. */
async function readFormPolicy(env: Record<string, string>): Promise<string> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { default: config } = await import('../../../astro.config.mjs')
  const policy = config.security?.csp
  const directives = typeof policy === 'object' ? (policy.directives ?? []) : []
  return directives.find((directive) => directive.startsWith('form-action ')) ?? ''
}

const razorpay = {
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'hidden',
  RAZORPAY_WEBHOOK_SECRET: 'hidden too',
}

/** The address that Razorpay's adapter has the browser send a form to. */
async function readFormAddress(): Promise<string> {
  const { PAYMENT_PROVIDER: settings } = loadConfig(razorpay).providers
  if (settings.PAYMENT_PROVIDER !== 'razorpay') throw new Error('Razorpay was not chosen')
  const order = {
    id: 'order_1',
    amount: 4950,
    amount_paid: 0,
    currency: 'INR',
    status: 'created',
    receipt: 'r',
    notes: [],
  }
  vi.stubGlobal('fetch', async () => Response.json({ ...order, items: [] }))
  const provider = createRazorpayPayment({
    keyId: settings.RAZORPAY_KEY_ID,
    keySecret: settings.RAZORPAY_KEY_SECRET,
    webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
    apiRoot: settings.RAZORPAY_API_ROOT,
    siteUrl: 'https://shop.example',
    shopName: 'shop.example',
    timeoutMs: 1000,
  })
  const opened = await provider.open({
    orderId: '1',
    orderNumber: 'P-1',
    amountCents: 4950,
    currency: 'INR',
    email: 'a@shop.example',
    holdExpiresAt: new Date(),
  })
  expect(opened.form).toBeDefined()
  return opened.url
}

test('a page may send a form to the payment page of Razorpay, and the policy that only reports knows it', async () => {
  const { origin } = new URL(await readFormAddress())
  expect(await readFormPolicy(razorpay)).toBe(`form-action 'self' ${origin}`)
  expect(pageHeaders['content-security-policy-report-only']).toContain(`form-action 'self' ${origin};`)
})

test.each([
  [{ PAYMENT_PROVIDER: 'stripe' }, "form-action 'self'"],
  [{ PAYMENT_PROVIDER: 'sandbox' }, "form-action 'self'"],
  [{ PAYMENT_PROVIDER: 'custom:till' }, "form-action 'self' https:"],
  [{ ...razorpay, RAZORPAY_API_ROOT: 'https://pay.example/v' }, "form-action 'self' https://pay.example"],
])('with %j a page has %s', async (env, policy) => {
  expect(await readFormPolicy(env)).toBe(policy)
})
