// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { hasButton, openPage, press, render, shownText, shownTexts, until } from '../../support/render.ts'
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
  ...{ _id: id, id, slug: `shirt-${id}`, name: `Shirt ${id}`, price: 60, finalPrice: 60, images: [] },
  ...over,
})
const offer = (...ids: string[]) => {
  for (const id of ids) api.answer(`GET /product-api/get-product/${id}`, { product: product(id) })
}
const keep = (key: 'wishlist' | 'compare', ...products: unknown[]) =>
  localStorage.setItem(key, JSON.stringify(products))
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]').map(({ id }: { id: string }) => id)

describe('the wishlist', () => {
  const open = async (path = '/wishlist') => {
    history.replaceState(null, '', path)
    const { WishlistPage } = await import('../../../src/features/lists/browser/WishlistPage.tsx')
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
    await open()
    expect(shownTexts('.wish .price')).toEqual(['$45$60', '$60'])
    expect(shownTexts('.wish s')).toEqual(['$60'])
    expect([...document.querySelectorAll('.wish')].map((wish) => wish.querySelectorAll('img').length)).toEqual([1, 0])
    expect(document.querySelector('.wish .name')?.getAttribute('href')).toBe('/product/shirt-7')
    expect(hasButton('Share this list')).toBe(true)
    expect(api.calls()).toEqual([])
  })

  test('loses what is removed', async () => {
    keep('wishlist', stored('7'), stored('8'))
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

describe('comparing', () => {
  const open = async () => {
    const { ComparePage } = await import('../../../src/features/lists/browser/ComparePage.tsx')
    await render(createElement(ComparePage))
  }
  const table = () => document.querySelector('.compare-scroll')

  test('nothing leads to the shirts', async () => {
    await open()
    expect(shownText('.empty')).toContain('Choose up to 4 shirts to compare side by side.')
    expect(table()).toBeNull()
  })

  test('shows what is stored at once, the rows once all products are there', async () => {
    keep('compare', stored('7', { images: [{ url: '/p.jpg', alt: '' }] }), stored('8', { finalPrice: 45 }))
    api.answer('GET /product-api/get-product/7', { product: product('7', { weightGrams: 200 }) })
    api.answer('GET /product-api/get-product/8', { product: product('8', { weightGrams: 310 }) })
    await open()
    expect(shownTexts('thead th a')).toEqual(['Shirt 7', 'Shirt 8'])
    expect(shownTexts('thead .price')).toEqual(['$60', '$45'])
    expect(document.querySelectorAll('thead img')).toHaveLength(1)
    await until(() => expect(shownTexts('tbody tr')).toEqual(['BrandHarbourHarbour', 'Weight (differs)200 g310 g']))
    expect(table()?.hasAttribute('data-waits')).toBe(false)
    expect([...document.querySelectorAll('tbody tr')].map((row) => row.hasAttribute('data-differs'))).toEqual([
      false,
      true,
    ])
    expect(shownText('.legend')).toBe('Highlighted rows differ.')
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
