import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { findShirt, hasOneColor, lineOf, signUp } from '../../support/shopping.ts'

// What comes late comes this late, so that the page is painted without it first.
const lateMs = 250
// Smaller ones are rounding: nobody sees a hundredth of a pixel.
const leastShift = 0.0005

async function makeLate(page: Page): Promise<void> {
  for (const late of ['**/_astro/*.js', '**/*-api/**', '**/api/**']) {
    await page.route(late, async (route) => {
      await new Promise((done) => setTimeout(done, lateMs))
      await route.continue().catch(() => undefined)
    })
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((least) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const describe = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 60) : node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        const nodes = entry.sources.map(({ node }) => describe(node))
        if (!entry.hadRecentInput && entry.value >= least) shifts.push(`${entry.value.toFixed(4)} ${nodes.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, leastShift)
}

async function listShifts(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  return shifts.map((shift) => `${path}: ${shift}`)
}

async function look(page: Page, paths: string[]): Promise<string[]> {
  const shifts: string[] = []
  for (const path of paths) shifts.push(...(await listShifts(page, path)))
  return shifts
}

const account = ['/account', '/account/orders', '/account/addresses', '/account/security']
const islands = ['/cart', '/checkout', ...account, '/compare', '/wishlist', '/order/unknown']
const mainIslands = islands.filter((path) => !/account\/./.test(path))
/** One of each layout; the rest are of the same kinds, so the phone alone opens them. */
const layouts = ['/', '/products', '/products?size=m&color=white', '/blog', '/search?query=linen', '/contact', '/gone']
const files = [
  '/',
  '/products',
  '/products?size=m&color=white',
  '/category/casual-shirts/2',
  '/blog',
  '/blog/why-linen-creases',
  '/search',
  '/search?query=linen',
  '/search?query=blue+shirts+under+60',
  '/search?query=returns',
  '/search?query=zzqx',
  '/contact',
  '/bulk-enquiry',
  '/shipping',
  '/gone',
  '/product/never-made',
]

for (const width of [412, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 850 }, isMobile: width < 1000, hasTouch: width < 1000 })
    test.use({ allowedComplaints: [/status of 4(?:0[14]|10)/] })

    test('nothing moves while a page loads', async ({ page, baseURL }) => {
      const { product } = await findShirt(baseURL ?? '', (_, product) => hasOneColor(product))
      await makeLate(page)
      await watchShifts(page)
      expect(await look(page, [`/product/${product.slug}`, ...(width < 1000 ? files : layouts)])).toEqual([])
    })

    test('nothing moves while an empty cart, list or account loads', async ({ page }) => {
      await makeLate(page)
      await watchShifts(page)
      expect(await look(page, width < 1000 ? islands : mainIslands)).toEqual([])
    })

    test('nothing moves while a filled cart, list or account loads, or a page that was visited', async ({
      page,
      baseURL,
    }) => {
      const shirt = await findShirt(baseURL ?? '', (variant, product) => variant.stock > 10 && hasOneColor(product))
      await signUp(page, baseURL ?? '')
      await page.evaluate(
        (stored) => {
          // As a guest's, which the account takes over.
          localStorage.clear()
          for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value))
        },
        { cart: [lineOf(shirt)], wishlist: [shirt.product], compare: [shirt.product] },
      )
      await makeLate(page)
      await watchShifts(page)
      const visited = ['/', '/products', `/product/${shirt.product.slug}`]
      expect(await look(page, [...islands, ...visited])).toEqual([])
    })
  })
}
