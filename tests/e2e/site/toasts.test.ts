import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { listCovered } from '../../support/covered.ts'
import { findShirt, lineOf, putIntoCart, toast } from '../../support/shopping.ts'

/** One page of each kind. */
const pages = [
  '/',
  '/products',
  '/product/clerk-poplin-shirt',
  '/category/polos',
  '/search?query=linen',
  '/cart',
  '/checkout',
  '/wishlist',
  '/compare',
  '/account',
  '/order/1',
  '/blog',
  '/blog/why-linen-creases',
  '/contact',
  '/bulk-enquiry',
  '/size-guide',
  '/gift-cards',
  '/returns',
]
/** Each page is opened once as on a phone and once as on a desk, and made wider or narrower there. */
const sizes = [
  [360, 390],
  [1440, 768],
]
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width < 1000 ? 800 : 900 })
const directions = ['ltr', 'rtl'] as const
const short = { text: 'LogOut successfully', tone: 'success' }
const long = {
  text: 'This email address is used by another account. Sign in with it, or enter another one to continue here.',
  tone: 'error',
}

/** As a page leaves them for the one that it opens: every text can come so. */
async function openWith(page: Page, path: string, toasts: object[]): Promise<void> {
  await page.goto('/offline')
  await page.evaluate((kept) => sessionStorage.setItem('placket:arrival', kept), JSON.stringify({ toasts }))
  await page.goto(path)
}

async function expectFree(page: Page, what: string): Promise<void> {
  await expect.poll(() => listCovered(page), { message: what }).toEqual([])
}

for (const [turn, widths] of sizes.entries()) {
  test(`a toast lies on no control of any kind of page, ${widths.join(' and ')} wide, in both directions`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(600_000)
    await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
    for (const [place, path] of pages.entries()) {
      await resize(page, widths[0] ?? 0)
      // Each kind of page has both over all widths.
      await openWith(page, path, [(place + turn) % 2 === 0 ? short : long])
      await expect(page.locator('.toast')).toHaveCount(1)
      // Pointed at, a toast stays as long as the test needs.
      await page.locator('.toasts').dispatchEvent('pointerenter')
      for (const width of widths) {
        await resize(page, width)
        for (const direction of directions) {
          await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
          for (const part of [0, 0.5, 1]) {
            await page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), part)
            await expectFree(page, `${path} at ${part}, ${width} wide, ${direction}`)
          }
        }
      }
    }
  })
}

/** Everything that lies over the page, with what shows a toast there. */
const overPage: { name: string; path: string; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'the cart',
    path: '/products',
    open: (page) => page.locator('header [data-open-cart]').click(),
  },
  {
    name: 'the sign-in dialog',
    path: '/cart',
    open: (page) =>
      page.evaluate(() => void dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'openLogin' } }))),
  },
  {
    name: 'the enlarged picture',
    path: '/product/clerk-poplin-shirt',
    open: (page) => page.locator('[data-zoom]').click(),
  },
  {
    name: 'the size guide',
    path: '/product/clerk-poplin-shirt',
    open: (page) => page.locator('[data-size-guide]').click(),
  },
  {
    name: 'the filters',
    path: '/products',
    open: async (page) => {
      const opener = page.locator('[data-part="applied"]')
      if (await opener.isVisible()) await opener.click()
    },
  },
  {
    name: 'the menu',
    path: '/products',
    open: async (page) => {
      const opener = page.locator('.menu-button')
      if (await opener.isVisible()) await opener.click()
    },
  },
]

for (const widths of sizes) {
  test(`over the page a toast is a line that lies on nothing, ${widths.join(' and ')} wide, in both directions`, async ({
    page,
    baseURL,
  }) => {
    await putIntoCart(page, [lineOf(await findShirt(baseURL ?? '')), lineOf(await findShirt(baseURL ?? ''))])
    for (const { name, path, open } of overPage) {
      await resize(page, widths[0] ?? 0)
      await openWith(page, path, [short, long])
      await expect(page.locator('.toast')).toHaveCount(2)
      await page.locator('.toasts').dispatchEvent('pointerenter')
      await open(page)
      await expect(page.locator('.toast')).toHaveCount(2)
      const over = page.locator('dialog:modal, [popover]:popover-open')
      for (const width of widths) {
        await resize(page, width)
        for (const direction of directions) {
          await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
          await expectFree(page, `${name}, ${width} wide, ${direction}`)
          if ((await over.count()) === 0) continue
          await expect(over.locator('.toast').first(), name).toBeVisible()
          await expect(page.locator('.toasts'), name).toHaveCSS('position', 'static')
        }
      }
    }
  })
}

test('what is removed in the open cart can be put back by a line of it, above Checkout', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? '')), lineOf(await findShirt(baseURL ?? ''))])
  await page.goto('/products')
  await page.locator('header [data-open-cart]').click()
  const cart = page.getByRole('dialog')
  const checkout = cart.getByRole('link', { name: /checkout/i }).first()
  const before = await checkout.boundingBox()
  await cart
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(toast(page, 'Product Removed Successfully !')).toBeVisible()
  await expectFree(page, 'the cart')
  const line = await page.locator('.toasts').boundingBox()
  const after = await checkout.boundingBox()
  expect(after?.y).toBe(before?.y)
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(after?.y ?? 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cart.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
})

test('the toast of an added shirt leaves the bar with “Add to cart” free', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/product/ferry-breton-tee-black')
  await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).click()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  const bar = page.locator('[data-bar]')
  await expect(bar).toBeVisible()
  await bar.getByRole('button').click()
  await expect(toast(page, 'Product Added  Successfully!')).toBeVisible()
  await expectFree(page, 'the bar')
  // Pressed where it is, not by its name.
  const box = await bar.getByRole('button').boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity)).toBe(2)
})

test('opening the cart ends the toast that offers to', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await page.goto('/product/ferry-breton-tee-black')
  await page.getByRole('group', { name: 'Size' }).getByText('M', { exact: true }).click()
  await page.locator('[data-part="submit"]').click()
  await expect(toast(page, 'Product Added  Successfully!')).toBeVisible()
  await page.locator('header [data-open-cart]').click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link', { name: /checkout/i })
      .first(),
  ).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
})
