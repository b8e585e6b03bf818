import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { findShirt, hasOneColor, lineOf, putIntoCart, readCartQuantity, toast } from '../../support/shopping.ts'

// The browser's own words for files that are gone.
test.use({ allowedComplaints: [/status of 404|Failed to fetch dynamically imported module|Unable to preload/] })

/** As after a deploy: the scripts and styles of the open page are gone, and a reload brings a page with others. Returns how often it was reloaded. */
async function deploy(page: Page, { forEver = false } = {}): Promise<() => number> {
  let isGone = true
  let reloads = 0
  await page.route('**/_astro/*.{js,css}', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    reloads += 1
    isGone = forEver
  })
  return () => reloads
}

/** No idle moment loads what a press would need. */
const openBusy = async (page: Page, path: string) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
}

interface Piece {
  name: string
  path: string
  press: (page: Page) => Promise<void>
  done: (page: Page) => Promise<void>
}

const product = '/product/clerk-poplin-shirt'
const seen = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible()
const click = (selector: string) => (page: Page) => page.locator(selector).first().click()

/** What is loaded with the first press that needs it. */
const pieces: Piece[] = [
  { name: 'the sizes of a card', path: '/products', press: click('[data-quick]'), done: seen('.quick-panel') },
  {
    name: 'a filter',
    path: '/products',
    press: async (page) => {
      await page.locator('[data-part="applied"]').click()
      await page.locator('#filters [data-facet="size"] label').first().click()
    },
    done: async (page) => {
      await expect(page).toHaveURL(/size=[a-z0-9]/)
      await expect(page.locator('.chip').first()).toBeVisible()
    },
  },
  { name: 'the cart', path: '/products', press: click('header [data-open-cart]'), done: seen('.cart-drawer[open]') },
  { name: 'the enlarged picture', path: product, press: click('[data-zoom]'), done: seen('.zoom-dialog[open]') },
  { name: 'the size guide', path: product, press: click('[data-size-guide]'), done: seen('.guide-dialog[open]') },
  { name: 'advice on size', path: product, press: click('[data-fit]'), done: seen('.fit-dialog[open]') },
  {
    name: 'signing in',
    path: '/products',
    press: async (page) => {
      await page.locator('.menu-button').click()
      await page.locator('#menu a[href="/account"]').click()
    },
    done: seen('.sign-in[open]'),
  },
  {
    name: 'suggestions',
    path: '/products',
    press: async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.locator('header [name="query"]').fill('linen')
    },
    done: async (page) => {
      await expect(page.locator('header [role="option"]').first()).toBeVisible()
      await expect(page.locator('header [name="query"]')).toHaveValue('linen')
    },
  },
  {
    name: 'writing a review',
    path: product,
    press: click('#reviews button'),
    done: seen('#reviews form'),
  },
]

for (const { name, path, press, done } of pieces) {
  test(`after a deploy, a press that needs a script reloads the page once and is done: ${name}`, async ({ page }) => {
    await openBusy(page, path)
    const reloads = await deploy(page)
    await press(page)
    await done(page)
    expect(reloads()).toBe(1)
  })
}

test('a menu opens without a reload where only what Back does to it is gone', async ({ page }) => {
  await openBusy(page, '/products')
  const reloads = await deploy(page)
  const gone = page.waitForResponse(/\/layers\.[^/]*\.js$/)
  await page.locator('.menu-button').click()
  await gone
  // What would reload the page is there by then, and has had its turn.
  await page.evaluate('import("/press-again.js")')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(reloads()).toBe(0)
  await expect(page.locator('#menu:popover-open')).toBeVisible()
})

test('before its scripts have come, a page that is old does the same', async ({ page }) => {
  let isOld = true
  await page.route('**/_astro/*.js', (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto(product, { waitUntil: 'networkidle' })
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.locator('[data-zoom]').click()
  await expect(page.locator('.zoom-dialog[open]')).toBeVisible()
})

test('links are followed, and a shirt that was added without the scripts is added once', async ({ page, baseURL }) => {
  const { product: shirt, variant } = await findShirt(baseURL ?? '', (each, of) => hasOneColor(of) && each.stock > 10)
  await page.route('**/_astro/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/product/${shirt.slug}`, { waitUntil: 'networkidle' })
  await page.locator('.sizes label', { has: page.locator(`[value="${variant.size}"]`) }).click()
  await page.locator('[data-part="submit"]').click()
  await expect.poll(() => readCartQuantity(page)).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(await readCartQuantity(page)).toBe(1)
  await page.locator('header .home').click()
  await expect(page).toHaveURL(/\/$/)
})

test('what the scripts have done is not done again because the script and styles of its notice are gone', async ({
  page,
  baseURL,
}) => {
  const { product: shirt, variant } = await findShirt(baseURL ?? '', (each, of) => hasOneColor(of) && each.stock > 10)
  await openBusy(page, `/product/${shirt.slug}`)
  await page.locator('[data-compare]').first().focus()
  await page.waitForLoadState('networkidle')
  const reloads = await deploy(page)
  await page.locator('.sizes label', { has: page.locator(`[value="${variant.size}"]`) }).click()
  await page.locator('[data-part="submit"]').click()
  await expect(page.getByText('Product Added')).toBeInViewport()
  expect(await readCartQuantity(page)).toBe(1)
  expect(reloads()).toBe(0)
})

test('a script that stays away is said so, after one reload and never another', async ({ page }) => {
  await openBusy(page, '/products')
  let reloads = 0
  await page.route('**/_astro/quick-add.*.js', (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1
  })
  await page.locator('[data-quick]').first().click()
  await expect(toast(page, 'Something went wrong')).toBeVisible()
  await page.locator('[data-quick]').nth(1).click()
  await page.waitForLoadState('networkidle')
  expect(reloads).toBe(1)
})

test('what was typed is still there after the reload', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await openBusy(page, '/contact')
  await page.getByLabel('Name').fill('A reader')
  await page.getByLabel('Message').fill('Does the Harbour run large?')
  const reloads = await deploy(page)
  await page.locator('header [data-open-cart]').click()
  await expect(page.locator('.cart-drawer[open]')).toBeVisible()
  expect(reloads()).toBe(1)
  await expect(page.getByLabel('Name')).toHaveValue('A reader')
  await expect(page.getByLabel('Message')).toHaveValue('Does the Harbour run large?')
  const kept = await page.evaluate(() => sessionStorage.getItem('placket:again') ?? '')
  expect(kept).not.toContain('A reader')
})

test('a page that shows nothing without its scripts is reloaded by itself, once', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/_astro/*.js', (route) => (loads < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/checkout')
  await expect(page.getByLabel('Full name')).toBeVisible()
  expect(loads).toBe(2)
})
