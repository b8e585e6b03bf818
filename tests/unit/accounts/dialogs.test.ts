import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeGate, openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

const passkeys = vi.hoisted(() => ({ logInByPasskey: vi.fn() }))
vi.mock('../../../src/features/accounts/browser/passkeys.ts', () => passkeys)
const sync = vi.hoisted(() => ({ beginSync: vi.fn(), syncLock: 'placket:sync' }))
vi.mock('../../../src/features/accounts/browser/begin-sync.ts', () => sync)

const { phoneNumber } = user
let api: ReturnType<typeof openFakeApi>
let cookies: ReturnType<typeof openFakeCookies>
let page: ReturnType<typeof openFakePage>
let assigned: string[]
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  passkeys.logInByPasskey.mockReset()
  sync.beginSync.mockReset()
  page = openFakePage('https://shop.example/account')
  cookies = openFakeCookies()
  assigned = []
  vi.stubGlobal('location', { pathname: '/account', protocol: 'https:', assign: (path: string) => assigned.push(path) })
  vi.stubGlobal('removeEventListener', page.events.removeEventListener.bind(page.events))
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  vi.stubGlobal('navigator', { sendBeacon: () => true, locks: { request: async () => undefined } })
  api = openFakeApi()
})
afterEach(() => vi.useRealTimers())

const open = async () => ({
  ...(await import('../../../src/features/accounts/browser/sign-in/dialogs.ts')),
  ...(await import('../../../src/site/browser/session.ts')),
  ...(await import('../../../src/site/browser/toasts.ts')),
})
type Dialogs = Awaited<ReturnType<typeof open>>

/** The dialogs up to the code. */
async function askForCode({ sendToFlow, $flow }: Dialogs): Promise<void> {
  api.answer('POST /auth-api/check-mobile', { exists: true })
  api.answer('POST /auth-api/send-otp', { message: 'OTP sent successfully' })
  sendToFlow({ type: 'openLogin' })
  sendToFlow({ type: 'typed', field: 'emailOrPhone', value: phoneNumber })
  sendToFlow({ type: 'submit' })
  await vi.waitFor(() => expect($flow.get().step.name).toBe('choice'))
  sendToFlow({ type: 'submit' })
  await vi.waitFor(() => expect($flow.get().step.name).toBe('code'))
}

test('a number and a code open a session, and the cart is synced at once', async () => {
  const dialogs = await open()
  await askForCode(dialogs)
  api.answer('POST /auth-api/verify-otp', { message: 'verification successfuy via phone number' })
  api.answer('POST /auth-api/login-register-forCheck-outPage', { token: 'abc', user })
  dialogs.sendToFlow({ type: 'code', event: { type: 'autofill', text: '123456' } })
  await vi.waitFor(() => expect(dialogs.$session.get()).toEqual({ status: 'signedIn', user }))
  expect(cookies.written).toEqual([])
  expect(sync.beginSync).toHaveBeenCalledOnce()
  expect(dialogs.$flow.get().step.name).toBe('closed')
})

test('what was said of a code goes with the next word on it', async () => {
  const dialogs = await open()
  const texts = () => dialogs.$toasts.get().map(({ text }) => text)
  await askForCode(dialogs)
  expect(texts()).toEqual(['OTP sent successfully'])
  api.answer('POST /auth-api/verify-otp', { message: 'The code is wrong' }, { status: 400 })
  dialogs.sendToFlow({ type: 'code', event: { type: 'autofill', text: '000000' } })
  await vi.waitFor(() => expect(texts()).toEqual(['The code is wrong']))
  api.answer('POST /auth-api/verify-otp', { message: 'verification successfuy via phone number' })
  api.answer('POST /auth-api/login-register-forCheck-outPage', { token: 'abc', user })
  dialogs.sendToFlow({ type: 'code', event: { type: 'autofill', text: '123456' } })
  await vi.waitFor(() => expect(texts()).toEqual(['Successfully logged in']))
})

test('staff who have to add a passkey are led to the admin before anything is synced', async () => {
  const dialogs = await open()
  await askForCode(dialogs)
  api.answer('POST /auth-api/verify-otp', { message: 'verification successfuy via phone number' })
  const packer = { ...user, role: 'packer' as const, passkeyStep: 'add' as const }
  api.answer('POST /auth-api/login-register-forCheck-outPage', { token: 'abc', user: packer })
  dialogs.sendToFlow({ type: 'code', event: { type: 'autofill', text: '123456' } })
  await vi.waitFor(() => expect(dialogs.$session.get()).toMatchObject({ status: 'signedIn', user: packer }))
  await vi.waitFor(() => expect(assigned).toEqual(['/admin']))
  expect(sync.beginSync).not.toHaveBeenCalled()
})

test('a reply to a dialog that was closed in the meantime opens nothing', async () => {
  const gate = makeGate()
  const { sendToFlow, $flow } = await open()
  api.answer('POST /auth-api/check-mobile', { exists: true }, gate)
  sendToFlow({ type: 'openLogin' })
  sendToFlow({ type: 'typed', field: 'emailOrPhone', value: phoneNumber })
  sendToFlow({ type: 'submit' })
  sendToFlow({ type: 'cancel' })
  const moves: string[] = []
  $flow.listen(({ step }) => moves.push(step.name))
  gate.open()
  await vi.waitFor(() => expect(moves).not.toEqual([]))
  expect(new Set(moves)).toEqual(new Set(['closed']))
})

test('the resend countdown runs while a code is expected, and stops with it', async () => {
  const dialogs = await open()
  await askForCode(dialogs)
  const left = () => {
    const { step } = dialogs.$flow.get()
    return step.name === 'code' ? step.resendIn : null
  }
  const first = left()
  vi.advanceTimersByTime(3000)
  expect(left()).toBe((first ?? 0) - 3)
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  dialogs.sendToFlow({ type: 'cancel' })
  const before = dialogs.$flow.get()
  vi.advanceTimersByTime(3000)
  expect(dialogs.$flow.get()).toBe(before)
})

test('a code received as a message fills itself in; leaving the dialog stops waiting for it', async () => {
  const signals: AbortSignal[] = []
  const message = makeGate()
  vi.stubGlobal('OTPCredential', class {})
  vi.stubGlobal('navigator', {
    sendBeacon: () => true,
    locks: { request: async () => undefined },
    credentials: {
      get: async ({ signal }: { signal: AbortSignal }) => {
        signals.push(signal)
        await message.wait
        return { code: '654321' }
      },
    },
  })
  const dialogs = await open()
  await askForCode(dialogs)
  api.answer('POST /auth-api/verify-otp', { message: 'Invalid or expired code' }, { status: 400 })
  message.open()
  await vi.waitFor(() => expect(api.asked.at(-1)?.body).toMatchObject({ otp: '654321', phoneNumber }))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  dialogs.sendToFlow({ type: 'cancel' })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a passkey signs in; cancelling it leaves the dialog unchanged', async () => {
  const { sendToFlow, $flow, $session } = await open()
  passkeys.logInByPasskey.mockResolvedValue(null)
  sendToFlow({ type: 'openLogin' })
  sendToFlow({ type: 'usePasskey' })
  await vi.waitFor(() => expect($flow.get().pending).toBeNull())
  expect($flow.get()).toMatchObject({ step: { name: 'login' }, fault: null })
  passkeys.logInByPasskey.mockResolvedValue({ ok: true, reply: { token: 'abc', user } })
  sendToFlow({ type: 'usePasskey' })
  await vi.waitFor(() => expect($session.get()).toEqual({ status: 'signedIn', user }))
})

test('callers that wait for the dialogs are notified when they close, even if they are already open', async () => {
  const { sendToFlow, waitForDialogs } = await open()
  const ended: string[] = []
  void waitForDialogs().then(() => ended.push('asked before'))
  sendToFlow({ type: 'openLogin' })
  const second = waitForDialogs().then(() => ended.push('asked while open'))
  await Promise.resolve()
  expect(ended).toEqual([])
  sendToFlow({ type: 'cancel' })
  await second
  expect(ended).toEqual(['asked before', 'asked while open'])
})

test('signing out tells the server once, ends the session and goes home', async () => {
  cookies.kept.set('ectoken', 'abc')
  api.answer('POST /auth-api/logout', { message: 'Signed out' })
  const { sendToFlow, $session } = await open()
  sendToFlow({ type: 'logOut' })
  await vi.waitFor(() => expect(api.calls()).toEqual(['POST /auth-api/logout']))
  expect($session.get()).toEqual({ status: 'guest' })
  await vi.waitFor(() => expect(assigned).toEqual(['/']))
  expect(cookies.kept.size).toBe(0)
  page.events.dispatchEvent(new Event('pagehide'))
  expect(api.calls()).toEqual(['POST /auth-api/logout'])
  expect(api.asked[0]?.headers.get('authorization')).toBe('Bearer abc')
  expect($session.get()).toEqual({ status: 'guest' })
})

test('a shop that does not answer signs out too, after a short wait', async () => {
  cookies.kept.set('ectoken', 'abc')
  const slow = makeGate()
  api.answer('POST /auth-api/logout', { message: 'Signed out' }, slow)
  const { sendToFlow } = await open()
  sendToFlow({ type: 'logOut' })
  await vi.waitFor(() => expect(api.calls()).toEqual(['POST /auth-api/logout']))
  expect([cookies.kept.get('ectoken'), assigned]).toEqual(['abc', []])
  await vi.advanceTimersByTimeAsync(5000)
  expect([cookies.kept.size, assigned]).toEqual([0, ['/']])
  slow.open()
})

test('closing the page during the last sync still signs out', async () => {
  cookies.kept.set('ectoken', 'abc')
  const slow = makeGate()
  vi.stubGlobal('navigator', { sendBeacon: () => true, locks: { request: () => slow.wait } })
  api.answer('POST /auth-api/logout', { message: 'Signed out' })
  const { sendToFlow } = await open()
  sendToFlow({ type: 'logOut' })
  expect(cookies.kept.get('ectoken')).toBe('abc')
  page.events.dispatchEvent(new Event('pagehide'))
  expect(cookies.kept.size).toBe(0)
  slow.open()
  await vi.waitFor(() => expect(assigned).toEqual(['/']))
  expect(api.calls()).toEqual(['POST /auth-api/logout'])
})
