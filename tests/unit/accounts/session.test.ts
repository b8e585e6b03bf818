import { beforeEach, expect, test, vi } from 'vitest'
import { makeGate, openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'

let api: ReturnType<typeof openFakeApi>
let cookies: ReturnType<typeof openFakeCookies>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
  cookies = openFakeCookies()
  api = openFakeApi()
  vi.stubGlobal('navigator', { sendBeacon: () => true })
})

const open = async () => ({
  ...(await import('../../../src/site/browser/session.ts')),
  ...(await import('../../../src/features/accounts/browser/check-session.ts')),
  ...(await import('../../../src/site/browser/token.ts')),
})

test("on the API's own origin the page writes no cookie of its own: the server has set it", async () => {
  for (const root of ['', 'https://shop.example/']) {
    vi.stubEnv('PUBLIC_API_ROOT', root)
    vi.resetModules()
    const { startSession, $session } = await open()
    startSession('abc', user)
    expect(cookies.written).toEqual([])
    expect($session.get()).toEqual({ status: 'signedIn', user })
  }
})

test('a page on another host keeps the token for 100 days, secure on https', async () => {
  vi.stubEnv('PUBLIC_API_ROOT', 'https://api.example')
  const { startSession, readToken, forgetSession, $session } = await open()
  expect($session.get()).toEqual({ status: 'guest' })
  startSession('abc', user)
  expect(cookies.written).toEqual(['ectoken=abc; Path=/; Max-Age=8640000; SameSite=Lax; Secure'])
  expect(readToken()).toBe('abc')
  forgetSession()
  expect(readToken()).toBeUndefined()
})

test('a page of another host without TLS keeps the token too', async () => {
  vi.stubEnv('PUBLIC_API_ROOT', 'http://api.example')
  cookies = openFakeCookies('http:')
  const { startSession } = await open()
  startSession('abc', user)
  expect(cookies.written).toEqual(['ectoken=abc; Path=/; Max-Age=8640000; SameSite=Lax'])
})

test('a token that the server has removed is not removed again', async () => {
  const { forgetSession } = await open()
  forgetSession()
  expect(cookies.written).toEqual([])
})

test('a page with a token starts with an unchecked session, any other page with a guest', async () => {
  cookies.kept.set('theme', 'dark').set('ectoken', 'abc')
  expect((await open()).$session.get()).toEqual({ status: 'unchecked' })
  vi.resetModules()
  cookies.kept.set('ectoken', '')
  expect((await open()).$session.get()).toEqual({ status: 'guest' })
})

test('the server is asked once a page who the token belongs to', async () => {
  cookies.kept.set('ectoken', 'abc')
  const gate = makeGate()
  api.answer('GET /auth-api/is-login-check', { success: true, user }, gate)
  const { checkSession, $session } = await open()
  const checks = Promise.all([checkSession(), checkSession()])
  gate.open()
  await checks
  await checkSession()
  expect(api.calls()).toEqual(['GET /auth-api/is-login-check'])
  expect(api.asked[0]?.headers.get('authorization')).toBe('Bearer abc')
  expect($session.get()).toEqual({ status: 'signedIn', user })
})

test('for a guest the server is not asked', async () => {
  await (await open()).checkSession()
  expect(api.calls()).toEqual([])
})

test('someone who signs out while the server is being asked stays signed out', async () => {
  cookies.kept.set('ectoken', 'abc')
  const gate = makeGate()
  api.answer('GET /auth-api/is-login-check', { success: true, user }, gate)
  const { checkSession, forgetSession, $session } = await open()
  const check = checkSession()
  forgetSession()
  gate.open()
  await check
  expect($session.get()).toEqual({ status: 'guest' })
  expect(cookies.kept.size).toBe(0)
})

test('a token unknown to the server is deleted; one that could not be checked stays', async () => {
  cookies.kept.set('ectoken', 'abc')
  api.answer('GET /auth-api/is-login-check', { message: 'Later' }, { status: 503 })
  const { checkSession, $session } = await open()
  await checkSession()
  expect($session.get()).toEqual({ status: 'unchecked' })
  expect(cookies.kept.get('ectoken')).toBe('abc')
  api.answer('GET /auth-api/is-login-check', { message: 'Unauthorized' }, { status: 401 })
  await checkSession()
  expect($session.get()).toEqual({ status: 'guest' })
  expect(cookies.kept.size).toBe(0)
})
