import type { Page, Request } from 'playwright/test'
import { openAdmin } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { enlargeText, listMisfits, spaceText } from '../../support/misfits.ts'
import { callShop, placePaidOrder } from '../../support/shop-by-http.ts'
import { findBarriers } from '../../support/shopping.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
test.describe.configure({ timeout: 600_000 })

/** Where the links of a screen lead, records of one kind as one: `/admin/products/12` is `/admin/products/*`. */
async function listScreens(page: Page): Promise<[screen: string, address: string][]> {
  const links = await page.locator('.admin a[href^="/admin"]:not([target])').evaluateAll((all) =>
    all.map((link) => ({
      path: new URL((link as HTMLAnchorElement).href).pathname,
      inNav: link.closest('nav') !== null,
    })),
  )
  return links.map(({ path, inNav }) => {
    const [, , section = '', id] = path.split('/')
    // Mails differ by what their frame shows, which neither axe nor this test looks into.
    const isRecord = id !== undefined && id !== 'new' && (!inNav || section === 'mails')
    return [isRecord ? `/admin/${section}/*` : path, path]
  })
}

/** The requests of a page that have no reply yet. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>()
  // Nobody waits for a ping.
  page.on('request', (request) => request.resourceType() !== 'ping' && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return pending
}

/** Opens a screen of the admin without loading the page again, and waits until its code and its records have come. */
async function openScreen(page: Page, address: string, pending: ReadonlySet<Request>): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const [, , section = ''] = address.split('/')
  const current = page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current="page"]')
  await expect(current).toHaveAttribute('href', section === '' ? '/admin' : `/admin/${section}`)
  await expect(page.getByRole('main').locator('h1')).toBeVisible()
  await expect.poll(() => pending.size).toBe(0)
  await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** What no longer fits when text is spaced out, or twice as large. */
async function listLosses(page: Page): Promise<string[]> {
  const losses: string[] = []
  for (const { name, width, change } of readers) {
    await page.setViewportSize({ width, height: 900 })
    await change(page)
    losses.push(...(await listMisfits(page)).map((misfit) => `at ${width} pixels with ${name}: ${misfit}`))
    await page.evaluate(() => document.adoptedStyleSheets.pop())
  }
  return losses
}

const readers = [
  { name: 'spaced text', width: 390, change: spaceText },
  { name: 'text of twice the size', width: 1440, change: enlargeText },
]

test('axe finds nothing on any screen of the admin, wide or on a phone, all fit, and the focus stays on them', async ({
  page,
  baseURL,
}) => {
  const { call, token, shirt } = await placePaidOrder(baseURL ?? '')
  await call('bulkEnquiry', {
    body: {
      name: 'Ada',
      email: 'ada@example.com',
      phoneNumber: '+14155550123',
      quantities: { M: 40 },
      message: 'For a choir',
    },
  })
  await callShop(baseURL ?? '')('createReview', {
    token,
    params: { id: shirt.product.id },
    body: { rating: 5, title: 'Fine', text: 'It fits well and washes well.' },
  })
  const pending = watchRequests(page)
  await openAdmin(page, baseURL, '+14155553005')
  const found: string[] = []
  const seen = new Set<string>()
  const waiting = new Map([['/admin', '/admin']])
  for (const [screen, address] of waiting) {
    seen.add(screen)
    await openScreen(page, address, pending)
    for (const [next, path] of await listScreens(page)) if (!seen.has(next)) waiting.set(next, path)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const barriers = await findBarriers(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) barriers.push(`${overflow} pixels too wide`)
      found.push(...barriers.map((barrier) => `${screen} at ${width} pixels: ${barrier}`))
    }
    // A window of 1280 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 256 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${screen} at 400 % zoom: ${overflow} pixels too wide`)
    found.push(...(await listLosses(page)).map((loss) => `${screen} ${loss}`))
    if (await page.evaluate(() => document.activeElement === document.body)) found.push(`${screen}: the focus is lost`)
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  expect(found).toEqual([])
  const wanted = [
    ...['', '/orders', '/stock', '/pictures', '/files', '/people', '/audit'].map((path) => `/admin${path}`),
    ...['products', 'attributes', 'size-charts', 'banners', 'promo-codes', 'blog'].map((path) => `/admin/${path}/new`),
    ...['orders', 'products', 'attributes', 'banners', 'blog', 'mails'].map((path) => `/admin/${path}/*`),
    ...['shop', 'look', 'contact', 'orders', 'privacy', 'shipping'].map((group) => `/admin/settings/${group}`),
  ]
  expect(wanted.filter((screen) => !seen.has(screen))).toEqual([])
})

test('lists are read on a tablet without scrolling them sideways', async ({ page, baseURL }) => {
  await placePaidOrder(baseURL ?? '')
  await page.setViewportSize({ width: 768, height: 1024 })
  const pending = watchRequests(page)
  await openAdmin(page, baseURL, '+14155553006')
  for (const section of ['orders', 'people', 'stock', 'products']) {
    await openScreen(page, `/admin/${section}`, pending)
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    const hidden = await page
      .locator('main .scroll')
      // Both are rounded: two widths that differ by a fraction can lie one pixel apart.
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth - 1)))
    expect({ section, hidden }).toEqual({ section, hidden: hidden.map(() => 0) })
  }
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true })

  test('what is pressed is as large as a finger', async ({ page, baseURL }) => {
    await placePaidOrder(baseURL ?? '')
    const pending = watchRequests(page)
    await openAdmin(page, baseURL, '+14155553007')
    for (const section of ['stock', 'orders', 'size-charts/new', 'settings/shipping', 'mails']) {
      await openScreen(page, `/admin/${section}`, pending)
      await expect(page.getByRole('main').locator('input, select').first()).toBeVisible()
      const small = await page.locator('main').evaluate((main) => {
        const heightOf = (element: Element) => Math.round(element.getBoundingClientRect().height)
        const boxes = [...main.querySelectorAll('[type="checkbox"]')].filter((box) => heightOf(box) < 20)
        const others = main.querySelectorAll('.cell, .input, .button, select, label:has([type="checkbox"])')
        return [...boxes, ...[...others].filter((each) => each.checkVisibility() && heightOf(each) < 44)].map(
          (each) => `${each.tagName} ${each.className} ${heightOf(each)}`,
        )
      })
      expect({ section, small }).toEqual({ section, small: [] })
    }
  })
})
