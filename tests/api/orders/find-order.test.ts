import { expect, test } from 'vitest'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { provePhone, readCode } from '../../support/sign-in.ts'

const shop = provideShop({ THROTTLES: 'false' })

async function proveEmail(email: string): Promise<string> {
  await shop().call('sendOtp', { body: { email, otpType: 'email' } })
  const otp = await readCode(shop(), email)
  const { body } = await shop().call('verifyOtp', { body: { email, otpType: 'email', otp } })
  return body.verificationToken ?? ''
}

const find = (body: { number: string; phoneNumber?: string; email?: string }, proof = '') =>
  shop().call('findOrder', { body, ...(proof && { headers: { 'x-verification-token': proof } }) })

async function readByLink(path: string) {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const query = { link: searchParams.get('link') ?? '' }
  return shop().call('getOrder', { params: { id: pathname.split('/')[2] ?? '' }, query })
}

test('an order is found by its number and a code to its phone or email, and shown by its link', async () => {
  const { order, userId } = await placeOrder(shop())
  const { phone } = await shop()
    .deps.db.selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const byPhone = await find({ number: `#${order.number}`, phoneNumber: phone }, await provePhone(shop(), phone))
  expect(byPhone.status).toBe(200)
  expect((await readByLink(byPhone.body.path)).body.order.id).toBe(order.id)
  const byEmail = await find(
    { number: order.number, email: 'Buyer@example.com' },
    await proveEmail('buyer@example.com'),
  )
  expect((await readByLink(byEmail.body.path)).body.order.id).toBe(order.id)
})

test('without a proof, with that of another phone, or for an order of somebody else, nothing is said of it', async () => {
  const { order } = await placeOrder(shop())
  const stranger = await addPerson(shop())
  const missing = await find({ number: '999999', phoneNumber: stranger.phone })
  const existing = await find({ number: order.number, phoneNumber: stranger.phone })
  expect([missing, existing].map(({ status, body }) => [status, body.message])).toEqual([
    [401, 'Verification required'],
    [401, 'Verification required'],
  ])
  expect(
    (await find({ number: order.number, email: 'buyer@example.com' }, await provePhone(shop(), stranger.phone))).status,
  ).toBe(401)
  const proof = await provePhone(shop(), stranger.phone)
  const answers = [
    await find({ number: order.number, phoneNumber: stranger.phone }, proof),
    await find({ number: '999999', phoneNumber: stranger.phone }, proof),
  ]
  // The same words for both, and the proof is left for a mistyped number.
  const message = 'We found no order with this number for this phone or email'
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [404, message],
    [404, message],
  ])
  expect((await find({ number: order.number })).status).toBe(400)
})
