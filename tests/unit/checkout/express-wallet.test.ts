import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, signedInUser } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'
import { createFakeStripeJs, type FakeWallet } from '../../support/fake-stripe-js.ts'

const loadStripe = vi.hoisted(() => vi.fn())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const steps = (priceCents: number) => [{ fromCents: 0, priceCents }]
const rules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: null,
  shipTo: ['US', 'DE'],
  home: 'US',
  pickupPostcode: '10001',
  zones: [
    { places: ['US'], rates: { standard: steps(595), express: steps(1495) } },
    { places: ['DE'], rates: { standard: steps(1200), express: [] } },
  ],
}
const product = { _id: 'p', id: 'p', slug: 'p', name: 'Shirt', price: 30, finalPrice: 30, images: [] }
const line = { product, variantId: 'v', size: 'M', color: 'white', quantity: 2 }
const create = 'POST /api/orders/create-order'
const american = { line1: '1 Market Street', city: 'San Francisco', state: 'CA', postal_code: '94105', country: 'US' }
const german = { line1: 'Lange Straße 2', city: 'Berlin', state: '', postal_code: '10115', country: 'DE' }

let api: ReturnType<typeof openFakeApi>
let page: ReturnType<typeof openFakePage>
let wallet: FakeWallet
const charge = vi.fn(async () => 'confirmed')

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.clearAllMocks()
  page = openFakePage('https://shop.example/cart')
  const cookies = openFakeCookies()
  Object.assign(document, { querySelector: () => ({ textContent: JSON.stringify(rules) }) })
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  vi.stubGlobal('navigator', { sendBeacon: () => true, locks: { request: async () => undefined } })
  const assign = (path: string) => page.location.assigned.push(path)
  vi.stubGlobal('location', { pathname: '/cart', search: '', protocol: 'https:', assign })
  cookies.kept.set('ectoken', 'abc')
  api = openFakeApi()
  api.answer('GET /auth-api/is-login-check', { success: true, user: signedInUser })
  api.answer('GET /user/address', { addresses: [] })
  api.answer('GET /api/orders/order-List', { orders: [] })
  page.local.setItem('cart', JSON.stringify([line]))
  wallet = { name: 'Ada Shore', email: 'ada@shop.example', address: american }
})

const order = { id: 'o1', state: 'pending', lines: [] }
const payment = {
  provider: 'stripe',
  reference: 'pi_1',
  url: 'https://shop.example/order/o1',
  form: null,
  clientSecret: 'pi_1_secret',
}

async function open({ available = true } = {}) {
  const stripe = createFakeStripeJs({ wallet: () => wallet, charge, available })
  loadStripe.mockImplementation(async () => stripe.Stripe())
  const { showWallets } = await import('../../../src/features/checkout/browser/express-wallet.ts')
  const { knowUser } = await import('../../../src/site/browser/session.ts')
  const { $form } = await import('../../../src/features/checkout/browser/checkout.ts')
  knowUser(signedInUser)
  const states: string[] = []
  const host = { append: () => undefined } as unknown as HTMLElement
  Object.assign(document, { createElement: () => ({ addEventListener: () => undefined }) })
  const before = $form.get()
  const putBack = await showWallets('pk_test_1', host, (state) =>
    states.push('reason' in state ? `refused: ${state.reason}` : state.status),
  )
  return { ...stripe, states, putBack, before, $form }
}

const sentOrders = () => api.asked.filter(({ call }) => call === create)
const place = () => api.answer(create, { order, payment }, { status: 201 })
const amounts = (shown: { event: string; amount: number }[]) => shown.map(({ event, amount }) => [event, amount])

describe('a wallet', () => {
  test('is shown the total of its own address before it resolves, and that total is ordered and charged', async () => {
    place()
    const { press, shown, created } = await open()
    wallet = { ...wallet, rate: 'express' }
    expect(created[0]).toMatchObject({
      mode: 'payment',
      amount: 6595,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card', 'link'],
    })
    expect(created[1]).toMatchObject({ allowedShippingCountries: ['US', 'DE'], shippingAddressRequired: true })
    expect(await press()).toBe('paid')
    expect(amounts(shown)).toEqual([
      ['click', 6595],
      ['shippingaddresschange', 6595],
      ['shippingratechange', 7495],
    ])
    for (const { amount, lineItems = [] } of shown)
      expect(lineItems.reduce((sum, item) => sum + item.amount, 0)).toBe(amount)
    const [sent, second] = sentOrders()
    expect(second).toBeUndefined()
    expect(sent?.body).toMatchObject({
      express: true,
      displayedTotal: 74.95,
      shippingMethod: 'express',
      email: 'ada@shop.example',
      saveAddress: false,
      items: [{ variantId: 'v', quantity: 2 }],
      address: { name: 'Ada Shore', line1: '1 Market Street', state: 'CA', postcode: '94105', phone: '+12025550123' },
    })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    expect(charge).toHaveBeenCalledWith('pi_1_secret', { amount: 7495, currency: 'usd' })
    expect(page.location.assigned).toEqual(['https://shop.example/order/o1?reference=pi_1'])
  })

  test('of another country is charged what delivery costs there, and offered nothing else', async () => {
    place()
    const { press, shown } = await open()
    wallet = { ...wallet, address: german }
    expect(await press()).toBe('paid')
    expect(shown.at(-1)).toMatchObject({ amount: 7200, shippingRates: [{ id: 'standard', amount: 1200 }] })
    expect(sentOrders()[0]?.body).toMatchObject({ displayedTotal: 72, address: { city: 'Berlin', country: 'DE' } })
  })

  test('is sent to its address, also by somebody who meant to pick it up in the checkout', async () => {
    const method = { speed: 'standard', price: 5, freePrice: 0, earliest: null, latest: null, place: null }
    const ours = { ...american, name: 'Shop', postcode: '94105', hours: '9 to 5' }
    const methods = [
      { ...method, id: 'post', name: 'Post' },
      { ...method, id: 'shop', name: 'Our shop', price: 0, place: ours },
    ]
    Object.assign(document, {
      querySelector: () => ({ textContent: JSON.stringify({ ...rules, asksShipping: true }) }),
    })
    for (const where of ['state&postcode', 'state=CA&postcode=94105'])
      api.answer(`GET /api/orders/shipping?country=US&${where}&items=v:2`, { methods, refused: [], lacks: null })
    page.session.setItem('placket:checkout', JSON.stringify({ country: 'US', methodId: 'shop' }))
    place()
    const { press, shown } = await open()
    expect(await press()).toBe('paid')
    expect(shown.at(-1)).toMatchObject({ amount: 6500, shippingRates: [{ id: 'post', amount: 500 }] })
    expect(sentOrders()[0]?.body).toMatchObject({
      displayedTotal: 65,
      shippingMethod: 'post',
      address: { line1: '1 Market Street' },
    })
  })

  test('where nothing is delivered is rejected, and nothing is ordered', async () => {
    const { press, shown } = await open()
    wallet = { ...wallet, address: { ...german, country: 'FR' } }
    expect(await press()).toBe('rejected')
    expect(shown.at(-1)).toMatchObject({ event: 'shippingaddresschange', rejected: true })
    expect(sentOrders()).toEqual([])
  })

  test('without a name or street is refused in words before anything is ordered', async () => {
    const { press, states } = await open()
    wallet = { ...wallet, name: '', address: { ...american, line1: '' } }
    expect(await press()).toMatch(/^failed: ./)
    expect(states.at(-1)).toMatch(/^refused: ./)
    expect(sentOrders()).toEqual([])
  })

  test('that is closed orders nothing, and the form of the checkout is put back', async () => {
    const { press, putBack, before, $form } = await open()
    wallet = { ...wallet, address: german, cancels: true }
    expect(await press()).toBe('cancelled')
    expect($form.get().city).toBe('Berlin')
    putBack()
    expect($form.get()).toEqual(before)
    expect(sentOrders()).toEqual([])
  })

  test('whose whole address costs another total than it showed is refused, and shown that one', async () => {
    const { press, shown } = await open()
    wallet = { ...wallet, whole: german }
    expect(await press()).toBe('failed: Price changed')
    expect(sentOrders()).toEqual([])
    place()
    const { whole: _, ...settled } = wallet
    wallet = { ...settled, address: german }
    expect(await press()).toBe('paid')
    expect(shown.filter(({ event }) => event === 'click').map(({ amount }) => amount)).toEqual([6595, 7200])
  })

  test('learns of a changed price and charges nothing; the next press is a new order', async () => {
    const refusal = 'The price has changed'
    api.answer(create, { message: refusal }, { status: 409 })
    api.answer('GET /product-api/get-product/p', { message: 'Later' }, { status: 503 })
    const { press, states } = await open()
    expect(await press()).toBe(`failed: ${refusal}`)
    expect(states).toContain(`refused: ${refusal}`)
    expect(charge).not.toHaveBeenCalled()
  })

  test('that the bank refuses says why; the next press pays the same order', async () => {
    place()
    const { press, states } = await open()
    wallet = { ...wallet, refusal: 'Your card was declined.' }
    expect(await press()).toBe('failed: Your card was declined.')
    expect(states.at(-1)).toBe('refused: Your card was declined.')
    const { refusal: _, ...mended } = wallet
    wallet = mended
    expect(await press()).toBe('paid')
    const [first, second] = sentOrders()
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(second?.body).toEqual(first?.body)
  })

  test('follows an order to the hosted page if it can’t be confirmed here', async () => {
    api.answer(
      create,
      { order, payment: { ...payment, url: 'https://pay.example/1', clientSecret: null } },
      { status: 201 },
    )
    const { press } = await open()
    void press()
    await vi.waitFor(() => expect(page.location.assigned).toEqual(['https://pay.example/1']))
    expect(charge).not.toHaveBeenCalled()
  })

  test('pressed twice orders once', async () => {
    place()
    const { press } = await open()
    void press()
    void press()
    await vi.waitFor(() => expect(page.location.assigned).toHaveLength(1))
    expect(sentOrders()).toHaveLength(1)
    expect(charge).toHaveBeenCalledTimes(1)
  })
})

test('a cart that a gift card covers whole asks Stripe for nothing, and says that nothing is left to pay', async () => {
  const { $cards } = await import('../../../src/features/credit/browser/entered-credit.ts')
  $cards.set([{ code: 'AAAA-BBBB-CCCC-DDDD', lastFour: 'DDDD', balanceCents: 1_000_000 }])
  const { states, created } = await open()
  expect(states).toEqual(['covered'])
  expect(created).toEqual([])
})

test('a browser without a wallet, and Stripe out of reach, are said', async () => {
  expect((await open({ available: false })).states).toEqual(['none'])
  loadStripe.mockImplementation(() => Promise.reject(new Error('Failed to load Stripe.js')))
  const { showWallets } = await import('../../../src/features/checkout/browser/express-wallet.ts')
  const states: string[] = []
  await showWallets('pk_test_1', {} as HTMLElement, ({ status }) => states.push(status))
  expect(states).toEqual(['failed'])
})
