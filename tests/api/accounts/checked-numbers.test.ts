import { beforeEach, expect, test } from 'vitest'
import { type Device, openDevice } from '../../support/device.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const tooMany = { status: 429, body: { message: 'Too many requests' } }
const office = '198.51.100.7'
const number = (last: number) => `+1202555${String(last).padStart(4, '0')}`
const check = (device: Device, last: number) => device.call('checkMobile', { body: { phoneNumber: number(last) } })
const checkSignUp = (device: Device, last: number) =>
  device.call('checkEmailMobile', { body: { phoneNumber: number(last), email: `p${last}@example.com` } })
const browser = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }

beforeEach(async () => {
  await shop().deps.db.deleteFrom('throttles').execute()
})

test('fifty new shoppers behind one address reach the sign-up form within ten minutes, and are checked there', async () => {
  for (let person = 0; person < 25; person += 1) {
    const device = openDevice(shop(), office)
    expect(await check(device, person)).toMatchObject({ status: 200, body: { exists: false } })
    expect(await checkSignUp(device, person)).toMatchObject({ status: 200, body: { exists: false } })
  }
  expect(await check(openDevice(shop(), office), 90)).toMatchObject(tooMany)
  expect((await check(openDevice(shop(), '198.51.100.8'), 90)).status).toBe(200)
})

test('one device is refused its eleventh number, by either call, while its neighbours go on', async () => {
  const device = openDevice(shop(), office)
  for (let last = 0; last < 5; last += 1) {
    expect((await check(device, last)).status).toBe(200)
    expect((await checkSignUp(device, last)).status).toBe(200)
  }
  const eleventh = await check(device, 11)
  expect(eleventh).toMatchObject(tooMany)
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await checkSignUp(device, 12)).toMatchObject(tooMany)
  expect((await check(openDevice(shop(), office), 13)).status).toBe(200)
})

test('a device that changes its address or makes up headers remains one device', async () => {
  const [first] = (await openDevice(shop(), office).call('checkMobile', { body: { phoneNumber: number(1) } })).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
  const ask = (last: number) =>
    shop().call('checkMobile', {
      body: { phoneNumber: number(last) },
      clientAddress: `203.0.113.${last}`,
      headers: { ...browser, cookie: first ?? '', 'x-forwarded-for': `192.0.2.${last}` },
    })
  for (let last = 2; last <= 10; last += 1) expect((await ask(last)).status).toBe(200)
  expect(await ask(11)).toMatchObject(tooMany)
})

test('a browser that drops its cookies, or makes them up, is stopped at the limit of new devices of its address', async () => {
  const forged = (last: number) => `placket_device=${String(last).padStart(43, 'a')}`
  const statuses: number[] = []
  for (let last = 0; last < 150; last += 1) {
    // Ten minutes pass for the address each time.
    if (last % 50 === 0) await shop().deps.db.deleteFrom('throttles').where('key', 'like', 'check-address:%').execute()
    const headers = last % 2 === 0 ? browser : { ...browser, cookie: forged(last) }
    const call = { body: { phoneNumber: number(last) }, clientAddress: office, headers }
    statuses.push((await shop().call('checkMobile', call)).status)
  }
  expect(statuses).toEqual([...Array(120).fill(200), ...Array(30).fill(429)])
})

test('strangers behind an address never shut out a device on which somebody has signed in', async () => {
  const known = openDevice(shop(), office)
  await known.signIn(number(500))
  for (let person = 0; person < 51; person += 1) await check(openDevice(shop(), office), person)
  expect(await check(openDevice(shop(), office), 60)).toMatchObject(tooMany)
  expect(await check(known, 500)).toMatchObject({ status: 200, body: { exists: true } })
  expect(await check(known, 501)).toMatchObject({ status: 200, body: { exists: false } })
  for (let last = 502; last < 511; last += 1) expect((await check(known, last)).status).toBe(200)
  expect(await check(known, 511)).toMatchObject(tooMany)
  expect(await check(known, 500)).toMatchObject({ status: 200 })
})

test('the device cookie is HttpOnly, is given once, and signing in replaces it', async () => {
  const device = openDevice(shop(), office)
  const cookies = async (last: number) =>
    (await check(device, last)).headers.getSetCookie().filter((line) => line.startsWith('placket_device='))
  const [issued = '', ...more] = await cookies(1)
  expect(more).toEqual([])
  expect(issued).toContain('HttpOnly')
  expect(await cookies(2)).toEqual([])
  await device.signIn(number(600))
  const rows = await shop().deps.db.selectFrom('known_devices').selectAll().execute()
  expect(rows).toHaveLength(2)
  const { headers } = await device.call('checkMobile', { body: { phoneNumber: number(3) } })
  expect(headers.getSetCookie()).toEqual([])
})
