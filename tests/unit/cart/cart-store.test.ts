import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../src/features/cart/rules/cart.ts'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
})

function makeLine(productId: string, quantity: number, size = 'M'): CartLine {
  const product = { _id: productId, id: productId, slug: 'p', name: 'Shirt', price: 50, finalPrice: 50, images: [] }
  return { product, variantId: `${productId}-${size}`, size, color: 'white', quantity }
}

async function open(...lines: CartLine[]) {
  const store = (...kept: CartLine[]) => page.local.setItem('cart', JSON.stringify(kept))
  store(...lines)
  const { $toasts } = await import('../../../src/site/browser/toasts.ts')
  const cart = await import('../../../src/features/cart/browser/cart.ts')
  const read = () => JSON.parse(page.local.getItem('cart') ?? '') as CartLine[]
  return {
    ...cart,
    store,
    read: () => read().map(({ variantId, quantity }) => [variantId, quantity]),
    toasts: () => $toasts.get().map(({ text, tone }) => [tone, text]),
    press: (label: string) =>
      $toasts
        .get()
        .find(({ action }) => action?.label === label)
        ?.action?.run(),
  }
}

describe('adding', () => {
  test('is confirmed, with a link to the cart', async () => {
    const { addToCart, read, toasts, press } = await open()
    expect(await addToCart(makeLine('a', 2))).toBe('added')
    expect(read()).toEqual([['a-M', 2]])
    expect(toasts()).toEqual([['success', 'Product Added  Successfully!']])
    press('View cart')
    expect(page.location.assigned).toEqual(['/cart'])
  })

  test('stops at ten, and does not confirm what was not added', async () => {
    const { addToCart, read, toasts } = await open(makeLine('a', 8))
    expect(await addToCart(makeLine('a', 3))).toBe('capped')
    expect(await addToCart(makeLine('a', 1))).toBe('capped')
    expect([read(), toasts()]).toEqual([[['a-M', 10]], []])
  })

  test('to a full storage shows an error, and the cart stays as it was', async () => {
    const { addToCart, $cart, read, toasts } = await open(makeLine('a', 1))
    page.local.isFull = true
    expect(await addToCart(makeLine('b', 1))).toBe('failed')
    expect(toasts()).toEqual([['error', 'Error adding product to cart']])
    expect([read(), $cart.get().length]).toEqual([[['a-M', 1]], 1])
  })
})

/** Another tab wrote its own cart at the same moment, in a browser without locks. */
function overwrite(store: () => void): void {
  store()
  page.events.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart' }))
}

describe('a change that another tab overwrote in a browser without locks', () => {
  test('is made again', async () => {
    const { addToCart, store, read } = await open()
    await addToCart(makeLine('a', 2))
    overwrite(() => store(makeLine('b', 1)))
    await vi.waitFor(() =>
      expect(read().toSorted()).toEqual([
        ['a-M', 2],
        ['b-M', 1],
      ]),
    )
  })

  test('is not made again if it is in the cart, or more of it', async () => {
    const { addToCart, store, read } = await open()
    await addToCart(makeLine('a', 2))
    overwrite(() => store(makeLine('a', 2), makeLine('b', 1)))
    overwrite(() => store(makeLine('a', 3)))
    expect(read()).toEqual([['a-M', 3]])
  })
})

describe('removing', () => {
  test('removes the named line, and Undo restores it in its place', async () => {
    const { removeFromCart, read, toasts, press } = await open(makeLine('a', 1), makeLine('b', 4), makeLine('c', 1))
    await removeFromCart('b-M')
    expect(read()).toEqual([
      ['a-M', 1],
      ['c-M', 1],
    ])
    expect(toasts()).toEqual([['success', 'Product Removed Successfully !']])
    press('Undo')
    await vi.waitFor(() =>
      expect(read()).toEqual([
        ['a-M', 1],
        ['b-M', 4],
        ['c-M', 1],
      ]),
    )
  })

  test('can be undone after the cart has become shorter', async () => {
    const { removeFromCart, store, read, press } = await open(makeLine('a', 1), makeLine('b', 4))
    await removeFromCart('b-M')
    store()
    press('Undo')
    await vi.waitFor(() => expect(read()).toEqual([['b-M', 4]]))
  })

  test('of a line that is already gone says nothing', async () => {
    const { removeFromCart, read, toasts } = await open(makeLine('a', 1))
    await removeFromCart('b-M')
    expect([read(), toasts()]).toEqual([[['a-M', 1]], []])
  })

  test('that cannot be stored shows an error and offers no Undo', async () => {
    const { removeFromCart, read, toasts } = await open(makeLine('a', 1))
    page.local.isFull = true
    await removeFromCart('a-M')
    expect([read(), toasts()]).toEqual([[['a-M', 1]], [['error', 'Error removing product from cart']]])
  })
})

describe('a line', () => {
  test("goes up and down by one, from the cart's current quantity", async () => {
    const { stepQuantity, store, read } = await open(makeLine('a', 1))
    store(makeLine('a', 4))
    expect(await stepQuantity('a-M', 1)).toBe(true)
    expect(read()).toEqual([['a-M', 5]])
    await stepQuantity('a-M', -1)
    expect(read()).toEqual([['a-M', 4]])
  })

  test('changes to another size at that one’s price', async () => {
    const { changeCartSize, read, $cartTotalCents } = await open(makeLine('a', 2))
    const choice = { variantId: 'a-L', size: 'L', color: 'white', finalPrice: 60, price: 60 }
    expect(await changeCartSize('a-M', choice)).toBe(true)
    expect([read(), $cartTotalCents.get()]).toEqual([[['a-L', 2]], 12_000])
  })

  test('that cannot be stored stays as it was, with an error', async () => {
    const { stepQuantity, read, toasts } = await open(makeLine('a', 1))
    page.local.isFull = true
    expect(await stepQuantity('a-M', 1)).toBe(false)
    expect([read(), toasts()]).toEqual([[['a-M', 1]], [['error', 'Error adding product to cart']]])
  })
})
