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
  expect(await login(withProof('x'.repeat(43)))).toMatchObject(refused)
  expect(await login(own)).toMatchObject({ status: 200 })
  expect(await login(own)).toMatchObject(refused)
})

const refused = { status: 401, body: { message: 'Verification required' } }
const byLogin = (phoneNumber: string, proof: string) =>
  shop().call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers: withProof(proof) })
const bySignUp = (phoneNumber: string, proof: string) => {
  const body = { name: 'Test Person', email: `${crypto.randomUUID()}@example.com`, phoneNumber }
  return shop().call('signUp', { body, headers: withProof(proof) })
}

async function countSessions() {
  const query = shop()
    .deps.db.selectFrom('sessions')
    .select((eb) => eb.fn.countAll().as('rows'))
  return Number((await query.executeTakeFirstOrThrow()).rows)
}

test.each([
  ['logging in', 'logging in', '+12025550111', byLogin, byLogin],
  ['logging in', 'signing up', '+12025550112', byLogin, bySignUp],
  ['signing up', 'logging in', '+12025550113', bySignUp, byLogin],
  ['signing up', 'signing up', '+12025550114', bySignUp, bySignUp],
] as const)('a proof used for %s opens no session by %s', async (_first, _second, phoneNumber, first, second) => {
  const proof = await provePhone(shop(), phoneNumber)
  expect([200, 201]).toContain((await first(phoneNumber, proof)).status)
  const before = await countSessions()
  expect(await second(phoneNumber, proof)).toMatchObject(refused)
  expect(await countSessions()).toBe(before)
})

test('the proof of an email opens no session for a phone number, and is used once too', async () => {
  const phoneNumber = '+12025550115'
  const token = await signIn(shop(), phoneNumber)
  const email = 'proved@example.com'
  await shop().call('sendOtp', { body: { email, otpType: 'email' } })
  const otp = await readCode(shop(), email)
  const { verificationToken: proof = '' } = (await shop().call('verifyOtp', { body: { email, otpType: 'email', otp } }))
    .body
  expect(proof).not.toBe('')
  const before = await countSessions()
  expect(await byLogin(phoneNumber, proof)).toMatchObject(refused)
  expect(await bySignUp('+12025550116', proof)).toMatchObject(refused)
  expect(await countSessions()).toBe(before)
  const headers = withProof(proof)
  const saved = await shop().call('changeProfile', { token, body: { email }, headers })
  expect(saved.body.user).toMatchObject({ email, emailVerified: true })
  const password = { email, newPassword: 'a new password' }
  expect(await shop().call('changePassword', { body: password, headers })).toMatchObject(refused)
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
  const neighbour = '+12025550116'
  await shop().call('sendOtp', { body: { phoneNumber: neighbour } })
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
  const theirs = { phoneNumber: neighbour, otp: await readCode(shop(), neighbour) }
  expect(await shop().call('verifyOtp', { body: theirs })).toMatchObject({ status: 200 })
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
  const neighbour = await signIn(shop(), '+12025550117')
  const token = await signIn(shop(), '+12025550107')
  expect(await shop().call('logout', { token })).toMatchObject({
    status: 200,
    body: { message: 'LogOut successfully' },
  })
  expect(await shop().call('getUser', { token })).toMatchObject({ status: 401, body: { message: 'Please login' } })
  expect(await shop().call('getUser', { token: neighbour })).toMatchObject({ status: 200 })
})
