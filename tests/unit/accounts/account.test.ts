import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

vi.mock('../../../src/features/accounts/browser/begin-sync.ts', () => ({
  beginSync: async () => {},
  syncLock: 'placket:sync',
}))

let api: ReturnType<typeof openFakeApi>
let cookies: ReturnType<typeof openFakeCookies>
let page: ReturnType<typeof openFakePage>
let assigned: string[]
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage('https://shop.example/account')
  cookies = openFakeCookies()
  Object.assign(document, { querySelector: () => ({ textContent: '{"home":"US"}' }) })
  assigned = []
  vi.stubGlobal('location', {
    pathname: '/account',
    search: '',
    protocol: 'https:',
    assign: (path: string) => assigned.push(path),
  })
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  vi.stubGlobal('navigator', { sendBeacon: () => true, locks: { request: async () => undefined } })
  api = openFakeApi()
  cookies.kept.set('ectoken', 'abc')
})

const open = async () => ({
  ...(await import('../../../src/features/accounts/browser/account.ts')),
  ...(await import('../../../src/features/accounts/browser/addresses.ts')),
  ...(await import('../../../src/site/browser/session.ts')),
  ...(await import('../../../src/site/browser/toasts.ts')),
})
const texts = (toasts: readonly { text: string }[]) => toasts.map(({ text }) => text)

test('the account is unknown until the server has replied, and unchanged when a call fails', async () => {
  const { $sessions, loadSessions } = await open()
  expect($sessions.get()).toBeNull()
  api.answer('GET /auth-api/sessions', { message: 'Later' }, { status: 503 })
  await loadSessions()
  expect($sessions.get()).toBeNull()
  api.answer('GET /auth-api/sessions', { sessions: [{ id: 's' }] })
  await loadSessions()
  expect($sessions.get()).toEqual([{ id: 's' }])
})

test('an ended session leaves the list; one that could not be ended stays', async () => {
  api.answer('DELETE /auth-api/sessions/s', { message: 'Signed out there' })
  api.answer('GET /auth-api/sessions', { sessions: [] })
  const { $sessions, endSession, $toasts } = await open()
  await endSession('s')
  expect($sessions.get()).toEqual([])
  expect(texts($toasts.get())).toEqual(['Signed out there'])
  api.answer('DELETE /auth-api/sessions/t', { message: 'No such session' }, { status: 404 })
  await endSession('t')
  expect(api.calls().filter((call) => call.startsWith('GET'))).toHaveLength(1)
})

test('a refused profile changes nothing and shows the reason', async () => {
  const { saveProfile, $session } = await open()
  api.answer('PUT /auth-api/profile-change-by-id', { message: 'Another account has this email' }, { status: 409 })
  expect(await saveProfile({ name: 'New', email: 'b@example.com' })).toBe('Another account has this email')
  expect($session.get()).toEqual({ status: 'unchecked' })
  api.answer('PUT /auth-api/profile-change-by-id', { user: { ...user, name: 'New' }, message: 'Saved' })
  expect(await saveProfile({ name: 'New' })).toBeNull()
  expect(api.asked.at(-1)?.body).toEqual({ name: 'New', email: '' })
  expect($session.get()).toMatchObject({ user: { name: 'New' } })
})

test('signing out everywhere ends the session, shows its message on the next page and opens the sign-in dialog there', async () => {
  api.answer('POST /auth-api/sign-out-everywhere', { message: 'Signed out everywhere' })
  const { signOutEverywhere, $session } = await open()
  await signOutEverywhere()
  expect($session.get()).toEqual({ status: 'guest' })
  expect(cookies.kept.size).toBe(0)
  expect(assigned).toEqual(['/'])
  expect(JSON.parse(page.session.getItem('placket:arrival') ?? '')).toMatchObject({
    toasts: [{ text: 'Signed out everywhere' }],
    openLogin: true,
  })
})

test.each([
  ['signOutEverywhere', 'POST /auth-api/sign-out-everywhere'],
  ['deleteAccount', 'DELETE /auth-api/account'],
] as const)('%s that failed leaves who is signed in where they are', async (name, call) => {
  api.answer(call, { message: 'Later' }, { status: 503 })
  const account = await open()
  const answer = await account[name]()
  expect(cookies.kept.get('ectoken')).toBe('abc')
  expect(assigned).toEqual([])
  expect(answer ?? texts(account.$toasts.get())[0]).toBe('Later')
})

test('deleting the account ends the session and goes home without asking to sign in', async () => {
  api.answer('DELETE /auth-api/account', { message: 'Account deleted' })
  const { deleteAccount, $session } = await open()
  expect(await deleteAccount()).toBeNull()
  expect($session.get()).toEqual({ status: 'guest' })
  expect(assigned).toEqual(['/'])
  expect(JSON.parse(page.session.getItem('placket:arrival') ?? '')).toMatchObject({ openLogin: false })
})

test('an address is sent without empty fields, created without an id and updated with one', async () => {
  api.answer('POST /user/address', {})
  api.answer('PUT /user/address/a', {})
  api.answer('GET /user/address', { addresses: [{ id: 'a' }] })
  const { saveAddress, $addresses, $toasts } = await open()
  const fields = { name: 'Test Person', line1: '1 High St', city: 'Troy', state: 'NY', postcode: '12180', phone: '' }
  expect(await saveAddress(fields)).toBeNull()
  const { phone: _phone, ...sent } = fields
  expect(api.asked[0]?.body).toEqual({ ...sent, line2: '', country: 'US' })
  expect(await saveAddress({ ...fields, phone: '+12025550123', isDefault: 'on' }, 'a')).toBeNull()
  expect(api.asked[2]).toMatchObject({
    call: 'PUT /user/address/a',
    body: { phone: '+12025550123', isDefault: true },
  })
  expect($addresses.get()).toEqual([{ id: 'a' }])
  expect(texts($toasts.get())).toEqual(['Address saved'])
})

test('a refused address shows the reason, and the list is not loaded again', async () => {
  api.answer('POST /user/address', { message: 'Enter a ZIP code of this state' }, { status: 400 })
  const { saveAddress } = await open()
  expect(await saveAddress({})).toBe('Enter a ZIP code of this state')
  expect(api.calls()).toEqual(['POST /user/address'])
})

test('a removed address leaves the list', async () => {
  api.answer('DELETE /user/address/a', { message: 'Removed' })
  api.answer('GET /user/address', { addresses: [] })
  const { removeAddress, $addresses } = await open()
  await removeAddress('a')
  expect($addresses.get()).toEqual([])
})
