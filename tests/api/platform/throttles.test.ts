import { expect, test } from 'vitest'
import { provideShop } from '../../support/shop.ts'
import { readCode, wrongCode } from '../../support/sign-in.ts'

const shop = provideShop({ OTP_DAILY_LIMIT: '60' })
const tooMany = { status: 429, body: { message: 'Too many requests' } }
let counter = 0
/** An address that no other test has used. */
const freshAddress = () => {
  counter += 1
  return `198.51.100.${counter}`
}
const number = (last: number) => `+1202555${String(last).padStart(4, '0')}`

test('the eleventh check-mobile of a program without cookies in an hour is refused, whatever its headers claim', async () => {
  const clientAddress = freshAddress()
  const check = (index: number) =>
    shop().call('checkMobile', {
      body: { phoneNumber: number(100 + index) },
      clientAddress,
      headers: {
        'x-forwarded-for': `203.0.113.${index}`,
        'x-real-ip': `203.0.113.${index}`,
        'x-nf-client-connection-ip': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      },
    })
  for (let index = 0; index < 10; index += 1) expect((await check(index)).status).toBe(200)
  const eleventh = await check(10)
  expect(eleventh).toMatchObject(tooMany)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3500)
  const elsewhere = await shop().call('checkMobile', {
    body: { phoneNumber: number(111) },
    clientAddress: freshAddress(),
  })
  expect(elsewhere.status).toBe(200)
})

test('an hour later the address may ask again', async () => {
  const clientAddress = freshAddress()
  const check = () => shop().call('checkMobile', { body: { phoneNumber: number(120) }, clientAddress })
  for (let index = 0; index < 10; index += 1) await check()
  expect(await check()).toMatchObject(tooMany)
  await shop()
    .deps.db.updateTable('throttles')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect((await check()).status).toBe(200)
})

test('a number gets five codes in ten minutes, from any number of addresses', async () => {
  const send = () => shop().call('sendOtp', { body: { phoneNumber: number(130) }, clientAddress: freshAddress() })
  for (let index = 0; index < 5; index += 1) expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject(tooMany)
})

test('a number gets three calls in an hour', async () => {
  const phoneNumber = number(131)
  const call = () =>
    shop().call('sendOtp', { body: { phoneNumber, otpType: 'Phone_Call' }, clientAddress: freshAddress() })
  for (let index = 0; index < 3; index += 1) expect((await call()).status).toBe(200)
  expect(await call()).toMatchObject(tooMany)
})

test('spelling a number differently does not get it more codes', async () => {
  const spellings = ['+12025550132', '2025550132', '(202) 555-0132', '0012025550132', '+1 202 555 0132', '202-555-0132']
  const statuses: number[] = []
  for (const phoneNumber of spellings) {
    statuses.push((await shop().call('sendOtp', { body: { phoneNumber }, clientAddress: freshAddress() })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('an account accepts ten wrong passwords in a quarter of an hour', async () => {
  const login = () =>
    shop().call('login', {
      body: { emailOrPhone: 'guessed@example.com', password: 'wrong' },
      clientAddress: freshAddress(),
    })
  for (let index = 0; index < 10; index += 1) expect((await login()).status).toBe(401)
  expect(await login()).toMatchObject(tooMany)
})

test("above the shop's daily ceiling an address gets five more, a call weighs three, and nobody is shut out", async () => {
  await shop().deps.db.deleteFrom('throttles').execute()
  const send = (last: number, otpType: 'Text_Message' | 'Phone_Call', clientAddress = freshAddress()) =>
    shop().call('sendOtp', { body: { phoneNumber: number(last), otpType }, clientAddress })
  for (let index = 0; index < 20; index += 1) expect((await send(200 + index, 'Phone_Call')).status).toBe(200)
  const flood = freshAddress()
  expect((await send(250, 'Phone_Call', flood)).status).toBe(200)
  for (const last of [251, 252]) expect((await send(last, 'Text_Message', flood)).status).toBe(200)
  expect(await send(253, 'Text_Message', flood)).toMatchObject(tooMany)
  expect((await send(254, 'Text_Message')).status).toBe(200)
})

test('above it a number gets three codes in an hour, and a network twenty', async () => {
  const addresses = Array.from({ length: 30 }, (_, index) => `192.0.2.${index}`)
  const statuses: number[] = []
  for (const [index, clientAddress] of addresses.entries()) {
    const body = { phoneNumber: number(400 + index) }
    statuses.push((await shop().call('sendOtp', { body, clientAddress })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)])
  const toOne = (index: number) =>
    shop().call('sendOtp', { body: { phoneNumber: number(440) }, clientAddress: `10.${index}.0.1` })
  for (let index = 0; index < 3; index += 1) expect((await toOne(index)).status).toBe(200)
  expect(await toOne(3)).toMatchObject(tooMany)
})

test('sixty people behind one address sign in within an hour', async () => {
  await shop().deps.db.deleteFrom('throttles').execute()
  const clientAddress = '203.0.113.200'
  for (let index = 0; index < 60; index += 1) {
    const phoneNumber = number(500 + index)
    expect((await shop().call('sendOtp', { body: { phoneNumber }, clientAddress })).status).toBe(200)
    const otp = await readCode(shop(), phoneNumber)
    const wrong = await shop().call('verifyOtp', { body: { phoneNumber, otp: wrongCode(otp) }, clientAddress })
    expect(wrong.status).toBe(400)
    expect((await shop().call('verifyOtp', { body: { phoneNumber, otp }, clientAddress })).status).toBe(200)
  }
})

test('the counters contain nothing that identifies a person', async () => {
  const phoneNumber = number(300)
  await shop().call('sendOtp', { body: { phoneNumber, otpType: 'Text_Message' }, clientAddress: freshAddress() })
  const rows = await shop().deps.db.selectFrom('throttles').select('key').execute()
  expect(rows.length).toBeGreaterThan(2)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[0-9a-f]{32}$/)
})
