import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ({ ...browser, browserSupportsWebAuthn: () => true }))

let api: ReturnType<typeof openFakeApi>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  browser.startRegistration.mockReset()
  browser.startAuthentication.mockReset()
  openFakeCookies()
  api = openFakeApi()
  vi.stubGlobal('navigator', { sendBeacon: () => true })
  api.answer('POST /auth-api/passkey-options', { options: { challenge: 'c1' } })
  api.answer('POST /auth-api/passkey-login-options', { options: { challenge: 'c2' } })
})

const open = async () => ({
  ...(await import('../../../src/features/accounts/browser/passkeys.ts')),
  ...(await import('../../../src/site/browser/toasts.ts')),
})
const closed = Object.assign(new Error('The person closed it'), { name: 'NotAllowedError' })

test('a new passkey is created from the challenge and appears in the list', async () => {
  browser.startRegistration.mockResolvedValue({ id: 'k' })
  api.answer('POST /auth-api/passkeys', { message: 'Passkey added' })
  api.answer('GET /auth-api/passkeys', { passkeys: [{ id: 'k', name: 'Phone' }] })
  const { addPasskey, $passkeys, $toasts } = await open()
  await addPasskey('Phone')
  expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c1' } })
  expect(api.asked[1]?.body).toEqual({ name: 'Phone', response: { id: 'k' } })
  expect($passkeys.get()).toMatchObject([{ id: 'k', name: 'Phone' }])
  expect($toasts.get()).toMatchObject([{ text: 'Passkey added', tone: 'success' }])
})

test("closing the browser's dialog is not an error and adds nothing", async () => {
  browser.startRegistration.mockRejectedValue(closed)
  const { addPasskey, $toasts } = await open()
  await addPasskey('Phone')
  expect(api.calls()).toEqual(['POST /auth-api/passkey-options'])
  expect($toasts.get()).toEqual([])
})

test('a failing browser is reported', async () => {
  browser.startRegistration.mockRejectedValue(new Error('No authenticator'))
  const { addPasskey, $toasts } = await open()
  await addPasskey('Phone')
  expect(api.calls()).toEqual(['POST /auth-api/passkey-options'])
  expect($toasts.get()).toMatchObject([{ text: 'Something went wrong', tone: 'error' }])
})

test('a removed passkey leaves the list; one that could not be removed stays', async () => {
  api.answer('DELETE /auth-api/passkeys/k', { message: 'Passkey removed' })
  api.answer('GET /auth-api/passkeys', { passkeys: [] })
  const { removePasskey, $passkeys } = await open()
  await removePasskey('k')
  expect($passkeys.get()).toEqual([])
  api.answer('DELETE /auth-api/passkeys/l', { message: 'The last way in stays' }, { status: 409 })
  await removePasskey('l')
  expect(api.calls().filter((call) => call === 'GET /auth-api/passkeys')).toHaveLength(1)
})

test("signing in sends the browser's response; the caller shows a refusal", async () => {
  browser.startAuthentication.mockResolvedValue({ id: 'k' })
  api.answer('POST /auth-api/passkey-login', { message: 'Unknown passkey' }, { status: 401 })
  const { logInByPasskey, $toasts } = await open()
  expect(await logInByPasskey()).toMatchObject({ ok: false, failure: { status: 401, message: 'Unknown passkey' } })
  expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c2' } })
  expect(api.asked[1]?.body).toEqual({ response: { id: 'k' } })
  expect($toasts.get()).toEqual([])
})

test("cancelling the browser's dialog does nothing; a missing challenge is an error", async () => {
  browser.startAuthentication.mockRejectedValue(closed)
  const { logInByPasskey } = await open()
  expect(await logInByPasskey()).toBeNull()
  api.answer('POST /auth-api/passkey-login-options', { message: 'Too many requests' }, { status: 429 })
  expect(await logInByPasskey()).toMatchObject({ ok: false, failure: { message: 'Too many requests' } })
})
