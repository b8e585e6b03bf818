import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveShop } from '../../../src/hosts/node/server.ts'
import { buildIn } from '../../support/build-site.ts'
import { chromiumArgs, ensureTestBrowser } from '../../support/chromium.ts'
import { type ExpressShop, openExpressShop } from '../../support/express-shop.ts'
import { createFakeStripeJs, type FakeWallet } from '../../support/fake-stripe-js.ts'
import { freePort } from '../../support/free-port.ts'
import { addVariant } from '../../support/orders.ts'
import { readCode } from '../../support/sign-in.ts'

let express: ExpressShop
let folder: string
let url = ''
let slug = ''
let server: Awaited<ReturnType<typeof serveShop>>
let browser: Browser
/** What the wallet showed as its total when it was pressed. */
const charged: { amount: number; currency: string }[] = []

const wallet: FakeWallet = {
  name: 'Ada Shore',
  email: 'ada@shop.example',
  address: { line1: '1 Market Street', city: 'San Francisco', state: 'CA', postal_code: '94105', country: 'US' },
}

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  express = await openExpressShop({ THROTTLES: 'false', SITE_URL: url, PORT: String(port) })
  const { shop } = express
  await addVariant(shop, { stock: 10 })
  slug = (await shop.call('listProducts', {})).body.products[0]?.slug ?? ''
  folder = await mkdtemp(join(tmpdir(), 'placket-express-'))
  const keys = { STRIPE_SECRET_KEY: 'sk_test_of_this_test', STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test' }
  const settings = { PAYMENT_PROVIDER: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_test_of_this_test', ...keys }
  await buildIn(folder, shop.databaseUrl, { SITE_URL: url, ...settings })
  server = await serveShop(shop.deps, () => ({ live: join(folder, 'site') }))
  browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: chromiumArgs })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await express.close()
  await rm(folder, { recursive: true, force: true })
})

/** A phone whose browser gets the double instead of Stripe's script. */
async function openPhone(): Promise<Page> {
  const { shop, stripe } = express
  const size = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }
  const page = await browser.newPage({ ...size, baseURL: url })
  await page.addInitScript(() => sessionStorage.setItem('placket:started', '1'))
  await page.exposeFunction('chargeWallet', async (secret: string, shown: { amount: number; currency: string }) => {
    expect(stripe.confirmExpress(secret, shown)).toBe('confirmed')
    charged.push(shown)
    const { rawBody, headers } = stripe.makeIntentWebhook(secret.replace(/_secret.*/, ''))
    const answer = await shop.fetch('/api/webhooks/stripe', { method: 'POST', body: rawBody, headers })
    expect(answer.status).toBe(200)
  })
  const script = `const stripe = (${createFakeStripeJs})({ wallet: () => (${JSON.stringify(wallet)}), charge: window.chargeWallet })
    window.Stripe = stripe.Stripe`
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  return page
}

async function proveNumber(page: Page, phone: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Express checkout' })
  await sheet.getByLabel('Your phone number').fill(phone)
  await sheet.getByRole('button', { name: 'Sign in with a code' }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await page.getByLabel('Character 1 of 6').focus()
  await page.keyboard.type(await readCode(express.shop, phone))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

test('buys from the product page with a wallet, once the number is proved', async () => {
  const { db } = express.shop.deps
  const phone = '+12125550177'
  const page = await openPhone()
  const fromStripe: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('stripe.com')) fromStripe.push(request.url())
  })
  await page.goto(`/product/${slug}`, { waitUntil: 'networkidle' })
  expect(fromStripe).toEqual([])
  await page.getByRole('button', { name: 'Express checkout' }).click()
  await proveNumber(page, phone)
  const sheet = page.getByRole('dialog', { name: 'Express checkout' })
  await sheet.getByText('$55.45').first().waitFor()
  await sheet.getByRole('button', { name: 'Pay with the wallet' }).click()
  await page.waitForURL(/\/order\/[0-9a-f-]{36}/)
  await page.getByText('Your order is paid').first().waitFor()
  const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ state: 'paid', phone, email: wallet.email, total_cents: 5545, shipping_cents: 595 })
  expect(order.address).toMatchObject({ name: wallet.name, city: 'San Francisco', state: 'CA', postcode: '94105' })
  expect(charged).toEqual([{ amount: 5545, currency: 'usd' }])
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
})
