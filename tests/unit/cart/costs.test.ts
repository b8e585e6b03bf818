import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakePage } from '../../support/fake-page.ts'

const rules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 595, express: 1495 },
  freeStandardFromCents: 7500,
  shipTo: ['US'],
  pickupPostcode: '10001',
}
const product = { _id: 'p', id: 'p', slug: 'p', name: 'Shirt', price: 30, finalPrice: 30, images: [] }
const line = { product, variantId: 'v', size: 'M', color: 'white', quantity: 2 }
const call = 'POST /validate-promocode'

let api: ReturnType<typeof openFakeApi>
let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  vi.stubGlobal('document', { cookie: '', querySelector: () => ({ textContent: JSON.stringify(rules) }) })
  api = openFakeApi()
  page.local.setItem('cart', JSON.stringify([line]))
})

const open = async () => ({
  ...(await import('../../../src/features/cart/browser/costs.ts')),
  ...(await import('../../../src/features/cart/browser/destination.ts')),
  ...(await import('../../../src/features/cart/browser/promo.ts')),
  ...(await import('../../../src/features/cart/browser/cart.ts')),
})
const valid = (kind: string, value: number, minimum = 0) =>
  api.answer(call, { valid: true, promocode: { code: 'TEN', kind, value, minimum }, message: 'Applied' })

test('the cost follows the cart, the shipping method, the destination and the promo code', async () => {
  const { $costs, $shipping, storedCart, enterPromo, dropPromo } = await open()
  expect($costs.get()).toMatchObject({ subtotalCents: 6000, shippingCents: 595, taxCents: 0, totalCents: 6595 })
  $shipping.set({ ...$shipping.get(), method: 'express' })
  expect($costs.get()).toMatchObject({ shippingCents: 1495, totalCents: 7495 })
  valid('percent', 10)
  expect(await enterPromo('TEN')).toBeNull()
  expect($costs.get()).toMatchObject({ discountCents: 600, totalCents: 6895 })
  storedCart.write([{ ...line, quantity: 1 }])
  expect($costs.get()).toMatchObject({ subtotalCents: 3000, discountCents: 300 })
  dropPromo()
  expect($costs.get()).toMatchObject({ discountCents: 0, totalCents: 4495 })
})

test('a fixed amount and the minimum are in minor units, a percentage stays as it is', async () => {
  const { enterPromo, $promo } = await open()
  valid('fixed', 12.5, 40)
  expect(await enterPromo('TEN')).toBeNull()
  expect(api.asked[0]?.body).toEqual({ code: 'TEN', subtotal: 60, items: ['v'] })
  expect($promo.get()).toEqual([{ code: 'TEN', kind: 'fixed', value: 1250, minimumCents: 4000 }])
  valid('percent', 15)
  expect(await enterPromo('TEN')).toBeNull()
  expect($promo.get()).toEqual([{ code: 'TEN', kind: 'percent', value: 15, minimumCents: 0 }])
})

test('an invalid code shows its reason and keeps the current one', async () => {
  const { enterPromo, $promo } = await open()
  valid('percent', 15)
  await enterPromo('TEN')
  api.answer(call, { valid: false, promocode: null, message: 'This code has ended' })
  expect(await enterPromo('OLD')).toBe('This code has ended')
  api.answer(call, { message: 'Too many requests' }, { status: 429 })
  expect(await enterPromo('OLD')).toBe(
    'Too many wrong codes were tried. Try again in 60 minutes, or order without a code.',
  )
  api.answer(call, {}, { status: 503 })
  expect(await enterPromo('OLD')).toBe('Something went wrong')
  expect($promo.get()).toMatchObject([{ code: 'TEN' }])
})

test('a code that cannot be stored is reported as not applied', async () => {
  const { enterPromo, $promo } = await open()
  valid('percent', 15)
  page.local.isFull = true
  expect(await enterPromo('TEN')).toBe('Something went wrong')
  expect($promo.get()).toEqual([])
})

const kept = { code: 'TEN', kind: 'percent', value: 10, minimumCents: 0 }
test.each([
  'not JSON',
  '[7]',
  JSON.stringify([{ ...kept, code: 7 }]),
  JSON.stringify([{ ...kept, kind: 'gift' }]),
  JSON.stringify([{ ...kept, value: 0.5 }]),
  JSON.stringify([{ ...kept, minimumCents: '0' }]),
])('storage that reads %s contains no code', async (text) => {
  page.local.setItem('placket:promo', text)
  expect((await open()).$promo.get()).toEqual([])
})

test('a code survives a reload, without what else storage contains', async () => {
  page.local.setItem('placket:promo', JSON.stringify([{ ...kept, more: true }]))
  expect((await open()).$promo.get()).toEqual([kept])
})
