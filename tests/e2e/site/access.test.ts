import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { expectAccessible, findShirt, lineOf, putIntoCart } from '../../support/shopping.ts'

async function saveProducts(page: Page, baseURL: string): Promise<void> {
  const reply = await fetch(`${baseURL}/product-api/get-all-product?limit=4`)
  const { products } = (await reply.json()) as { products: unknown[] }
  await page.goto('/privacy')
  await page.evaluate((value) => {
    localStorage.setItem('wishlist', value)
    localStorage.setItem('compare', value)
  }, JSON.stringify(products))
  await putIntoCart(page, [lineOf(await findShirt(baseURL))])
}

/** Touch targets, apart from links within a line of text, which WCAG 2.5.8 exempts. */
function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wanted = 44
    const isWithinText = (element: Element) =>
      element.matches('p a, li p a, td a, .prose a') && getComputedStyle(element).display === 'inline'
    return [...document.querySelectorAll('a[href], button, summary, select, input:not([type="hidden"])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => (element.matches('input') ? (element.closest('label') ?? element) : element))
      .filter((element) => !isWithinText(element))
      .flatMap((element) => {
        // A link that covers its card is as large as the card.
        const over = getComputedStyle(element, '::after')
        if (over.position === 'absolute' && over.content !== 'none') return []
        const { width, height } = element.getBoundingClientRect()
        const small = width > 1 && height > 1 && (height < wanted - 0.5 || width < 24)
        return small ? [`${element.outerHTML.slice(0, 90)} ${Math.round(width)} x ${Math.round(height)}`] : []
      })
  })
}

const overPage = [
  {
    name: 'the filters',
    path: '/products',
    open: (page: Page) => page.getByRole('button', { name: /^Filter/ }).click(),
  },
  {
    name: 'the sizes of a card',
    path: '/products',
    open: (page: Page) => page.locator('[data-quick]').first().click(),
  },
  {
    name: 'the size guide',
    path: '/product/clerk-poplin-shirt',
    open: (page: Page) => page.getByRole('link', { name: 'Size guide' }).click(),
  },
  {
    name: 'the enlarged picture',
    path: '/product/clerk-poplin-shirt',
    open: (page: Page) => page.getByRole('button', { name: 'Enlarge the picture' }).click(),
  },
] as const

const turn = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)

for (const { name, path, open } of overPage) {
  test(`${name} are accessible when open, in both directions of writing`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await open(page)
    await expectAccessible(page)
    await turn(page, 'rtl')
    await expectAccessible(page)
  })
}

for (const path of ['/cart', '/wishlist', '/compare', '/checkout']) {
  test(`${path} is accessible with content and fits 320 pixels, in both directions of writing`, async ({
    page,
    baseURL,
  }) => {
    await saveProducts(page, baseURL ?? '')
    await page.goto(path)
    await expect(page.getByRole('main').locator('.waiting:visible')).toHaveCount(0)
    await expect(page.getByRole('main').locator('img').first()).toBeVisible()
    for (const direction of ['ltr', 'rtl'] as const) {
      await turn(page, direction)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    for (const direction of ['ltr', 'rtl'] as const) {
      await turn(page, direction)
      await expect.poll(sideways).toBeLessThanOrEqual(0)
    }
  })
}

test.describe('on pages without content', () => {
  // The browser's own message for the missing page.
  test.use({ allowedComplaints: [/status of 40[14]/] })

  for (const path of ['/no-such-page', '/offline', '/order/999999', '/account', '/admin']) {
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
  }
})

for (const path of ['/', '/products', '/product/clerk-poplin-shirt', '/cart', '/checkout', '/contact', '/account']) {
  test(`touch targets on ${path} are 44 pixels high`, async ({ page, baseURL }) => {
    await saveProducts(page, baseURL ?? '')
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect.poll(() => listSmallTargets(page)).toEqual([])
  })
}

test('keyboard focus is always visible', async ({ page }) => {
  await page.goto('/product/clerk-poplin-shirt', { waitUntil: 'networkidle' })
  const unseen: string[] = []
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const ringed = (target: Element, pseudo?: string) => getComputedStyle(target, pseudo).outlineStyle !== 'none'
      const carriers = [element, element.closest('label')].filter((carrier) => carrier !== null)
      return carriers.some((carrier) => ringed(carrier) || ringed(carrier, '::after'))
        ? null
        : element.outerHTML.slice(0, 120)
    })
    if (fault) unseen.push(fault)
  }
  expect(unseen).toEqual([])
})

test('with reduced motion nothing moves for longer than a blink', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^Filter/ }).click()
  const longestMs = () =>
    page.evaluate(() => {
      const times = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))
      return Math.max(0, ...times)
    })
  expect(await longestMs()).toBeLessThanOrEqual(1)
})
