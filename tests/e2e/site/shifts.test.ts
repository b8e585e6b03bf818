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

const account = ['/account', '/account/orders', '/account/addresses', '/account/security']
const islands = ['/cart', '/checkout', ...account, '/compare', '/wishlist', '/order/unknown']
/** One of each layout; the rest are of the same kinds, so the phone alone opens them. */
const layouts = ['/', '/products', '/products?size=m&color=white', '/blog', '/search?query=linen', '/contact', '/gone']
const files = [
  ...[
    '/',
    '/products',
    '/products?size=m&color=white',
    '/category/casual-shirts/2',
    '/blog',
    '/blog/why-linen-creases',
  ],
  ...[
    '/search',
    '/search?query=linen',
    '/search?query=blue+shirts+under+60',
    '/search?query=returns',
    '/search?query=zzqx',
  ],
  ...['/contact', '/bulk-enquiry', '/shipping', '/gone', '/product/never-made'],
]

for (const width of [412, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 850 }, isMobile: width < 1000, hasTouch: width < 1000 })
    test.use({ allowedComplaints: [/status of 4(?:0[14]|10)/] })

    test('nothing moves while a page loads, empty or filled, on the first visit or later', async ({
      page,
      baseURL,
    }) => {
      const shirt = await findShirt(baseURL ?? '', (variant, product) => variant.stock > 10 && hasOneColor(product))
      await signUp(page, baseURL ?? '')
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await makeLate(page)
      await watchShifts(page)
      const shifts: string[] = []
      const look = async (paths: string[]) => {
        for (const path of paths) shifts.push(...(await listShifts(page, path)))
      }
      const opened =
        width < 1000 ? [...files, ...islands] : [...layouts, ...islands.filter((path) => !/account\/./.test(path))]
      await look([`/product/${shirt.product.slug}`, ...opened])
      await page.context().addCookies(cookies)
      await page.evaluate(
        (stored) => {
          for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value))
        },
        { cart: [lineOf(shirt)], wishlist: [shirt.product], compare: [shirt.product] },
      )
      await look([...islands, '/', '/products', `/product/${shirt.product.slug}`])
      expect(shifts).toEqual([])
    })
  })
}
