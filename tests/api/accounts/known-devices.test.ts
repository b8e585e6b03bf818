import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendPerCountry } from '../../../src/platform/policy.ts'
import { countHit } from '../../../src/platform/throttle.ts'
import { type Device, openDevice } from '../../support/device.ts'
import { provideShop } from '../../support/shop.ts'
import { readCode, wrongCode } from '../../support/sign-in.ts'

const shop = provideShop({ OTP_DAILY_LIMIT: '200' })
const password = 'a long enough password'
const tooMany = { status: 429, body: { message: 'Too many requests' } }
// As it is stored, at a cost that counting attempts need not wait for.
const quickKey = scryptSync(password, Buffer.from('AAAA', 'base64'), 32, { N: 2 ** 4, r: 1, p: 1 })
const quickHash = `scrypt$4$1$1$AAAA$${quickKey.toString('base64')}`
let people = 0
let strangers = 0

/** Someone with a browser that they signed in with, a password and a session. */
async function addOwner() {
  people += 1
  const phoneNumber = `+1202555${String(people).padStart(4, '0')}`
  const device = openDevice(shop(), `203.0.113.${people}`)
  const token = await device.signIn(phoneNumber)
  await shop().deps.db.updateTable('users').set({ password_hash: quickHash }).where('phone', '=', phoneNumber).execute()
  // The first code went to a stranger's browser.
  await forgetHits('send-destination')
  return { phoneNumber, device, token }
}

/** A browser that nobody signed in with, at its own address. */
function openStranger(): Device {
  strangers += 1
  return openDevice(shop(), `10.${Math.floor(strangers / 200)}.${strangers % 200}.1`)
}

const send = (device: Device, phoneNumber: string) => device.call('sendOtp', { body: { phoneNumber } })
const guess = (device: Device, phoneNumber: string, otp: string) =>
  device.call('verifyOtp', { body: { phoneNumber, otp } })
const logIn = (device: Device, emailOrPhone: string, attempt: string) =>
  device.call('login', { body: { emailOrPhone, password: attempt } })

/** Lets the windows of these rules expire. */
async function forgetHits(rule: string) {
  await shop().deps.db.deleteFrom('throttles').where('key', 'like', `${rule}:%`).execute()
}

test("five codes sent by strangers do not block the number for its owner's device", async () => {
  const { phoneNumber, device } = await addOwner()
  for (let index = 0; index < 5; index += 1) expect((await send(openStranger(), phoneNumber)).status).toBe(200)
  expect(await send(openStranger(), phoneNumber)).toMatchObject(tooMany)
  expect(await device.signIn(phoneNumber)).toMatch(/.{20}/)
})

test("strangers can neither replace, use up nor guess the code of the owner's device", async () => {
  const { phoneNumber, device } = await addOwner()
  await send(device, phoneNumber)
  const own = await readCode(shop(), phoneNumber)
  expect(await guess(openStranger(), phoneNumber, own)).toMatchObject({ status: 400 })
  await send(openStranger(), phoneNumber)
  const theirs = await readCode(shop(), phoneNumber)
  for (let index = 0; index < 5; index += 1) {
    expect((await guess(openStranger(), phoneNumber, wrongCode(theirs))).status).toBe(400)
  }
  expect((await guess(openStranger(), phoneNumber, wrongCode(theirs))).status).toBe(429)
  expect(await guess(device, phoneNumber, own)).toMatchObject({ status: 200 })
})

test('ten wrong passwords by strangers do not lock out the owner on a known device', async () => {
  const { phoneNumber, device } = await addOwner()
  for (let index = 0; index < 10; index += 1)
    expect((await logIn(openStranger(), phoneNumber, 'wrong')).status).toBe(401)
  expect(await logIn(openStranger(), phoneNumber, password)).toMatchObject(tooMany)
  expect(await logIn(device, phoneNumber, password)).toMatchObject({ status: 200 })
  for (let index = 0; index < 10; index += 1) expect((await logIn(device, phoneNumber, 'wrong')).status).toBe(401)
  expect(await logIn(device, phoneNumber, password)).toMatchObject(tooMany)
})

test('a device is known only for the people who signed in on it', async () => {
  const { phoneNumber } = await addOwner()
  const { device: neighbour } = await addOwner()
  for (let index = 0; index < 5; index += 1) await send(openStranger(), phoneNumber)
  expect(await send(neighbour, phoneNumber)).toMatchObject(tooMany)
})

test('signing out everywhere makes all other devices strangers', async () => {
  const { phoneNumber, device } = await addOwner()
  const phone = openDevice(shop(), '203.0.113.250')
  const neighbour = await addOwner()
  const token = await phone.signIn(phoneNumber)
  expect((await phone.call('signOutEverywhere', { token })).status).toBe(200)
  for (let index = 0; index < 4; index += 1) await send(openStranger(), phoneNumber)
  expect(await send(device, phoneNumber)).toMatchObject(tooMany)
  expect(await send(phone, phoneNumber)).toMatchObject({ status: 200 })
  for (let index = 0; index < 5; index += 1) await send(openStranger(), neighbour.phoneNumber)
  expect(await send(neighbour.device, neighbour.phoneNumber)).toMatchObject({ status: 200 })
})

test('correct passwords and codes use up nothing', async () => {
  await shop().deps.db.deleteFrom('throttles').execute()
  const { phoneNumber, device } = await addOwner()
  for (let index = 0; index < 11; index += 1) expect((await logIn(device, phoneNumber, password)).status).toBe(200)
  await device.signIn(phoneNumber)
  const used = await shop()
    .deps.db.selectFrom('throttles')
    .select('key')
    .where((eb) => eb.or([eb('key', 'like', 'guess-destination:%'), eb('key', 'like', 'password-%')]))
    .where('count', '>', 0)
    .execute()
  expect(used).toEqual([])
})

test('a number allows 25 guesses a day, over any number of codes and addresses', async () => {
  const { phoneNumber, device } = await addOwner()
  const guesses: number[] = []
  for (let code = 0; code < 6; code += 1) {
    await forgetHits('send-destination')
    await send(openStranger(), phoneNumber)
    const otp = await readCode(shop(), phoneNumber)
    for (let index = 0; index < 5; index += 1) {
      guesses.push((await guess(openStranger(), phoneNumber, wrongCode(otp))).status)
    }
  }
  expect(guesses).toEqual([...Array(25).fill(400), ...Array(5).fill(429)])
  await forgetHits('send-destination')
  await send(openStranger(), phoneNumber)
  const right = await guess(openStranger(), phoneNumber, await readCode(shop(), phoneNumber))
  expect(right).toMatchObject(tooMany)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  await forgetHits('send-destination')
  expect(await device.signIn(phoneNumber)).toMatch(/.{20}/)
  await forgetHits('guess-destination')
  await send(openStranger(), phoneNumber)
  expect(await guess(openStranger(), phoneNumber, await readCode(shop(), phoneNumber))).toMatchObject({ status: 200 })
})

test("above a country's ceiling a new person elsewhere still gets a code, and one address only a few more", async () => {
  await countHit(shop().deps, { ...sendPerCountry, cost: sendPerCountry.limit }, 'US')
  const flood = openDevice(shop(), '198.51.100.1')
  const statuses: number[] = []
  for (let index = 0; index < 7; index += 1) statuses.push((await send(flood, `+1310555010${index}`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await openDevice(shop(), '192.0.2.1').signIn('+13105550120')).toMatch(/.{20}/)
  await forgetHits('send-country')
})

test('ten addresses keep neither a person on a known device nor a new person elsewhere from signing in', async () => {
  const { phoneNumber, device } = await addOwner()
  const attackers = Array.from({ length: 10 }, (_, index) => openDevice(shop(), `198.18.${index}.1`))
  const refused = { checks: 0, sends: 0, guesses: 0, passwords: 0 }
  for (const [first, attacker] of attackers.entries()) {
    for (let index = 0; index < 6; index += 1) {
      const another = `+1415555${String(100 * first + index).padStart(4, '0')}`
      const target = index % 2 === 0 ? phoneNumber : another
      const check = await attacker.call('checkMobile', { body: { phoneNumber: target } })
      const sent = await send(attacker, target)
      const sentMore = await attacker.call('sendOtp', { body: { phoneNumber: another, otpType: 'Phone_Call' } })
      const guessed = await guess(attacker, phoneNumber, '000000')
      const tried = index < 2 ? await logIn(attacker, phoneNumber, 'wrong') : null
      if (check.status === 429) refused.checks += 1
      if (sent.status === 429 || sentMore.status === 429) refused.sends += 1
      if (guessed.status === 429) refused.guesses += 1
      if (tried?.status === 429) refused.passwords += 1
    }
  }
  for (const count of Object.values(refused)) expect(count).toBeGreaterThan(5)
  expect((await device.call('checkMobile', { body: { phoneNumber } })).status).toBe(200)
  expect(await logIn(device, phoneNumber, password)).toMatchObject({ status: 200 })
  expect(await device.signIn(phoneNumber)).toMatch(/.{20}/)
  const newcomer = openDevice(shop(), '192.0.2.77')
  expect((await newcomer.call('checkMobile', { body: { phoneNumber: '+13105550177' } })).status).toBe(200)
  expect(await newcomer.signIn('+13105550177')).toMatch(/.{20}/)
}, 120_000)
