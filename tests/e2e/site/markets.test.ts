import type { Page, Request } from 'playwright/test'
import { endpoints } from '../../../src/api/endpoints.ts'
import { readCode } from '../../support/browser.ts'
import { listCovered } from '../../support/covered.ts'
import { expect, test } from '../../support/market-browser.ts'
import { expectAccessible } from '../../support/shopping.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE', timezoneId: 'Europe/Berlin' })

const roots = new Set(Object.values(endpoints).map(({ path }) => path.split('/')[1] ?? ''))
const isCall = (request: Request) => roots.has(new URL(request.url()).pathname.split('/')[1] ?? '')
/** Said of no market: a beacon has no headers. */
const ofNoMarket = /^\/client-errors/

/** A page of each kind, with what is done on it. */
const visits: { path: string; act?: (page: Page) => Promise<void> }[] = [
  { path: '/' },
  { path: '/products' },
  { path: '/search?query=leinen' },
  { path: '/category/polos' },
  {
    path: '/product/ferry-breton-tee-black',
    act: async (page) => {
      const advice = page.waitForResponse(/\/product-api\/fit\//)
      await page.locator('[data-fit]').click()
      await advice
      await page.keyboard.press('Escape')
      // An address that is typed before the browser has gone back over the dialog's entry is not opened.
      await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
    },
  },
  { path: '/cart' },
  { path: '/checkout' },
  { path: '/wishlist' },
  { path: '/compare' },
  { path: '/account' },
  { path: '/order/1' },
  { path: '/blog' },
  { path: '/contact' },
  { path: '/gift-cards' },
]

for (const market of ['de', 'ae']) {
  test(`every call of every kind of page in ${market} says its market`, async ({ page }) => {
    const sent: string[] = []
    const wrong: string[] = []
    page.on('request', (request) => {
      if (!isCall(request)) return
      const { pathname } = new URL(request.url())
      sent.push(pathname)
      if (request.headers()['x-market'] !== market && !ofNoMarket.test(pathname)) {
        wrong.push(`${page.url()} asked ${request.method()} ${pathname} as ${request.resourceType()}`)
      }
    })
    await page.goto(`/${market}/product/ferry-breton-tee-black`)
    await page.locator('.sizes label').nth(2).click()
    await page.locator('[data-part="submit"]').click()
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length)).toBe(1)
    for (const { path, act } of visits) {
      await page.goto(`/${market}${path}`, { waitUntil: 'networkidle' })
      await act?.(page)
      await page.waitForLoadState('networkidle')
    }
    expect(wrong).toEqual([])
    expect(sent.filter((path) => path.startsWith('/product-api/filter-products-sidebar'))).toHaveLength(1)
    expect(new Set(sent).size).toBeGreaterThan(4)
  })
}

test('a guest’s search in a further market answers in its language and currency', async ({ page }) => {
  const reply = page.waitForResponse(/filter-products-sidebar/)
  await page.goto('/de/search?query=leinen')
  const { products } = (await (await reply).json()) as { products: { currency: string }[] }
  expect(products[0]?.currency).toBe('EUR')
  await expect(page.locator('[data-results] [data-card] .price').first()).toContainText('€')
  await expect(page.locator('main')).not.toContainText('$')
})

/** What lies over the page is closed by Back, and the page stays. */
async function backCloses(page: Page, shown: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  await expect(page.locator(shown)).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(1)
  await page.goBack()
  await expect(page.locator(shown)).toHaveCount(0)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(pathname + search)
}

test('a guest in Germany searches, zooms, adds, opens the cart at once and checks out on a phone, with Back at every step', async ({
  page,
  shopUrl,
}, testInfo) => {
  const look = async (name: string) => {
    await expectAccessible(page)
    await page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
  }
  await page.goto('/de/')
  await page.locator('.menu-button').click()
  await backCloses(page, '#menu:popover-open')

  await page.goto('/de/search?query=leinen', { waitUntil: 'networkidle' })
  await page.locator('[data-part="applied"]').click()
  await look('filters')
  await backCloses(page, '#filters:popover-open')
  await page.locator('[data-results] [data-card] h3 a').first().click()
  await expect(page).toHaveURL(/\/de\/product\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/search\?query=leinen/)
  await page.goForward()
  await expect(page).toHaveURL(/\/de\/product\//)

  const picture = await page.locator('[data-track] img').first().boundingBox()
  await page.mouse.click((picture?.x ?? 0) + 100, (picture?.y ?? 0) + 150)
  await expect(page.getByRole('dialog', { name: 'Vergrößertes Bild' })).toBeVisible()
  await look('zoom')
  await backCloses(page, '.zoom-dialog[open]')

  await page.locator('.sizes label:not([data-gone])').first().click()
  await page.locator('[data-part="submit"]').click()
  await expect(page.locator('.toast')).toBeVisible()
  expect(await listCovered(page)).toEqual([])
  await page.locator('header [data-open-cart]').click()
  const cart = page.getByRole('dialog', { name: 'Warenkorb' })
  await expect(cart.locator('footer a').first()).toBeVisible()
  // The open cart is what its toast offered.
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect.poll(() => listCovered(page)).toEqual([])
  await look('cart')
  await backCloses(page, '.cart-drawer[open]')
  await page.locator('header [data-open-cart]').click()
  await cart.locator('a[href="/de/checkout"]').click()
  await expect(page).toHaveURL(/\/de\/checkout$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/product\//)
  await expect(page.locator('.cart-drawer[open]')).toHaveCount(0)
  await page.goForward()

  const phone = '+4915123456789'
  await page.locator('[name="phoneNumber"], [autocomplete="tel"]').first().fill(phone)
  await page.locator('[autocomplete="email"]').first().fill('kunde@example.com')
  await page.locator('[autocomplete~="name"]').first().fill('Jürgen Weiß')
  await page.locator('[autocomplete~="address-line1"]').fill('Torstraße 1')
  await page.locator('[autocomplete~="postal-code"]').fill('10119')
  await page.locator('[autocomplete~="address-level2"]').fill('Berlin')
  const pay = page.locator('main button[type="submit"]', { hasText: '€' })
  await expect(pay).toBeVisible()
  await look('checkout')
  await pay.click()
  await backCloses(page, '.sign-in[open]')
  await expect(page.locator('[autocomplete~="address-line1"]')).toHaveValue('Torstraße 1')
  await pay.click()
  await page.locator('.sign-in button[type="submit"], .sign-in .button').first().click()
  await expect.poll(() => readCode(shopUrl, phone)).toMatch(/^\d{6}$/)
  await page.locator('.sign-in input').first().focus()
  await page.keyboard.type(await readCode(shopUrl, phone))
  await page.locator('.sign-in button[type="submit"], .sign-in .button').first().click()
  await page.waitForURL(/\/dev\/pay\//)
})

test('the enlarged picture and the cart are right in Arabic', async ({ page }, testInfo) => {
  await page.goto('/ae/product/ferry-breton-tee-black', { waitUntil: 'networkidle' })
  await page.locator('[data-zoom]').click()
  await expect(page.locator('.zoom-dialog[open]')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.zoom-dialog [role="status"]')).toContainText('2')
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('zoom-ar.png') })
  await page.goBack()
  await page.locator('.sizes label:not([data-gone])').first().click()
  await page.locator('[data-part="submit"]').click()
  await page.locator('header [data-open-cart]').click()
  await expect(page.locator('.cart-drawer footer a').first()).toBeVisible()
  await expect.poll(() => listCovered(page)).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('cart-ar.png') })
  await page.goto('/ae/products?brand=nothing')
  await expect(page.locator('[data-part="unknown"]')).toContainText('nothing')
  await page.screenshot({ path: testInfo.outputPath('unknown-ar.png') })
})
