import { beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../src/features/cart/rules/cart.ts'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
})

function makeLine(productId: string, quantity: number): CartLine {
  const product = { _id: productId, id: productId, slug: 'p', name: 'Shirt', price: 50, finalPrice: 50, images: [] }
  return { product, variantId: `v${productId}`, size: 'M', color: 'white', quantity }
}

async function open(...lines: CartLine[]) {
  page.local.setItem('cart', JSON.stringify(lines))
  const { $toasts } = await import('../../../src/site/browser/toasts.ts')
  const cart = await import('../../../src/features/cart/browser/cart.ts')
  const readQuantities = () =>
    (JSON.parse(page.local.getItem('cart') ?? '') as CartLine[]).map(({ variantId, quantity }) => [variantId, quantity])
  const undo = () =>
    $toasts
      .get()
      .find(({ text }) => text === 'Cart cleared')
      ?.action?.run()
  return { ...cart, $toasts, readQuantities, undo }
}

test('clearing the cart empties storage and total, and Undo restores every line in order', async () => {
  const cart = await open(makeLine('1', 2), makeLine('2', 10))
  await cart.clearCart()
  expect(cart.readQuantities()).toEqual([])
  expect([cart.$cart.get(), cart.$cartTotalCents.get()]).toEqual([[], 0])
  cart.undo()
  await vi.waitFor(() =>
    expect(cart.readQuantities()).toEqual([
      ['v1', 2],
      ['v2', 10],
    ]),
  )
  expect(cart.$cartTotalCents.get()).toBe(60_000)
})

test('lines added meanwhile stay, and the cap holds', async () => {
  const cart = await open(makeLine('1', 9))
  await cart.clearCart()
  await cart.addToCart(makeLine('1', 3))
  cart.undo()
  await vi.waitFor(() => expect(cart.readQuantities()).toEqual([['v1', 10]]))
})

test('an empty cart is not cleared, and a failure is reported', async () => {
  const cart = await open()
  await cart.clearCart()
  expect(cart.$toasts.get()).toEqual([])
  page.local.setItem('cart', JSON.stringify([makeLine('1', 1)]))
  page.local.isFull = true
  await cart.clearCart()
  expect(cart.$toasts.get().map(({ text }) => text)).toEqual(['Error removing product from cart'])
  expect(cart.readQuantities()).toEqual([['v1', 1]])
})
