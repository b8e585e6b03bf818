import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

let api: ReturnType<typeof openFakeApi>
let page: ReturnType<typeof openFakePage>

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  openFakeCookies()
  page = openFakePage('https://shop.example/cart?reminder=abc')
  api = openFakeApi()
})

const product = (id: string) => ({
  _id: id,
  id,
  slug: id,
  name: `Shirt ${id}`,
  price: 60,
  finalPrice: 60,
  currency: 'USD',
  images: [],
  colors: [],
  variants: [{ id: `v${id}`, size: 'M', color: 'white', price: 60, finalPrice: 60, stock: 5, option: null }],
})
const line = (id: string, quantity: number) => ({
  product: product(id),
  variantId: `v${id}`,
  size: 'M',
  color: 'white',
  quantity,
})

test('the cart of a mail is added to what this device has, once, and leaves the address', async () => {
  page.local.setItem('cart', JSON.stringify([line('1', 3)]))
  api.answer('GET /api/reminded-cart/abc', {
    items: [
      { product: product('1'), variantId: 'v1', quantity: 2 },
      { product: product('2'), variantId: 'v2', quantity: 1 },
    ],
  })
  const { restoreCart } = await import('../../../src/features/cart/browser/restore-cart.ts')
  const { $cart } = await import('../../../src/features/cart/browser/cart.ts')
  await restoreCart()
  expect($cart.get().map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
    ['v1', 3],
    ['v2', 1],
  ])
  expect([location.search, api.calls()]).toEqual(['', ['GET /api/reminded-cart/abc']])
})
