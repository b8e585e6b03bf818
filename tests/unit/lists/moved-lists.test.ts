import { expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

const product = (id: string, finalPrice = 60) => ({
  _id: id,
  id,
  slug: id,
  name: `Shirt ${id}`,
  price: finalPrice,
  finalPrice,
  images: [],
  colors: [],
})

test.each(['wishlist', 'compare'])(
  'in another market the %s has its prices and words, and keeps what is not sold there',
  async (key) => {
    const page = openFakePage('https://shop.example/')
    vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
    vi.resetModules()
    openFakeCookies()
    const api = openFakeApi()
    page.local.setItem(key, JSON.stringify([product('1'), product('2')]))
    api.answer('GET /product-api/get-product/1', {
      product: { ...product('1', 55.99), name: 'Hemd 1', variants: [] },
    })
    api.answer('GET /product-api/get-product/2', { message: 'Not found' }, { status: 404 })
    const { moveCart } = await import('../../../src/app/browser/move-cart.ts')
    expect(await moveCart('de')).toEqual({ lines: 0, unsold: 0 })
    expect(JSON.parse(page.local.getItem(key) ?? '[]')).toMatchObject([
      { name: 'Hemd 1', price: 55.99, finalPrice: 55.99 },
      { name: 'Shirt 2', price: 60, finalPrice: 60 },
    ])
  },
)
