// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { CartDrawer } from '../../../src/features/cart/browser/CartDrawer.tsx'
import { CartPage } from '../../../src/features/cart/browser/CartPage.tsx'
import { storedCart } from '../../../src/features/cart/browser/cart.ts'
import { $shipping } from '../../../src/features/cart/browser/destination.ts'
import { $drawerOpen } from '../../../src/features/cart/browser/drawer.ts'
import { $later } from '../../../src/features/cart/browser/later.ts'
import { waysToBuy } from '../../../src/features/cart/browser/slots.ts'
import type { CartLine } from '../../../src/features/cart/rules/cart.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import { hasButton, openPage, press, render, shownText, shownTexts, until } from '../../support/render.ts'

let api: ReturnType<typeof openFakeApi>
const steps = (...pairs: [from: number, price: number][]) =>
  pairs.map(([fromCents, priceCents]) => ({ fromCents, priceCents }))
const rules = {
  currency: 'USD',
  stepCents: 1,
  shippingCents: { standard: 600, express: null },
  freeStandardFromCents: 10000,
  shipTo: ['US'],
  pickupPostcode: '10001',
  zones: [
    { places: ['US'], rates: { standard: steps([0, 600], [10_000, 0]), express: [] } },
    { places: ['DE'], rates: { standard: steps([0, 900]), express: [] } },
  ],
}
const line = (id: string, over: Partial<CartLine> = {}): CartLine => ({
  product: { _id: id, id, slug: `shirt ${id}`, name: `Shirt ${id}`, price: 40, finalPrice: 40, images: [] },
  variantId: `v${id}`,
  size: 'M',
  color: 'white',
  quantity: 1,
  ...over,
})
const hold = (...lines: CartLine[]) => act(async () => void storedCart.write(lines))
const texts = (selector: string) => shownTexts(selector)

beforeEach(async () => {
  openPage({ path: '/cart', rules })
  api = openFakeApi()
  api.answer('GET /active-promocodes', { promocodes: [] })
  $shipping.set({ method: 'standard', state: '', country: 'US' })
  await hold()
})

test('other ways to buy follow the way to the checkout, where they are offered', async () => {
  const pressed: string[] = []
  const way = (label: string, isOffered: boolean) => ({
    label,
    isOffered: () => isOffered,
    open: async () => void pressed.push(label),
  })
  waysToBuy.fill(way('Express', true), way('Elsewhere', false))
  await hold(line('7'))
  await render(createElement(CartPage))
  expect(shownTexts('.summary > button')).toEqual(['Express'])
  await press('Express')
  expect(pressed).toEqual(['Express'])
})

describe('the page of the cart', () => {
  const open = () => render(createElement(CartPage))

  test('without lines leads to the shirts', async () => {
    await open()
    expect(shownText('.empty')).toBe('Your cart is empty.Shop shirts')
    expect(document.querySelector('.lines')).toBeNull()
  })

  test('shows each line with its price, and the price of one only where there are several', async () => {
    await hold(line('7'), line('8', { quantity: 3 }))
    await open()
    expect(texts('.line .amount')).toEqual(['$40', '$120$40 each'])
    expect(document.querySelector('.line .name')?.getAttribute('href')).toBe('/product/shirt%207')
  })

  test('says what has changed since the lines were added, and where something is short', async () => {
    const variant = (id: string, over = {}) => ({
      id,
      color: 'white',
      size: 'M',
      stock: 9,
      price: 40,
      finalPrice: 40,
      ...over,
    })
    api.answer('GET /product-api/get-product/7', { product: { variants: [variant('v7', { finalPrice: 45.5 })] } })
    api.answer('GET /product-api/get-product/8', { product: { variants: [variant('v8', { stock: 1 })] } })
    api.answer('GET /product-api/get-product/9', { product: { variants: [] } })
    await hold(line('7'), line('8', { quantity: 3 }), line('9'))
    await open()
    await until(() => expect(texts('.notice li')).toHaveLength(3))
    expect(texts('.notice li')).toEqual([
      'Shirt 7, White, M is now $45.50 (it was $40).',
      'Only 1 of Shirt 8, White, M left, fewer than the 3 in your cart.',
      'Shirt 9, White, M is sold out. Remove it or save it for later.',
    ])
    expect(texts('.line .shortage')).toEqual(['Only 1 left', 'Sold out'])
    expect(texts('.line .amount')[0]).toBe('$45.50')
  })

  test('says how far free shipping is, and when it is reached', async () => {
    await hold(line('7'))
    await open()
    const progress = () => document.querySelector('progress')
    expect(shownText('.free-shipping p')).toBe('$60 away from free shipping')
    expect([progress()?.max, progress()?.value]).toEqual([10_000, 4000])
    await hold(line('7', { quantity: 3 }))
    expect(shownText('.free-shipping p')).toBe('Standard shipping is free')
    expect(progress()?.value).toBe(10_000)
    expect(texts('.figures div')).toEqual(['Subtotal$120', 'Standard shippingFree', 'Total$120'])
  })

  test('in a place where shipping is never free promises nothing', async () => {
    await hold(line('7'))
    $shipping.set({ method: 'standard', state: '', country: 'DE' })
    await open()
    expect(document.querySelector('.free-shipping')).toBeNull()
  })

  test('is emptied at once, and the focus is on what replaces it', async () => {
    await hold(line('7'), line('8'))
    await open()
    await press('Clear cart')
    await until(() => expect(document.activeElement?.textContent).toBe('Shop shirts'))
    expect(texts('.lines li')).toEqual([])
  })

  test('lines are removed, or saved for later and taken back', async () => {
    await hold(line('7'), line('8', { quantity: 2 }))
    await open()
    expect(document.querySelector('.later')).toBeNull()
    await press('Remove Shirt 7, White, M')
    await until(() => expect(texts('.cart-page .line .name')).toEqual(['Shirt 8']))
    await press('Save for later Shirt 8, White, M')
    await until(() => expect(texts('.later .name')).toEqual(['Shirt 8']))
    expect(shownText('.later .size')).toBe('White, M × 2')
    expect(shownText('.later .amount')).toBe('$80$40 each')
    expect(shownText('.empty')).toContain('Your cart is empty.')
    await press('Move to cart Shirt 8, White, M')
    await until(() => expect(document.querySelector('.later')).toBeNull())
    expect(texts('.cart-page .line .name')).toEqual(['Shirt 8'])
  })

  test('a saved line that the cart has no room for says so, and can be removed', async () => {
    await hold(line('7', { quantity: 1 }))
    await open()
    await press('Save for later Shirt 7, White, M')
    await until(() => expect($later.get()).toHaveLength(1))
    expect(shownText('.later .size')).toBe('White, M × 1')
    await hold(line('7', { variantId: 'v9', size: 'L', quantity: 10 }))
    await press('Move to cart Shirt 7, White, M')
    await until(() => expect(shownText('.later .note')).toContain('Your cart already has 10 of this shirt'))
    await press('Remove Shirt 7, White, M')
    await until(() => expect(document.querySelector('.later')).toBeNull())
  })
})

describe('the drawer', () => {
  const dialog = () => document.querySelector('dialog')
  const open = async (...lines: CartLine[]) => {
    await hold(...lines)
    $drawerOpen.set(true)
    await render(createElement(CartDrawer))
  }

  test('opens and closes with its store, and has a way on only with lines', async () => {
    await open()
    expect([dialog()?.open, shownText('.empty'), document.querySelector('footer')]).toEqual([
      true,
      'Your cart is empty.Shop shirts',
      null,
    ])
    expect(document.querySelector('.extras')).toBeNull()
    await hold(line('7'))
    expect(shownText('footer a[href="/cart"]')).toBe('View full cart')
    expect(document.querySelector('.extras')).not.toBeNull()
    await act(async () => $drawerOpen.set(false))
    expect(dialog()?.open).toBe(false)
  })

  test.each([
    ['its button', () => press('Close the cart')],
    ['a press beside it', () => act(async () => dialog()?.click())],
    [
      'Escape',
      () =>
        act(async () => void dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))),
    ],
    ['the browser', () => act(async () => void dialog()?.dispatchEvent(new Event('close')))],
  ])('is closed by %s', async (_by, close) => {
    await open(line('7'))
    await close()
    expect($drawerOpen.get()).toBe(false)
  })

  test('stays open for presses inside and for other keys', async () => {
    await open(line('7'))
    await act(async () => document.querySelector<HTMLElement>('.sheet')?.click())
    await act(async () => void dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })))
    expect($drawerOpen.get()).toBe(true)
    expect(hasButton('Clear cart')).toBe(true)
  })

  test('is not there before the link to the cart opens it, which in another tab stays a link', async () => {
    $drawerOpen.set(null)
    await render(createElement(CartDrawer))
    // Without an address, since this DOM follows a link before anybody can prevent it.
    const link = document.createElement('b')
    link.dataset['openCart'] = ''
    document.body.append(link)
    const click = (keys: MouseEventInit = {}) =>
      act(async () => void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })))
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) await click({ [key]: true })
    expect(dialog()).toBeNull()
    await click()
    expect(dialog()?.open).toBe(true)
    await act(async () => $drawerOpen.set(false))
    await click()
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    expect(dialog()?.open).toBe(true)
  })
})
