import { type Call, createCall } from './api-client.ts'
import { expect, readCode } from './browser.ts'
import { grantInShop } from './grant.ts'
import { makeOrderBody } from './orders.ts'
import { findShirt, makePhone } from './shopping.ts'

/** The API of the shop under test, over the network and without a browser. */
export function callShop(baseURL: string): Call {
  return createCall((path, init) => fetch(baseURL + path, init))
}

/** A session for this number without a browser. */
export async function signInByProgram(baseURL: string, phoneNumber: string): Promise<string> {
  const call = callShop(baseURL)
  await call('sendOtp', { body: { phoneNumber } })
  const otp = await readCode(baseURL, phoneNumber)
  const { body } = await call('verifyOtp', { body: { phoneNumber, otp } })
  const headers = { 'x-verification-token': body.verificationToken ?? '' }
  return (await call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers })).body.token
}

/** Ends a payment as the provider's own side would, without a browser. */
export async function payByProgram(baseURL: string, reference: string, card = '4242424242424242'): Promise<void> {
  const answer = await fetch(`${baseURL}/dev/pay/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  })
  expect(answer.ok).toBe(true)
}

/** An order of two items of one shirt, and its person. Its payment waits at the sandbox's page. */
export async function placeOrder(baseURL: string) {
  const call = callShop(baseURL)
  const phone = makePhone()
  const token = await signInByProgram(baseURL, phone)
  const shirt = await findShirt(baseURL, ({ stock, finalPrice }) => stock > 12 && finalPrice > 40)
  const variant = { id: shirt.variant.id, priceCents: Math.round(shirt.variant.finalPrice * 100) }
  const email = `p${phone.slice(1)}@example.com`
  const body = makeOrderBody([{ variant, quantity: 2 }], { email })
  const { order, payment } = (await call('createOrder', { token, body })).body
  return { call, phone, token, shirt, email, order, payment }
}

/** The same, paid. */
export async function placePaidOrder(baseURL: string) {
  const placed = await placeOrder(baseURL)
  await payByProgram(baseURL, placed.payment.reference)
  return placed
}

/** Packs, ships and delivers it, as an admin does. */
export async function deliver(baseURL: string, orderId: string) {
  const phone = makePhone()
  await grantInShop(phone)
  const call = callShop(baseURL)
  const token = await signInByProgram(baseURL, phone)
  for (const to of ['packed', 'shipped', 'delivered']) {
    const answer = await call('advanceOrder', { token, params: { id: orderId }, body: { to, carrier: 'Post' } })
    expect(answer.status).toBe(200)
  }
  const settle = (id: string, accepted = true) => call('settleReturn', { token, params: { id }, body: { accepted } })
  const advance = (id: string, body: object) => call('advanceReturn', { token, params: { id }, body })
  return { settle, advance }
}
