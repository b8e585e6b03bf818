import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readOutbox } from '../../../src/adapters/outbox-file.ts'
import { openDevice } from '../../support/device.ts'
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { wrongCode } from '../../support/sign-in.ts'

let twilio: FakeTwilio
beforeAll(async () => {
  twilio = await startFakeTwilio()
})
afterAll(() => twilio.close())

interface Adapter {
  name: string
  env(): Record<string, string>
  readCode(shop: TestShop, to: string): Promise<string | undefined>
  readChannel(shop: TestShop, to: string): Promise<string | undefined>
}

const twilioEnv = () => ({
  OTP_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token-of-the-test',
  TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
  TWILIO_API_ROOT: twilio.apiRoot,
  PROVIDER_TIMEOUT_MS: '2500',
  THROTTLES: 'false',
})

const adapters: Adapter[] = [
  {
    name: 'outbox',
    env: () => ({ THROTTLES: 'false' }),
    readCode: async (shop, to) => (await readOutbox(shop.dataDir, to))[0]?.code,
    readChannel: async (shop, to) => (await readOutbox(shop.dataDir, to))[0]?.channel,
  },
  {
    name: 'twilio',
    env: twilioEnv,
    readCode: async (_shop, to) => twilio.codeFor(to),
    readChannel: async (_shop, to) => twilio.channelFor(to),
  },
]

describe.each(adapters)('codes by $name', ({ env, readCode, readChannel }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(inject('serverUrl'), env())
  })
  afterAll(() => shop.close())

  async function sendTo(phoneNumber: string): Promise<string> {
    expect(await shop.call('sendOtp', { body: { phoneNumber } })).toMatchObject({ status: 200 })
    const code = await readCode(shop, phoneNumber)
    expect(code).toMatch(/^\d{6}$/)
    return code ?? ''
  }
  const verify = (phoneNumber: string, otp: string) => shop.call('verifyOtp', { body: { phoneNumber, otp } })

  test.each([
    ['Text_Message', 'sms'],
    ['Phone_Call', 'call'],
  ] as const)('%s goes out as %s and verifies', async (otpType, channel) => {
    const phoneNumber = otpType === 'Phone_Call' ? '+12025550111' : '+12025550110'
    await shop.call('sendOtp', { body: { phoneNumber, otpType } })
    expect(await readChannel(shop, phoneNumber)).toBe(channel)
    const otp = (await readCode(shop, phoneNumber)) ?? ''
    const verified = await shop.call('verifyOtp', { body: { phoneNumber, otpType, otp } })
    expect(verified).toMatchObject({ status: 200, body: { message: 'verification successfuy via phone number' } })
  })

  test('an email is sent as email and can be verified', async () => {
    const email = 'person@example.com'
    await shop.call('sendOtp', { body: { email, otpType: 'email' } })
    expect(await readChannel(shop, email)).toBe('email')
    const otp = (await readCode(shop, email)) ?? ''
    const verified = await shop.call('verifyOtp', { body: { email, otpType: 'email', otp } })
    expect(verified).toMatchObject({ status: 200, body: { message: 'verification successfuy via email' } })
  })

  test('a wrong code is refused, the right one after it is accepted, and only once', async () => {
    const otp = await sendTo('+12025550112')
    expect(await verify('+12025550112', wrongCode(otp))).toMatchObject({ status: 400 })
    expect(await verify('+12025550112', otp)).toMatchObject({ status: 200 })
    expect(await verify('+12025550112', otp)).toMatchObject({
      status: 400,
      body: { message: 'Invalid or expired code' },
    })
  })

  test('five wrong codes use it up', async () => {
    const otp = await sendTo('+12025550113')
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await verify('+12025550113', wrongCode(otp))).toMatchObject({ status: 400 })
    }
    expect(await verify('+12025550113', otp)).toMatchObject({ status: 429, body: { message: 'Too many requests' } })
  })

  test("a stranger's code does not replace that of the owner's device", async () => {
    const phoneNumber = '+12025550115'
    const device = openDevice(shop)
    await device.call('sendOtp', { body: { phoneNumber } })
    await device.call('verifyOtp', { body: { phoneNumber, otp: (await readCode(shop, phoneNumber)) ?? '' } })
    expect((await device.call('loginRegisterForCheckOutPage', { body: { phoneNumber } })).status).toBe(200)
    await device.call('sendOtp', { body: { phoneNumber } })
    const otp = (await readCode(shop, phoneNumber)) ?? ''
    const stranger = await shop.call('sendOtp', { body: { phoneNumber } })
    expect([200, 429]).toContain(stranger.status)
    expect(await device.call('verifyOtp', { body: { phoneNumber, otp } })).toMatchObject({ status: 200 })
    // Its code is used, so it is the stranger's turn.
    const { status } = await shop.call('sendOtp', { body: { phoneNumber } })
    expect(status).toBe(200)
  })

  test('a resend sends a new code and invalidates the old one', async () => {
    const old = await sendTo('+12025550114')
    let fresh = await sendTo('+12025550114')
    while (fresh === old) fresh = await sendTo('+12025550114')
    expect(await verify('+12025550114', old)).toMatchObject({ status: 400 })
    expect(await verify('+12025550114', fresh)).toMatchObject({ status: 200 })
  })
})

describe("Twilio's errors", () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(inject('serverUrl'), twilioEnv())
  })
  afterAll(() => shop.close())
  const phoneNumber = '+12025550120'
  const fault = (status: number, code: number) => ({ status, body: { code, message: 'told by Twilio', status } })
  const send = () => shop.call('sendOtp', { body: { phoneNumber } })

  test('calls are authenticated as the account', async () => {
    await send()
    const basic = Buffer.from(`AC${'0'.repeat(32)}:token-of-the-test`).toString('base64')
    expect(twilio.authorizations.at(-1)).toBe(`Basic ${basic}`)
  })

  test.each([
    ['an invalid number (60200)', fault(400, 60200), 400, 'Enter a valid number'],
    ['a landline (60205)', fault(403, 60205), 400, 'Enter a valid number'],
    ['a number held for fraud (60410)', fault(403, 60410), 400, 'Enter a valid number'],
    ['too many sendings (60203)', fault(429, 60203), 429, 'Too many requests'],
    ['too many calls (20429)', fault(429, 20429), 429, 'Too many requests'],
    ['wrong credentials (20003)', fault(401, 20003), 503, 'Something went wrong'],
    ['a fault of its own', fault(500, 20500), 503, 'Something went wrong'],
    ['an answer that is no JSON', { status: 200, body: '<html>' }, 503, 'Something went wrong'],
    ['an answer without a sid', { status: 201, body: {} }, 503, 'Something went wrong'],
    ['silence', 'silence' as const, 503, 'Something went wrong'],
  ])('sending that meets %s', async (_name, planned, status, message) => {
    // A valid code is cancelled first: the second call is the sending.
    await shop.deps.db.deleteFrom('otp_challenges').execute()
    twilio.plan(planned)
    expect(await send()).toMatchObject({ status, body: { message } })
    expect(await shop.call('verifyOtp', { body: { phoneNumber, otp: '123456' } })).toMatchObject({ status: 400 })
  })

  test('its Retry-After is passed on', async () => {
    await shop.deps.db.deleteFrom('otp_challenges').execute()
    twilio.plan({ ...fault(429, 60203), headers: { 'retry-after': '123' } })
    expect((await send()).headers.get('retry-after')).toBe('123')
  })

  test.each([
    ['too many checks (60202)', fault(429, 60202), 429, 'Too many requests'],
    ['a verification it forgot (20404)', fault(404, 20404), 400, 'Invalid or expired code'],
    ['a cancelled one', { status: 200, body: { status: 'canceled' } }, 400, 'Invalid or expired code'],
    ['checks used up', { status: 200, body: { status: 'max_attempts_reached' } }, 429, 'Too many requests'],
    ['a fault of its own', fault(500, 20500), 503, 'Something went wrong'],
    ['silence', 'silence' as const, 503, 'Something went wrong'],
  ])('checking that meets %s', async (_name, planned, status, message) => {
    await shop.deps.db.deleteFrom('otp_challenges').execute()
    expect(await send()).toMatchObject({ status: 200 })
    const otp = twilio.codeFor(phoneNumber) ?? ''
    twilio.plan(planned)
    expect(await shop.call('verifyOtp', { body: { phoneNumber, otp } })).toMatchObject({ status, body: { message } })
    // The fake still has it: remove it, so that the next sending is a new one.
    await shop.call('verifyOtp', { body: { phoneNumber, otp } })
  })
})

test('Verify speaks the language of the market', async () => {
  const shop = await openShop(inject('serverUrl'), { ...twilioEnv(), SHOP_LANGUAGE: 'hi' })
  await shop.call('sendOtp', { body: { phoneNumber: '+12025550118' } })
  expect(twilio.localeFor('+12025550118')).toBe('hi')
  await shop.close()
})
