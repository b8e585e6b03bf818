import { expect, test } from 'vitest'
import { provideShop } from '../../support/shop.ts'
import { provePhone, readCode, signIn, wrongCode } from '../../support/sign-in.ts'

const shop = provideShop({ THROTTLES: 'false' })
const withProof = (proof: string) => ({ 'x-verification-token': proof })

test('a known number signs in by a code, and the token gives access to its account', async () => {
  const phoneNumber = '+12025550101'
  const sent = await shop().call('sendOtp', { body: { phoneNumber } })
  expect(sent).toMatchObject({ status: 200, body: { message: 'OTP sent successfully' } })
  const otp = await readCode(shop(), phoneNumber)
  const verified = await shop().call('verifyOtp', { body: { phoneNumber, otp } })
  expect(verified).toMatchObject({ status: 200, body: { message: 'verification successfuy via phone number' } })
  const login = await shop().call('loginRegisterForCheckOutPage', {
    body: { phoneNumber },
    headers: withProof(verified.body.verificationToken ?? ''),
  })
  expect(login).toMatchObject({ status: 200, body: { message: 'Successfully logged in', user: { phoneNumber } } })
  const check = await shop().call('isLoginCheck', { token: login.body.token })
  expect(check).toMatchObject({ status: 200, body: { success: true, user: { phoneNumber, role: 'shopper' } } })
})

test('a sign-up with a proof creates a user, and a second one for the number is refused', async () => {
  const body = { name: 'Test Person', email: 'sign-up@example.com', phoneNumber: '+12025550102' }
  const first = await shop().call('signUp', { body, headers: withProof(await provePhone(shop(), body.phoneNumber)) })
  expect(first).toMatchObject({ status: 201, body: { message: 'Signup successful', user: { email: body.email } } })
  const again = await shop().call('signUp', { body, headers: withProof(await provePhone(shop(), body.phoneNumber)) })
  expect(again).toMatchObject({ status: 409, body: { message: 'User already registered' } })
})

test('without a proof, with that of another number, or with a used one there is no session', async () => {
  const phoneNumber = '+12025550103'
  const refused = { status: 401, body: { message: 'Verification required' } }
  const login = (headers = {}) => shop().call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers })
  const signUp = (headers = {}) =>
    shop().call('signUp', { body: { name: 'Test', email: 'proofless@example.com', phoneNumber }, headers })
  expect(await login()).toMatchObject(refused)
  expect(await signUp()).toMatchObject(refused)
  const others = withProof(await provePhone(shop(), '+12025550104'))
  expect(await login(others)).toMatchObject(refused)
  expect(await signUp(others)).toMatchObject(refused)
  const own = withProof(await provePhone(shop(), phoneNumber))
  expect(await login(own)).toMatchObject({ status: 200 })
  expect(await login(own)).toMatchObject(refused)
})

test('after five wrong codes the right one is refused too', async () => {
  const phoneNumber = '+12025550105'
  await shop().call('sendOtp', { body: { phoneNumber } })
  const otp = await readCode(shop(), phoneNumber)
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await shop().call('verifyOtp', { body: { phoneNumber, otp: wrongCode(otp) } })).toMatchObject({
      status: 400,
      body: { message: 'Invalid or expired code' },
    })
  }
  const late = await shop().call('verifyOtp', { body: { phoneNumber, otp } })
  expect(late).toMatchObject({ status: 429, body: { message: 'Too many requests' } })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a resend kills the old code, and a code works once', async () => {
  const phoneNumber = '+12025550106'
  const verify = (otp: string) => shop().call('verifyOtp', { body: { phoneNumber, otp } })
  await shop().call('sendOtp', { body: { phoneNumber } })
  const old = await readCode(shop(), phoneNumber)
  let fresh = old
  // One resend in a million draws the same code again.
  while (fresh === old) {
    await shop().call('sendOtp', { body: { phoneNumber, otpType: 'Phone_Call' } })
    fresh = await readCode(shop(), phoneNumber)
  }
  expect(await verify(old)).toMatchObject({ status: 400, body: { message: 'Invalid or expired code' } })
  expect(await verify(fresh)).toMatchObject({ status: 200 })
  expect(await verify(fresh)).toMatchObject({ status: 400, body: { message: 'Invalid or expired code' } })
})

test.each(['1', '12345', '1234567', 'abcdef', '12 456', '９９９９９９', 'x'.repeat(300)])(
  'input that cannot be a code, such as %j, is refused like a wrong one',
  async (otp) => {
    const phoneNumber = '+12025550108'
    const refused = { status: 400, body: { message: 'Invalid or expired code' } }
    await shop().call('sendOtp', { body: { phoneNumber } })
    expect(await shop().call('verifyOtp', { body: { phoneNumber, otp } })).toMatchObject(refused)
    // Without any code sent, the reply is the same.
    expect(await shop().call('verifyOtp', { body: { phoneNumber: '+12025550109', otp } })).toMatchObject(refused)
  },
)

test('after logout the token is dead', async () => {
  const token = await signIn(shop(), '+12025550107')
  expect(await shop().call('logout', { token })).toMatchObject({
    status: 200,
    body: { message: 'LogOut successfully' },
  })
  expect(await shop().call('getUser', { token })).toMatchObject({ status: 401, body: { message: 'Please login' } })
})
