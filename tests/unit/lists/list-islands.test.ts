// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import {
  enter,
  findButton,
  hasButton,
  openPage,
  press,
  render,
  shownText,
  shownTexts,
  until,
} from '../../support/render.ts'
import { showProduct } from '../../support/shown-product.ts'

let api: ReturnType<typeof openFakeApi>
beforeEach(() => {
  openPage()
  api = openFakeApi()
  vi.resetModules()
})

const product = (id: string, over = {}) => ({
  ...showProduct(id, { stock: {} }),
  slug: `shirt-${id}`,
  name: `Shirt ${id}`,
  ...over,
})
const stored = (id: string, over = {}) => ({
  _id: id,
  id,
  slug: `shirt-${id}`,
  name: `Shirt ${id}`,
  price: 60,
  finalPrice: 60,
  images: [],
  ...over,
})
const offer = (...ids: string[]) => {
  for (const id of ids) api.answer(`GET /product-api/get-product/${id}`, { product: product(id) })
}
const keep = (key: 'wishlist' | 'compare', ...products: unknown[]) =>
  localStorage.setItem(key, JSON.stringify(products))
const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: string }) => id)

describe('the wishlist', () => {
  const open = async (path = '/wishlist') => {
    history.replaceState(null, '', path)
    const { WishlistPage } = await import('../../../src/app/browser/WishlistPage.ts')
    await render(createElement(WishlistPage))
  }

  test('without anything leads to the shirts', async () => {
    await open()
    expect(shownText('h1')).toBe('Wishlist')
    expect(shownText('.empty')).toContain('Nothing saved yet.')
    expect(hasButton('Share this list')).toBe(false)
  })

  test('shows what was saved, with the price it was and is, even offline', async () => {
    const picture = { url: '/p.jpg', alt: '' }
    keep('wishlist', stored('7', { finalPrice: 45, images: [picture] }), stored('8'))
    for (const id of ['7', '8']) api.answer(`GET /product-api/get-product/${id}`, {}, { status: 503 })
    await open()
    expect(shownTexts('.wish .price')).toEqual(['$45$60', '$60'])
    expect(shownTexts('.wish s')).toEqual(['$60'])
    expect(shownTexts('.wish .price[data-offer]')).toEqual(['$45$60'])
    expect([...document.querySelectorAll('.wish')].map((wish) => wish.querySelectorAll('img').length)).toEqual([1, 0])
    expect(document.querySelector('.wish .name')?.getAttribute('href')).toBe('/product/shirt-7')
    expect(hasButton('Share this list')).toBe(true)
    expect(shownTexts('.wish .news')).toEqual(['', ''])
  })

  test('says what became cheaper, sold out or available again since it was saved', async () => {
    const sold = { S: 0, M: 0 }
    keep(
      'wishlist',
      ...['1', '2', '3', '4'].map((id) => stored(id)),
      stored('5', { soldOut: true }),
      stored('6', { soldOut: true }),
    )
    const present = {
      1: showProduct('1', { finalPrice: 45.5, price: 60 }),
      2: showProduct('2', { finalPrice: 75 }),
      3: showProduct('3', { finalPrice: 60 }),
      4: showProduct('4', { finalPrice: 40, stock: { white: sold } }),
      5: showProduct('5', { finalPrice: 60 }),
      6: showProduct('6', { finalPrice: 50 }),
    }
    for (const id of ['1', '2', '3', '4', '5', '6'] as const)
      api.answer(`GET /product-api/get-product/${id}`, { product: present[id] })
    await open()
    await until(() =>
      expect(shownTexts('.wish .news')).toEqual([
        'Price dropped $14.50',
        '',
        '',
        'Sold out',
        'Back in stock',
        'Back in stock, $10 less',
      ]),
    )
    expect(shownTexts('.wish .price')).toEqual(['$45.50$60.00', '$75.00', '$60.00', '$40.00', '$60.00', '$50.00'])
    expect(findButton('Sold out: Shirt 4').disabled).toBe(true)
  })

  test('loses what is removed', async () => {
    keep('wishlist', stored('7'), stored('8'))
    offer('7', '8')
    await open()
    await press('Remove Shirt 7')
    await until(() => expect(shownTexts('.wish .name')).toEqual(['Shirt 8']))
    expect(kept('wishlist')).toEqual(['8'])
  })

  test('of somebody else shows each product once, and those of one’s own as such', async () => {
    keep('wishlist', stored('8'))
    offer('7', '8')
    await open('/wishlist?items=7,7,,8')
    expect(shownText('h1')).toBe('A wishlist shared with you')
    await until(() => expect(shownTexts('.wish .name')).toEqual(['Shirt 7', 'Shirt 8']))
    expect(api.calls()).toHaveLength(2)
    expect(shownTexts('.wish .acts')).toEqual(['Save Shirt 7', 'On your wishlist'])
    await press('Save Shirt 7')
    await until(() => expect(shownTexts('.wish .acts')).toEqual(['On your wishlist', 'On your wishlist']))
    expect(kept('wishlist')).toEqual(['8', '7'])
  })

  test('of somebody else is busy until its products are there, and has fifty at most', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `n${index}`)
    offer(...ids)
    const { SharedWishlist } = await import('../../../src/features/lists/browser/SharedWishlist.tsx')
    await render(createElement(SharedWishlist, { ids: ['n1'] }))
    const busy = () => document.querySelector('.wishes')?.getAttribute('aria-busy')
    expect(busy()).toBe('true')
    await open(`/wishlist?items=${ids.join(',')}`)
    await until(() => expect(shownTexts('.wish')).toHaveLength(50))
    expect(busy()).toBe('false')
  })
})

describe('adding a saved product to the cart', () => {
  const open = async (page: 'wishlist' | 'compare', shown: Product) => {
    api.answer(`GET /product-api/get-product/${shown.id}`, { product: shown })
    keep(page, stored(shown.id))
    const island =
      page === 'wishlist'
        ? (await import('../../../src/app/browser/WishlistPage.ts')).WishlistPage
        : (await import('../../../src/app/browser/ComparePage.ts')).ComparePage
    await render(createElement(island))
  }
  const offered = () => shownTexts('.add-size option')

  test.each(['wishlist', 'compare'] as const)(
    'from the %s asks for the size and offers none that is sold out',
    async (page) => {
      await open(page, showProduct('7', { stock: { white: { S: 0, M: 2 } } }))
      await press('Add to cart: Shirt 7')
      await until(() => expect(offered()).toEqual(['Choose a size', 'S (sold out)', 'M']))
      expect(document.querySelector<HTMLOptionElement>('.add-size option:nth-child(2)')?.disabled).toBe(true)
      await press('Add Shirt 7 to the cart')
      expect(shownText('.add-size [role="status"]')).toBe('Choose a size')
      expect(cart()).toEqual([])
      await enter('Size of Shirt 7', '7-white-M')
      await press('Add Shirt 7 to the cart')
      await until(() => expect(hasButton('Add to cart: Shirt 7')).toBe(true))
      expect(cart()).toMatchObject([
        { variantId: '7-white-M', size: 'M', color: 'white', quantity: 1, product: { finalPrice: 50 } },
      ])
    },
  )

  test('groups sizes by colour, and says when the cart has ten', async () => {
    await open('wishlist', showProduct('7', { stock: { white: { M: 20 }, navy: { M: 0, L: 1 } } }))
    await press('Add to cart: Shirt 7')
    await until(() => expect(offered()).toHaveLength(4))
    expect([...document.querySelectorAll('.add-size optgroup')].map((group) => group.getAttribute('label'))).toEqual([
      'White',
      'Navy',
    ])
    const product7 = stored('7', { finalPrice: 50 })
    const full = { product: product7, variantId: '7-white-M', size: 'M', color: 'white', quantity: 10 }
    const { storedCart } = await import('../../../src/features/cart/browser/cart.ts')
    storedCart.write([full])
    await enter('Size of Shirt 7', '7-white-M')
    await press('Add Shirt 7 to the cart')
    await until(() => expect(shownText('.add-size [role="status"]')).toContain('already has 10'))
  })

  test('needs no size where there is one alone', async () => {
    await open('wishlist', showProduct('7', { stock: { white: { 'One size': 3 } } }))
    await until(() => expect(shownTexts('.wish .price')).toEqual(['$50']))
    await press('Add to cart: Shirt 7')
    await until(() => expect(cart()).toMatchObject([{ size: 'One size' }]))
  })

  test('without a reply keeps its button, with an error', async () => {
    keep('wishlist', stored('7'))
    api.answer('GET /product-api/get-product/7', {}, { status: 503 })
    const { WishlistPage } = await import('../../../src/app/browser/WishlistPage.ts')
    await render(createElement(WishlistPage))
    await press('Add to cart: Shirt 7')
    const { $toasts } = await import('../../../src/site/browser/toasts.ts')
    await until(() => expect($toasts.get().map(({ text }) => text)).toEqual(['Something went wrong']))
    expect(findButton('Add to cart: Shirt 7').disabled).toBe(false)
  })
})

describe('comparing', () => {
  const open = async () => {
    const { ComparePage } = await import('../../../src/app/browser/ComparePage.ts')
    await render(createElement(ComparePage))
  }
  const table = () => document.querySelector('.compare-scroll')

  test('nothing leads to the shirts', async () => {
    await open()
    expect(shownText('.empty')).toContain(
      'Choose up to 4 shirts to compare side by side. Tap the scales on a shirt’s page to add it.',
    )
    expect(table()).toBeNull()
  })

  test('shows what is stored at once, today’s prices and the rows once all products are there', async () => {
    keep('compare', stored('7', { images: [{ url: '/p.jpg', alt: '' }] }), stored('8', { finalPrice: 45 }))
    api.answer('GET /product-api/get-product/7', { product: product('7', { weightGrams: 200, finalPrice: 60 }) })
    api.answer('GET /product-api/get-product/8', { product: product('8', { weightGrams: 310, finalPrice: 42 }) })
    await open()
    expect(shownTexts('thead th a')).toEqual(['Shirt 7', 'Shirt 8'])
    expect(shownTexts('thead .price')).toEqual(['$60', '$42$50'])
    expect(document.querySelectorAll('thead img')).toHaveLength(1)
    await until(() =>
      expect(shownTexts('tbody tr')).toEqual(['BrandHarbourHarbour', 'Shirt weight (differs)200 g310 g']),
    )
    expect(table()?.hasAttribute('data-waits')).toBe(false)
    expect([...document.querySelectorAll('tbody tr')].map((row) => row.hasAttribute('data-differs'))).toEqual([
      false,
      true,
    ])
    expect(shownText('.legend')).toBe('Highlighted rows differ.')
  })

  test('each line of the care is an item of its own', async () => {
    keep('compare', stored('7'), stored('8'))
    api.answer('GET /product-api/get-product/7', { product: product('7', { care: ['Wash at 40', 'Iron damp'] }) })
    api.answer('GET /product-api/get-product/8', { product: product('8', { care: ['Wash by hand'] }) })
    await open()
    await until(() => expect(shownTexts('tbody td li')).toEqual(['Wash at 40', 'Iron damp']))
    expect(shownTexts('tbody td')).toContain('Wash by hand')
  })

  test('waits for products, and has no rows while some are missing', async () => {
    keep('compare', stored('7'), stored('8'))
    offer('7')
    api.answer('GET /product-api/get-product/8', { message: 'Not found' }, { status: 404 })
    await open()
    await until(() => expect(table()?.hasAttribute('data-waits')).toBe(false))
    expect(shownTexts('tbody tr')).toEqual([])
    expect(document.querySelector('.legend')).toBeNull()
  })

  test('a product that is removed takes its column along', async () => {
    keep('compare', stored('7'), stored('8'))
    offer('7', '8')
    await open()
    await until(() => expect(shownTexts('tbody tr')).toEqual(['BrandHarbourHarbour']))
    await press('Remove Shirt 7')
    await until(() => expect(shownTexts('tbody tr')).toEqual(['BrandHarbour']))
    expect(kept('compare')).toEqual(['8'])
    expect(document.querySelector('.legend')).toBeNull()
  })
})
