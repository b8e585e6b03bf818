import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi, signedInUser } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

let api: ReturnType<typeof openFakeApi>
let cookies: ReturnType<typeof openFakeCookies>
let page: ReturnType<typeof openFakePage>

const rules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: 7500,
  shipTo: ['US'],
  home: 'US',
  pickupPostcode: '10001',
}
const home = {
  name: 'At Home',
  phone: '',
  line1: '1 Main Street',
  line2: '',
  city: 'New York',
  state: 'NY',
  postcode: '10001',
  country: 'US',
}
const gift = { ...home, name: 'A Friend', line1: '9 Far Road' }

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage('https://shop.example/checkout')
  cookies = openFakeCookies()
  Object.assign(document, { querySelector: () => ({ textContent: JSON.stringify(rules) }) })
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  vi.stubGlobal('navigator', { sendBeacon: () => true, locks: { request: async () => undefined } })
  const assign = (path: string) => page.location.assigned.push(path)
  vi.stubGlobal('location', { pathname: '/checkout', search: '', protocol: 'https:', assign })
  cookies.kept.set('ectoken', 'abc')
  api = openFakeApi()
  api.answer('GET /auth-api/is-login-check', { success: true, user: signedInUser })
})

const open = async () => ({
  ...(await import('../../../src/features/checkout/browser/checkout.ts')),
  ...(await import('../../../src/features/accounts/browser/sign-in/dialogs.ts')),
  ...(await import('../../../src/site/browser/session.ts')),
  ...(await import('../../../src/features/accounts/browser/check-session.ts')),
})

async function fill(user = signedInUser) {
  const { fillFromAccount, knowUser, $form } = await open()
  knowUser(user)
  await fillFromAccount()
  return $form.get()
}

test('name, email and the default address are filled in, and the address will be saved', async () => {
  api.answer('GET /user/address', {
    addresses: [
      { ...gift, isDefault: false },
      { ...home, isDefault: true },
    ],
  })
  const { phone: _phone, ...address } = home
  const { email, phoneNumber } = signedInUser
  expect(await fill()).toEqual({
    ...address,
    email,
    phoneNumber,
    taxNumber: '',
    method: 'standard',
    methodId: '',
    save: true,
    mails: false,
  })
})

test('without a saved address or an email, those of the last order are filled in', async () => {
  api.answer('GET /user/address', { addresses: [] })
  api.answer('GET /api/orders/order-List', {
    orders: [{ address: gift, email: 'last@example.com' }, { address: home }],
  })
  const form = await fill({ ...signedInUser, name: '', email: '' })
  expect(form).toMatchObject({ name: 'A Friend', line1: '9 Far Road', email: 'last@example.com' })
})

test('an address of another market is left out, and the form stays in its own country', async () => {
  const berlin = { ...home, city: 'Berlin', state: '', postcode: '10115', country: 'DE', isDefault: true }
  api.answer('GET /user/address', { addresses: [berlin] })
  api.answer('GET /api/orders/order-List', { orders: [{ address: berlin, email: '' }] })
  expect(await fill()).toMatchObject({ line1: '', city: '', country: 'US' })
  api.answer('GET /api/orders/order-List', { orders: [{ address: gift, email: '' }] })
  expect(await fill()).toMatchObject({ line1: '9 Far Road', country: 'US' })
})

test('what is already typed stays', async () => {
  page.session.setItem('placket:checkout', JSON.stringify({ line1: '2 Side Street', name: 'Me', save: false }))
  api.answer('GET /user/address', { addresses: [{ ...home, isDefault: true }] })
  expect(await fill()).toMatchObject({ line1: '2 Side Street', city: '', name: 'Me', save: false })
})

test('an address that arrives after its person has left is neither shown nor kept', async () => {
  api.answer('GET /user/address', { addresses: [{ ...home, isDefault: true }] })
  const { fillFromAccount, knowUser, $form } = await open()
  knowUser(signedInUser)
  const filling = fillFromAccount()
  dispatchEvent(new Event('placket:leaving'))
  await filling
  expect($form.get()).toMatchObject({ name: '', line1: '', email: '', phoneNumber: '' })
  expect(page.session.getItem('placket:checkout')).toBeNull()
})

test('a session that ends at the payment asks for the code there, keeps what was typed, and continues to the payment', async () => {
  const shop = await open()
  await shop.checkSession()
  shop.fillForm({ ...home, phoneNumber: '+12025550123', email: 'b@example.com' })
  api.answer('POST /api/orders/create-order', { message: 'Please login' }, { status: 401 })
  const asked: unknown[] = []
  page.events.addEventListener('placket:flow', (event) => {
    const { detail } = event as CustomEvent
    asked.push(detail)
    shop.sendToFlow(detail)
  })
  const placing = shop.placeOrder()
  await vi.waitFor(() => expect(shop.$flow.get().step.name).not.toBe('closed'))
  expect(asked).toEqual([{ type: 'openCheckout', phoneNumber: '+12025550123' }])
  expect(shop.$session.get().status).toBe('guest')
  expect(shop.$placing.get().status).toBe('placing')
  const order = { id: 'o', state: 'pending' }
  api.answer('POST /api/orders/create-order', { order, payment: { url: 'https://pay.example/1', form: null } })
  cookies.kept.set('ectoken', 'new')
  shop.startSession('new', signedInUser)
  shop.sendToFlow({ type: 'cancel' })
  await placing
  expect(page.location.assigned).toEqual(['https://pay.example/1'])
  const orders = api.asked.filter(({ call }) => call.endsWith('create-order'))
  expect(orders).toHaveLength(2)
  expect(orders[1]?.body).toEqual(orders[0]?.body)
  expect(orders[1]?.headers.get('authorization')).toBe('Bearer new')
  expect(orders[1]?.body).toMatchObject({ address: { line1: '1 Main Street' }, saveAddress: true })
})

test('cancelling the code returns to the form with everything typed', async () => {
  const shop = await open()
  await shop.checkSession()
  shop.fillForm({ ...home, phoneNumber: '+12025550123' })
  api.answer('POST /api/orders/create-order', { message: 'Please login' }, { status: 401 })
  page.events.addEventListener('placket:flow', (event) => shop.sendToFlow((event as CustomEvent).detail))
  const placing = shop.placeOrder()
  await vi.waitFor(() => expect(shop.$flow.get().step.name).not.toBe('closed'))
  shop.sendToFlow({ type: 'cancel' })
  await placing
  expect(shop.$placing.get()).toEqual({ status: 'idle' })
  expect(shop.$form.get().line1).toBe('1 Main Street')
  expect(page.location.assigned).toEqual([])
})

test('a region never stays when the country changes, also one that was typed freely', async () => {
  const { fillForm, typeField, $form } = await open()
  for (const [from, state, to] of [
    ['JP', 'Tokyo', 'EG'],
    ['US', 'NY', 'JP'],
    ['BB', 'Saint Michael', 'SO'],
  ] as const) {
    fillForm({ country: from, state })
    typeField('country', to)
    expect($form.get()).toMatchObject({ country: to, state: '' })
  }
})

test.each([
  ['many orders', 'Confirm that it’s you with a code, then order again'],
  ['a transfer', 'Confirm your phone number with a code to pay by bank transfer'],
])('after %s a code to the account’s own number is asked for, and the order goes on', async (_name, message) => {
  const shop = await open()
  await shop.checkSession()
  const elsewhere = '+12025550199'
  shop.fillForm({ ...home, phoneNumber: elsewhere, email: 'b@example.com' })
  api.answer('POST /api/orders/create-order', { message }, { status: 403 })
  const asked: unknown[] = []
  page.events.addEventListener('placket:flow', (event) => {
    const { detail } = event as CustomEvent
    asked.push(detail)
    shop.sendToFlow(detail)
  })
  const placing = shop.placeOrder()
  await vi.waitFor(() => expect(shop.$flow.get().step.name).not.toBe('closed'))
  expect(asked).toEqual([{ type: 'openCheckout', phoneNumber: signedInUser.phoneNumber }])
  api.answer('GET /auth-api/get-user-by-id', { user: signedInUser, verifiedRecently: true })
  const order = { id: 'o', state: 'pending' }
  api.answer('POST /api/orders/create-order', { order, payment: { url: 'https://pay.example/1', form: null } })
  // The reply to the code brings the cookie of another session.
  cookies.kept.set('ectoken', 'proved')
  shop.sendToFlow({ type: 'cancel' })
  await placing
  expect(page.location.assigned).toEqual(['https://pay.example/1'])
  const bodies = api.asked.filter(({ call }) => call.endsWith('create-order')).map(({ body }) => body)
  expect(bodies[1]).toEqual(bodies[0])
})

test('whoever cancels that code is back at the form, and is not asked again', async () => {
  const shop = await open()
  await shop.checkSession()
  shop.fillForm({ ...home, phoneNumber: '+12025550123', email: 'b@example.com' })
  api.answer(
    'POST /api/orders/create-order',
    { message: 'Confirm that it’s you with a code, then order again' },
    { status: 403 },
  )
  api.answer('GET /auth-api/get-user-by-id', { user: signedInUser, verifiedRecently: true })
  page.events.addEventListener('placket:flow', (event) => shop.sendToFlow((event as CustomEvent).detail))
  const placing = shop.placeOrder()
  await vi.waitFor(() => expect(shop.$flow.get().step.name).not.toBe('closed'))
  shop.sendToFlow({ type: 'cancel' })
  await placing
  expect(shop.$placing.get()).toEqual({ status: 'idle' })
  expect(api.calls().filter((call) => call.endsWith('create-order'))).toHaveLength(1)
})

test('a limit on orders says in words when to try again, and what was typed stays', async () => {
  const shop = await open()
  await shop.checkSession()
  shop.fillForm({ ...home, phoneNumber: '+12025550123', email: 'b@example.com' })
  api.answer('POST /api/orders/create-order', { message: 'Too many requests' }, { status: 429 })
  await shop.placeOrder()
  expect(shop.$placing.get()).toMatchObject({ status: 'refused', reason: expect.stringContaining('60 minutes') })
  expect(shop.$form.get()).toMatchObject({ line1: '1 Main Street' })
})
