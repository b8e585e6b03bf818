import { beforeEach, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../src/features/cart/rules/cart.ts'

const cells = new Map<string, string>()
let isFull: (key: string) => boolean

function makeLine(variantId: string, quantity: number): CartLine {
  const product = { _id: 'p', id: 'p', slug: 'p', name: 'Shirt', price: 50, finalPrice: 50, images: [] }
  return { product, variantId, size: 'M', color: 'white', quantity }
}

/** Storage as earlier visits left it, under freshly loaded stores. */
async function open(kept: { cart?: CartLine[]; later?: CartLine[] }) {
  cells.set('cart', JSON.stringify(kept.cart ?? []))
  cells.set('placket:later', JSON.stringify(kept.later ?? []))
  vi.resetModules()
  const later = await import('../../../src/features/cart/browser/later.ts')
  const { $toasts } = await import('../../../src/site/browser/toasts.ts')
  return { ...later, readToasts: () => $toasts.get().map(({ text }) => text) }
}

function readQuantities(key: string): Record<string, number> {
  const lines: CartLine[] = JSON.parse(cells.get(key) ?? '[]')
  return Object.fromEntries(lines.map(({ variantId, quantity }) => [variantId, quantity]))
}
const readBoth = () => ({ cart: readQuantities('cart'), later: readQuantities('placket:later') })

beforeEach(() => {
  cells.clear()
  isFull = () => false
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => cells.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull(key)) throw new DOMException('full', 'QuotaExceededError')
      cells.set(key, value)
    },
  })
})

test('a line moves into the cart, with a message', async () => {
  const { moveToCart, readToasts } = await open({ later: [makeLine('a', 2)] })
  expect(await moveToCart('a')).toBe('added')
  expect(readBoth()).toEqual({ cart: { a: 2 }, later: {} })
  expect(readToasts()).toEqual(['Product Added  Successfully!'])
})

test('if the cart has too little room, the rest of the line stays saved', async () => {
  const { moveToCart, readToasts } = await open({ cart: [makeLine('b', 7)], later: [makeLine('a', 5)] })
  expect(await moveToCart('a')).toBe('capped')
  expect(readBoth()).toEqual({ cart: { a: 3, b: 7 }, later: { a: 2 } })
  expect(await moveToCart('a')).toBe('capped')
  expect(readBoth()).toEqual({ cart: { a: 3, b: 7 }, later: { a: 2 } })
  expect(readToasts()).toEqual([])
})

test('a line that another tab has already moved is not added again', async () => {
  const { moveToCart, readToasts } = await open({ cart: [makeLine('a', 1)], later: [] })
  expect(await moveToCart('a')).toBe('gone')
  expect(readBoth()).toEqual({ cart: { a: 1 }, later: {} })
  expect(readToasts()).toEqual([])
})

test('a line saved for later joins an existing one as a whole', async () => {
  const { saveForLater } = await open({ cart: [makeLine('a', 4)], later: [makeLine('a', 3), makeLine('b', 6)] })
  await saveForLater('a')
  expect(readBoth()).toEqual({ cart: {}, later: { a: 7, b: 6 } })
})

test.each([
  ['cart', 'Error adding product to cart'],
  ['placket:later', 'Error adding product to cart'],
])('a move that cannot be stored under %s is reported, and nothing moves', async (full, text) => {
  const { moveToCart, readToasts } = await open({ later: [makeLine('a', 2), makeLine('b', 1)] })
  isFull = (key) => key === full
  expect(await moveToCart('a')).toBe('failed')
  expect(readBoth()).toEqual({ cart: {}, later: { a: 2, b: 1 } })
  expect(readToasts()).toEqual([text])
})

test('a turn that never comes is reported, and nothing is confirmed', async () => {
  const { moveToCart, readToasts } = await open({ later: [makeLine('a', 2)] })
  vi.stubGlobal('takeTurn', () => Promise.reject(new DOMException('late', 'TimeoutError')))
  expect(await moveToCart('a')).toBe('failed')
  expect(readToasts()).toEqual(['Error adding product to cart'])
})

test('of several lines the named one moves, in both directions', async () => {
  const { moveToCart, saveForLater } = await open({
    cart: [makeLine('c', 1), makeLine('d', 1)],
    later: [makeLine('a', 1), makeLine('b', 1)],
  })
  await moveToCart('b')
  await saveForLater('d')
  expect(readBoth()).toEqual({ cart: { c: 1, b: 1 }, later: { a: 1, d: 1 } })
})

test('a line that is not in the cart is not saved for later, without a message', async () => {
  const { saveForLater, readToasts } = await open({ cart: [makeLine('a', 1)] })
  await saveForLater('b')
  expect(readBoth()).toEqual({ cart: { a: 1 }, later: {} })
  expect(readToasts()).toEqual([])
})

test.each(['cart', 'placket:later'])('saving for later that cannot be stored under %s moves nothing', async (full) => {
  const { saveForLater, readToasts } = await open({ cart: [makeLine('a', 1)] })
  isFull = (key) => key === full
  await saveForLater('a')
  expect(readBoth()).toEqual({ cart: { a: 1 }, later: {} })
  expect(readToasts()).toEqual(['Error removing product from cart'])
})

test('a turn that never comes saves nothing for later, and says so', async () => {
  const { saveForLater, readToasts } = await open({ cart: [makeLine('a', 1)] })
  vi.stubGlobal('takeTurn', () => Promise.reject(new DOMException('late', 'TimeoutError')))
  await saveForLater('a')
  expect(readBoth()).toEqual({ cart: { a: 1 }, later: {} })
  expect(readToasts()).toEqual(['Error removing product from cart'])
})

test('a saved line can be removed, and a full storage is reported', async () => {
  const { dropFromLater, readToasts } = await open({ later: [makeLine('a', 1), makeLine('b', 2)] })
  await dropFromLater('a')
  expect(readBoth()).toEqual({ cart: {}, later: { b: 2 } })
  expect(readToasts()).toEqual([])
  isFull = () => true
  await dropFromLater('b')
  expect(readBoth().later).toEqual({ b: 2 })
  expect(readToasts()).toEqual(['Error removing product from cart'])
})
