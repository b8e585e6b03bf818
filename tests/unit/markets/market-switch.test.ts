import { beforeEach, describe, expect, test, vi } from 'vitest'
import { suggestMarket } from '../../../src/features/markets/rules/suggest-market.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

const first = {
  key: '',
  name: 'International',
  currency: 'USD',
  path: '/',
  countries: ['US'],
  offer: { language: 'en', text: 'English offer', action: 'Switch' },
}
const german = {
  key: 'de',
  name: 'Germany',
  currency: 'EUR',
  path: '/de/',
  countries: ['DE', 'AT'],
  offer: { language: 'de', text: 'Deutsches Angebot', action: 'Wechseln' },
}
const indian = {
  key: 'in',
  name: 'India',
  currency: 'INR',
  path: '/in/',
  countries: ['IN'],
  offer: { language: 'hi', text: 'हिंदी प्रस्ताव', action: 'बदलें' },
}
const zones: Record<string, string[]> = {
  US: ['America/New_York'],
  DE: ['Europe/Berlin'],
  AT: ['Europe/Vienna'],
  IN: ['Asia/Calcutta'],
}

describe('the market that is suggested', () => {
  test.each([
    { clock: 'Europe/Vienna', languages: ['en-US'], key: 'de', why: 'the clock says more than the language' },
    { clock: 'Asia/Calcutta', languages: ['en'], key: 'in', why: 'a language without a region' },
    { clock: 'Australia/Sydney', languages: ['de-DE'], key: '', why: 'a country of no market' },
    { clock: 'UTC', languages: ['fr', 'de-AT'], key: 'de', why: 'a clock that says nothing' },
    { clock: 'UTC', languages: ['fr-FR'], key: '', why: 'a region of no market' },
    { clock: 'UTC', languages: ['en'], key: undefined, why: 'nothing says the country' },
  ])('is $key for $why', ({ clock, languages, key }) => {
    const found = suggestMarket([first, german, indian], {
      timeZone: clock,
      languages,
      zonesOf: (country: string) => zones[country] ?? [],
    })
    expect(found?.key).toBe(key)
  })

  test('follows the language in a browser that knows no zones', () => {
    const visitor = { timeZone: 'Asia/Calcutta', languages: ['en-IN'], zonesOf: () => [] }
    expect(suggestMarket([first, german, indian], visitor)?.key).toBe('in')
  })
})

describe('a cart that moves to another market', () => {
  let api: ReturnType<typeof openFakeApi>
  let page: ReturnType<typeof openFakePage>
  beforeEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
    page = openFakePage('https://shop.example/')
    vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
    openFakeCookies()
    api = openFakeApi()
  })

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
  const line = (id: string, variantId: string) => ({
    product: product(id),
    variantId,
    size: 'M',
    color: 'white',
    quantity: 2,
  })
  const asked = (id: string) => `GET /product-api/get-product/${id}`
  const stored = (key: string) => JSON.parse(page.local.getItem(key) ?? '[]')

  async function move() {
    const { moveCart } = await import('../../../src/app/browser/move-cart.ts')
    return moveCart('de')
  }

  test('has the prices and the words there, without what is not sold there', async () => {
    page.local.setItem('cart', JSON.stringify([line('1', '10'), line('1', '11'), line('2', '20')]))
    const variants = [{ id: '10', price: 66, finalPrice: 55.99 }]
    const words = { name: 'Hemd 1', colors: [{ slug: 'white', name: 'Weiß', hex: '#ffffff' }] }
    api.answer(asked('1'), { product: { ...product('1', 55.99), ...words, variants } })
    api.answer(asked('2'), { message: 'Not found' }, { status: 404 })
    expect(await move()).toEqual({ lines: 3, unsold: 2 })
    const [kept, ...rest] = stored('cart')
    expect(kept).toMatchObject({ variantId: '10', quantity: 2, color: 'white', colorName: 'Weiß' })
    expect(kept.product).toMatchObject({ name: 'Hemd 1', price: 66, finalPrice: 55.99 })
    expect(rest).toEqual([])
  })

  test('stays as it is while the prices are not known', async () => {
    page.local.setItem('cart', JSON.stringify([line('1', '10')]))
    api.answer(asked('1'), {}, { status: 503 })
    expect(await move()).toBeNull()
    expect(stored('cart')).toEqual([line('1', '10')])
  })
})
