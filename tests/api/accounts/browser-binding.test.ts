import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { provideShop } from '../../support/shop.ts'
import { readCode } from '../../support/sign-in.ts'

const shop = provideShop({ THROTTLES: 'false', SITE_URL: 'https://shop.example' })
const browser = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }

/** The cookies that a reply sets, as a browser would send them back. */
function readCookies(headers: Headers): { sent: string; lines: string[] } {
  const lines = headers.getSetCookie()
  return { sent: lines.map((line) => line.split(';')[0]).join('; '), lines }
}

async function verify(phoneNumber: string) {
  await shop().call('sendOtp', { body: { phoneNumber }, headers: browser })
  const otp = await readCode(shop(), phoneNumber)
  return shop().call('verifyOtp', { body: { phoneNumber, otp }, headers: browser })
}

async function signInByBrowser(phoneNumber: string) {
  const { sent: proof } = readCookies((await verify(phoneNumber)).headers)
  return shop().call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers: { ...browser, cookie: proof } })
}

test('a browser gets its proof as an HttpOnly cookie and never in the body', async () => {
  const verified = await verify('+12025550161')
  expect(verified.body).toEqual({ message: 'verification successfuy via phone number' })
  const [line = ''] = readCookies(verified.headers).lines
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=300']) expect(line).toContain(part)
})

test('another browser without the cookie has no proof', async () => {
  const phoneNumber = '+12025550162'
  await verify(phoneNumber)
  const answer = await shop().call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers: browser })
  expect(answer).toMatchObject({ status: 401, body: { message: 'Verification required' } })
})

test('the page can read ectoken for 100 days, but not its binding, and both are Secure', async () => {
  const { lines } = readCookies((await signInByBrowser('+12025550163')).headers)
  const token = lines.find((line) => line.startsWith('ectoken=')) ?? ''
  const binding = lines.find((line) => line.startsWith('placket_binding=')) ?? ''
  expect(token).not.toContain('HttpOnly')
  expect(binding).toContain('HttpOnly')
  for (const line of [token, binding]) {
    for (const part of ['Secure', 'SameSite=Lax', 'Path=/', `Max-Age=${100 * 24 * 60 * 60}`])
      expect(line).toContain(part)
  }
})

test('an ectoken copied to another browser opens nothing', async () => {
  const login = await signInByBrowser('+12025550164')
  const { token } = login.body
  const { sent: cookie } = readCookies(login.headers)
  expect(await shop().call('getUser', { token, headers: { ...browser, cookie } })).toMatchObject({ status: 200 })
  const copied = { ...browser, cookie: `ectoken=${token}` }
  for (const headers of [
    copied,
    { cookie: `ectoken=${token}` },
    {},
    { ...copied, cookie: 'placket_binding=guessed' },
  ]) {
    expect(await shop().call('getUser', { token, headers })).toMatchObject({
      status: 401,
      body: { message: 'Please login' },
    })
  }
})

test('the cookie alone does not sign in: without the bearer there is no CSRF to forge', async () => {
  const { sent: cookie } = readCookies((await signInByBrowser('+12025550165')).headers)
  expect(await shop().call('getUser', { headers: { ...browser, cookie } })).toMatchObject({ status: 401 })
})

test('signing out removes both cookies and the session', async () => {
  const login = await signInByBrowser('+12025550166')
  const { sent: cookie } = readCookies(login.headers)
  const headers = { ...browser, cookie }
  const out = await shop().call('logout', { token: login.body.token, headers })
  expect(out.headers.getSetCookie().filter((line) => line.includes('Max-Age=0'))).toHaveLength(2)
  expect(await shop().call('getUser', { token: login.body.token, headers })).toMatchObject({ status: 401 })
})

test('a code of ten minutes and a second is expired, one of nine minutes and 59 seconds is valid', async () => {
  const age = (phoneNumber: string, seconds: number) =>
    sql`UPDATE otp_challenges SET expires_at = expires_at - make_interval(secs => ${seconds}) WHERE destination = ${phoneNumber}`.execute(
      shop().deps.db,
    )
  for (const [phoneNumber, seconds, status] of [
    ['+12025550167', 601, 400],
    ['+12025550168', 590, 200],
  ] as const) {
    await shop().call('sendOtp', { body: { phoneNumber } })
    const otp = await readCode(shop(), phoneNumber)
    await age(phoneNumber, seconds)
    expect((await shop().call('verifyOtp', { body: { phoneNumber, otp } })).status).toBe(status)
  }
})

test('a proof of five minutes and a second is expired', async () => {
  const phoneNumber = '+12025550169'
  const { sent: cookie } = readCookies((await verify(phoneNumber)).headers)
  await sql`UPDATE otp_challenges SET proof_expires_at = proof_expires_at - interval '301 seconds' WHERE destination = ${phoneNumber}`.execute(
    shop().deps.db,
  )
  const login = await shop().call('loginRegisterForCheckOutPage', {
    body: { phoneNumber },
    headers: { ...browser, cookie },
  })
  expect(login).toMatchObject({ status: 401, body: { message: 'Verification required' } })
})

test('a session ends after 100 days', async () => {
  const login = await signInByBrowser('+12025550170')
  const headers = { ...browser, cookie: readCookies(login.headers).sent }
  await sql`UPDATE sessions SET expires_at = expires_at - interval '100 days 1 second'`.execute(shop().deps.db)
  expect(await shop().call('getUser', { token: login.body.token, headers })).toMatchObject({ status: 401 })
})
