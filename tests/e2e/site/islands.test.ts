import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { findShirt, lineOf, putIntoCart } from '../../support/shopping.ts'

const heldMs = 1500
const product = '/product/clerk-poplin-shirt'

/** Scripts come a while after the page, as on a slow connection. */
async function openHeld(page: Page, path: string): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  setTimeout(release, heldMs)
}

interface Press {
  name: string
  path: string
  press: (page: Page) => Promise<void>
  done: (page: Page) => Promise<void>
}
const click = (selector: string) => (page: Page) => page.locator(selector).first().click()
const seenOnce = (selector: string) => async (page: Page) => {
  await expect(page.locator(selector).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator(selector)).toHaveCount(1)
}

/** Every control of an island, or that opens one, which is there before React is. */
const presses: Press[] = [
  {
    name: 'the cart',
    path: '/products',
    press: click('header [data-open-cart]'),
    done: seenOnce('.cart-drawer[open]'),
  },
  { name: 'advice on size', path: product, press: click('[data-fit]'), done: seenOnce('.fit-dialog[open]') },
  {
    name: 'writing a review',
    path: product,
    press: click('#reviews button:text("Write a review")'),
    done: seenOnce('#reviews form'),
  },
  {
    name: 'all reviews',
    path: product,
    press: click('#reviews .review-unfold'),
    done: async (page) => {
      await expect(page.locator('#reviews .review-unfold')).toHaveCount(0)
      await expect(page.locator('#reviews .review-list li').first()).toBeVisible()
    },
  },
  {
    name: 'signing in from the account',
    path: '/account',
    press: click('main [data-open-login]'),
    done: seenOnce('.sign-in[open]'),
  },
]

for (const { name, path, press, done } of presses) {
  test(`a press in the first second is done once: ${name}`, async ({ page }) => {
    await openHeld(page, path)
    await press(page)
    await done(page)
  })
}

test('a form of an island that is typed and sent before its scripts have come is sent once, with what was typed', async ({
  page,
}) => {
  const sent: unknown[] = []
  await page.route('**/auth-api/**', async (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    await route.continue()
  })
  await openHeld(page, '/order/1')
  await page.getByLabel('Order number').fill('P-1001')
  await page.getByLabel('Phone or email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Find it with a code' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(1)
  expect(JSON.stringify(sent)).toContain('nobody@example.com')
})

test('what is typed into an island stays when it is hydrated, which its focus is enough for', async ({ page }) => {
  await openHeld(page, '/order/1')
  const number = page.getByLabel('Order number')
  await number.fill('P-1001')
  const field = await number.elementHandle()
  await page.waitForFunction(() => document.querySelector('.island-page astro-island:not([ssr])') !== null)
  await expect(number).toHaveValue('P-1001')
  await expect(number).toBeFocused()
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true)
})

test('an empty cart stays without React, also when its link is touched', async ({ page }) => {
  await page.goto('/cart', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Shop shirts' }).focus()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.island-page astro-island[ssr]')).toHaveCount(1)
})

test('a cart that another tab fills is shown', async ({ page, context, baseURL }) => {
  const shirt = await findShirt(baseURL ?? '')
  await page.goto('/cart', { waitUntil: 'networkidle' })
  const other = await context.newPage()
  await putIntoCart(other, [lineOf(shirt, 2)])
  await expect(page.locator('.line').getByRole('link', { name: shirt.product.name })).toBeVisible()
})
