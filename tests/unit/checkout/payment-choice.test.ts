import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi, signedInUser } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

const rules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: null,
  shipTo: ['US'],
  pickupPostcode: '10001',
}
const product = { _id: 'p', id: 'p', slug: 'p', name: 'Shirt', price: 30, finalPrice: 30, images: [] }
const line = { product, variantId: 'v', size: 'M', color: 'white', quantity: 1 }
// With shipping and its fee a single shirt costs 38.95 exactly.
const cash = { method: 'cash-on-delivery', limit: 38.95, fee: 3, dueDays: null }
const transfer = { method: 'bank-transfer', limit: null, fee: 0, dueDays: 5 }
const create = 'POST /api/orders/create-order'

let api: ReturnType<typeof openFakeApi>
let page: ReturnType<typeof openFakePage>
const offer = (...manual: object[]) =>
  api.answer('GET /api/orders/payment-methods', { provider: 'sandbox', names: [], manual })

/** A page of the same tab, loaded anew. */
async function open() {
  vi.resetModules()
  const modules = {
    ...(await import('../../../src/features/checkout/browser/checkout.ts')),
    ...(await import('../../../src/features/cart/browser/costs.ts')),
    ...(await import('../../../src/features/credit/browser/entered-credit.ts')),
    ...(await import('../../../src/features/payments/browser/methods.ts')),
    ...(await import('../../../src/features/cart/browser/cart.ts')),
    ...(await import('../../../src/features/accounts/browser/check-session.ts')),
  }
  await modules.loadPaymentMethods()
  return modules
}

beforeEach(() => {
  vi.unstubAllGlobals()
  page = openFakePage('https://shop.example/checkout')
  const cookies = openFakeCookies()
  Object.assign(document, { querySelector: () => ({ textContent: JSON.stringify(rules) }) })
  vi.stubGlobal('navigator', { sendBeacon: () => true, locks: { request: async () => undefined } })
  const assign = (path: string) => page.location.assigned.push(path)
  vi.stubGlobal('location', { pathname: '/checkout', search: '', protocol: 'https:', assign })
  cookies.kept.set('ectoken', 'abc')
  page.local.setItem('cart', JSON.stringify([line]))
  api = openFakeApi()
  api.answer('GET /auth-api/is-login-check', { success: true, user: signedInUser })
  offer(cash, transfer)
})

test('the picked way to pay is sent with the total that has its fee', async () => {
  const shop = await open()
  shop.pickPayment('cash-on-delivery')
  api.answer(create, { order: { id: 'o', state: 'placed' }, payment: { url: '/order/o', form: null } })
  await shop.checkSession()
  await shop.placeOrder()
  const order = api.asked.find(({ call }) => call === create)
  expect(order?.body).toMatchObject({ paymentMethod: 'cash-on-delivery', displayedTotal: 38.95 })
  expect(page.location.assigned).toEqual(['/order/o'])
})

test('it is remembered in the tab, and a storage that is blocked or has another word leaves the payment provider', async () => {
  ;(await open()).pickPayment('bank-transfer')
  expect((await open()).$payment.get()).toBe('bank-transfer')
  page.session.setItem('placket:payment', 'barter')
  expect((await open()).$payment.get()).toBe('online')
  page.session.isFull = true
  const shop = await open()
  shop.pickPayment('bank-transfer')
  expect(shop.$payment.get()).toBe('bank-transfer')
})

test('above its limit, fee included, the payment provider is charged without the fee; below it the pick counts again', async () => {
  const shop = await open()
  shop.pickPayment('cash-on-delivery')
  expect([shop.$payment.get(), shop.$costs.get().totalCents]).toEqual(['cash-on-delivery', 3895])
  shop.storedCart.write([{ ...line, quantity: 2 }])
  expect([shop.$payment.get(), shop.$costs.get().totalCents]).toEqual(['online', 6595])
  expect(shop.$fitting.get().map(({ method }) => method)).toEqual(['bank-transfer'])
  shop.storedCart.write([line])
  expect([shop.$payment.get(), shop.$costs.get().totalCents]).toEqual(['cash-on-delivery', 3895])
  offer({ ...cash, limit: 38.94 }, transfer)
  await shop.loadPaymentMethods()
  expect([shop.$payment.get(), shop.$costs.get().totalCents]).toEqual(['online', 3595])
})

test('cash does not count while a gift card or store credit pays a part, and counts again without', async () => {
  offer({ ...cash, limit: null }, transfer)
  const shop = await open()
  shop.pickPayment('cash-on-delivery')
  const listFitting = () => [shop.$payment.get(), ...shop.$fitting.get().map(({ method }) => method)]
  expect(listFitting()).toEqual(['cash-on-delivery', 'cash-on-delivery', 'bank-transfer'])
  shop.$cards.set([{ code: 'C', lastFour: 'WXYZ', balanceCents: 500 }])
  expect(listFitting()).toEqual(['online', 'bank-transfer'])
  shop.$cards.set([])
  shop.$storeCredit.set({ cents: 500, used: true })
  expect(listFitting()).toEqual(['online', 'bank-transfer'])
  shop.$storeCredit.set({ cents: 500, used: false })
  expect(listFitting()).toEqual(['cash-on-delivery', 'cash-on-delivery', 'bank-transfer'])
})

test('a market that does not offer it is charged by the payment provider, and sent no way to pay', async () => {
  ;(await open()).pickPayment('cash-on-delivery')
  offer(transfer)
  const shop = await open()
  expect([shop.$payment.get(), shop.$costs.get().totalCents]).toEqual(['online', 3595])
  api.answer(create, { order: { id: 'o', state: 'pending' }, payment: { url: 'https://pay.example/1', form: null } })
  await shop.checkSession()
  await shop.placeOrder()
  expect(api.asked.find(({ call }) => call === create)?.body).not.toHaveProperty('paymentMethod')
})

test('what the payment provider takes is named, UPI first on a phone; a name that shoppers do not know is left out', async () => {
  const take = (...names: string[]) =>
    api.answer('GET /api/orders/payment-methods', { provider: 'razorpay', names, manual: [] })
  take('card', 'upi', 'netbanking', 'some_debit')
  expect((await open()).$onlineNames.get()).toEqual(['Card', 'UPI', 'Netbanking'])
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect((await open()).$onlineNames.get()).toEqual(['UPI', 'Card', 'Netbanking'])
  take('card', 'ideal', 'sepa_debit', 'klarna', 'konbini')
  expect((await open()).$onlineNames.get()).toEqual(['Card', 'iDEAL', 'SEPA Direct Debit', 'Klarna', 'Konbini'])
})
